import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { type OwnerColumns, ownerOf } from '../alert-rows/thread-owner.ts'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { lockPatient } from '../patients/queries.ts'
import { findRespondents } from '../relations/respondents.ts'
import { listThreadReaders } from '../session/thread-readers.ts'
import { findReadBy } from './guardian-readings.ts'
import { findMessage, patientOfMessage } from './queries.ts'
import { type MessageNotice, type ToldMessage, tellPerson } from './tell-person.ts'
import { findThread, isOpen, staffThreadFor } from './thread-for.ts'

type MessageNotices = MessageNotice & { Guardians: (MessageNotice & { Name: string })[] }

/** after a message of staff to the patient. Whoever asks again after a lost answer is told the same. */
export async function notifyOfMessage(
  request: PatientRequest & { params: { id: string } },
  messaging: MessageDependencies,
): Promise<MessageNotices> {
  const { db, now, params, note } = request
  const message = await findMessage(db, params.id)
  if (!message) throw notFound()
  // As everybody who changes a treatment does, before it is held.
  await lockPatient(db, message.patientId)
  const thread = await staffThreadFor(request, message.owner)
  // Of what they cannot read nobody is told.
  if (message.kind !== 'Chat' || !message.fromStaff) throw new Refusal(409, 'invalid-transition')
  if (!isOpen(thread)) throw new Refusal(409, 'invalid-transition', { wording: 'thread-closed' })
  const { Outcome, ContactStatus, Guardians } = await tellReaders(
    db,
    messaging,
    { ...thread, messageId: message.id, isWaiting: false },
    now,
  )
  const guardians = Guardians.map((one) => one.Outcome)
  note({ data: { Message: message.id, Outcome, ContactStatus, ...(guardians.length > 0 && { Guardians: guardians }) } })
  return { Outcome, ContactStatus, Guardians }
}

/**
 * the patient, and the guardians who may read it today, each as often as the hour lets them, whoever asks at the same
 * time: the patient is held by whoever calls.
 */
async function tellReaders(
  db: Db,
  messaging: MessageDependencies,
  { messageId, owner, patientId, unitName, isWaiting }: ToldMessage & { isWaiting: boolean },
  now: Instant,
): Promise<MessageNotices> {
  const readers = await listThreadReaders(db, patientId, now)
  const guardians = readers.filter(({ kind }) => kind === 'Guardian')
  const asked = [{ patientId, relationId: null }, ...guardians.map(({ relationId }) => ({ patientId, relationId }))]
  const find = await findRespondents(db, messaging.keys, asked, now)
  const readBy = await findReadBy(db, messageId, patientId)
  const waits: Instant[] = []
  const tell = async (relationId: string | null): Promise<MessageNotice> => {
    const hasRead = relationId === null ? readBy.patient : readBy.guardians.includes(relationId)
    const telling = { messageId, owner, patientId, unitName, isWaiting, hasRead }
    const person = find({ patientId, relationId })
    const { from, ...notice } = await tellPerson(db, messaging, { ...telling, person }, now)
    if (from) waits.push(from)
    return notice
  }
  const own = await tell(null)
  const Guardians: MessageNotices['Guardians'] = []
  for (const { relationId, name: Name } of guardians) Guardians.push({ ...(await tell(relationId)), Name })
  await setTellFrom(db, messageId, waits.sort()[0] ?? null)
  return { ...own, Guardians }
}

async function setTellFrom(db: Db, messageId: string, at: Instant | null): Promise<void> {
  await db.updateTable('message').set({ tell_from: at }).where('id', '=', messageId).execute()
}

const atOnce = 50

/**
 * of what came within the hour people are told when it is over, once for all of it: unless it is read by then, or they have
 * not yet looked at what they were told of, which tells them of this too.
 */
export async function tellOfWaiting(db: Db, messaging: MessageDependencies, now: Instant): Promise<number> {
  return inBatches(async () => {
    const due = await listDue(db, now)
    // Each by itself, so that nobody waits for more than their own patient.
    for (const message of due) await db.transaction().execute((trx) => tellOfOne(trx, messaging, message, now))
    return due.length
  })
}

type Due = OwnerColumns & { id: string; patientId: string }

async function listDue(db: Db, now: Instant): Promise<Due[]> {
  const { rows } =
    await sql<Due>`select m.id, m.treatment_id as "treatmentId", m.program_id as "programId", ${patientOfMessage} as "patientId"
    from message m where m.tell_from <= ${now}::timestamptz
    order by m.tell_from, m.number limit ${sql.lit(atOnce)}`.execute(db)
  return rows
}

async function tellOfOne(
  db: Db,
  messaging: MessageDependencies,
  { id, patientId, ...columns }: Due,
  now: Instant,
): Promise<void> {
  await lockPatient(db, patientId)
  if (!(await takeDue(db, id, now))) return
  const thread = await findThread(db, ownerOf(columns), { isChange: false, now })
  if (thread && isOpen(thread)) await tellReaders(db, messaging, { ...thread, messageId: id, isWaiting: true }, now)
}

/** False where somebody else has told of it by now. */
async function takeDue(db: Db, messageId: string, now: Instant): Promise<boolean> {
  const due = db.updateTable('message').set({ tell_from: null }).where('id', '=', messageId)
  return (await due.where('tell_from', '<=', now).returning('id').executeTakeFirst()) !== undefined
}
