import type { Instant } from '@samklang/contract/instants'
import type { ContactStatus } from '@samklang/contract/relations'
import { channelsOf, contactStatus } from '@samklang/engine/people/contact-status'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import { isInThread, type ThreadOwner } from '../alert-rows/thread-owner.ts'
import type { Db } from '../database/connect.ts'
import { blindIndexes } from '../keys/blind-index.ts'
import { queueMessage } from '../outbox/outbox.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import type { KnownRespondent } from '../relations/respondents.ts'
import { messageText } from './message-text.ts'

export type MessageNotice = { Outcome: 'Sent' | 'Later' | 'NotSent' | 'Read'; ContactStatus: ContactStatus }

export type ToldMessage = { messageId: string; owner: ThreadOwner; patientId: string; unitName: string }
type Telling = ToldMessage & { person: KnownRespondent | undefined; isWaiting: boolean; hasRead: boolean }
type Told = MessageNotice & { from: Instant | null }

const restMinutes = 60

/**
 * R-424, R-459: at most one an hour to each person, however many messages there are. `isWaiting`: the hour is over, and whoever has
 * not yet looked at what they were told of is not told of this too.
 */
export async function tellPerson(
  db: Db,
  { keys, services, base }: MessageDependencies,
  { person, isWaiting, hasRead, ...telling }: Telling,
  now: Instant,
): Promise<Told> {
  const { messageId, patientId, unitName } = telling
  const ContactStatus = person ? contactStatus(person, { services }) : 'NoContact'
  const channel = person && channelsOf(person).find((one) => (one === 'Sms' ? services.sms : services.email))
  const recipient = channel === 'Sms' ? person?.phone : person?.email
  const outcome = (Outcome: MessageNotice['Outcome'], from: Instant | null = null) => ({ Outcome, ContactStatus, from })
  // Whoever has read it needs no word of it.
  if (hasRead) return outcome('Read')
  if (!person || ContactStatus !== 'Ok' || !channel || !recipient) return outcome('NotSent')
  const { personId, relationId, language, entrance } = person
  const idempotencyKey = `NewMessage:${messageId}${suffixOf(relationId)}`
  const indexes = blindIndexes(keys, channel === 'Sms' ? 'phone' : 'email', recipient)
  const { owner } = telling
  if (isWaiting && (await hasNotLooked(db, { owner, relationId, indexes }))) return outcome('Sent')
  const earlier = await findEarlier(db, { indexes, patientId, messageId, idempotencyKey }, now)
  if (earlier?.isThis) return outcome('Sent')
  if (earlier) return outcome('Later', addMinutes(earlier.at, restMinutes))
  const unit = person.isProtected ? null : unitName
  const words = { language, link: `${base}${entrance}`, unitName: unit, isToGuardian: relationId !== null }
  const body = messageText(words)
  const message = { channel, purpose: 'NewMessage', personId, patientId, recipient, body, idempotencyKey } as const
  const isQueued = await queueMessage(db, keys, message, now)
  // One for this very message was there before, and did not arrive.
  return isQueued ? outcome('Sent') : { ...outcome('NotSent'), ContactStatus: 'ExternalServiceNotAvailable' }
}

/** What is sent to somebody around the patient has a key of its own. */
function suffixOf(relationId: string | null): string {
  return relationId === null ? '' : `:${relationId}`
}

type Earlier = { indexes: Buffer[]; patientId: string; messageId: string; idempotencyKey: string }

/**
 * What has left or is to leave: the one for this message, to this person or to another one at the same address, else the latest of
 * the last hour to that address. A child's number is often a guardian's.
 */
async function findEarlier(
  db: Db,
  { indexes, patientId, messageId, idempotencyKey }: Earlier,
  now: Instant,
): Promise<{ at: Instant; isThis: boolean } | undefined> {
  const isHere = sql`recipient_index = any (${indexes}::bytea[]) and patient_id = ${patientId} and purpose = 'NewMessage'`
  const { rows } = await sql<{ at: Instant; isThis: boolean }>`select created_at as at,
      starts_with(idempotency_key, ${`NewMessage:${messageId}`}) as "isThis"
    from outgoing_message where status not in ('Failed', 'Suppressed') and (idempotency_key = ${idempotencyKey}
      or (${isHere} and created_at > ${addMinutes(now, -restMinutes)}::timestamptz))
    order by starts_with(idempotency_key, ${`NewMessage:${messageId}`}) desc, created_at desc limit 1`.execute(db)
  return rows[0]
}

type Looking = { owner: ThreadOwner; relationId: string | null; indexes: Buffer[] }

/** Whether they, or the patient at their address, were told of a message in the thread that they have not confirmed since. */
async function hasNotLooked(db: Db, { owner, relationId, indexes }: Looking): Promise<boolean> {
  const hasLooked =
    relationId === null
      ? sql`e.confirmed_at is not null`
      : sql`exists (select from message_guardian_reading g join account a on a.id = g.account_id
          join person o on o.identity_id = a.identity_id join relation l on l.person_id = o.id
          where g.message_id = e.id and l.id = ${relationId})`
  const { rows } = await sql`select from message e join outgoing_message o
      on o.idempotency_key in ('NewMessage:' || e.id, 'NewMessage:' || e.id || ${suffixOf(relationId)})
        and (o.idempotency_key = 'NewMessage:' || e.id || ${suffixOf(relationId)}
          or o.recipient_index = any (${indexes}::bytea[]))
        and o.status not in ('Failed', 'Suppressed')
    where ${isInThread(owner, 'e')} and e.kind = 'Chat' and e.from_staff and not ${hasLooked} limit 1`.execute(db)
  return rows.length > 0
}
