import type { Instant } from '@samklang/contract/instants'
import type { ContactStatus } from '@samklang/contract/relations'
import { channelsOf, contactStatus } from '@samklang/engine/people/contact-status'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { blindIndexes } from '../keys/blind-index.ts'
import { queueMessage } from '../outbox/outbox.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { lockPatient } from '../patients/queries.ts'
import { findRespondents } from '../relations/respondents.ts'
import { messageText } from './message-text.ts'
import { findMessage } from './queries.ts'
import { findThread, isOpen, staffThreadFor } from './thread-for.ts'

export type MessageNotice = { Outcome: 'Sent' | 'Later' | 'NotSent'; ContactStatus: ContactStatus }

const restMinutes = 60

/** after a message of staff to the patient. Whoever asks again after a lost answer is told the same. */
export async function notifyOfMessage(
  request: PatientRequest & { params: { id: string } },
  messaging: MessageDependencies,
): Promise<MessageNotice> {
  const { db, now, params, note } = request
  const message = await findMessage(db, params.id)
  if (!message) throw notFound()
  const thread = await staffThreadFor(request, message.treatmentId)
  const { patientId, unitName } = thread
  // Of what the patient cannot read, or has read, they are not told.
  const isToTell = message.kind === 'Chat' && message.fromStaff && message.confirmedAt === null && isOpen(thread)
  if (!isToTell) throw new Refusal(409, 'invalid-transition')
  const notice = await tellPatient(db, messaging, { messageId: message.id, patientId, unitName }, now)
  note({ data: { Message: message.id, Outcome: notice.Outcome, ContactStatus: notice.ContactStatus } })
  return notice
}

type Telling = { messageId: string; patientId: string; unitName: string }

/** at most one an hour, however many messages there are and whoever asks at the same time. */
async function tellPatient(
  db: Db,
  { keys, services, base }: MessageDependencies,
  { messageId, patientId, unitName }: Telling,
  now: Instant,
): Promise<MessageNotice> {
  await lockPatient(db, patientId)
  const find = await findRespondents(db, keys, [{ patientId, relationId: null }], now)
  const person = find({ patientId, relationId: null })
  const ContactStatus = person ? contactStatus(person, { services }) : 'NoContact'
  const channel = person && channelsOf(person).find((one) => (one === 'Sms' ? services.sms : services.email))
  const recipient = channel === 'Sms' ? person?.phone : person?.email
  if (!person || ContactStatus !== 'Ok' || !channel || !recipient) return { Outcome: 'NotSent', ContactStatus }
  const idempotencyKey = `NewMessage:${messageId}`
  const indexes = blindIndexes(keys, channel === 'Sms' ? 'phone' : 'email', recipient)
  const earlier = await findEarlier(db, { indexes, patientId, idempotencyKey }, now)
  if (earlier?.isThis) return { Outcome: 'Sent', ContactStatus }
  if (earlier) {
    await setTellFrom(db, messageId, addMinutes(earlier.at, restMinutes))
    return { Outcome: 'Later', ContactStatus }
  }
  const unit = person.isProtected ? null : unitName
  const body = messageText({ language: person.language, link: `${base}${person.entrance}`, unitName: unit })
  const { personId } = person
  const message = { channel, purpose: 'NewMessage', personId, patientId, recipient, body, idempotencyKey } as const
  const isQueued = await queueMessage(db, keys, message, now)
  // One for this very message was there before, and did not arrive.
  return isQueued
    ? { Outcome: 'Sent', ContactStatus }
    : { Outcome: 'NotSent', ContactStatus: 'ExternalServiceNotAvailable' }
}

type Earlier = { indexes: Buffer[]; patientId: string; idempotencyKey: string }

/** What has left or is to leave: the one for this message, else the latest of the last hour to the same address. */
async function findEarlier(
  db: Db,
  { indexes, patientId, idempotencyKey }: Earlier,
  now: Instant,
): Promise<{ at: Instant; isThis: boolean } | undefined> {
  const { rows } = await sql<{ at: Instant; isThis: boolean }>`select created_at as at,
      idempotency_key = ${idempotencyKey} as "isThis"
    from outgoing_message where status not in ('Failed', 'Suppressed') and (idempotency_key = ${idempotencyKey}
      or (recipient_index = any (${indexes}::bytea[]) and created_at > ${addMinutes(now, -restMinutes)}::timestamptz
        and patient_id = ${patientId} and purpose = 'NewMessage'))
    order by idempotency_key = ${idempotencyKey} desc, created_at desc limit 1`.execute(db)
  return rows[0]
}

async function setTellFrom(db: Db, messageId: string, at: Instant | null): Promise<void> {
  await db.updateTable('message').set({ tell_from: at }).where('id', '=', messageId).execute()
}

const atOnce = 50

/**
 * of what came within the hour the patient is told when it is over, once for all of it: unless it is read by then, or they
 * have not yet looked at what they were told of, which tells them of this too.
 */
export async function tellOfWaiting(db: Db, messaging: MessageDependencies, now: Instant): Promise<number> {
  return inBatches(() => db.transaction().execute((trx) => tellSome(trx, messaging, now)))
}

type Due = { id: string; treatmentId: string; patientId: string; isNews: boolean }

async function tellSome(db: Db, messaging: MessageDependencies, now: Instant): Promise<number> {
  const { rows } = await sql<Due>`select m.id, m.treatment_id as "treatmentId", m.patient_id as "patientId",
      m.confirmed_at is null and not exists (select from message e
        join outgoing_message o on o.idempotency_key = 'NewMessage:' || e.id and o.status not in ('Failed', 'Suppressed')
        where e.treatment_id = m.treatment_id and e.kind = 'Chat' and e.from_staff and e.confirmed_at is null) as "isNews"
    from message m where m.tell_from <= ${now}::timestamptz and m.treatment_id is not null
    order by m.tell_from, m.number limit ${sql.lit(atOnce)} for no key update of m skip locked`.execute(db)
  for (const { id, treatmentId, patientId, isNews } of rows) {
    await setTellFrom(db, id, null)
    const thread = isNews ? await findThread(db, treatmentId, { isChange: false, now }) : undefined
    if (thread && isOpen(thread))
      await tellPatient(db, messaging, { messageId: id, patientId, unitName: thread.unitName }, now)
  }
  return rows.length
}
