import { expect, test } from 'vitest'
import { daysAgo } from './format-time.ts'

const local = (text: string) => new Date(text).toISOString()

test.each([
  ['2026-11-16T00:05', '2026-11-16T23:50', 0],
  ['2026-11-15T23:55', '2026-11-16T00:05', 1],
  ['2026-10-24T12:00', '2026-10-26T08:00', 2],
  ['2026-11-17T08:00', '2026-11-16T08:00', -1],
])('%s is, at %s, %i days ago', (instant, at, days) => {
  expect(daysAgo(local(instant), local(at))).toBe(days)
})
