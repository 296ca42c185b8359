import type { Input } from '@samklang/contract/call'
import type { Instant } from '@samklang/contract/instants'
import type { ProgramChange, ProgramRow, programCalls } from '@samklang/contract/programs'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { conflict } from '../http/refusal.ts'
import type { Origin } from '../http/slice.ts'
import { makeId } from '../keys/ids.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { applyChange, type Changed, type Planned } from './apply-change.ts'
import { checkAddition } from './check-addition.ts'
import { lookAt } from './look.ts'
import { moveOccurrences } from './move-occurrence.ts'
import { insertProgramEvents, publishProgramChanged } from './move-program.ts'
import { dataOfChange, dataOfSent } from './name-whom.ts'
import { listAround } from './people-around.ts'
import { type FoundProgram, programFor, refuseUnlessGoingOn, touchProgram } from './program-for.ts'
import { type OccurrenceRow, readFacts, type StepRow } from './read-facts.ts'
import { readProgramRow, toRows } from './read-programs.ts'

type Asked = PatientRequest & { origin: Origin }
type Preview = Asked & Input<typeof programCalls.previewProgramChange>
type Change = Asked & Input<typeof programCalls.changeProgram>
type Postponement = Asked & Input<typeof programCalls.postponeProgram>

/** what a change would make of it; nothing is stored. */
export async function previewChange(
  request: Preview,
  dependencies: AssignDependencies,
): Promise<{ Before: ProgramRow; After: ProgramRow }> {
  const { db, now, origin, params, body } = request
  const { program } = await programFor(request, params.id)
  refuseUnlessGoingOn(program)
  const planned = await readPlanned(db, program)
  const changed = await reckon(request, planned, body.Change, dependencies)
  const reading = { ...dependencies, language: origin.language, now }
  const [Before] = await toRows(db, [program], reading, () => planned.read)
  const [After] = await toRows(db, [changed.program], reading, () => changed.read)
  if (!Before || !After) throw new Error(`program ${program.id} is gone`)
  return { Before, After }
}

export function postponeProgram(request: Postponement, dependencies: AssignDependencies): Promise<ProgramRow> {
  const { Days, PreviousLastModifiedAt } = request.body
  const change = { Change: { Kind: 'Postpone', Days }, PreviousLastModifiedAt } as const
  return changeProgram({ ...request, body: change }, dependencies)
}

/** what the caller read is what is changed, and what is due by it goes out at once. */
export async function changeProgram(request: Change, dependencies: AssignDependencies): Promise<ProgramRow> {
  const { db, actor, now, origin, params, body } = request
  const { accountId } = actor
  const { program, patient } = await programFor(request, params.id)
  refuseUnlessGoingOn(program)
  if (body.PreviousLastModifiedAt !== program.lastModifiedAt) throw conflict()
  const changed = await reckon(request, await readPlanned(db, program), body.Change, dependencies)
  await store(db, changed, accountId, now)
  await touchProgram(db, program.id, now)
  await insertProgramEvents(db, program, [changed.event], now)
  const messaging = { ...dependencies, base: origin.base }
  const looked = await lookAt(db, messaging, { program: changed.program, patient, accountId }, now)
  await publishProgramChanged(db, program, now)
  request.note({ data: { ...dataOfChange(body.Change, changed), ...dataOfSent(looked) } })
  return readProgramRow(db, program.id, { ...dependencies, language: origin.language, now })
}

async function readPlanned(db: Db, program: FoundProgram): Promise<Planned> {
  return { program, read: (await readFacts(db, [program]))(program.id) }
}

async function reckon(
  { db, actor, now }: Asked,
  planned: Planned,
  change: ProgramChange,
  { keys }: AssignDependencies,
): Promise<Changed> {
  const isAddition = change.Kind === 'AddStep' || change.Kind === 'AddItem'
  const around = isAddition ? await listAround(db, keys, planned.program.patientId, now) : []
  const changed = applyChange(planned, change, { around, accountId: actor.accountId, now })
  const isPostponed = changed.read.facts.postponements.length > 0
  await checkAddition(db, change, { plan: changed.program.plan, isPostponed })
  return changed
}

async function store(db: Db, changed: Changed, accountId: string, now: Instant): Promise<void> {
  const { program, postponedDays, step, occurrence } = changed
  await db
    .updateTable('program')
    .set({ start_date: program.startDate, plan: JSON.stringify(program.plan) })
    .where('id', '=', program.id)
    .execute()
  if (postponedDays !== null)
    await db
      .insertInto('program_postponement')
      .values({ id: makeId(now), program_id: program.id, at: now, days: postponedDays, account_id: accountId })
      .execute()
  if (step) await storeStep(db, program, step, now)
  if (occurrence) await storeOccurrence(db, program, occurrence.row, occurrence.from)
}

async function storeStep(db: Db, { id }: FoundProgram, step: StepRow, now: Instant): Promise<void> {
  const { manualDay, isSkipped, changedBy, changedAt } = step
  await sql`insert into program_step (program_id, step_id, manual_day, skipped_at, changed_by, changed_at)
    values (${id}, ${step.stepId}, ${manualDay}, ${isSkipped ? now : null}, ${changedBy}, ${changedAt})
    on conflict (program_id, step_id) do update set manual_day = excluded.manual_day, skipped_at = excluded.skipped_at,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(db)
}

/** What was only foreseen has no row yet. */
async function storeOccurrence(
  db: Db,
  { id, patientId }: FoundProgram,
  row: OccurrenceRow,
  from: OccurrenceRow['status'] | null,
): Promise<void> {
  await sql`insert into program_occurrence (program_id, patient_id, key, step_id, item_id, round, no, respondent_type,
      relation_id, planned_at, manual_day, changed_by, changed_at, status)
    values (${id}, ${patientId}, ${row.key}, ${row.stepId}, ${row.itemId}, ${row.round}, ${row.no},
      ${row.respondentType}, ${row.relationId}, ${row.plannedAt}, ${row.manualDay}, ${row.changedBy}, ${row.changedAt},
      'Planned')
    on conflict (program_id, key) do update set manual_day = excluded.manual_day, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at`.execute(db)
  const before = from ?? 'Planned'
  if (before !== row.status) await moveOccurrences(db, id, [{ key: row.key, from: before, to: row.status }])
}
