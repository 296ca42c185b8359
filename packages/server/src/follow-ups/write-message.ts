import type { CivilDate, Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { StaffAddress } from '../alerts/addresses.ts'
import type { EscalationDependencies } from '../alerts/escalate.ts'
import type { UnitOfAlerts } from '../alerts/waiting.ts'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'
import { queueMessage } from '../outbox/outbox.ts'
import { followUpText, staffEntrance } from '../outbox/staff-text.ts'

/** One unit at a moment, as its own clock says it. */
export type UnitNow = {
  messaging: EscalationDependencies
  unit: UnitOfAlerts
  now: Instant
  today: CivilDate
  isDaytime: boolean
}

/** What is left of a closed unit is seen to from wherever they work now. */
export const isAtClosed = sql<boolean>`(select u.status from unit u where u.id = a.unit_id) <> 'Active'`

type FollowUpMessage = { address: StaffAddress; about: 'Overdue' | 'Asked' | 'Unanswered'; reason: string }

/**
 * Written once for one reason, whichever server does it; without a word of whom it is about. What was written days ago for the same
 * reason, by a clock that was ahead and has been set back, tells of nothing now: then it is another message.
 */
export async function write(
  db: Db,
  { messaging, now }: UnitNow,
  { address, about, reason }: FollowUpMessage,
): Promise<void> {
  const { channel, recipient, accountId, language, unitName } = address
  const body = followUpText({ about, language, unitName, link: staffEntrance(messaging.base) })
  const message = { channel, recipient, accountId, purpose: 'FollowUpWaiting', body } as const
  const key = `${reason}:${channel}`
  if (await queueMessage(db, messaging.keys, { ...message, idempotencyKey: key }, now)) return
  const old = db.selectFrom('outgoing_message').select('id').where('idempotency_key', '=', key)
  if (await old.where('queued_at', '<', sql<Instant>`clock_timestamp() - interval '36 hours'`).executeTakeFirst())
    await queueMessage(db, messaging.keys, { ...message, idempotencyKey: `${key}:${makeId(now)}` }, now)
}
