import { expect, test } from 'vitest'
import { timeBetween } from './time-between.ts'

test.each([
  ['2026-03-03', '2026-03-03', 0, 'day'],
  ['2026-03-03', '2026-03-16', 13, 'day'],
  ['2026-03-03', '2026-03-24', 3, 'week'],
  ['2026-03-03', '2026-10-03', 7, 'month'],
  ['2024-03-03', '2026-10-03', 3, 'year'],
])('from %s to %s it is %s %s', (from, to, count, unit) => {
  expect(timeBetween(from, to)).toEqual({ count, unit })
})
