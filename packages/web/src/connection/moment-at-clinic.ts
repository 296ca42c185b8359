import type { Instant } from '@samklang/contract/instants'

/** The time of day where the clinic is, to 24 hours; with the day where it is another than the day of `at`. */
export function momentAtClinic(instant: Instant, at: Instant, timeZone: string, language: string): string {
  const locale = language === 'en' ? 'en-GB' : language
  const day = (moment: Instant) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(moment))
  const isToday = day(instant) === day(at)
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    ...(!isToday && { day: 'numeric', month: 'long' }),
  }).format(new Date(instant))
}
