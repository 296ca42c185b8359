import type { Instant } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'
import { isToBeFollowedUp } from '../alert-rows/follow-up-columns.ts'
import { isToBeSeen } from '../alert-rows/is-to-be-seen.ts'
import type { Db } from '../database/connect.ts'
import type { MessagePurpose } from '../database/table-types.ts'

export type Channel = 'Sms' | 'Email'

export type ClaimedMessage = {
  id: string
  /** By which the one who has it is known; another has a later one. */
  leasedUntil: Instant
  channel: Channel
  recipient: Buffer
  body: Buffer
  idempotencyKey: string
  attempts: number
  purpose: MessagePurpose
  ageSeconds: number
  /** Whom it is about has been deleted, released or protected since; or nothing waits any more that it tells of. */
  isVoid: boolean
}

/** Those who stop what waits cannot stop what is being sent at that moment, which may come back to be tried again. */
const isVoid = sql<boolean>`(${isAboutNoPatient()} or ${tellsOfNoAlert()} or ${tellsOfNoFollowUp()})`

function isAboutNoPatient() {
  return sql<boolean>`(outgoing_message.patient_id is not null and outgoing_message.purpose <> 'OneTimeCode'
  and not exists (select from patient p join person n on n.id = p.person_id
    where p.id = outgoing_message.patient_id and p.status = 'Active'
      and coalesce(n.protected_since <= outgoing_message.created_at, true)
      and exists (select from patient_unit u where u.patient_id = p.id and u.released_at is null)))`
}

/** what was acknowledged while a gateway was down calls nobody in afterwards, nor does what has gone to another unit. */
function tellsOfNoAlert() {
  return sql<boolean>`(outgoing_message.purpose = 'AlertWaiting'
    and starts_with(outgoing_message.idempotency_key, 'AlertWaiting:')
    and not exists (select from alert_telling t join risk_alert a on a.id = t.alert_id
      where t.message_id = outgoing_message.id and a.acknowledged_at is null and ${isToBeSeen}))`
}

/**
 * the same of what was ticked off, answered or withdrawn meanwhile. What a message tells of begins its key: a step that is
 * overdue where they work, a request to them or one of theirs.
 */
function tellsOfNoFollowUp() {
  const about = sql`split_part(outgoing_message.idempotency_key, ':', 1)`
  const isOfTheirs = sql<boolean>`(outgoing_message.account_id is null or exists (select from account_care_unit w
    where w.account_id = outgoing_message.account_id and w.unit_id = a.unit_id) or a.follow_up_account_id = outgoing_message.account_id)`
  return sql<boolean>`(outgoing_message.purpose = 'FollowUpWaiting' and case ${about}
    when 'FollowUpOverdue' then not exists (select from risk_alert a
      where ${isToBeFollowedUp} and a.next_step_on < a.overdue_told_on and ${isOfTheirs} and ${isToBeSeen})
    when 'HandOverAsked' then not exists (select from alert_hand_over h join risk_alert a on a.id = h.alert_id
      where h.answer is null and h.to_account_id = outgoing_message.account_id and ${isToBeSeen})
    when 'HandOverUnanswered' then not exists (select from alert_hand_over h join risk_alert a on a.id = h.alert_id
      where h.answer is null and h.from_account_id = outgoing_message.account_id and ${isToBeSeen})
    else false end)`
}

/**
 * Not being sent at this moment. By the database's clock, which all instances share: one whose own clock is ahead would take
 * what another is sending.
 */
export const isFree = sql<boolean>`(outgoing_message.leased_until is null or outgoing_message.leased_until <= clock_timestamp())`

type ClaimOptions = { channel: Channel; leaseSeconds: number; limit: number }

/**
 * Takes what is due and free, in a transaction of its own: nobody else touches it until the lease is over. What somebody
 * waits for this minute comes before what may come within the hour.
 */
export async function claimMessages(db: Db, { channel, leaseSeconds, limit }: ClaimOptions): Promise<ClaimedMessage[]> {
  return (
    db
      // In front, where they are looked for once: below an `in` that may be done for every message, and claims more than asked for.
      .with('due', (due) =>
        due
          .selectFrom('outgoing_message')
          .select('id')
          .where('status', '=', 'Queued')
          .where('channel', '=', channel)
          .where('next_attempt_at', '<=', sql<Instant>`clock_timestamp()`)
          .where(isFree)
          .orderBy(sql`purpose in ('AlertWaiting', 'FollowUpWaiting', 'OneTimeCode')`, 'desc')
          .orderBy('next_attempt_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('outgoing_message')
      .set({ leased_until: inSeconds(leaseSeconds), attempts: sql`attempts + 1` })
      .where('id', 'in', (claimed) => claimed.selectFrom('due').select('due.id'))
      .returning(['id', 'channel', 'recipient', 'body', 'idempotency_key as idempotencyKey', 'attempts', 'purpose'])
      .returning([sql<Instant>`leased_until`.as('leasedUntil'), isVoid.as('isVoid'), ageSeconds.as('ageSeconds')])
      .execute()
  )
}

const ageSeconds = sql<number>`extract(epoch from clock_timestamp() - coalesce(queued_at, created_at))::int`

function inSeconds(seconds: number): RawBuilder<Instant> {
  return sql<Instant>`clock_timestamp() + make_interval(secs => ${seconds})`
}

/** Of each channel that has something to send, for how long the oldest has waited. */
export async function listOldestQueued(db: Db): Promise<{ channel: Channel; seconds: number }[]> {
  return db
    .selectFrom('outgoing_message')
    .select(['channel', (eb) => eb.fn.max<number>(ageSeconds).as('seconds')])
    .where('status', '=', 'Queued')
    .groupBy('channel')
    .execute()
}

/** Sent is sent, even when the lease was over by then. What the gateway has reported before it answered stands. */
export async function setSent(db: Db, id: string, reference: string | null, now: Instant): Promise<void> {
  const taken = await db
    .updateTable('outgoing_message')
    .set({ status: 'Sent', sent_at: now, provider_reference: reference, leased_until: null, failure: null })
    .where('id', '=', id)
    .where('status', 'in', ['Queued', 'Failed'])
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (taken) return
  await db
    .updateTable('outgoing_message')
    .set({ provider_reference: reference })
    .where('id', '=', id)
    .where('provider_reference', 'is', null)
    .execute()
}

type Held = Pick<ClaimedMessage, 'id' | 'leasedUntil'>

type Missed = { failure: string; attempts: number; delay: number }

export async function setRetry(db: Db, held: Held, { failure, attempts, delay }: Missed): Promise<void> {
  await updateHeld(db, held)
    .set({ next_attempt_at: inSeconds(delay), leased_until: null, attempts, failure })
    .execute()
}

export async function setFailed(db: Db, held: Held, failure: string, now: Instant): Promise<void> {
  await updateHeld(db, held).set({ status: 'Failed', failed_at: now, leased_until: null, failure }).execute()
}

export async function setSuppressed(db: Db, held: Held): Promise<void> {
  await updateHeld(db, held).set({ status: 'Suppressed', leased_until: null }).execute()
}

/** Whoever had it for too long says nothing any more: somebody else has it. */
function updateHeld(db: Db, { id, leasedUntil }: Held) {
  return db
    .updateTable('outgoing_message')
    .where('id', '=', id)
    .where('status', '=', 'Queued')
    .where('leased_until', '=', leasedUntil)
}

type Reported = { reference: string; status: 'Delivered' | 'Failed'; reason: string | null }

/**
 * What a gateway says about what it took over, which may be before it has answered us. It knows a message by its own reference
 * or by our key.
 */
export async function setReported(db: Db, { reference, status, reason }: Reported, now: Instant): Promise<boolean> {
  const told =
    status === 'Delivered'
      ? ({ status: 'Delivered', failed_at: null, failure: null } as const)
      : ({ status: 'Failed', failed_at: now, failure: withoutNumbers(reason) } as const)
  const changed = await db
    .updateTable('outgoing_message')
    .set({ ...told, sent_at: sql`coalesce(sent_at, ${now})`, leased_until: null })
    .where((row) => row.or([row('provider_reference', '=', reference), row('idempotency_key', '=', reference)]))
    .where('channel', '=', 'Sms')
    .where((row) =>
      row.or([
        row('sent_at', 'is not', null).and('status', 'in', ['Sent', 'Failed']),
        // Being sent at this moment, or tried before: the outage of a channel is not counted as an attempt.
        row('status', '=', 'Queued').and(row.or([row('attempts', '>', 0), row('failure', 'is not', null)])),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Whether the gateway has something whose reference it has not told us yet. */
export async function isSendingSms(db: Db): Promise<boolean> {
  const sending = await db
    .selectFrom('outgoing_message')
    .select('id')
    .where('channel', '=', 'Sms')
    .where('status', '=', 'Queued')
    .where('leased_until', '>', sql<Instant>`clock_timestamp()`)
    .limit(1)
    .executeTakeFirst()
  return sending !== undefined
}

// A gateway may repeat the number in its own words.
function withoutNumbers(reason: string | null): string {
  return (reason ?? 'not delivered').replace(/\+?\d[\d\s-]{4,}\d/g, '…')
}
