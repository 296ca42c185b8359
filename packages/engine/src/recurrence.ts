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

/** The day of an occurrence; the first has index 0. Reckoned from the start, so that a late one does not push the others. */
export function occurrenceDate(start: CivilDate, intervalDays: number, index: number): CivilDate {
  return addDays(start, intervalDays * index)
}

export type Recurrence = {
  start: CivilDate
  intervalDays: number
  /** Until so many have been, or until a last day, whichever comes first; neither: until somebody ends it. */
  occurrences?: number | null
  endDate?: CivilDate | null
}

/** The day of an occurrence, or undefined when the series ends before it. */
export function plannedDate(series: Recurrence, index: number): CivilDate | undefined {
  if (series.occurrences !== undefined && series.occurrences !== null && index >= series.occurrences) return undefined
  const day = occurrenceDate(series.start, series.intervalDays, index)
  return series.endDate && day > series.endDate ? undefined : day
}

/** The first occurrence that lies after a day, for a series that has stood still: those between are not caught up with. */
export function indexAfter({ start, intervalDays }: Recurrence, day: CivilDate): number {
  return Math.max(0, Math.floor(daysBetween(start, day) / Math.max(1, intervalDays)) + 1)
}

/** The day of the next reminder of something that waits for an answer: every so many days, a limited number, within the last day. */
export function nextReminder(waiting: {
  opened: CivilDate
  everyDays: number
  sent: number
  maximum: number
  lastDay?: CivilDate | null
}): CivilDate | undefined {
  const { opened, everyDays, sent, maximum, lastDay } = waiting
  if (sent >= maximum || everyDays < 1) return undefined
  const day = occurrenceDate(opened, everyDays, sent + 1)
  return lastDay && day > lastDay ? undefined : day
}
