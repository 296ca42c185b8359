import { isCalendarDate } from '@samklang/contract/birth-date'
import { headerLanguage } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'

/**
 * What a field for a day or a time holds, said so that it cannot be misread: browsers write days in the order of their own
 * country, and 03/04/2027 is a day in March to one reader and in April to another. Empty until there is a whole day or time.
 */
export function useWhenWords(): (value: string) => string {
  useText()
  return (value) => whenWords(value, headerLanguage(), hasTwelveHours)
}

const hasTwelveHours = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 ?? false

/** A time is told only by a browser whose own clock begins again at noon. */
export function whenWords(value: string, language: string, isTwelveHours: boolean): string {
  if (!isCalendarDate(value)) return isTwelveHours && /^\d\d:\d\d$/.test(value) ? value : ''
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(value))
}
