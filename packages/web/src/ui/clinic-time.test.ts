import { openingHoursIn } from '@samklang/contract/opening-hours'
import { expect, test } from 'vitest'
import { clinicTime, clockTime, otherPlace } from './clinic-time.ts'

const opens = '2026-11-16T07:00:00.000Z'

test('R-300 when the clinic opens is told in its own time and with hours to 24, whatever the language and wherever the phone is', () => {
  expect(clinicTime(opens, 'sv', 'Europe/Stockholm')).toMatch(/måndag 16 november.*08:00/)
  expect(clinicTime(opens, 'en', 'Europe/Stockholm')).toMatch(/Monday,? 16 November.*08:00$/)
  expect(clinicTime('2026-11-16T19:30:00.000Z', 'en', 'Europe/Stockholm')).toMatch(/20:30$/)
})

test('R-300 whoever is in another time zone is told whose time it is', () => {
  expect(otherPlace(opens, 'Europe/Stockholm', 'Europe/Berlin')).toBeNull()
  expect(otherPlace(opens, 'Europe/Stockholm', 'America/New_York')).toBe('Stockholm')
})

test('R-300 opening hours are told in English in the English app', () => {
  expect(openingHoursIn('sv', 'Mån–fre 08:00–16:30')).toBe('Mån–fre 08:00–16:30')
  expect(openingHoursIn('en', 'Mån–fre 08:00–16:30')).toBe('Mon–Fri 08:00–16:30')
  expect(openingHoursIn('en', 'Måndagar och torsdagar kl. 9–12, Dygnet runt')).toBe(
    'Mon and Thu 9–12, Around the clock',
  )
  expect(openingHoursIn('en', 'Vardagar 8–16, helger stängt')).toBe('Weekdays 8–16, Weekends closed')
})

test('R-330 what was yesterday is said to be, and what was earlier has its day', () => {
  const at = { zone: 'Europe/Stockholm', now: '2026-11-17T17:00:00.000Z' }
  expect(clockTime('2026-11-17T08:05:00.000Z', 'sv', at)).toBe('09:05')
  expect(clockTime('2026-11-16T20:35:00.000Z', 'sv', at)).toBe('i går 21:35')
  expect(clockTime('2026-11-16T20:35:00.000Z', 'en', at)).toBe('yesterday 21:35')
  expect(clockTime('2026-11-15T20:35:00.000Z', 'sv', at)).toMatch(/söndag 15 november.*21:35/)
})
