/** 24-hour time of day in the browser's own zone: when it happened to the person who reads it. */
export function formatTime(instant: string): string {
  return new Intl.DateTimeFormat('sv-SE', { hour: '2-digit', minute: '2-digit' }).format(new Date(instant))
}

/** Day and time, as they are written in Sweden: 2026-11-15 10:42. */
export function formatMoment(instant: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant))
}

/** The day alone: 2026-11-15. */
export function formatDay(instant: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(new Date(instant))
}

/** As it is said: 17 december. */
export function formatDayInWords(instant: string, language: string): string {
  const locale = language === 'en' ? 'en-GB' : 'sv-SE'
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format(new Date(instant))
}

const dayMs = 86_400_000

/** How many days ago something was, by the reader's own calendar. */
export function daysAgo(instant: string, at: string): number {
  return Math.round((Date.parse(formatDay(at)) - Date.parse(formatDay(instant))) / dayMs)
}
