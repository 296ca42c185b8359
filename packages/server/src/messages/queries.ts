import type { Instant } from '@samklang/contract/instants'
import type { MessageKind, ThreadMessage } from '@samklang/contract/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { nameAt } from '../forms/name-at.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { makeId } from '../keys/ids.ts'
import type { FoundThread } from './thread-for.ts'

/** Who reads, and whether as staff: the patient side is given messages to the patient alone. */
export type MessageReader = { accountId: string; isStaff: boolean; language: SpokenLanguage }

type NewMessage = {
  kind: MessageKind
  text: string
  accountId: string
  fromStaff: boolean
  moduleId: string | null
}

/** R-415: the next in its thread. Whoever comes at the same time waits until this transaction is over. */
export async function insertMessage(db: Db, thread: FoundThread, message: NewMessage, now: Instant): Promise<string> {
  const id = makeId(now)
  const { treatmentId, patientId } = thread
  const { rows } = await sql<{
    number: number
  }>`insert into message_thread as h (id, last_number) values (${treatmentId}, 1)
    on conflict (id) do update set last_number = h.last_number + 1 returning last_number as number`.execute(db)
  await db
    .insertInto('message')
    .values({
      id,
      treatment_id: treatmentId,
      patient_id: patientId,
      treatment_module_id: message.moduleId,
      number: rows[0]?.number ?? 0,
      kind: message.kind,
      body: message.text,
      sent_by: message.accountId,
      from_staff: message.fromStaff,
      created_at: now,
    })
    .execute()
  return id
}

/** Holds the thread until the transaction is over, so that what is settled with its messages is settled with all of them. */
export async function lockThread(db: Db, treatmentId: string): Promise<void> {
  await sql`select from message_thread where id = ${treatmentId} for no key update`.execute(db)
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
  treatmentId: string
  kind: MessageKind
  fromStaff: boolean
  confirmedAt: Instant | null
}

export async function findMessage(db: Db, id: string): Promise<LocatedMessage | undefined> {
  const { rows } = await sql<LocatedMessage>`select id, treatment_id as "treatmentId", kind, from_staff as "fromStaff",
      confirmed_at as "confirmedAt"
    from message where id = ${id} and treatment_id is not null`.execute(db)
  return rows[0]
}

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
  const which = sql`m.treatment_id = ${thread.treatmentId} ${kind ? sql`and m.kind = ${kind}` : sql``}
    ${number ? sql`and m.number < ${number}` : sql``}`
  const page = sql<ThreadMessage>`${messagesWhere(which, thread, reader)} order by m.number desc limit ${pageSize + 1}`
  const { rows } = await page.execute(db)
  return { Messages: rows.slice(0, pageSize).reverse(), HasOlder: rows.length > pageSize }
}

async function findNumber(db: Db, { treatmentId }: FoundThread, id: string, kind: MessageKind | undefined) {
  const known = db.selectFrom('message').select('number').where('id', '=', id).where('treatment_id', '=', treatmentId)
  return (await (kind ? known.where('kind', '=', kind) : known).executeTakeFirst())?.number
}

function messagesWhere(
  which: RawBuilder<unknown>,
  { unitId }: FoundThread,
  { accountId, isStaff, language }: MessageReader,
): RawBuilder<ThreadMessage> {
  const named = (account: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
    sql`(select ${nameAt(sql`${unitId}::uuid`, at)} from account a where a.id = ${account})`
  const ofStaff = sql`, ${named(sql`m.confirmed_by`, sql`m.confirmed_at`)} as "ConfirmedBy"`
  return sql<ThreadMessage>`select m.id as "Id", m.treatment_id as "TreatmentId", m.treatment_module_id as "TreatmentModuleId",
      (select coalesce(y.title ->> ${language}, y.title ->> 'sv', y.name) from treatment_module p
        join form_variant v on v.id = p.form_variant_id join form_type y on y.id = v.form_type_id
        where p.id = m.treatment_module_id ${isStaff ? sql`` : sql`and p.skipped_at is null`}) as "ModuleName",
      m.kind as "Kind", m.body as "MessageText", m.created_at as "CreatedAt",
      coalesce(${named(sql`m.sent_by`, sql`m.created_at`)}, '') as "SenderName", m.from_staff as "FromStaff",
      m.sent_by = ${accountId} as "IsMine", m.confirmed_at as "ConfirmedAt" ${isStaff ? ofStaff : sql``}
    from message m where ${which} ${isStaff ? sql`` : sql`and m.kind = 'Chat'`}`
}

/** More are not counted: nobody needs to know how many more. */
const countedAtMost = 100

/** R-417: of the other side's messages, how many this side has not confirmed. */
export async function countUnread(db: Db, treatmentId: string, { isStaff }: MessageReader): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread from (
      select from message where treatment_id = ${treatmentId} and kind = 'Chat' and from_staff = ${!isStaff}
        and confirmed_at is null limit ${sql.lit(countedAtMost)}) m`.execute(db)
  return rows[0]?.unread ?? 0
}

/** Whoever said so first stays named. */
export async function setConfirmed(db: Db, id: string, accountId: string, now: Instant): Promise<boolean> {
  const confirmed = await db
    .updateTable('message')
    .set({ confirmed_at: now, confirmed_by: accountId })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** What staff have been told of and nobody has confirmed. */
export async function hasLateUnread(db: Db, treatmentId: string): Promise<boolean> {
  const late = db
    .selectFrom('message')
    .select('id')
    .where('treatment_id', '=', treatmentId)
    .where('kind', '=', 'Chat')
    .where('confirmed_at', 'is', null)
    .where('late_told_at', 'is not', null)
  return (await late.limit(1).executeTakeFirst()) !== undefined
}
