import { clinicZone } from '../session/clinic-zone.ts'
import { now } from '../session/clock.ts'
import { daysAgo, formatDay, formatTime } from './format-time.ts'

const nearDays = { sv: ['i dag', 'i går'], en: ['today', 'yesterday'] } as const

// A weekday alone is the one that was last: a week ago it has the same name as today.
const weekdayUpTo = 6

/** when a message was written, as people say it: “i dag 14:05”, “i går 09:10”, “måndag 14:05”, “3 november 14:05”. */
export function sayMessageTime(instant: string, language: string): string {
  const days = daysAgo(instant, now())
  const isThisWeek = days > 1 && days <= weekdayUpTo
  const day =
    sayNearDay(days, language) ?? inWords(instant, language, isThisWeek ? { weekday: 'long' } : dateOf(instant))
  return `${day} ${formatTime(instant)}`
}

/** the day of what comes below: “i dag”, “måndag 3 november”. */
export function sayMessageDay(instant: string, language: string): string {
  const options: Intl.DateTimeFormatOptions = { weekday: 'long', ...dateOf(instant) }
  return sayNearDay(daysAgo(instant, now()), language) ?? inWords(instant, language, options).replace(',', '')
}

function sayNearDay(days: number, language: string): string | undefined {
  return days < 2 ? nearDays[language === 'en' ? 'en' : 'sv'][days] : undefined
}

function dateOf(instant: string): Intl.DateTimeFormatOptions {
  const isOtherYear = formatDay(instant).slice(0, 4) !== formatDay(now()).slice(0, 4)
  return { day: 'numeric', month: 'long', ...(isOtherYear && { year: 'numeric' }) }
}

function inWords(instant: string, language: string, shown: Intl.DateTimeFormatOptions): string {
  const options = { ...shown, timeZone: clinicZone.get() }
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'sv-SE', options).format(new Date(instant))
}
