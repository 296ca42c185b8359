import type { Instant } from '@samklang/contract/instants'
import type { ProgramRow } from '@samklang/contract/programs'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { findRespondents } from '../relations/respondents.ts'
import { listReadersOfThreads } from '../session/thread-readers.ts'
import { nameItems } from './item-names.ts'
import { type FoundProgram, findPrograms } from './program-for.ts'
import { type ProgramEventRow, type ProgramFrame, type ProgramReadOptions, toProgramRow } from './program-row.ts'
import { type ReadFacts, readFacts } from './read-facts.ts'

export type { ProgramReadOptions } from './program-row.ts'

/** What is to come or goes on around a patient, and what is over while a notification about it waits; the latest first. */
export function listProgramsOf(db: Db, patientId: string, reading: ProgramReadOptions): Promise<ProgramRow[]> {
  const waits = sql`exists (select from notification n where n.patient_id = g.patient_id and n.unit_id = g.unit_id
    and n.program_id = g.id and n.handling_state = 'NotHandled')`
  const isShown = sql`g.patient_id = ${patientId} and (g.status in ('NotStarted', 'Pending', 'Ongoing') or ${waits})`
  return listRows(db, isShown, reading)
}

/** Named ones, also those that are over. */
export function listNamedPrograms(db: Db, ids: readonly string[], reading: ProgramReadOptions): Promise<ProgramRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : listRows(db, sql`g.id = any (${[...ids]}::uuid[])`, reading)
}

export async function readProgramRow(db: Db, id: string, reading: ProgramReadOptions): Promise<ProgramRow> {
  const [row] = await listNamedPrograms(db, [id], reading)
  if (!row) throw new Error(`program ${id} is gone`)
  return row
}

async function listRows(db: Db, condition: RawBuilder<unknown>, reading: ProgramReadOptions): Promise<ProgramRow[]> {
  return toRows(db, await findPrograms(db, condition), reading)
}

/** Eleven statements, however many there are. What a change would make of one is read before it is stored. */
export async function toRows(
  db: Db,
  programs: readonly FoundProgram[],
  reading: ProgramReadOptions,
  known?: (id: string) => ReadFacts,
): Promise<ProgramRow[]> {
  if (programs.length === 0) return []
  const { keys, language, now } = reading
  const ids = programs.map(({ id }) => id)
  const factsOf = known ?? (await readFacts(db, programs))
  const frames = new Map((await listFrames(db, ids)).map((frame) => [frame.id, frame]))
  const events = Map.groupBy(await listEvents(db, ids), ({ programId }) => programId)
  const items = programs.flatMap(({ plan }) => plan.Steps.flatMap(({ Items }) => Items))
  const nameOf = await nameItems(db, items, language)
  const find = await findRespondents(db, keys, askedIn(programs), now)
  const readers = await listReaders(db, programs, now)
  const accounts = programs.flatMap((program) => {
    const { steps, occurrences } = factsOf(program.id)
    const changed = [...steps, ...occurrences].map(({ changedBy }) => changedBy)
    const acted = (events.get(program.id) ?? []).map(({ accountId }) => accountId)
    return [program.createdBy, program.closedBy, ...changed, ...acted]
  })
  const staff = await nameAccounts(db, accounts)
  return programs.flatMap((program) => {
    const frame = frames.get(program.id)
    if (!frame) return []
    const own = { frame, events: events.get(program.id) ?? [], read: factsOf(program.id) }
    return [toProgramRow({ program, ...own, nameOf, find, readers, staff }, reading)]
  })
}

/** Asked only where something is written to others than the patient. */
async function listReaders(db: Db, programs: readonly FoundProgram[], now: Instant): Promise<ReadonlySet<string>> {
  const ids = programs.flatMap(({ patientId, plan }) => {
    const items = plan.Steps.flatMap(({ Items }) => Items).filter(({ Kind }) => Kind === 'Message')
    return items.some(({ Respondents }) => Respondents.some(({ RelationId }) => RelationId !== null)) ? [patientId] : []
  })
  if (ids.length === 0) return new Set()
  return new Set((await listReadersOfThreads(db, [...new Set(ids)], now)).map(({ relationId }) => relationId))
}

function askedIn(programs: readonly FoundProgram[]) {
  return programs.flatMap(({ patientId, plan }) => [
    { patientId, relationId: null },
    ...plan.Steps.flatMap(({ Items }) =>
      Items.flatMap(({ Respondents }) => Respondents.map(({ RelationId }) => ({ patientId, relationId: RelationId }))),
    ),
  ])
}

async function listFrames(db: Db, ids: readonly string[]): Promise<ProgramFrame[]> {
  const { rows } =
    await sql<ProgramFrame>`select g.id, v.program_template_id as "templateId", v.version_no as "versionNo",
      g.name, u.name as "unitName", concat_ws(' ', n.firstname, n.lastname) as "patientName",
      r.unanswered_questionnaire_days as "questionnaireDays", r.unanswered_journal_days as "journalDays",
      r.unanswered_treatment_days as "treatmentDays",
      (select count(*)::int from message m where m.program_id = g.id and m.kind = 'Chat' and not m.from_staff
        and m.confirmed_at is null) as "unreadMessages"
    from program g join program_template_version v on v.id = g.program_template_version_id
    join unit u on u.id = g.unit_id left join unit_group r on r.id = u.unit_group_id
    join patient p on p.id = g.patient_id join person n on n.id = p.person_id
    where g.id = any (${[...ids]}::uuid[])`.execute(db)
  return rows
}

const mostEvents = 500

async function listEvents(db: Db, ids: readonly string[]): Promise<ProgramEventRow[]> {
  const { rows } =
    await sql<ProgramEventRow>`select e.program_id as "programId", e.event, e.at, e.account_id as "accountId",
      e.data
    from unnest(${[...ids]}::uuid[]) as asked (id) cross join lateral (
      select * from program_event o where o.program_id = asked.id and not starts_with(o.event::text, 'Alert') order by o.at desc, o.event desc, o.id desc
      limit ${sql.lit(mostEvents)}) e
    order by e.at desc, e.event desc, e.id desc`.execute(db)
  return rows
}

async function nameAccounts(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string | null, string>> {
  const named = [...new Set(ids.flatMap((id) => id ?? []))]
  const { rows } = await sql<{ id: string; name: string }>`select a.id, concat_ws(' ', a.firstname, a.lastname) as name
    from account a where a.id = any (${named}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
