import { type RawBuilder, sql } from 'kysely'
import { isToBeSeen } from '../alert-rows/is-to-be-seen.ts'
import { type SourceColumns, sourceColumns } from '../alert-rows/source.ts'
import { addressesOf } from '../alerts/addresses.ts'
import { type Colleague, deputised } from '../alerts/waiting.ts'
import { recordManyBySystem } from '../audit/by-system.ts'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { publishCareChangedAt } from '../forms/due-forms.ts'
import { notify } from '../notifications/write.ts'
import { subjectsOf } from './subjects.ts'
import { isAtClosed, type UnitNow, write } from './write-message.ts'

const atOnce = 500

/** R-346: whoever was asked to take over something urgent is written to; who asked, when no answer has come in time. */
export async function tellOfRequests(db: Db, at: UnitNow): Promise<number> {
  return inBatches(() => db.transaction().execute((trx) => tellSome(trx, at)))
}

async function tellSome(db: Db, at: UnitNow): Promise<number> {
  const { unit, now, messaging } = at
  const requests = (await requestsStatement(at).execute(db)).rows
  for (const { id, isToBeTold, isLate } of requests) {
    const told = { ...(isToBeTold && { receiver_told_at: now }), ...(isLate && { asker_told_at: now }) }
    await db.updateTable('alert_hand_over').set(told).where('id', '=', id).execute()
  }
  // A request is to a person: whoever stands in for them is not asked.
  const asked = requests.filter(({ isToBeTold, receiver }) => isToBeTold && receiver?.isAtUnit)
  for (const { id, receiver } of firstOfEach(asked, ({ receiver: to }) => to))
    for (const address of addressesOf(messaging, receiver))
      await write(db, at, { address, about: 'Asked', reason: `HandOverAsked:${id}` })
  const unanswered = requests.filter(({ isLate, isUrgent, asker }) => isLate && isUrgent && asker?.isActive)
  for (const { id, asker } of firstOfEach(unanswered, ({ asker: from }) => from))
    for (const address of addressesOf(messaging, asker))
      await write(db, at, { address, about: 'Unanswered', reason: `HandOverUnanswered:${id}` })
  const late = requests.filter(({ isLate }) => isLate)
  const subjects = subjectsOf(late, unit)
  await notify(db, 'HandOverUnanswered', subjects, now)
  await publishCareChangedAt(db, subjects)
  await recordManyBySystem(
    db,
    { action: 'TellOfAlert', call: 'tellOfFollowUps', unitId: unit.id, about: requests },
    now,
  )
  return requests.length
}

/** However many requests there are, a person gets one message at a time. */
function firstOfEach(requests: readonly Asked[], whom: (request: Asked) => Colleague | null): Asked[] {
  return [...new Map(requests.toReversed().map((request) => [whom(request)?.id, request])).values()]
}

type Asked = SourceColumns & {
  id: string
  patientId: string
  isUrgent: boolean
  isToBeTold: boolean
  isLate: boolean
  receiver: Colleague | null
  asker: Colleague | null
}

/**
 * Urgent is what nobody has acknowledged and what is due. What falls due at night waits for the day, unless it was asked just now.
 * Held, so that of two servers one tells of it.
 */
export function requestsStatement({ unit, now, today, isDaytime }: Omit<UnitNow, 'messaging'>): RawBuilder<Asked> {
  const at = { unitId: sql`a.unit_id`, day: sql`${today}::date` }
  const isUrgent = sql<boolean>`(a.acknowledged_at is null or coalesce(a.next_step_on <= ${today}::date, false))`
  const isSoonEnough = sql<boolean>`(a.acknowledged_at is null or ${isDaytime}
    or h.asked_at > ${now}::timestamptz - interval '1 hour')`
  const isToBeTold = sql<boolean>`(h.receiver_told_at is null and ${isUrgent} and ${isSoonEnough})`
  const isLate = sql<boolean>`(h.asker_told_at is null and h.answer_by < ${now}::timestamptz)`
  return sql<Asked>`select h.id, ${sourceColumns}, a.patient_id as "patientId", ${isUrgent} as "isUrgent",
      ${isToBeTold} as "isToBeTold", ${isLate} as "isLate",
      ${deputised(sql`h.to_account_id`, at, isAtClosed)} as receiver,
      ${deputised(sql`h.from_account_id`, at, isAtClosed)} as asker
    from alert_hand_over h join risk_alert a on a.id = h.alert_id
    where h.answer is null and a.unit_id = ${unit.id} and (${isToBeTold} or ${isLate}) and ${isToBeSeen}
    order by h.asked_at, h.id limit ${sql.lit(atOnce)} for no key update of h skip locked`
}
