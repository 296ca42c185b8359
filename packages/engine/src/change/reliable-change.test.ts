import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorOfMeasurement } from './measurement-error.ts'
import { type Direction, reliableChange } from './reliable-change.ts'

// By hand: 7.5 x sqrt(1 - 0.88) = 2.5981; times sqrt(2) = 3.6742. Fifteen points down is -4.0825 of those.
const sem = errorOfMeasurement({ Reliability: 0.88, Sd: 7.5 })
const open = { min: null, max: null }

test.each([
  [30, 15, 'HigherIsWorse', -15, -4.0825, 'Improved'],
  [15, 30, 'HigherIsWorse', 15, 4.0825, 'Worsened'],
  [30, 15, 'HigherIsBetter', -15, -4.0825, 'Worsened'],
  [15, 30, 'HigherIsBetter', 15, 4.0825, 'Improved'],
  [20, 13, 'HigherIsWorse', -7, -1.9052, 'NotReliable'],
  [20, 12, 'HigherIsWorse', -8, -2.1773, 'Improved'],
  [20, 20, 'HigherIsBetter', 0, 0, 'NotReliable'],
] as const)('from %s to %s where %s: %s, index %s, %s', (before, after, direction, difference, index, verdict) => {
  expect(reliableChange({ value: before, sem }, { value: after, sem }, { ...open, direction })).toEqual({
    difference,
    standardError: 3.6742,
    index,
    critical: 1.96,
    verdict,
    cannotShow: [],
  })
})

test.each([
  [1, 5],
  [0.9, 0],
  [-0.1, 5],
  [1.2, 5],
  [Number.NaN, 5],
])(
  'with reliability %s and deviation %s nobody knows how surely it measures, and nothing is judged',
  (Reliability, Sd) => {
    const unknown = errorOfMeasurement({ Reliability, Sd })
    expect(unknown).toBeNull()
    const measure = { ...open, direction: 'HigherIsWorse' as const }
    expect(reliableChange({ value: 1, sem: unknown }, { value: 20, sem }, measure)).toBeNull()
    expect(reliableChange({ value: 1, sem }, { value: 20, sem: unknown }, measure)).toBeNull()
  },
)

const value = fc.integer({ min: 0, max: 30 })
const ends = { min: 0, max: 30 }
const directions = ['HigherIsWorse', 'HigherIsBetter'] as const
const opposite: Record<Direction, Direction> = { HigherIsWorse: 'HigherIsBetter', HigherIsBetter: 'HigherIsWorse' }

test('a scale that is turned round, with its values turned round, is judged the same', () => {
  fc.assert(
    fc.property(value, value, fc.constantFrom(...directions), (before, after, direction) => {
      const there = reliableChange({ value: before, sem }, { value: after, sem }, { ...ends, direction })
      const turned = { ...ends, direction: opposite[direction] }
      const back = reliableChange({ value: 30 - before, sem }, { value: 30 - after, sem }, turned)
      expect([back?.verdict, back?.cannotShow]).toEqual([there?.verdict, there?.cannotShow])
    }),
  )
})

test('a verdict is never against the way that the value went, and the same value has not changed', () => {
  fc.assert(
    fc.property(value, value, fc.constantFrom(...directions), (before, after, direction) => {
      const change = reliableChange({ value: before, sem }, { value: after, sem }, { ...ends, direction })
      const worse = direction === 'HigherIsWorse' ? after - before : before - after
      if (change?.verdict === 'Worsened') expect(worse).toBeGreaterThan(0)
      if (change?.verdict === 'Improved') expect(worse).toBeLessThan(0)
      // What is told of as worse or better could have been shown.
      if (change?.verdict === 'Worsened') expect(change.cannotShow).not.toContain('Worsening')
      if (change?.verdict === 'Improved') expect(change.cannotShow).not.toContain('Improvement')
    }),
  )
})
