import type { Instant } from '@samklang/contract/instants'
import type { MessageKind, ThreadMessage } from '@samklang/contract/messages'
import type { ContextType } from '@samklang/contract/session'
import { takenMessageItems } from '@samklang/engine/follow-up/alerts-in-text'
import { type RawBuilder, sql } from 'kysely'
import { moment } from '../alert-rows/follow-up-columns.ts'
import { isInThread, type OwnerColumns, ownerOf, ownerRow, type ThreadOwner } from '../alert-rows/thread-owner.ts'
import type { Db } from '../database/connect.ts'
import { nameAt } from '../forms/name-at.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { makeId } from '../keys/ids.ts'
import { guardianReadings, insertGuardianReading, isReadByGuardian, readByGuardianAt } from './guardian-readings.ts'
import type { FoundThread } from './thread-for.ts'

/** Who reads, and whether as staff: the patient side is given messages to the patient alone. */
export type MessageReader = {
  accountId: string
  isStaff: boolean
  /** On the patient side: in which part. */
  as?: ContextType | null
  language: SpokenLanguage
}

type NewMessage = {
  kind: MessageKind
  text: string
  accountId: string
  fromStaff: boolean
  /** In which part, where it is not staff who write. */
  sentAs: ContextType | null
  moduleId: string | null
  /** R-476: where it came late. */
  writtenAt?: Instant | null
  /** R-657: the program itself has sent it. */
  isByProgram?: boolean
  /** When whoever reads it is to be told, where that is left to the job. */
  tellFrom?: Instant | null
}

/** R-415: the next in its thread. Whoever comes at the same time waits until this transaction is over. */
export async function insertMessage(db: Db, thread: FoundThread, message: NewMessage, now: Instant): Promise<string> {
  const id = makeId(now)
  const { owner, id: threadId, patientId } = thread
  const { rows } = await sql<{
    number: number
  }>`insert into message_thread as h (id, last_number) values (${threadId}, 1)
    on conflict (id) do update set last_number = h.last_number + 1 returning last_number as number`.execute(db)
  await db
    .insertInto('message')
    .values({
      id,
      ...ownerRow(owner),
      patient_id: patientId,
      treatment_module_id: message.moduleId,
      number: rows[0]?.number ?? 0,
      kind: message.kind,
      body: message.text,
      sent_by: message.accountId,
      from_staff: message.fromStaff,
      sent_as: message.sentAs,
      created_at: now,
      written_at: message.writtenAt ?? null,
      by_program: message.isByProgram ?? false,
      tell_from: message.tellFrom ?? null,
    })
    .execute()
  return id
}

/** Holds the thread until the transaction is over, so that what is settled with its messages is settled with all of them. */
export async function lockThread(db: Db, id: string): Promise<void> {
  await sql`select from message_thread where id = ${id} for no key update`.execute(db)
}

/** The same also where nobody has written yet. */
export async function holdThread(db: Db, id: string): Promise<void> {
  await sql`insert into message_thread as h (id, last_number) values (${id}, 0)
    on conflict (id) do update set last_number = h.last_number`.execute(db)
}

export async function isInPlan(db: Db, treatmentId: string, moduleId: string): Promise<boolean> {
  const module = db
    .selectFrom('treatment_module')
    .select('id')
    .where('id', '=', moduleId)
    .where('treatment_id', '=', treatmentId)
  return (await module.executeTakeFirst()) !== undefined
}

export type LocatedMessage = {
  id: string
  owner: ThreadOwner
  patientId: string
  kind: MessageKind
  fromStaff: boolean
}

export async function findMessage(db: Db, id: string): Promise<LocatedMessage | undefined> {
  const { rows } = await sql<Omit<LocatedMessage, 'owner'> & OwnerColumns>`select m.id, m.treatment_id as "treatmentId",
      m.program_id as "programId", ${patientOfMessage} as "patientId", m.kind, m.from_staff as "fromStaff"
    from message m where m.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { treatmentId, programId, ...message } = found
  return { ...message, owner: ownerOf({ treatmentId, programId }) }
}

/** Of a message `m`, whose it is now: a program may have moved to the same person's record at another unit. */
export const patientOfMessage = sql<string>`coalesce((select g.patient_id from program g where g.id = m.program_id), m.patient_id)`

export async function readMessage(
  db: Db,
  id: string,
  thread: FoundThread,
  reader: MessageReader,
): Promise<ThreadMessage> {
  const { rows } = await messagesWhere(sql`m.id = ${id}`, thread, reader).execute(db)
  const [found] = rows
  if (!found) throw new Error(`message ${id} is gone`)
  return found
}

type PageRequest = { before: string | undefined; kind: MessageKind | undefined; pageSize: number }

/** R-416: the latest of the thread, or those before one; the oldest of them first. Nothing where there is no such one. */
export async function listPage(
  db: Db,
  thread: FoundThread,
  reader: MessageReader,
  { before, kind, pageSize }: PageRequest,
): Promise<{ Messages: ThreadMessage[]; HasOlder: boolean } | undefined> {
  const number = before && (await findNumber(db, thread, before, kind))
  if (before && !number) return undefined
  const which = sql`${isInThread(thread.owner, 'm')} ${kind ? sql`and m.kind = ${kind}` : sql``}
    ${number ? sql`and m.number < ${number}` : sql``}`
  const page = sql<ThreadMessage>`${messagesWhere(which, thread, reader)} order by m.number desc limit ${pageSize + 1}`
  const { rows } = await page.execute(db)
  return { Messages: rows.slice(0, pageSize).reverse(), HasOlder: rows.length > pageSize }
}

async function findNumber(db: Db, { owner }: FoundThread, id: string, kind: MessageKind | undefined) {
  const known = db.selectFrom('message as m').select('m.number').where('m.id', '=', id).where(isInThread(owner, 'm'))
  return (await (kind ? known.where('m.kind', '=', kind) : known).executeTakeFirst())?.number
}

function messagesWhere(
  which: RawBuilder<unknown>,
  { unitId, patientId }: FoundThread,
  { accountId, isStaff, as, language }: MessageReader,
): RawBuilder<ThreadMessage> {
  const named = (account: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
    sql`(select ${nameAt(sql`${unitId}::uuid`, at)} from account a where a.id = ${account})`
  const ofStaff = sql`, ${named(sql`m.confirmed_by`, sql`m.confirmed_at`)} as "ConfirmedBy",
    case when m.confirmed_at is not null and m.from_staff then coalesce(m.confirmed_as::text, 'Patient')
      when m.confirmed_at is not null then 'Staff' end as "ConfirmedAs", ${guardianReadings({ unitId, patientId })} as "GuardianReadings",
    ${alertOf} as "Alert"`
  const isHidden = isStaff ? sql`false` : sql`m.sent_by <> ${accountId} and ${isProtectedRelative}`
  const moduleName = sql`(select coalesce(y.title ->> ${language}, y.title ->> 'sv', y.name) from treatment_module p
    join form_variant v on v.id = p.form_variant_id join form_type y on y.id = v.form_type_id
    where p.id = m.treatment_module_id ${isStaff ? sql`` : sql`and p.skipped_at is null`})`
  // R-473: whether a guardian has read it is told by what they have said themselves.
  const confirmedAt =
    as === 'Guardian'
      ? sql`case when m.from_staff then ${readByGuardianAt(accountId)} else m.confirmed_at end`
      : sql`m.confirmed_at`
  // R-457: of the modules a guardian is told nothing.
  const module =
    as === 'Guardian'
      ? sql`null as "TreatmentModuleId", null as "ModuleName"`
      : sql`m.treatment_module_id as "TreatmentModuleId", ${moduleName} as "ModuleName"`
  return sql<ThreadMessage>`select m.id as "Id", m.treatment_id as "TreatmentId", m.program_id as "ProgramId", ${module},
      m.kind as "Kind", m.body as "MessageText", m.created_at as "CreatedAt", m.written_at as "WrittenAt",
      case when ${isHidden} then '' else coalesce(${named(sql`m.sent_by`, sql`m.created_at`)}, '') end as "SenderName",
      m.from_staff as "FromStaff", m.by_program as "IsByProgram", case when m.from_staff then 'Staff' else coalesce(m.sent_as::text, 'Patient') end as "WrittenAs",
      m.sent_by = ${accountId} as "IsMine", ${confirmedAt} as "ConfirmedAt" ${isStaff ? ofStaff : sql``}
    from message m where ${which} ${isStaff ? sql`` : sql`and m.kind = 'Chat'`}`
}

/** R-458: around the patient nobody is named who is protected, but to staff. */
const isProtectedRelative = sql<boolean>`m.sent_as in ('Guardian', 'Agent') and exists (select from account a
  join person o on o.identity_id = a.identity_id where a.id = m.sent_by and o.is_protected)`
/** As the index on alerts of messages has it. */
const isOfTakenMessage = sql<boolean>`r.item_ref in (${sql.join(takenMessageItems.map((ref) => sql.lit(ref)))})`
/** R-437: the alert of a message `m`. */
const alertOf = sql`(select json_build_object('Id', r.id, 'AcknowledgedAt', ${moment('r.acknowledged_at')},
    'AcknowledgedBy', (select nullif(concat_ws(' ', by.firstname, by.lastname), '') from account by where by.id = r.acknowledged_by))
  from risk_alert r where r.entry_id = m.id and ${isOfTakenMessage} order by r.raised_at desc limit 1)`

export async function hasWaitingAlert(db: Db, messageId: string): Promise<boolean> {
  const { rows } = await sql`select from risk_alert r
    where r.entry_id = ${messageId} and ${isOfTakenMessage} and r.acknowledged_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** More are not counted: nobody needs to know how many more. */
const countedAtMost = 100

/** R-417: of the other side's messages, how many this side has not confirmed; R-473: a guardian each for themselves. */
export async function countUnread(db: Db, owner: ThreadOwner, reader: MessageReader): Promise<number> {
  const isUnread =
    reader.as === 'Guardian' ? sql`${readByGuardianAt(reader.accountId)} is null` : sql`m.confirmed_at is null`
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread from (
      select from message m where ${isInThread(owner, 'm')} and m.kind = 'Chat' and m.from_staff = ${!reader.isStaff}
        and ${isUnread} limit ${sql.lit(countedAtMost)}) m`.execute(db)
  return rows[0]?.unread ?? 0
}

/** Whoever said so first stays named. R-473: a guardian says so for themselves, and not for the child. */
export async function setConfirmed(db: Db, id: string, reader: MessageReader, now: Instant): Promise<boolean> {
  if (reader.as === 'Guardian') return insertGuardianReading(db, { messageId: id, accountId: reader.accountId }, now)
  const confirmed = await db
    .updateTable('message')
    .set({ confirmed_at: now, confirmed_by: reader.accountId, confirmed_as: reader.as ?? null })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** What staff have been told of and nobody of the other side has confirmed. */
export async function hasLateUnread(db: Db, owner: ThreadOwner): Promise<boolean> {
  const late = db
    .selectFrom('message as m')
    .select('m.id')
    .where(isInThread(owner, 'm'))
    .where('m.kind', '=', 'Chat')
    .where('m.confirmed_at', 'is', null)
    .where('m.late_told_at', 'is not', null)
    .where(sql<boolean>`not ${isReadByGuardian}`)
  return (await late.limit(1).executeTakeFirst()) !== undefined
}
