import type { Input } from '@samklang/contract/call'
import { notBefore } from '@samklang/contract/field-rules'
import type { Instant } from '@samklang/contract/instants'
import type { recurringCalls } from '@samklang/contract/recurring'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { publishCareChanged } from '../forms/events.ts'
import { conflict, invalid, Refusal, refuseFault } from '../http/refusal.ts'
import { setSeries } from './queries.ts'
import { afterNext, coming, type RecurringSeries } from './series.ts'

type Changes = Input<typeof recurringCalls.modifyRecurring>['body']

/** For those to come: what has been sent stays as it is. A change that leaves nothing to come ends the series. */
export async function modifySeries(db: Db, series: RecurringSeries, changes: Changes, now: Instant): Promise<void> {
  if (series.status !== 'Ongoing') throw new Refusal(409, 'invalid-transition')
  const today = civilDay(now, series.timeZone)
  if (changes.NextDate) refuseFault('NextDate', notBefore(today)(changes.NextDate))
  if (changes.EndDate) refuseFault('EndDate', notBefore(today)(changes.EndDate))
  const changed: RecurringSeries = {
    ...series,
    intervalDays: changes.IntervalDays ?? series.intervalDays,
    occurrences: given(changes.Occurrences, series.occurrences),
    endDate: given(changes.EndDate, series.endDate),
    nextDate: changes.NextDate ?? series.nextDate,
    answerWithinDays: given(changes.AnswerWithinDays, series.answerWithinDays),
    reminderDays: changes.ReminderDays ?? series.reminderDays,
  }
  if (changed.occurrences === null && changed.endDate === null) throw invalid('Occurrences', 'required')
  await setSeries(db, { ...changed, ...coming(changed) }, now)
  await publishCareChanged(db, series)
}

/** Leaves the next one out. Whoever saw a number that was left out already has what they wanted. */
export async function skipNext(db: Db, series: RecurringSeries, seenNo: number | null, now: Instant): Promise<void> {
  if (seenNo !== null && seenNo < series.nextNo && !(await wasSent(db, series, seenNo))) return
  if (series.status !== 'Ongoing') throw new Refusal(409, 'invalid-transition')
  if (seenNo !== null && seenNo !== series.nextNo) throw conflict()
  await setSeries(db, { ...series, ...afterNext(series) }, now)
  await publishCareChanged(db, series)
}

/** Nothing more comes; what waits for an answer goes on waiting. */
export async function cancelSeries(db: Db, series: RecurringSeries, now: Instant): Promise<void> {
  if (series.status === 'Canceled') return
  if (series.status !== 'Ongoing') throw new Refusal(409, 'invalid-transition')
  await setSeries(db, { ...series, nextDate: null, nextAt: null, status: 'Canceled' }, now)
  await publishCareChanged(db, series)
}

async function wasSent(db: Db, { id }: RecurringSeries, no: number): Promise<boolean> {
  const form = await db
    .selectFrom('form')
    .select('id')
    .where('recurring_id', '=', id)
    .where('occurrence_no', '=', no)
    .executeTakeFirst()
  return form !== undefined
}

function given<Value>(value: Value | null | undefined, before: Value | null): Value | null {
  return value === undefined ? before : value
}
