import type { Db } from '../database/connect.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type Asking, type FoundPatient, patientFor } from '../patients/patient-for.ts'
import { type FoundForm, findForm, lockForm } from './found-form.ts'

/**
 * The form, when the patient is this person's to see and the form belongs to a unit where they work; an emergency opening
 * shows the other units' too. Anyone else's form is not there. Staff reach a form by this alone. Whoever is about to
 * change it has it to themselves until the transaction is over.
 */
export async function formFor(
  request: Asking,
  id: string,
  how: 'locked' | 'open' = request.isChange ? 'locked' : 'open',
): Promise<{ form: FoundForm; patient: FoundPatient }> {
  const { db, note, actor } = request
  note({ entity: 'Form', entityId: id })
  const form = await (how === 'locked' ? lockForm(db, id) : findForm(db, id))
  if (!form) throw notFound()
  const patient = await patientFor(request, form.patientId)
  if (!mayReadUnit(actor.careUnitIds, patient, form.unitId)) throw notFound()
  return { form, patient }
}

/** A form, and the units whose other forms of the patient may be read beside it. */
export type ReadableForm = { form: FoundForm; unitIds: readonly string[] | undefined }

/**
 * As `formFor`; and while an alert of it waits at the session's unit also when that unit has released the patient since, so
 * that somebody can still read what was answered and say what was done.
 */
export async function alertedFormFor(request: Asking, id: string): Promise<ReadableForm> {
  try {
    const { form, patient } = await formFor(request, id)
    return { form, unitIds: readableUnits(request.actor.careUnitIds, patient) }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'not-found')) throw error
    const form = await findForm(request.db, id)
    if (!form || !(await isAlarming(request.db, form.id, request.actor.unitId))) throw error
    return { form, unitIds: [form.unitId] }
  }
}

async function isAlarming(db: Db, formId: string, unitId: string | null): Promise<boolean> {
  const waiting = db
    .selectFrom('risk_alert')
    .innerJoin('patient', 'patient.id', 'risk_alert.patient_id')
    .select('risk_alert.id')
    .where('risk_alert.form_id', '=', formId)
    .where('risk_alert.unit_id', '=', unitId)
    .where('risk_alert.acknowledged_at', 'is', null)
    .where('patient.status', '=', 'Active')
    .limit(1)
  return (await waiting.executeTakeFirst()) !== undefined
}

/** The units whose forms of this patient the person may read; undefined for all, which an emergency opening gives. */
export function readableUnits(
  careUnitIds: readonly string[],
  { openingId }: FoundPatient,
): readonly string[] | undefined {
  return openingId ? undefined : careUnitIds
}

function mayReadUnit(careUnitIds: readonly string[], patient: FoundPatient, unitId: string): boolean {
  return readableUnits(careUnitIds, patient)?.includes(unitId) ?? true
}
