import type { CivilDate } from '@samklang/contract/instants'
import { addDays, daysBetween } from './days.ts'

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
