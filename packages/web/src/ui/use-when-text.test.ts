import { afterEach, expect, test } from 'vitest'
import { clinicZone } from '../session/clinic-zone.ts'
import { daysAgo, formatDay, formatMoment, formatTime } from './format-time.ts'

const winter = '+01:00'
const local = (text: string) => new Date(`${text}${winter}`).toISOString()

afterEach(() => clinicZone.set('Europe/Stockholm'))

test('R-314 every time and day is the clinic’s, whatever zone the computer is set to', () => {
  const late = '2026-11-16T23:30:00Z'
  expect([formatTime(late), formatDay(late)]).toEqual(['00:30', '2026-11-17'])
  clinicZone.set('Europe/Helsinki')
  expect(formatMoment(late)).toBe('2026-11-17 01:30')
  clinicZone.set('America/New_York')
  expect(formatMoment(late)).toBe('2026-11-16 18:30')
})

test.each([
  ['2026-11-16T00:05', '2026-11-16T23:50', 0],
  ['2026-11-15T23:55', '2026-11-16T00:05', 1],
  ['2026-10-24T12:00', '2026-10-26T08:00', 2],
  ['2026-11-17T08:00', '2026-11-16T08:00', -1],
])('%s is, at %s, %i days ago', (instant, at, days) => {
  expect(daysAgo(local(instant), local(at))).toBe(days)
})
