import { expect, test } from 'vitest'
import { now } from '../session/clock.ts'
import { formatTime } from './format-time.ts'
import { sayMessageDay, sayMessageTime } from './say-message-time.ts'

const dayMs = 86_400_000
const daysBefore = (days: number) => new Date(Date.parse(now()) - days * dayMs).toISOString()
const named = (instant: string, language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'Europe/Stockholm' }).format(new Date(instant))

test('R-464 a time is said as people say it: today, yesterday, a weekday within the week, then a date', () => {
  const said = (days: number, language = 'sv') => sayMessageTime(daysBefore(days), language)
  const time = (days: number) => formatTime(daysBefore(days))
  expect(said(0)).toBe(`i dag ${time(0)}`)
  expect(said(1)).toBe(`i går ${time(1)}`)
  expect(said(1, 'en')).toBe(`yesterday ${time(1)}`)
  expect(said(4)).toBe(`${named(daysBefore(4), 'sv-SE', { weekday: 'long' })} ${time(4)}`)
  expect(said(4, 'en')).toMatch(/^[A-Z][a-z]+day \d\d:\d\d$/)
  // A week ago the weekday is today's.
  expect(said(7)).toMatch(/^\d{1,2} \p{L}+( \d{4})? \d\d:\d\d$/u)
})

test('R-464 another year is told, and a day has its weekday and its date', () => {
  expect(sayMessageTime('2020-03-04T10:00:00.000Z', 'sv')).toBe('4 mars 2020 11:00')
  expect(sayMessageTime('2020-03-04T10:00:00.000Z', 'en')).toBe('4 March 2020 11:00')
  expect(sayMessageDay('2020-03-04T10:00:00.000Z', 'sv')).toBe('onsdag 4 mars 2020')
  expect(sayMessageDay('2020-03-04T10:00:00.000Z', 'en')).toBe('Wednesday 4 March 2020')
  expect(sayMessageDay(daysBefore(0), 'sv')).toBe('i dag')
})
