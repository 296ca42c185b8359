import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hyphenateDate, isBorn, isCalendarDate } from './birth-date.ts'
import { BirthDate } from './patients.ts'

const runs = Number(process.env.PROPERTY_RUNS ?? 1000)

test.each([
  '2023-02-29',
  '2023-13-01',
  '2023-00-10',
  '2023-04-31',
  '2023-4-3',
  '20230403',
  ' 2023-04-03',
  '',
  '2023-04-03T00',
])('R-111 R-112 R-114 %j is no date of birth', (text) => {
  const result = BirthDate.safeParse(text)
  expect(result.success ? undefined : result.error.issues[0]?.message).toBe('valid-date-of-birth')
})

test('R-112 a text is a date exactly when the calendar has it', () => {
  const parts = fc.tuple(
    fc.integer({ min: 1850, max: 2150 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  )
  fc.assert(
    fc.property(parts, ([year, month, day]) => {
      const text = [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
      const date = new Date(Date.UTC(year, month - 1, day))
      const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
      expect(isCalendarDate(text)).toBe(exists)
    }),
    { numRuns: runs },
  )
})

test('R-113 today is accepted, tomorrow is not', () => {
  expect(isBorn('2026-11-15', '2026-11-15')).toBe(true)
  expect(isBorn('2026-11-16', '2026-11-15')).toBe(false)
})

test.each([
  ['2', '2'],
  ['2011', '2011'],
  ['20110', '2011-0'],
  ['201103', '2011-03'],
  ['20110304', '2011-03-04'],
  ['2011-03-04', '2011-03-04'],
  ['201103041234', '2011-03-04'],
  ['2011-', '2011'],
])('R-115 %s is shown as %s while it is typed', (typed, shown) => {
  expect(hyphenateDate(typed)).toBe(shown)
})
