import { notFound } from '../http/refusal.ts'
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
