import { isCalendarDate } from '@samklang/contract/birth-date'
import type { CivilDate } from '@samklang/contract/instants'
import { mostDaysByHand, mostDaysToStart } from '@samklang/contract/program-days'
import type { ProgramRow } from '@samklang/contract/programs'
import { addDays } from '@samklang/engine/time/days'

export type DayFault = 'required' | 'date' | 'past' | 'far'

/** the last day that the server takes. */
export function lastStartDay(today: CivilDate): CivilDate {
  return addDays(today, mostDaysToStart)
}

export function lastDayByHand(today: CivilDate): CivilDate {
  return addDays(today, mostDaysByHand)
}

/** Both bounds belong to it. */
export function judgeDay(day: string, from: CivilDate, last: CivilDate): DayFault | undefined {
  if (day === '') return 'required'
  if (!isCalendarDate(day)) return 'date'
  if (day < from) return 'past'
  return day > last ? 'far' : undefined
}

/** nothing of a program goes out before its first day. */
export function firstDayByHand(
  { StartedAt, StartDate }: Pick<ProgramRow, 'StartedAt' | 'StartDate'>,
  today: CivilDate,
): CivilDate {
  return StartedAt === null && StartDate > today ? StartDate : today
}
