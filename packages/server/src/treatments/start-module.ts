import type { Input } from '@samklang/contract/call'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { treatmentModuleCalls } from '@samklang/contract/treatment-modules'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { chooseVariant } from '@samklang/engine/form/choose-variant'
import { ageOn } from '@samklang/engine/time/age'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { listAssignableVariants } from '../definitions/assignable.ts'
import { tellOfOpened } from '../form-messages/tell-of-opened.ts'
import { isOpen, type NewForm } from '../forms/insert-forms.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import type { Origin } from '../http/slice.ts'
import type { FoundPatient, PatientRequest } from '../patients/patient-for.ts'
import { checkDays } from '../questionnaires/whom-to-ask.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { listModulesOf } from './choose-plan.ts'
import { readTreatmentRow } from './list-treatments.ts'
import { moveTreatment } from './move-treatment.ts'
import { openModule } from './open-module.ts'
import { insertPlanned, isUnderWay, listPlan, mostPlanned, moveOnFrom, type PlannedModule } from './plan.ts'
import { publishTreatmentChanged } from './publish.ts'
import { startScheduled } from './start-scheduled.ts'
import { type FoundTreatment, refuseUnlessActive, touchTreatment, treatmentFor } from './treatment-for.ts'

type Body = Input<typeof treatmentModuleCalls.startTreatmentModule>['body']
type Request = PatientRequest & { origin: Origin; body: Body }

/** now, when the patient is told of it, or on a coming day at eight. */
export async function startModule(request: Request, dependencies: AssignDependencies): Promise<TreatmentRow> {
  const { db, now, origin, body } = request
  const { treatment, patient } = await treatmentFor(request, body.TreatmentId, { withForms: true })
  refuseUnlessActive(treatment)
  await startIn(request, { treatment, patient }, body, dependencies)
  return readTreatmentRow(db, treatment.id, { language: origin.language, now })
}

type Held = { treatment: FoundTreatment; patient: FoundPatient }

/** In a treatment that goes on, which the caller holds with its forms. The patient is told. */
export async function startIn(
  request: PatientRequest & { origin: Origin },
  { treatment, patient }: Held,
  body: Omit<Body, 'TreatmentId'>,
  dependencies: AssignDependencies,
): Promise<void> {
  const { db, actor, now, origin } = request
  const { accountId } = actor
  const form = await openIn(db, { treatment, patient }, { ...body, accountId }, now)
  await tell(db, { ...dependencies, base: origin.base }, { form, patient, accountId }, now)
  request.note({ data: { Module: body.ModuleId, Form: form.id } })
}

type ModuleStart = Pick<Body, 'ModuleId' | 'StartDate' | 'DurationDays' | 'Notify'> & {
  /** Null: by itself. */
  accountId: string | null
}

type InTreatment = { treatment: FoundTreatment; patient: Pick<FoundPatient, 'dateOfBirth' | 'gender'> }

/** The same without telling anybody of it. */
export async function openIn(
  db: Db,
  { treatment, patient }: InTreatment,
  { accountId, ...body }: ModuleStart,
  now: Instant,
): Promise<Pick<NewForm, 'id' | 'openFrom' | 'notify'>> {
  const today = civilDay(now, treatment.timeZone)
  const day = body.StartDate && body.StartDate !== today ? body.StartDate : null
  checkDays({ StartDate: day ?? today, today, last: null, lastField: 'StartDate' })
  const module = await findOrAdd(db, { treatment, patient, today }, body, now)
  const going = await goOn(db, treatment, { day, today, accountId }, now)
  const durationDays = body.DurationDays ?? module.durationDays
  const start = { treatment: going, module: { ...module, durationDays }, day, notify: body.Notify, accountId }
  const isSetForDay = module.formStatus === 'Scheduled'
  const form = isSetForDay ? await startScheduled(db, start, now) : await openModule(db, start, now)
  await touchTreatment(db, treatment.id, now)
  await publishTreatmentChanged(db, treatment, now)
  return form
}

type Told = { form: Pick<NewForm, 'id' | 'openFrom' | 'notify'>; patient: FoundPatient; accountId: string }

async function tell(
  db: Db,
  messaging: Parameters<typeof tellOfOpened>[1],
  { form, patient, accountId }: Told,
  now: Instant,
): Promise<void> {
  if (!isOpen(form, now)) return
  const whose = { patientId: patient.id, relationId: null, respondentType: 'Patient', openTill: null } as const
  await tellOfOpened(db, messaging, { forms: [{ ...form, ...whose, unitName: patient.unitName }], accountId }, now)
}

type Start = { day: CivilDate | null; today: CivilDate; accountId: string | null }

/** With a module that opens the treatment begins, or goes on after it was completed; one that is set for a day moves its first day. */
async function goOn(
  db: Db,
  treatment: FoundTreatment,
  { day, today, accountId }: Start,
  now: Instant,
): Promise<FoundTreatment> {
  if (treatment.status === 'Completed') return moveTreatment(db, treatment, { to: 'Ongoing', accountId }, now)
  if (treatment.status !== 'NotStarted') return treatment
  if (day === null)
    return moveTreatment(db, treatment, { to: 'Ongoing', accountId, columns: { start_date: today } }, now)
  if (day < treatment.startDate)
    await db.updateTable('treatment').set({ start_date: day }).where('id', '=', treatment.id).execute()
  return treatment
}

type Wanted = InTreatment & { today: CivilDate }

/**
 * the place in the plan that begins: the first that has not begun or is set for a day, else one that was skipped. What is over
 * begins once more: at the end of the plan, or, where it was taken back, in the place that it had.
 */
async function findOrAdd(
  db: Db,
  wanted: Wanted,
  { ModuleId }: Pick<Body, 'ModuleId'>,
  now: Instant,
): Promise<PlannedModule> {
  const plan = await listPlan(db, wanted.treatment.id)
  const known = plan.filter(({ moduleId }) => moduleId === ModuleId)
  if (known.some((module) => isUnderWay(module) && module.formStatus !== 'Scheduled'))
    throw new Refusal(409, 'invalid-transition')
  const found =
    known.find(({ formStatus }) => formStatus === 'Scheduled') ??
    known.find(({ formId, isSkipped }) => formId === null && !isSkipped) ??
    known.find(({ formId }) => formId === null)
  if (found) return found
  if (plan.length >= mostPlanned) throw new Refusal(409, 'invalid-transition')
  const last = known.at(-1)
  const added = last ?? (await findAddable(db, wanted, ModuleId))
  const isTakenBack = last?.formStatus === 'Canceled'
  const position = last && isTakenBack ? last.position + 1 : (plan.at(-1)?.position ?? 0) + 1
  if (isTakenBack) await moveOnFrom(db, wanted.treatment.id, position)
  const [id = ''] = await insertPlanned(db, wanted.treatment.id, { from: position, modules: [added] }, now)
  const { variantId, durationDays } = added
  const fresh = { formId: null, formStatus: null, isSkipped: false }
  return { ...fresh, id, treatmentId: wanted.treatment.id, position, moduleId: ModuleId, variantId, durationDays }
}

type Addable = Pick<PlannedModule, 'variantId' | 'durationDays'>

/** One of the treatment's own that was left out, or one that can be used outside its treatment, in the variant for the patient. */
async function findAddable(db: Db, { treatment, patient, today }: Wanted, moduleId: string): Promise<Addable> {
  const own = (await listModulesOf(db, treatment.variantId)).find((module) => module.moduleId === moduleId)
  if (own) return own
  const age = patient.dateOfBirth ? ageOn(patient.dateOfBirth, today)?.years : undefined
  const variants = await listAssignableVariants(db, [moduleId], 'TreatmentModule')
  if (variants.length === 0) throw invalid('ModuleId', 'not-allowed')
  const { variantId, reasons } = chooseVariant(variants, { age, gender: patient.gender, respondent: 'Patient' })
  if (!variantId)
    throw new Refusal(400, 'criteria-forbid', {
      Errors: [{ Field: 'ModuleId', Key: reasons[0] ?? 'NoVariantForbid' }],
    })
  return { variantId, durationDays: null }
}
