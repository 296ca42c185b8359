import type { CivilDate, Instant } from '@samklang/contract/instants'
import { addDays } from '@samklang/engine/time/days'
import { at } from '@samklang/engine/time/wall-clock'
import { civilDay } from '../civil-day.ts'
import type { RecurringStatus, RespondentType } from '../database/table-types.ts'
import type { NewForm } from '../forms/insert-forms.ts'
import { endOfDay, reminderTimes } from '../forms/schedule.ts'
import { makeId } from '../keys/ids.ts'

/** A questionnaire that comes again and again. Days are days of the calendar; summer time moves no morning. */
export type RecurringSeries = {
  id: string
  patientId: string
  unitId: string
  setId: string | null
  typeId: string
  variantId: string
  respondentType: RespondentType
  relationId: string | null
  language: string
  startDate: CivilDate
  intervalDays: number
  occurrences: number | null
  endDate: CivilDate | null
  timeOfDay: string
  timeZone: string
  answerWithinDays: number | null
  reminderDays: number[]
  notify: boolean
  createdBy: string
  nextNo: number
  nextDate: CivilDate | null
  status: RecurringStatus
}

export type ComingOccurrence = Pick<RecurringSeries, 'nextNo' | 'nextDate' | 'status'> & { nextAt: Instant | null }

/** The occurrence that is next, begun now: the days to answer and to be reminded are counted from today. */
export function nextForm(series: RecurringSeries, versionId: string, now: Instant): NewForm {
  const { timeZone: zone, answerWithinDays, respondentType } = series
  const day = civilDay(now, zone)
  const openTill = answerWithinDays === null ? null : endOfDay(addDays(day, answerWithinDays), zone)
  const isWrittenTo = series.notify && respondentType !== 'Staff'
  return {
    id: makeId(now),
    kind: 'Questionnaire',
    patientId: series.patientId,
    unitId: series.unitId,
    typeId: series.typeId,
    versionId,
    setId: series.setId,
    recurring: { id: series.id, no: series.nextNo },
    respondentType,
    relationId: series.relationId,
    language: series.language,
    notify: isWrittenTo,
    requestedBy: series.createdBy,
    openFrom: now,
    openTill,
    reminders: isWrittenTo ? reminderTimes({ day, days: series.reminderDays, till: openTill, zone }) : [],
  }
}

/** What comes after the next one has been begun or left out. */
export function afterNext(series: RecurringSeries): ComingOccurrence {
  const { nextDate, intervalDays } = series
  return coming({ ...series, nextNo: series.nextNo + 1, nextDate: nextDate && addDays(nextDate, intervalDays) })
}

/** The same, when nobody was awake for a while: those that were missed are not made up for. */
export function afterToday(series: RecurringSeries, today: CivilDate): ComingOccurrence {
  let next = afterNext(series)
  while (next.nextDate !== null && next.nextDate <= today) next = afterNext({ ...series, ...next })
  return next
}

/** A series without anything to come is complete. */
export function coming(series: RecurringSeries): ComingOccurrence {
  const { nextNo, nextDate, occurrences, endDate, timeOfDay, timeZone } = series
  const isOver =
    (occurrences !== null && nextNo > occurrences) || (endDate !== null && nextDate !== null && nextDate > endDate)
  if (nextDate === null || isOver) return { nextNo, nextDate: null, nextAt: null, status: 'Completed' }
  return { nextNo, nextDate, nextAt: at(nextDate, timeOfDay, timeZone), status: 'Ongoing' }
}
