import type { Input } from '@samklang/contract/call'
import type { treatmentModuleCalls } from '@samklang/contract/treatment-modules'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { endForm } from '../form-actions/move-form.ts'
import { wasDoneBy } from '../forms/events.ts'
import { formFor } from '../forms/form-for.ts'
import { notFound } from '../http/refusal.ts'
import type { Origin } from '../http/slice.ts'
import type { FoundPatient, PatientRequest } from '../patients/patient-for.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { readTreatmentRow } from './list-treatments.ts'
import { isUnderWay, listPlan } from './plan.ts'
import { publishTreatmentChanged } from './publish.ts'
import { settleTreatment } from './settle.ts'
import { startIn } from './start-module.ts'
import { findTreatmentOfForm, lockTreatmentOfForm, refuseUnlessActive, treatmentFor } from './treatment-for.ts'

type Request = PatientRequest & { origin: Origin } & Input<typeof treatmentModuleCalls.closeTreatmentModule>
type Next = NonNullable<NonNullable<Request['body']>['Next']>

/**
 * the patient reads it and writes no more in it, and nothing of it waits for staff. R-522: with the module that opens in its
 * place, if one is named. Twice by the same person is once.
 */
export async function closeModule(request: Request, dependencies: AssignDependencies): Promise<TreatmentRow> {
  const { db, actor, now, origin, params, body } = request
  const { accountId } = actor
  const treatmentId = await findTreatmentOfForm(db, params.id)
  if (!treatmentId) throw notFound()
  const { treatment, patient } = await treatmentFor(request, treatmentId, { withForms: true })
  const { form } = await formFor(request, params.id)
  // What is set for a day has not been there for the patient: it is taken back.
  const how = form.status === 'Scheduled' || form.status === 'Canceled' ? 'Canceled' : 'Closed'
  const isRepeated = form.status === how && (await wasDoneBy(db, form.id, how, accountId))
  if (!isRepeated) {
    await endForm(db, form, { how, accountId }, now)
    await settleTreatment(db, treatment, accountId, now)
    await publishTreatmentChanged(db, treatment, now)
  }
  if (body?.Next) await openInstead(request, { formId: form.id, patient }, body.Next, dependencies)
  return readTreatmentRow(db, treatment.id, { language: origin.language, now })
}

type Instead = { formId: string; patient: FoundPatient }

/** Read anew: with what was closed the treatment may have been completed. What is open already was opened by the same press. */
async function openInstead(
  request: Request,
  { formId, patient }: Instead,
  next: Next,
  dependencies: AssignDependencies,
): Promise<void> {
  const treatment = await lockTreatmentOfForm(request.db, formId)
  if (!treatment) throw notFound()
  refuseUnlessActive(treatment)
  const plan = await listPlan(request.db, treatment.id)
  if (plan.some((module) => module.moduleId === next.ModuleId && isUnderWay(module))) return
  await startIn(request, { treatment, patient }, next, dependencies)
}
