import type { Instant } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { FormEventKind } from '../database/table-types.ts'
import { eventRows, type NewEvent } from '../forms/events.ts'
import type { Waiting } from './waiting.ts'

/** What was done about an alert, and by which messages. */
export type Done = {
  alert: Waiting
  tellOwner: boolean
  escalate: boolean
  tellUnit: boolean
  isOwnerUnreached: boolean
  isUnitUnreached: boolean
  ownerMessageIds: readonly string[]
  unitMessageIds: readonly string[]
}

/** Kept with the alert, which messages they were, and in the history of its form. */
export async function noteTold(db: Db, done: readonly Done[], now: Instant): Promise<void> {
  const changed = done.filter((one) => eventsOf(one).length > 0 || isOtherwiseNow(one))
  if (changed.length === 0) return
  await setTold(db, changed, now)
  const tellings = changed.flatMap((one) => tellingsOf(one, now))
  if (tellings.length > 0)
    await db
      .insertInto('alert_telling')
      .values(tellings)
      // told again within a minute is one message
      .onConflict((conflict) =>
        conflict.columns(['alert_id', 'message_id', 'is_to_unit']).doUpdateSet({ told_at: now }),
      )
      .execute()
  const events = changed.flatMap((one) =>
    eventRows({ id: one.alert.formId, patientId: one.alert.patientId }, eventsOf(one), now),
  )
  if (events.length > 0) await db.insertInto('form_event').values(events).execute()
}

function isOtherwiseNow({ alert, isOwnerUnreached, isUnitUnreached }: Done): boolean {
  return alert.isOwnerUnreached !== isOwnerUnreached || alert.isUnitUnreached !== isUnitUnreached
}

function eventsOf(done: Done): NewEvent[] {
  const { alert } = done
  const event = (kind: FormEventKind, data: NewEvent['data'] = {}): NewEvent => ({
    event: kind,
    accountId: null,
    data: { Alert: alert.id, ...data },
  })
  const toOwner = { To: alert.owner?.id ?? null }
  return [
    ...(done.tellOwner ? [event('AlertOwnerTold', toOwner)] : []),
    ...(done.isOwnerUnreached && !alert.isOwnerUnreached ? [event('AlertOwnerUnreached', toOwner)] : []),
    ...(done.escalate ? [event('AlertEscalated')] : []),
    ...(done.unitMessageIds.length > 0 ? [event('AlertUnitTold', { Messages: done.unitMessageIds.length })] : []),
    ...(done.isUnitUnreached && !alert.isUnitUnreached ? [event('AlertUnitUnreached')] : []),
  ]
}

function tellingsOf({ alert, ownerMessageIds, unitMessageIds }: Done, now: Instant) {
  const telling = (isToUnit: boolean) => (message_id: string) => ({
    alert_id: alert.id,
    message_id,
    is_to_unit: isToUnit,
    told_at: now,
  })
  return [...ownerMessageIds.map(telling(false)), ...unitMessageIds.map(telling(true))]
}

async function setTold(db: Db, changed: readonly Done[], now: Instant): Promise<void> {
  const among = (isSo: (done: Done) => boolean): RawBuilder<boolean> =>
    sql<boolean>`id = any(${changed.filter(isSo).map(({ alert }) => alert.id)}::uuid[])`
  await sql`update risk_alert set
      owner_told_at = case when ${among(({ tellOwner }) => tellOwner)} then ${now}::timestamptz else owner_told_at end,
      escalated_at = case when ${among(({ escalate }) => escalate)} then ${now}::timestamptz else escalated_at end,
      unit_told_at = case when ${among(({ tellUnit }) => tellUnit)} then ${now}::timestamptz else unit_told_at end,
      owner_unreached_at = case when ${among(({ isOwnerUnreached }) => isOwnerUnreached)}
        then coalesce(owner_unreached_at, ${now}::timestamptz) end,
      unit_unreached_at = case when ${among(({ isUnitUnreached }) => isUnitUnreached)}
        then coalesce(unit_unreached_at, ${now}::timestamptz) end
    where ${among(() => true)}`.execute(db)
}
