import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { isInThread } from '../alert-rows/thread-owner.ts'
import type { Db } from '../database/connect.ts'
import { replaceQueued } from '../outbox/outbox.ts'
import { listThreadReaders } from '../session/thread-readers.ts'
import { countUnread, type MessageReader } from './queries.ts'
import type { FoundThread } from './thread-for.ts'

/**
 * an SMS that has not left by now tells whoever it goes to of nothing, once they have read all. While something is unread it
 * stays: it may be all that tells of that too. R-473: what a guardian has read the child is told of still, and the other way round;
 * also where both are told by the same SMS, since what goes to one address is written once.
 */
export async function stopNotice(db: Db, thread: FoundThread, reader: MessageReader, now: Instant): Promise<void> {
  if ((await countUnread(db, thread.owner, reader)) > 0) return
  const queued = await listQueuedNotices(db, thread)
  if (queued.length === 0) return
  const awaited = await listUnread(db, thread, now)
  const isAwaited = (notice: Queued) =>
    awaited.some(({ relation, addresses }) => relation === notice.relation || addresses.includes(notice.address))
  const idempotencyKeys = queued.filter((notice) => !isAwaited(notice)).map(({ key }) => key)
  if (idempotencyKeys.length > 0) await replaceQueued(db, { idempotencyKeys })
}

type Queued = { key: string; relation: string; address: string }

const atMost = 200

/** What is to leave about messages of this thread, and to whom: no relation is the patient. */
async function listQueuedNotices(db: Db, { owner, patientId }: FoundThread): Promise<Queued[]> {
  const { rows } = await sql<Queued>`select o.idempotency_key as key, split_part(o.idempotency_key, ':', 3) as relation,
      encode(o.recipient_index, 'hex') as address
    from outgoing_message o
    where o.patient_id = ${patientId} and o.purpose = 'NewMessage' and o.status = 'Queued' and exists (select from message m
      where ${isInThread(owner, 'm')} and m.id::text = split_part(o.idempotency_key, ':', 2))
    order by o.created_at, o.id limit ${sql.lit(atMost)}`.execute(db)
  return rows
}

type Unread = { relation: string; addresses: string[] }

/** Of those who are told of messages in this thread: who has not read all of them. */
async function listUnread(db: Db, { owner, patientId }: FoundThread, now: Instant): Promise<Unread[]> {
  const readers = await listThreadReaders(db, patientId, now)
  const guardians = readers.filter(({ kind }) => kind === 'Guardian').map(({ relationId }) => relationId)
  const addresses = sql`array_remove(array[encode(n.phone_index, 'hex'), encode(n.email_index, 'hex')], null) as addresses`
  const { rows } = await sql<Unread>`with chat as (
      select m.id, m.confirmed_at from message m where ${isInThread(owner, 'm')} and kind = 'Chat' and from_staff)
    select '' as relation, ${addresses} from patient p join person n on n.id = p.person_id
      where p.id = ${patientId} and p.has_notification_consent and exists (select from chat where confirmed_at is null)
    union all
    select l.id::text, ${addresses} from relation l join person n on n.id = l.person_id
      where l.id = any (${guardians}::uuid[]) and exists (select from chat m where not exists (
        select from message_guardian_reading g join account a on a.id = g.account_id
        where g.message_id = m.id and a.identity_id = n.identity_id))`.execute(db)
  return rows
}
