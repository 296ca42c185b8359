import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { ProgramPlanContent } from '@samklang/contract/program-content'
import type { ProgramStatus } from '@samklang/contract/programs'
import { unfinishedStatuses } from '@samklang/engine/form/form-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { nextTokenOf } from '../database/next-token.ts'
import { statusList } from '../forms/status-list.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type FoundPatient, type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { lockPatient } from '../patients/queries.ts'

/** A program as whoever changes it has read it, and holds it. */
export type FoundProgram = {
  id: string
  patientId: string
  unitId: string
  versionId: string
  plan: ProgramPlanContent
  status: ProgramStatus
  startDate: CivilDate
  timeZone: string
  language: string | null
  notify: boolean
  createdAt: Instant
  createdBy: string | null
  startedAt: Instant | null
  endedAt: Instant | null
  closedBy: string | null
  closeReason: string | null
  lookAt: Instant | null
  failedAt: Instant | null
  lastModifiedAt: Instant
}

/**
 * The program, when the patient is this person's to see and the program their unit's; any other is not there. Locks are taken in the
 * one order of docs/architecture/calls.md.
 */
export async function programFor(
  request: PatientRequest,
  id: string,
): Promise<{ program: FoundProgram; patient: FoundPatient }> {
  const { db, note } = request
  note({ entity: 'Program', entityId: id })
  const patientId = await findPatientOf(db, id)
  if (!patientId) throw notFound()
  if (request.isChange) await lockPatient(db, patientId)
  const patient = await patientFor(request, patientId)
  if (request.isChange) await lockFormsOf(db, { programId: id, patientId })
  const [program] = request.isChange
    ? await lockPrograms(db, sql`g.id = ${id}`)
    : await findPrograms(db, sql`g.id = ${id}`)
  if (!program || program.unitId !== patient.unitId) throw notFound()
  return { program, patient }
}

export async function findPatientOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('program').select('patient_id').where('id', '=', id).executeTakeFirst()
  return row?.patient_id
}

/** What is still open of the program, and of treatments in which it may open a module: whoever ends one has the form first. */
async function lockFormsOf(db: Db, { programId, patientId }: { programId: string; patientId: string }): Promise<void> {
  await sql`select f.id from form f where f.status in (${statusList(unfinishedStatuses)}) and (f.program_id = ${programId}
      or f.patient_id = ${patientId} and f.kind = 'TreatmentModule')
    order by f.id for no key update of f`.execute(db)
}

/**
 * The programs `g` that are asked for, held until the transaction is over: after their threads, as by whoever writes there, so
 * that nothing may have changed the row of one of them before this.
 */
export async function lockPrograms(db: Db, condition: RawBuilder<unknown>): Promise<FoundProgram[]> {
  await sql`with made as (
      insert into message_thread (id, last_number) select g.id, 0 from program g
        where (${condition}) and jsonb_path_exists(g.plan, '$.Steps[*].Items[*] ? (@.Kind == "Message")')
        order by g.id on conflict do nothing)
    select h.id from message_thread h where h.id in (select g.id from program g where ${condition})
    order by h.id for no key update of h`.execute(db)
  const { rows } = await sql<FoundProgram>`select ${columns} from program g where ${condition}
    order by g.id limit 200 for no key update of g`.execute(db)
  return rows
}

export async function findPrograms(db: Db, condition: RawBuilder<unknown>): Promise<FoundProgram[]> {
  const { rows } = await sql<FoundProgram>`select ${columns} from program g where ${condition}
    order by g.created_at desc, g.id desc limit 200`.execute(db)
  return rows
}

const columns = sql`g.id, g.patient_id as "patientId", g.unit_id as "unitId", g.program_template_version_id as "versionId",
  g.plan, g.status, g.start_date as "startDate", g.time_zone as "timeZone", g.content_language as language, g.notify,
  g.created_at as "createdAt", g.created_by as "createdBy", g.started_at as "startedAt", g.ended_at as "endedAt",
  g.closed_by as "closedBy", g.close_reason as "closeReason", g.look_at as "lookAt", g.failed_at as "failedAt",
  g.last_modified_at as "lastModifiedAt"`

export function isProgramOver({ status }: Pick<FoundProgram, 'status'>): boolean {
  return status === 'Completed' || status === 'Closed'
}

type Place = { patientId: string; unitId: string }

/** one of the same template goes on in this record. The caller holds the patient, or only wants to know. */
export async function hasSameProgram(db: Db, { patientId, unitId }: Place, versionId: string): Promise<boolean> {
  const { rows } = await sql`select true from program g join program_template_version v
      on v.id = g.program_template_version_id
    where g.patient_id = ${patientId} and g.unit_id = ${unitId} and g.ended_at is null
      and v.program_template_id = (select program_template_id from program_template_version where id = ${versionId})
    limit 1`.execute(db)
  return rows.length > 0
}

/** What is over is not changed. */
export function refuseUnlessGoingOn(program: Pick<FoundProgram, 'status'>): void {
  if (isProgramOver(program)) throw new Refusal(409, 'invalid-transition')
}

/** Whoever has read the program before this has read another one. */
export async function touchProgram(db: Db, id: string, now: Instant): Promise<void> {
  await db
    .updateTable('program')
    .set({ last_modified_at: nextTokenOf('last_modified_at', now) })
    .where('id', '=', id)
    .execute()
}
