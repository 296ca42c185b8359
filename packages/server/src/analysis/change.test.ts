import { Scale } from '@samklang/contract/form-content'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { changeSince } from './change.ts'

type Written = Partial<z.input<typeof Scale>>

// 8 x sqrt(2 x 0.125) = 4.
const figures = { Reliability: 0.875, Sd: 8 }

function scored(value: number | null, scale: Written = {}) {
  const written = { Key: 's', Items: ['a', 'b'], Method: 'Sum', Min: 0, Max: 40, Change: figures, ...scale }
  return { formId: `of ${value}`, at: '2026-03-01T09:00:00.000Z', value, scale: Scale.parse(written) }
}

test('the figures behind the verdict are those of the version answered now', () => {
  const before = scored(30, { Change: { Reliability: 0.1, Sd: 99 } })
  expect(changeSince(before, scored(22))).toEqual({
    SinceFormId: 'of 30',
    SinceDateTime: '2026-03-01T09:00:00.000Z',
    Difference: -8,
    Reliability: 0.875,
    StandardDeviation: 8,
    StandardError: 4,
    Index: -2,
    Verdict: 'Improved',
    IsDemonstration: false,
  })
  expect(changeSince(before, scored(22, { Direction: 'HigherIsWorse' }))?.Verdict).toBe('Improved')
  const better: Written = { Direction: 'HigherIsBetter' }
  expect(changeSince(scored(30, better), scored(22, better))?.Verdict).toBe('Worsened')
})

test.each<[string, ReturnType<typeof scored> | undefined, ReturnType<typeof scored>]>([
  ['there is none before', undefined, scored(22)],
  ['the one before has no value', scored(null), scored(22)],
  ['this one has no value', scored(30), scored(null)],
  ['the scale says no reliability', scored(30), scored(22, { Change: null })],
  ['another range was measured', scored(30, { Max: 24 }), scored(22)],
  ['the scale has been turned round', scored(30, { Direction: 'HigherIsBetter' }), scored(22)],
  ['it was put together in another way', scored(30, { Method: 'Mean' }), scored(22)],
  ['other items were counted', scored(30, { Items: ['a', 'b', 'c'] }), scored(22)],
])('nothing is said of change where %s', (_, before, now) => {
  expect(changeSince(before, now)).toBeNull()
})
