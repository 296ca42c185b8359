import { expect, test } from 'vitest'
import { errorOfMeasurement } from './measurement-error.ts'
import { type ChangeTurn, type Direction, type ReliableVerdict, reliableChange } from './reliable-change.ts'

/**
 * Worked by hand. SEM = deviation x sqrt(1 - reliability); standard error of a difference = sqrt(2) x SEM; index = difference /
 * standard error. Beyond 1.96 in either direction it is more than chance; which direction is the better one, the scale says.
 */
type Worked = { Reliability: number; Sd: number; standardError: number }

// 8 x sqrt(2 x 0.125) = 8 x sqrt(0.25) = 8 x 0.5 = 4. More than 1.96 x 4 = 7.84 points is needed.
const four: Worked = { Reliability: 0.875, Sd: 8, standardError: 4 }
// 10 x sqrt(2 x 0.5) = 10 x 1 = 10. More than 19.6 points is needed.
const ten: Worked = { Reliability: 0.5, Sd: 10, standardError: 10 }
// 5 x sqrt(2 x 0.02) = 5 x sqrt(0.04) = 5 x 0.2 = 1. More than 1.96 points is needed.
const one: Worked = { Reliability: 0.98, Sd: 5, standardError: 1 }
// 6.2 x sqrt(2 x 0.14) = 6.2 x sqrt(0.28) = 6.2 x 0.529150 = 3.280732. More than 6.43 points is needed.
const mood: Worked = { Reliability: 0.86, Sd: 6.2, standardError: 3.2807 }
// 0.6 x sqrt(2 x 0.17) = 0.6 x sqrt(0.34) = 0.6 x 0.583095 = 0.349857. More than 0.69 points of a mean is needed.
const satisfaction: Worked = { Reliability: 0.83, Sd: 0.6, standardError: 0.3499 }
// Nothing shared between two answers: 10 x sqrt(2 x 1) = 14.142136.
const worthless: Worked = { Reliability: 0, Sd: 10, standardError: 14.1421 }

const still = { HigherIsWorse: 'NotReliable', HigherIsBetter: 'NotReliable' } as const
const down = { HigherIsWorse: 'Improved', HigherIsBetter: 'Worsened' } as const
const up = { HigherIsWorse: 'Worsened', HigherIsBetter: 'Improved' } as const

test.each<[Worked, number, number, number, number, Record<Direction, ReliableVerdict>]>([
  // 8 / 4 = 2 > 1.96, down and up
  [four, 30, 22, -8, -2, down],
  [four, 22, 30, 8, 2, up],
  // 7 / 4 = 1.75 < 1.96
  [four, 30, 23, -7, -1.75, still],
  // 19.6 / 10 = 1.96 exactly, which is not beyond it
  [ten, 50, 69.6, 19.6, 1.96, still],
  [ten, 50, 70, 20, 2, up],
  [one, 3, 1, -2, -2, down],
  [one, 3, 2, -1, -1, still],
  // 7 / 3.280732 = 2.133670, and 6 / 3.280732 = 1.828860
  [mood, 21, 14, -7, -2.1337, down],
  [mood, 21, 15, -6, -1.8289, still],
  // 0.8 / 0.349857 = 2.286648, and 0.6 / 0.349857 = 1.714986
  [satisfaction, 2.4, 3.2, 0.8, 2.2866, up],
  [satisfaction, 2.4, 3, 0.6, 1.715, still],
  // 27 / 14.142136 = 1.909188, and 28 / 14.142136 = 1.979899
  [worthless, 0, 27, 27, 1.9092, still],
  [worthless, 0, 28, 28, 1.9799, up],
  // The same again is 0 in every way.
  [four, 18, 18, 0, 0, still],
])('golden: %j from %s to %s is %s points, index %s', (scale, before, after, difference, index, verdicts) => {
  const { standardError, ...figures } = scale
  const sem = errorOfMeasurement(figures)
  for (const direction of ['HigherIsWorse', 'HigherIsBetter'] as const)
    expect(
      reliableChange({ value: before, sem }, { value: after, sem }, { min: null, max: null, direction }),
    ).toMatchObject({
      difference,
      standardError,
      index,
      verdict: verdicts[direction],
    })
})

test('golden: two that are measured unequally surely are judged by both', () => {
  // SEM 3 and 4: sqrt(9 + 16) = 5. 10 / 5 = 2.
  const measure = { min: null, max: null, direction: 'HigherIsWorse' } as const
  expect(reliableChange({ value: 10, sem: 3 }, { value: 20, sem: 4 }, measure)).toMatchObject({
    standardError: 5,
    index: 2,
    verdict: 'Worsened',
  })
})

/** From 0 to 30, where 1.96 x 3.280732 = 6.43 points are needed: from 24 there are 6 left, from 23 there are 7. */
test.each<[Direction, number, number, ReliableVerdict, ChangeTurn[]]>([
  ['HigherIsWorse', 24, 30, 'NotMeasurable', ['Worsening']],
  ['HigherIsWorse', 24, 24, 'NotMeasurable', ['Worsening']],
  ['HigherIsWorse', 24, 22, 'NotReliable', ['Worsening']],
  ['HigherIsWorse', 24, 17, 'Improved', ['Worsening']],
  ['HigherIsWorse', 23, 30, 'Worsened', []],
  ['HigherIsWorse', 23, 29, 'NotReliable', []],
  ['HigherIsWorse', 6, 0, 'NotMeasurable', ['Improvement']],
  ['HigherIsWorse', 6, 6, 'NotReliable', ['Improvement']],
  ['HigherIsWorse', 7, 0, 'Improved', []],
  // The same turned round: 30 - value.
  ['HigherIsBetter', 6, 0, 'NotMeasurable', ['Worsening']],
  ['HigherIsBetter', 6, 6, 'NotMeasurable', ['Worsening']],
  ['HigherIsBetter', 7, 0, 'Worsened', []],
  ['HigherIsBetter', 24, 30, 'NotMeasurable', ['Improvement']],
])(
  'golden, mood where %s: from %s to %s of 30 is %s, and %j cannot be shown',
  (direction, before, after, verdict, cannotShow) => {
    const sem = errorOfMeasurement(mood)
    const change = reliableChange({ value: before, sem }, { value: after, sem }, { min: 0, max: 30, direction })
    expect([change?.verdict, change?.cannotShow]).toEqual([verdict, cannotShow])
  },
)
