import type { Input } from '@samklang/contract/call'
import type { treatmentCalls } from '@samklang/contract/treatments'
import { civilDay } from '../civil-day.ts'
import type { Origin } from '../http/slice.ts'
import { type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { lockPatient } from '../patients/queries.ts'
import { type NotSent, tellOfNew } from '../questionnaires/tell-of-new.ts'
import { checkDays, whomToAsk } from '../questionnaires/whom-to-ask.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { choosePlan } from './choose-plan.ts'
import { readTreatmentRow } from './list-treatments.ts'
import { publishTreatmentChanged } from './publish.ts'
import { startTreatment } from './start-treatment.ts'

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
  const { accountId } = actor
  const { TreatmentDefinitionId: definitionId, OpensNext: opensNext, Notify: notify } = body
  const starting = { patient, plan, definitionId, startDate, opensNext, notify, accountId, requestedBy: accountId }
  const { treatment, forms } = await startTreatment(db, starting, now)
  request.note({ entity: 'Treatment', entityId: treatment.id, data: { Modules: plan.modules.length } })
  let NotSent: NotSent[] = []
  if (startDate <= today) {
    const assignments = respondents.map((respondent) => ({ respondent }))
    const told = { patient, forms, assignments, accountId }
    NotSent = await tellOfNew(db, { ...dependencies, base: origin.base }, told, now)
  }
  await publishTreatmentChanged(db, treatment, now)
  return { Treatment: await readTreatmentRow(db, treatment.id, { language: origin.language, now }), NotSent }
}
