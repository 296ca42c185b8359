import type { CivilDate } from './instants.ts'

/** A real day of the calendar, written YYYY-MM-DD to the letter. */
export function isCalendarDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number)
  if (year === undefined || month === undefined || day === undefined || year < 1) return false
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Which day it is depends on where the unit lies, so whoever asks says it. */
export function isBorn(date: CivilDate, today: CivilDate): boolean {
  return date <= today
}

/** Hyphens come by themselves while a date is typed. */
export function hyphenateDate(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].filter(Boolean).join('-')
}
