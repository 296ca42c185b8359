import type { ContentLanguage } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { TreatmentStatus } from '@samklang/contract/treatments'
import { isTreatmentActive } from '@samklang/engine/treatment/treatment-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { nextTokenOf } from '../database/next-token.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type FoundPatient, type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { lockPatient } from '../patients/queries.ts'

/** A treatment as whoever changes it has read it, and holds it. */
export type FoundTreatment = {
  id: string
  patientId: string
  unitId: string
  variantId: string
  language: ContentLanguage
  status: TreatmentStatus
  startDate: CivilDate
  timeZone: string
  opensNext: boolean
  notify: boolean
  requestedBy: string | null
  maintainedUntil: CivilDate | null
  closedBy: string | null
  lastModifiedAt: Instant
}

/**
 * The treatment, when the patient is this person's to see; anyone else's is not there. Locks are taken in the one order of
 * docs/architecture/calls.md.
 */
export async function treatmentFor(
  request: PatientRequest,
  id: string,
  { withForms = false }: { withForms?: boolean } = {},
): Promise<{ treatment: FoundTreatment; patient: FoundPatient }> {
  const { db, note } = request
  note({ entity: 'Treatment', entityId: id })
  const patientId = await findPatientOf(db, id)
  if (!patientId) throw notFound()
  await lockPatient(db, patientId)
  const patient = await patientFor(request, patientId)
  if (withForms) await lockForms(db, sql`m.treatment_id = ${id}`)
  const [treatment] = await lockTreatments(db, sql`t.id = ${id}`)
  if (!treatment) throw notFound()
  return { treatment, patient }
}

async function findPatientOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('treatment').select('patient_id').where('id', '=', id).executeTakeFirst()
  return row?.patient_id
}

/** The treatment whose plan has the form. */
export async function findTreatmentOfForm(db: Db, formId: string): Promise<string | undefined> {
  const found = db.selectFrom('treatment_module').select('treatment_id as id').where('form_id', '=', formId)
  return (await found.executeTakeFirst())?.id
}

/** Those of the plans `m` that are asked for. */
export async function lockForms(db: Db, condition: RawBuilder<unknown>): Promise<void> {
  await sql`select f.id from form f where f.id in (select m.form_id from treatment_module m where ${condition})
    order by f.id for no key update of f`.execute(db)
}

/** The treatments `t` that are asked for, held until the transaction is over. */
export async function lockTreatments(db: Db, condition: RawBuilder<unknown>): Promise<FoundTreatment[]> {
  const { rows } = await sql<FoundTreatment>`select ${columns} from treatment t where ${condition}
    order by t.id limit 200 for no key update of t`.execute(db)
  return rows
}

/** The same, held until the transaction is over. */
export async function lockTreatmentOfForm(db: Db, formId: string): Promise<FoundTreatment | undefined> {
  const [treatment] = await lockTreatments(
    db,
    sql`t.id = (select m.treatment_id from treatment_module m where m.form_id = ${formId})`,
  )
  return treatment
}

export const columns = sql`t.id, t.patient_id as "patientId", t.unit_id as "unitId", t.treatment_variant_id as "variantId",
  t.content_language as language, t.status, t.start_date as "startDate", t.time_zone as "timeZone",
  t.opens_next as "opensNext", t.notify, t.requested_by as "requestedBy", t.maintained_until as "maintainedUntil",
  t.closed_by as "closedBy", t.last_modified_at as "lastModifiedAt"`

/** What is closed, or only read any more, is not changed. */
export function refuseUnlessActive({ status }: Pick<FoundTreatment, 'status'>): void {
  if (!isTreatmentActive(status)) throw new Refusal(409, 'invalid-transition')
}

/** Whoever has read the treatment before this has read another one. */
export async function touchTreatment(db: Db, id: string, now: Instant): Promise<void> {
  await db
    .updateTable('treatment')
    .set({ last_modified_at: nextTokenOf('last_modified_at', now) })
    .where('id', '=', id)
    .execute()
}
