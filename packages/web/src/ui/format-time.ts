import { clinicZone } from '../session/clinic-zone.ts'

/** 24-hour time of day where the clinic is, whatever the computer on the desk is set to. */
export function formatTime(instant: string): string {
  return inZone(instant, { hour: '2-digit', minute: '2-digit' })
}

/** Day and time, as they are written in Sweden: 2026-11-15 10:42. */
export function formatMoment(instant: string): string {
  return inZone(instant, { dateStyle: 'short', timeStyle: 'short' })
}

/** The day alone: 2026-11-15. */
export function formatDay(instant: string): string {
  return inZone(instant, { dateStyle: 'short' })
}

/** As it is said: 17 december. */
export function formatDayInWords(instant: string, language: string): string {
  const locale = language === 'en' ? 'en-GB' : 'sv-SE'
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format(new Date(instant))
}

const dayMs = 86_400_000

/** How many days ago something was, by the clinic's calendar. */
export function daysAgo(instant: string, at: string): number {
  return Math.round((Date.parse(formatDay(at)) - Date.parse(formatDay(instant))) / dayMs)
}

function inZone(instant: string, shown: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('sv-SE', { ...shown, timeZone: clinicZone.get() }).format(new Date(instant))
}
