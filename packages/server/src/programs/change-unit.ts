import type { Input } from '@samklang/contract/call'
import type { Instant } from '@samklang/contract/instants'
import type { ProgramPlanContent } from '@samklang/contract/program-content'
import type { ProgramRow, programCalls } from '@samklang/contract/programs'
import { planProgram } from '@samklang/engine/program/plan-program'
import { occurrenceKey } from '@samklang/engine/program/program-facts'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { changeUnit, findSameRelation } from '../form-actions/change.ts'
import { lockForm } from '../forms/found-form.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import type { Origin } from '../http/slice.ts'
import { followUpNotices } from '../notifications/write.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { lockPatient } from '../patients/queries.ts'
import { findSamePerson } from '../patients/readable-records.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { listUnbegun } from './close.ts'
import { insertProgramEvents, publishProgramChanged } from './move-program.ts'
import { type FoundProgram, programFor, refuseUnlessGoingOn, touchProgram } from './program-for.ts'
import { type OccurrenceRow, type ReadFacts, readFacts } from './read-facts.ts'
import { readProgramRow } from './read-programs.ts'

type Request = PatientRequest & { origin: Origin } & Input<typeof programCalls.changeProgramUnit>

/**
 * the program goes on in the record that another unit of this person's has of the same person, with those who are asked as
 * that unit knows them. What nobody has begun goes along; what is begun or answered stays where it is.
 */
export async function changeProgramUnit(request: Request, dependencies: AssignDependencies): Promise<ProgramRow> {
  const { db, actor, now, origin, params, body } = request
  const unitId = typeof body === 'string' ? body : body.UnitId
  const { program } = await programFor(request, params.id)
  const reading = { ...dependencies, language: origin.language, now }
  if (!actor.careUnitIds.includes(unitId)) throw new Refusal(403, 'unit-unavailable')
  if (unitId === program.unitId) return readProgramRow(db, program.id, reading)
  refuseUnlessGoingOn(program)
  const record = await findSamePerson(db, program.patientId, unitId)
  if (!record) throw invalid('UnitId', 'not-allowed')
  await lockPatient(db, record.id)
  const read = (await readFacts(db, [program]))(program.id)
  const { occurrences } = read
  const relations = await mapRelations(db, program, { read, patientId: record.id }, now)
  for (const id of await listUnbegun(db, program.id)) await moveForm(request, id, unitId)
  const moved = { ...program, patientId: record.id, unitId }
  await setPlace(db, moved, withRelations(program.plan, relations), now)
  await moveRows(db, moved, occurrences, relations)
  const name = await nameUnit(db, unitId)
  await insertProgramEvents(
    db,
    moved,
    [{ event: 'UnitChanged', accountId: actor.accountId, data: { Name: name } }],
    now,
  )
  await touchProgram(db, program.id, now)
  await publishProgramChanged(db, program, now)
  await publishProgramChanged(db, moved, now)
  request.note({ data: { From: program.unitId, To: unitId } })
  return readProgramRow(db, program.id, reading)
}

/** Null: that unit does not know them. */
type Relations = ReadonlyMap<string, string | null>

type Place = { read: ReadFacts; patientId: string }

/** Whoever may still be asked has to be known there. */
async function mapRelations(
  db: Db,
  { plan }: FoundProgram,
  { read, patientId }: Place,
  now: Instant,
): Promise<Relations> {
  const planned = relationsOf(plan.Steps)
  const ids = [...planned, ...read.occurrences.map(({ relationId }) => relationId)]
  const found = new Map<string, string | null>()
  for (const id of new Set(ids.flatMap((one) => one ?? []))) found.set(id, await findSameRelation(db, id, patientId))
  const asked = listStillAsked(plan, read, now)
  if (asked.some((id) => id !== null && !found.get(id))) throw invalid('UnitId', 'not-allowed')
  return found
}

/** Also in steps of which nobody knows yet when they come, and in those that can be taken back. */
function listStillAsked(plan: ProgramPlanContent, { facts, occurrences }: ReadFacts, now: Instant): (string | null)[] {
  const { steps, occurrences: foreseen } = planProgram(plan, facts, now)
  const open = new Set(
    steps.filter(({ status }) => status === 'NotStarted' || status === 'Skipped').map(({ stepId }) => stepId),
  )
  const toCome = [...occurrences, ...foreseen].filter(({ status }) => status === 'Planned' || status === 'Skipped')
  return [...relationsOf(plan.Steps.filter(({ Id }) => open.has(Id))), ...toCome.map(({ relationId }) => relationId)]
}

function relationsOf(steps: ProgramPlanContent['Steps']): (string | null)[] {
  return steps.flatMap(({ Items }) =>
    Items.flatMap(({ Respondents }) => Respondents.map(({ RelationId }) => RelationId)),
  )
}

/** Those who are not known there are asked nothing more. */
function withRelations(plan: ProgramPlanContent, relations: Relations): ProgramPlanContent {
  return {
    ...plan,
    Steps: plan.Steps.map((step) => ({
      ...step,
      Items: step.Items.map((item) => ({
        ...item,
        Respondents: item.Respondents.flatMap((one) => {
          const RelationId = one.RelationId === null ? null : (relations.get(one.RelationId) ?? undefined)
          return RelationId === undefined ? [] : [{ ...one, RelationId }]
        }),
      })),
    })),
  }
}

/** One that cannot go along stays where it is. */
async function moveForm(request: Request, id: string, unitId: string): Promise<void> {
  const form = await lockForm(request.db, id)
  if (!form) return
  try {
    await changeUnit(request, form, { unitId })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

async function setPlace(db: Db, program: FoundProgram, plan: ProgramPlanContent, now: string): Promise<void> {
  await sql`update program set patient_id = ${program.patientId}, unit_id = ${program.unitId}, plan = ${JSON.stringify(plan)},
      time_zone = (select u.time_zone from unit u where u.id = ${program.unitId}), look_at = ${now}
    where id = ${program.id}`.execute(db)
}

/** With the contacts as they are known there; the keys are made of them, so that nothing that was sent is taken for something new. */
async function moveRows(
  db: Db,
  { id, patientId, unitId }: FoundProgram,
  occurrences: readonly OccurrenceRow[],
  relations: Relations,
): Promise<void> {
  const rows = occurrences.map((one) => {
    const relationId = one.relationId && (relations.get(one.relationId) ?? one.relationId)
    return { key: one.key, to: occurrenceKey({ ...one, relationId }), relationId }
  })
  await sql`update program_occurrence o set patient_id = ${patientId}, key = n."to", relation_id = n."relationId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (key text, "to" text, "relationId" uuid)
    where o.program_id = ${id} and o.key = n.key`.execute(db)
  await sql`update program_event set patient_id = ${patientId} where program_id = ${id}`.execute(db)
  await sql`update notification set patient_id = ${patientId}, unit_id = ${unitId}
    where program_id = ${id} and form_id is null and handling_state = 'NotHandled' and type not in (${ofFollowUps})`.execute(
    db,
  )
}

/** an alert of its messages, and the follow-up of one, stays at the unit that it was raised at. */
const ofFollowUps = sql.join(followUpNotices.map((type) => sql.lit(type)))

async function nameUnit(db: Db, id: string): Promise<string> {
  const unit = await db.selectFrom('unit').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return unit.name
}
