import type { CivilDate, Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { NewForm } from '../forms/insert-forms.ts'
import { makeId } from '../keys/ids.ts'
import type { FoundPatient } from '../patients/patient-for.ts'
import { beginTreatment } from './begin.ts'
import type { ChosenPlan } from './choose-plan.ts'
import { insertPlanned } from './plan.ts'
import { type FoundTreatment, lockTreatments } from './treatment-for.ts'

export type TreatmentToStart = {
  patient: Pick<FoundPatient, 'id' | 'unitId' | 'timeZone'>
  plan: ChosenPlan
  definitionId: string
  startDate: CivilDate
  opensNext: boolean
  notify: boolean
  /** Null: by itself. */
  accountId: string | null
  requestedBy: string | null
  programId?: string | null
}

/** Begins with its first module, or waits for its first day. Whom to tell of what has opened is the caller's. */
export async function startTreatment(
  db: Db,
  starting: TreatmentToStart,
  now: Instant,
): Promise<{ treatment: FoundTreatment; forms: NewForm[] }> {
  const treatment = await insertTreatment(db, starting, now)
  const isToday = starting.startDate <= civilDay(now, starting.patient.timeZone)
  const forms = isToday ? await beginTreatment(db, treatment, starting.accountId, now) : []
  return { treatment, forms }
}

async function insertTreatment(db: Db, starting: TreatmentToStart, now: Instant): Promise<FoundTreatment> {
  const { patient, plan } = starting
  const id = makeId(now)
  await db
    .insertInto('treatment')
    .values({
      id,
      patient_id: patient.id,
      unit_id: patient.unitId,
      treatment_definition_id: starting.definitionId,
      treatment_variant_id: plan.variantId,
      content_language: plan.language,
      status: 'NotStarted',
      start_date: starting.startDate,
      time_zone: patient.timeZone,
      opens_next: starting.opensNext,
      notify: starting.notify,
      requested_by: starting.requestedBy,
      program_id: starting.programId ?? null,
      created_at: now,
      last_modified_at: now,
    })
    .execute()
  await insertPlanned(db, id, { from: 1, modules: plan.modules }, now)
  const [treatment] = await lockTreatments(db, sql`t.id = ${id}`)
  if (!treatment) throw new Error(`treatment ${id} is gone`)
  return treatment
}
