import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from './days.ts'
import { indexAfter, nextReminder, occurrenceDate, plannedDate } from './recurrence.ts'

test.each([
  ['2027-03-27', 1, '2027-03-28'],
  ['2027-03-28', 1, '2027-03-29'],
  ['2027-10-31', 1, '2027-11-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-11-15', -15, '2026-10-31'],
  ['0099-12-31', 1, '0100-01-01'],
])('%s and %s days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected)
})

test('days are what the calendar says, whichever they are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80_000 }), fc.integer({ min: -4000, max: 4000 }), (offset, days) => {
      const day = Temporal.PlainDate.from('1900-01-01').add({ days: offset })
      const moved = addDays(day.toString(), days)
      expect(moved).toBe(day.add({ days }).toString())
      expect(daysBetween(day.toString(), moved)).toBe(days)
    }),
  )
})

test('occurrences are reckoned from the start', () => {
  expect([0, 1, 2].map((index) => occurrenceDate('2027-03-20', 7, index))).toEqual([
    '2027-03-20',
    '2027-03-27',
    '2027-04-03',
  ])
})

test('a series ends with its number or its last day, whichever comes first', () => {
  const series = { start: '2027-01-01', intervalDays: 7 }
  expect(plannedDate({ ...series, occurrences: 3 }, 2)).toBe('2027-01-15')
  expect(plannedDate({ ...series, occurrences: 3 }, 3)).toBeUndefined()
  expect(plannedDate({ ...series, endDate: '2027-01-15' }, 2)).toBe('2027-01-15')
  expect(plannedDate({ ...series, endDate: '2027-01-14' }, 2)).toBeUndefined()
  expect(plannedDate({ ...series, occurrences: null, endDate: null }, 500)).toBe('2036-08-01')
})

test.each([
  ['2026-12-31', 0],
  ['2027-01-01', 1],
  ['2027-01-07', 1],
  ['2027-01-08', 2],
])('the first occurrence after %s is number %s', (day, index) => {
  expect(indexAfter({ start: '2027-01-01', intervalDays: 7 }, day)).toBe(index)
})

test('reminders come every so many days, a limited number, and never after the last day', () => {
  const waiting = { opened: '2027-03-01', everyDays: 3, maximum: 2 }
  expect(nextReminder({ ...waiting, sent: 0 })).toBe('2027-03-04')
  expect(nextReminder({ ...waiting, sent: 1 })).toBe('2027-03-07')
  expect(nextReminder({ ...waiting, sent: 2 })).toBeUndefined()
  expect(nextReminder({ ...waiting, sent: 1, lastDay: '2027-03-06' })).toBeUndefined()
  expect(nextReminder({ ...waiting, sent: 1, lastDay: '2027-03-07' })).toBe('2027-03-07')
})
