import { expect, test } from 'vitest'
import { isDue } from './verify-nightly.ts'

test.each([
  ['never', undefined, '2026-11-15T12:00:00.000Z', true],
  ['in the evening', '2026-11-15T20:00:00.000Z', '2026-11-15T23:40:00.000Z', false],
  ['last night', '2026-11-15T00:40:00.000Z', '2026-11-16T00:40:00.000Z', true],
  ['this night', '2026-11-16T00:40:00.000Z', '2026-11-16T01:40:00.000Z', false],
  ['last night', '2026-11-15T00:40:00.000Z', '2026-11-15T12:40:00.000Z', false],
  ['before a night that was missed', '2026-11-15T00:40:00.000Z', '2026-11-16T07:40:00.000Z', true],
])('verified %s (%s): at %s due is %s', (_, finishedAt, now, due) => {
  expect(isDue(finishedAt === undefined ? undefined : { finishedAt, found: 0 }, now)).toBe(due)
})
