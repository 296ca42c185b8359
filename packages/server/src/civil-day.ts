import type { CivilDate, Instant } from '@samklang/contract/instants'

export const homeZone = 'Europe/Stockholm'

/** Which day it is for the people concerned; a night visitor in UTC must not be a day off. */
export function civilDay(instant: Instant, zone = homeZone): CivilDate {
  const minute = `${zone} ${instant.slice(0, 16)}`
  if (minute !== latest.minute) latest = { minute, day: computeDay(instant, zone) }
  return latest.day
}

// Asked at every request, and the answer changes at a full minute at most.
let latest: { minute: string; day: CivilDate } = { minute: '', day: '' }

function computeDay(instant: Instant, zone: string): CivilDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** "18 november 2026", as it is there. */
export function dayInWords(instant: Instant, zone: string, language: 'sv' | 'en'): string {
  const locale = language === 'sv' ? 'sv-SE' : 'en-GB'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }).format(new Date(instant))
}

/** Which hour of the day it is there, from 0 to 23. */
export function civilHour(instant: Instant, zone = homeZone): number {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).hour
}
