import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import { queueMessage, replaceQueued } from './outbox.ts'

export type AlertMessage = {
  channel: 'Sms' | 'Email'
  recipient: string
  accountId: string | null
  body: string
  /** To whom: of one minute one message goes there. */
  to: string
  /** When the alerts were raised that it is to tell of. */
  raisedAt: readonly Instant[]
}

/**
 * Of one minute one message goes to a person by a channel, whichever server writes it and of however many units. But what was
 * written before an alert was raised does not tell of it, nor does what was written under the same minute of a clock that has
 * been set back since: then it is another message. What has not left of those before it is replaced. Resolves to its id.
 */
export async function queueAlertMessage(db: Db, keys: Keys, message: AlertMessage, now: Instant): Promise<string> {
  const { to, raisedAt, ...parcel } = message
  const prefix = `AlertWaiting:${to}:${parcel.channel}:`
  const ofMinute = `${prefix}${now.slice(0, 16)}`
  const queue = (idempotencyKey: string) =>
    queueMessage(db, keys, { ...parcel, purpose: 'AlertWaiting', idempotencyKey }, now)
  if (await queue(ofMinute)) return replacing(db, prefix, ofMinute)
  const covering = await findCovering(db, `${ofMinute}%`, raisedAt)
  if (covering) return covering
  const another = `${ofMinute}:${makeId(now)}`
  await queue(another)
  return replacing(db, prefix, another)
}

/** One of this minute, by the clock that all servers share, that was written when all these alerts had been raised. */
async function findCovering(db: Db, pattern: string, raisedAt: readonly Instant[]): Promise<string | undefined> {
  const found = await db
    .selectFrom('outgoing_message')
    .select('id')
    .where('idempotency_key', 'like', pattern)
    .where('queued_at', '>', sql<Instant>`clock_timestamp() - interval '1 minute'`)
    .where('status', 'in', ['Queued', 'Sent', 'Delivered'])
    .where('created_at', '>=', sql<Instant>`all (${[...raisedAt]}::timestamptz[])`)
    .orderBy('queued_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/** Those that it replaces told of alerts which it tells of as well, also of other units. */
async function replacing(db: Db, prefix: string, idempotencyKey: string): Promise<string> {
  const own = db.selectFrom('outgoing_message').select('id').where('idempotency_key', '=', idempotencyKey)
  const { id } = await own.executeTakeFirstOrThrow()
  const earlier = await replaceQueued(db, { alertsTo: prefix, except: id })
  if (earlier.length > 0)
    await sql`insert into alert_telling (alert_id, message_id, step, told_at)
      select t.alert_id, ${id}::uuid, t.step, max(t.told_at) from alert_telling t
      where t.message_id = any (${earlier}::uuid[]) group by t.alert_id, t.step on conflict do nothing`.execute(db)
  return id
}
