import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reliableChange } from './change.ts'

// By hand: 7.5 x sqrt(2 x (1 - 0.88)) = 7.5 x 0.4899 = 3.6742. Fifteen points down is -4.0825 of those.
const scale = { reliability: 0.88, sd: 7.5 }

test.each([
  [30, 15, 'HigherIsWorse', -15, -4.0825, 'Improved'],
  [15, 30, 'HigherIsWorse', 15, 4.0825, 'Worsened'],
  [30, 15, 'HigherIsBetter', -15, -4.0825, 'Worsened'],
  [15, 30, 'HigherIsBetter', 15, 4.0825, 'Improved'],
  [20, 13, 'HigherIsWorse', -7, -1.9052, 'Unchanged'],
  [20, 12, 'HigherIsWorse', -8, -2.1773, 'Improved'],
  [20, 20, 'HigherIsBetter', 0, 0, 'Unchanged'],
] as const)('from %s to %s where %s: %s, index %s, %s', (before, after, direction, difference, index, verdict) => {
  expect(reliableChange({ before, after, direction, ...scale })).toEqual({
    difference,
    standardError: 3.6742,
    index,
    verdict,
  })
})

test.each([
  [1, 5],
  [0.9, 0],
  [-0.1, 5],
  [1.2, 5],
  [Number.NaN, 5],
])('with reliability %s and deviation %s nothing can be said', (reliability, sd) => {
  expect(reliableChange({ before: 1, after: 20, direction: 'HigherIsWorse', reliability, sd })).toMatchObject({
    index: null,
    verdict: 'Unchanged',
  })
})

test('what gets better one way gets worse the other way', () => {
  const opposite = { Improved: 'Worsened', Worsened: 'Improved', Unchanged: 'Unchanged' }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), (before, after) => {
      const there = reliableChange({ before, after, direction: 'HigherIsWorse', ...scale })
      const back = reliableChange({ before: after, after: before, direction: 'HigherIsWorse', ...scale })
      expect(back.verdict).toBe(opposite[there.verdict])
    }),
  )
})
