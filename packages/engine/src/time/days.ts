import type { CivilDate } from '@samklang/contract/instants'

/** A day so many days later; days are days of the calendar, so summer time never moves them. */
export function addDays(day: CivilDate, days: number): CivilDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const moved = new Date(0)
  moved.setUTCFullYear(year, month - 1, date + days)
  return moved.toISOString().slice(0, 10)
}

export function daysBetween(from: CivilDate, to: CivilDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** Whoever is born on a leap day comes of age on the 28th of February, as the law reckons. */
export function birthday(birth: CivilDate, age: number): CivilDate {
  const [year = 0, month = 0, day = 0] = birth.split('-').map(Number)
  const last = new Date(Date.UTC(year + age, month, 0)).getUTCDate()
  return [String(year + age).padStart(4, '0'), pad(month), pad(Math.min(day, last))].join('-')
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
