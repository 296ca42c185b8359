import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { MessagePurpose } from '../database/table-types.ts'

export type Claimed = {
  id: string
  channel: 'Sms' | 'Email'
  recipient: Buffer
  body: Buffer
  idempotencyKey: string
  attempts: number
  purpose: MessagePurpose
  createdAt: Instant
  /** Whom it is about has been deleted, released or protected since. */
  isVoid: boolean
}

/** Those who stop what waits cannot stop what is being sent at that moment, which may come back to be tried again. */
const isVoid = sql<boolean>`outgoing_message.patient_id is not null and outgoing_message.purpose <> 'OneTimeCode'
  and not exists (select from patient p join person n on n.id = p.person_id
    where p.id = outgoing_message.patient_id and p.status = 'Active'
      and coalesce(n.protected_since <= outgoing_message.created_at, true)
      and exists (select from patient_unit u where u.patient_id = p.id and u.released_at is null))`

/**
 * Takes what is due and free, in a transaction of its own: nobody else touches it until the lease is over. What somebody
 * waits for this minute comes before what may come within the hour.
 */
export async function claimMessages(db: Db, leaseUntil: Instant, limit: number, now: Instant): Promise<Claimed[]> {
  return db
    .updateTable('outgoing_message')
    .set({ leased_until: leaseUntil, attempts: sql`attempts + 1` })
    .where('id', 'in', (due) =>
      due
        .selectFrom('outgoing_message')
        .select('id')
        .where('status', '=', 'Queued')
        .where('next_attempt_at', '<=', now)
        .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
        .orderBy(sql`purpose in ('AlertWaiting', 'OneTimeCode')`, 'desc')
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'channel', 'recipient', 'body', 'idempotency_key as idempotencyKey', 'attempts'])
    .returning(['purpose', 'created_at as createdAt', isVoid.as('isVoid')])
    .execute()
}

/** Sent is sent, even when the lease was over by then. */
export async function setSent(db: Db, id: string, reference: string | null, now: Instant): Promise<void> {
  await db
    .updateTable('outgoing_message')
    .set({ status: 'Sent', sent_at: now, provider_reference: reference, leased_until: null, failure: null })
    .where('id', '=', id)
    .where('status', 'in', ['Queued', 'Failed'])
    .execute()
}

type Missed = { id: string; leaseUntil: Instant; failure: string }

export async function setRetry(db: Db, { id, leaseUntil, failure }: Missed, nextAttemptAt: Instant): Promise<void> {
  await db
    .updateTable('outgoing_message')
    .set({ next_attempt_at: nextAttemptAt, leased_until: null, failure })
    .where('id', '=', id)
    .where('status', '=', 'Queued')
    .where('leased_until', '=', leaseUntil)
    .execute()
}

export async function setFailed(db: Db, { id, leaseUntil, failure }: Missed, now: Instant): Promise<void> {
  await db
    .updateTable('outgoing_message')
    .set({ status: 'Failed', failed_at: now, leased_until: null, failure })
    .where('id', '=', id)
    .where('status', '=', 'Queued')
    .where('leased_until', '=', leaseUntil)
    .execute()
}

export async function setSuppressed(db: Db, { id, leaseUntil }: Omit<Missed, 'failure'>): Promise<void> {
  await db
    .updateTable('outgoing_message')
    .set({ status: 'Suppressed', leased_until: null })
    .where('id', '=', id)
    .where('status', '=', 'Queued')
    .where('leased_until', '=', leaseUntil)
    .execute()
}

type Reported = { reference: string; status: 'Delivered' | 'Failed'; reason: string | null }

/** What a gateway says afterwards about what it took over. It knows a message by its own reference or by our key. */
export async function setReported(db: Db, { reference, status, reason }: Reported, now: Instant): Promise<boolean> {
  const told =
    status === 'Delivered'
      ? ({ status: 'Delivered', failed_at: null, failure: null } as const)
      : ({ status: 'Failed', failed_at: now, failure: withoutNumbers(reason) } as const)
  const changed = await db
    .updateTable('outgoing_message')
    .set(told)
    .where((row) => row.or([row('provider_reference', '=', reference), row('idempotency_key', '=', reference)]))
    .where('channel', '=', 'Sms')
    .where('status', 'in', ['Sent', 'Failed'])
    .where('sent_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

// A gateway may repeat the number in its own words.
function withoutNumbers(reason: string | null): string {
  return (reason ?? 'not delivered').replace(/\+?\d[\d\s-]{4,}\d/g, '…')
}
