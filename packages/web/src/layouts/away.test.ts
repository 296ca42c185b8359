import { expect, test } from 'vitest'
import { awayUntil } from './away.ts'

test.each([
  [null, null],
  ['2026-11-15', null],
  ['2026-11-16', '2026-11-16'],
  ['2026-12-24', '2026-12-24'],
])('away until %s is, on the 16th of November, being away until %s', (AwayUntil, away) => {
  expect(awayUntil({ AwayUntil }, '2026-11-16')).toBe(away)
})
