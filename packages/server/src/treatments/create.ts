import type { Input } from '@samklang/contract/call'
import type { Instant } from '@samklang/contract/instants'
import type { treatmentCalls } from '@samklang/contract/treatments'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { Origin } from '../http/slice.ts'
import { makeId } from '../keys/ids.ts'
import { type FoundPatient, type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { lockPatient } from '../patients/queries.ts'
import { type NotSent, tellOfNew } from '../questionnaires/tell-of-new.ts'
import { checkDays, whomToAsk } from '../questionnaires/whom-to-ask.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { beginTreatment } from './begin.ts'
import { type ChosenPlan, choosePlan } from './choose-plan.ts'
import { readTreatmentRow } from './list-treatments.ts'
import { insertPlanned } from './plan.ts'
import { publishTreatmentChanged } from './publish.ts'
import { type FoundTreatment, lockTreatments } from './treatment-for.ts'

type Body = Input<typeof treatmentCalls.createTreatment>['body']
type Request = PatientRequest & { origin: Origin; body: Body }

/** from today or from a coming day, when the first module opens at eight. */
export async function createTreatment(request: Request, dependencies: AssignDependencies) {
  const { db, actor, now, origin, body } = request
  // Held, so that nothing is begun by a unit that is ending its care at this moment.
  await lockPatient(db, body.PatientId)
  const patient = await patientFor(request, body.PatientId)
  const today = civilDay(now, patient.timeZone)
  const startDate = body.StartDate ?? today
  checkDays({ StartDate: startDate, today, last: null, lastField: 'StartDate' })
  const respondents = await whomToAsk(db, dependencies, { patient, respondents: [{ RespondentType: 'Patient' }] }, now)
  const plan = await choosePlan(db, {
    patient,
    definitionId: body.TreatmentDefinitionId,
    variantId: body.VariantId,
    moduleIds: body.ModuleIds,
    day: startDate,
    language: body.ContentLanguage,
    acceptWarnings: body.AcceptWarnings,
  })
  const treatment = await insertTreatment(db, { patient, plan, body, startDate, accountId: actor.accountId }, now)
  request.note({ entity: 'Treatment', entityId: treatment.id, data: { Modules: plan.modules.length } })
  let NotSent: NotSent[] = []
  if (startDate <= today) {
    const forms = await beginTreatment(db, treatment, actor.accountId, now)
    const assignments = respondents.map((respondent) => ({ respondent }))
    const told = { patient, forms, assignments, accountId: actor.accountId }
    NotSent = await tellOfNew(db, { ...dependencies, base: origin.base }, told, now)
  }
  await publishTreatmentChanged(db, treatment, now)
  return { Treatment: await readTreatmentRow(db, treatment.id, { language: origin.language, now }), NotSent }
}

type NewTreatment = { patient: FoundPatient; plan: ChosenPlan; body: Body; startDate: string; accountId: string }

async function insertTreatment(
  db: Db,
  { patient, plan, body, startDate, accountId }: NewTreatment,
  now: Instant,
): Promise<FoundTreatment> {
  const id = makeId(now)
  await db
    .insertInto('treatment')
    .values({
      id,
      patient_id: patient.id,
      unit_id: patient.unitId,
      treatment_definition_id: body.TreatmentDefinitionId,
      treatment_variant_id: plan.variantId,
      content_language: plan.language,
      status: 'NotStarted',
      start_date: startDate,
      time_zone: patient.timeZone,
      opens_next: body.OpensNext,
      notify: body.Notify,
      requested_by: accountId,
      created_at: now,
      last_modified_at: now,
    })
    .execute()
  await insertPlanned(db, id, { from: 1, modules: plan.modules }, now)
  const [treatment] = await lockTreatments(db, sql`t.id = ${id}`)
  if (!treatment) throw new Error(`treatment ${id} is gone`)
  return treatment
}
