import { expect, test } from 'vitest'
import { at, isOnWeekday, nextJournalReminder, onTheWall } from './wall-clock.ts'

const zone = 'Europe/Stockholm'

test.each([
  ['2026-11-15', '08:00', '2026-11-15T07:00:00.000Z'],
  ['2027-07-01', '08:00', '2027-07-01T06:00:00.000Z'],
  ['2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
  ['2027-03-28', '03:30', '2027-03-28T01:30:00.000Z'],
  ['2027-10-31', '02:30', '2027-10-31T00:30:00.000Z'],
  ['2027-10-31', '03:00', '2027-10-31T02:00:00.000Z'],
])('on %s the clock on the wall shows %s at %s', (day, time, instant) => {
  expect(at(day, time, zone)).toBe(instant)
})

test('half past two of the spring night is half past three on the wall', () => {
  expect(onTheWall(at('2027-03-28', '02:30', zone), zone)).toEqual({ day: '2027-03-28', time: '03:30' })
})

test('what is planned for eight o’clock stays at eight through both nights of the year', () => {
  const days = ['2027-03-27', '2027-03-28', '2027-03-29', '2027-10-30', '2027-10-31', '2027-11-01']
  expect(days.map((day) => onTheWall(at(day, '08:00', zone), zone).time)).toEqual(days.map(() => '08:00'))
})

test('weekdays are bits from Monday to Sunday', () => {
  expect(isOnWeekday(1, '2026-11-16')).toBe(true)
  expect(isOnWeekday(64, '2026-11-15')).toBe(true)
  expect(isOnWeekday(126, '2026-11-16')).toBe(false)
})

test.each([
  ['the same day, later', 127, '20:00', '2026-11-15T12:00:00.000Z', '2026-11-15T19:00:00.000Z'],
  ['strictly after', 127, '20:00', '2026-11-15T19:00:00.000Z', '2026-11-16T19:00:00.000Z'],
  ['on the next Monday', 1, '08:00', '2026-11-16T07:00:00.000Z', '2026-11-23T07:00:00.000Z'],
  ['near midnight the wall decides the day', 64, '23:45', '2026-11-14T23:30:00.000Z', '2026-11-15T22:45:00.000Z'],
  ['the spring night', 127, '02:30', '2027-03-27T12:00:00.000Z', '2027-03-28T01:30:00.000Z'],
  ['once in the autumn night', 127, '02:30', '2027-10-31T00:30:00.000Z', '2027-11-01T01:30:00.000Z'],
])('a diary reminds: %s', (_when, weekdays, time, after, due) => {
  expect(nextJournalReminder(weekdays, time, zone, after)).toBe(due)
})

test('a diary that reminds on no day never does', () => {
  expect(nextJournalReminder(0, '08:00', zone, '2026-11-15T12:00:00.000Z')).toBeUndefined()
})
