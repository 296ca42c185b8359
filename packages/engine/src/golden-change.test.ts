import { expect, test } from 'vitest'
import { reliableChange } from './change.ts'

/**
 * Worked by hand. Standard error = deviation x sqrt(2 x (1 - reliability)); index = difference / standard error. Beyond 1.96
 * in either direction it is more than chance; which direction is the better one, the scale says.
 */
type Worked = { reliability: number; sd: number; standardError: number }

// 8 x sqrt(2 x 0.125) = 8 x sqrt(0.25) = 8 x 0.5 = 4. More than 1.96 x 4 = 7.84 points is needed.
const four: Worked = { reliability: 0.875, sd: 8, standardError: 4 }
// 10 x sqrt(2 x 0.5) = 10 x 1 = 10. More than 19.6 points is needed.
const ten: Worked = { reliability: 0.5, sd: 10, standardError: 10 }
// 5 x sqrt(2 x 0.02) = 5 x sqrt(0.04) = 5 x 0.2 = 1. More than 1.96 points is needed.
const one: Worked = { reliability: 0.98, sd: 5, standardError: 1 }
// 6.2 x sqrt(2 x 0.14) = 6.2 x sqrt(0.28) = 6.2 x 0.529150 = 3.280732. More than 6.43 points is needed.
const mood: Worked = { reliability: 0.86, sd: 6.2, standardError: 3.2807 }
// 0.6 x sqrt(2 x 0.17) = 0.6 x sqrt(0.34) = 0.6 x 0.583095 = 0.349857. More than 0.69 points of a mean is needed.
const satisfaction: Worked = { reliability: 0.83, sd: 0.6, standardError: 0.3499 }
// Nothing shared between two answers: 10 x sqrt(2 x 1) = 14.142136.
const worthless: Worked = { reliability: 0, sd: 10, standardError: 14.1421 }

type Direction = 'HigherIsWorse' | 'HigherIsBetter'
type Verdict = 'Improved' | 'Unchanged' | 'Worsened'

test.each<[Worked, number, number, number, number, Record<Direction, Verdict>]>([
  // 8 / 4 = 2 > 1.96, down and up
  [four, 30, 22, -8, -2, { HigherIsWorse: 'Improved', HigherIsBetter: 'Worsened' }],
  [four, 22, 30, 8, 2, { HigherIsWorse: 'Worsened', HigherIsBetter: 'Improved' }],
  // 7 / 4 = 1.75 < 1.96
  [four, 30, 23, -7, -1.75, { HigherIsWorse: 'Unchanged', HigherIsBetter: 'Unchanged' }],
  // 19.6 / 10 = 1.96 exactly, which is not beyond it
  [ten, 50, 69.6, 19.6, 1.96, { HigherIsWorse: 'Unchanged', HigherIsBetter: 'Unchanged' }],
  [ten, 50, 70, 20, 2, { HigherIsWorse: 'Worsened', HigherIsBetter: 'Improved' }],
  [one, 3, 1, -2, -2, { HigherIsWorse: 'Improved', HigherIsBetter: 'Worsened' }],
  [one, 3, 2, -1, -1, { HigherIsWorse: 'Unchanged', HigherIsBetter: 'Unchanged' }],
  // 7 / 3.280732 = 2.133670, and 6 / 3.280732 = 1.828860
  [mood, 21, 14, -7, -2.1337, { HigherIsWorse: 'Improved', HigherIsBetter: 'Worsened' }],
  [mood, 21, 15, -6, -1.8289, { HigherIsWorse: 'Unchanged', HigherIsBetter: 'Unchanged' }],
  // 0.8 / 0.349857 = 2.286648, and 0.6 / 0.349857 = 1.714986
  [satisfaction, 2.4, 3.2, 0.8, 2.2866, { HigherIsWorse: 'Worsened', HigherIsBetter: 'Improved' }],
  [satisfaction, 2.4, 3, 0.6, 1.715, { HigherIsWorse: 'Unchanged', HigherIsBetter: 'Unchanged' }],
  // 27 / 14.142136 = 1.909188, and 28 / 14.142136 = 1.979899
  [worthless, 0, 27, 27, 1.9092, { HigherIsWorse: 'Unchanged', HigherIsBetter: 'Unchanged' }],
  [worthless, 0, 28, 28, 1.9799, { HigherIsWorse: 'Worsened', HigherIsBetter: 'Improved' }],
  // The same again is 0 in every way.
  [four, 18, 18, 0, 0, { HigherIsWorse: 'Unchanged', HigherIsBetter: 'Unchanged' }],
])('golden: %j from %s to %s is %s points, index %s', (scale, before, after, difference, index, verdicts) => {
  const { standardError, ...figures } = scale
  for (const direction of ['HigherIsWorse', 'HigherIsBetter'] as const)
    expect(reliableChange({ before, after, direction, ...figures })).toEqual({
      difference,
      standardError,
      index,
      verdict: verdicts[direction],
    })
})
