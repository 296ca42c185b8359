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
import { conflict, invalid, Refusal } from '../http/refusal.ts'
import type { Origin } from '../http/slice.ts'
import { followUpNotices } from '../notifications/write.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { lockPatients } from '../patients/queries.ts'
import { findSamePerson } from '../patients/readable-records.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { listUnbegun } from './close.ts'
import { insertProgramEvents, publishProgramChanged } from './move-program.ts'
import {
  type FoundProgram,
  findPatientOf,
  hasSameProgram,
  programFor,
  refuseUnlessGoingOn,
  touchProgram,
} from './program-for.ts'
import { type OccurrenceRow, type ReadFacts, readFacts } from './read-facts.ts'
import { readProgramRow } from './read-programs.ts'

type Request = PatientRequest & { origin: Origin } & Input<typeof programCalls.changeProgramUnit>

/**
 * the program goes on in the record that another unit of this person's has of the same person, with those who are asked as
 * that unit knows them. What nobody has begun goes along; what is begun or answered stays where it is. Where the same program goes on
 * there already, or somebody who may be asked is not known there, nothing moves.
 */
export async function changeProgramUnit(request: Request, dependencies: AssignDependencies): Promise<ProgramRow> {
  const { db, actor, now, origin, params, body } = request
  const unitId = typeof body === 'string' ? body : body.UnitId
  const recordId = await lockRecords(request, unitId)
  const { program } = await programFor(request, params.id)
  const reading = { ...dependencies, language: origin.language, now }
  if (!actor.careUnitIds.includes(unitId)) throw new Refusal(403, 'unit-unavailable')
  if (unitId === program.unitId) return readProgramRow(db, program.id, reading)
  refuseUnlessGoingOn(program)
  const record = await findSamePerson(db, program.patientId, unitId)
  if (!record) throw invalid('UnitId', 'not-allowed')
  // Registered there anew at this very moment.
  if (record.id !== recordId) throw conflict()
  if (await hasSameProgram(db, { patientId: record.id, unitId }, program.versionId))
    throw new Refusal(409, 'conflict', { Errors: [{ Field: 'UnitId', Key: 'exists' }], wording: 'program-at-unit' })
  const read = (await readFacts(db, [program]))(program.id)
  const { occurrences } = read
  const forms = await listFormsToMove(db, program)
  const relations = await mapRelations(db, program, { read, forms, patientId: record.id }, now)
  // None of these is refused: the unit, the record and whoever is asked are known by now, and no alert came from them.
  for (const { id } of forms) await moveForm(request, id, unitId)
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

/** Both at once and before anything else is held; gives the record at the other unit. */
async function lockRecords({ db, actor, params }: Request, unitId: string): Promise<string | undefined> {
  const patientId = await findPatientOf(db, params.id)
  if (!patientId || !actor.careUnitIds.includes(unitId)) return undefined
  const record = await findSamePerson(db, patientId, unitId)
  if (record) await lockPatients(db, [patientId, record.id])
  return record?.id
}

type FormToMove = { id: string; relationId: string | null }

/**
 * Of what nobody has begun all that is in the program's own record: what was moved by itself stays where it was moved to. Where an alert
 * came from a form, somebody has written for it, also where that was refused: it stays with the unit that the alert is told to.
 */
async function listFormsToMove(db: Db, { id, patientId, unitId }: FoundProgram): Promise<FormToMove[]> {
  const unbegun = await listUnbegun(db, id)
  const { rows } = await sql<FormToMove>`select f.id, f.relation_id as "relationId" from form f
    where f.id = any (${unbegun}::uuid[]) and f.patient_id = ${patientId} and f.unit_id = ${unitId}
      and not exists (select from risk_alert a where a.form_id = f.id)
    order by f.id`.execute(db)
  return rows
}

/** Null: that unit does not know them. */
type Relations = ReadonlyMap<string, string | null>

type Place = { read: ReadFacts; forms: readonly FormToMove[]; patientId: string }

/** Whoever may still be asked has to be known there. */
async function mapRelations(
  db: Db,
  { plan }: FoundProgram,
  { read, forms, patientId }: Place,
  now: Instant,
): Promise<Relations> {
  const planned = relationsOf(plan.Steps)
  const sent = forms.map(({ relationId }) => relationId)
  const ids = [...planned, ...sent, ...read.occurrences.map(({ relationId }) => relationId)]
  const found = new Map<string, string | null>()
  for (const id of new Set(ids.flatMap((one) => one ?? []))) found.set(id, await findSameRelation(db, id, patientId))
  const asked = [...sent, ...listStillAsked(plan, read, now)]
  if (asked.some((id) => id !== null && !found.get(id)))
    throw new Refusal(400, 'validation', {
      Errors: [{ Field: 'UnitId', Key: 'not-allowed' }],
      wording: 'contacts-unknown-at-unit',
    })
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

async function moveForm(request: Request, id: string, unitId: string): Promise<void> {
  const form = await lockForm(request.db, id)
  if (form) await changeUnit(request, form, { unitId })
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
