import { isAlarming } from '../alert-rows/is-alarming.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type FoundPatient, type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { findReadableRecord, findSamePerson } from '../patients/readable-records.ts'
import { type FoundForm, findForm, lockForm } from './found-form.ts'

/**
 * The form, when the patient is this person's to see. Anyone else's form is not there. Staff reach a form by this alone.
 * Whoever is about to change it has it to themselves until the transaction is over.
 */
export async function formFor(
  request: PatientRequest,
  id: string,
  how: 'locked' | 'open' = request.isChange ? 'locked' : 'open',
): Promise<{ form: FoundForm; patient: FoundPatient }> {
  const { db, note } = request
  note({ entity: 'Form', entityId: id })
  const form = await (how === 'locked' ? lockForm(db, id) : findForm(db, id))
  if (!form) throw notFound()
  return { form, patient: await patientFor(request, form.patientId) }
}

/**
 * As `formFor`; and while an alert of it waits that is open to this person also when the unit has released the patient since or
 * is closed, so that somebody can still read what was answered and say what was done.
 */
export async function alertedFormFor(request: PatientRequest, id: string): Promise<FoundForm> {
  const found = formFor(request, id).then(({ form }) => form)
  return orElse(found, () => findIf(request, id, (asked, { id: formId }) => isAlarming(asked, { formId })))
}

/** As `alertedFormFor`, for reading: also what another unit of this person's has asked of the same person. */
export async function staffReadableFormFor(request: PatientRequest, id: string): Promise<FoundForm> {
  return orElse(alertedFormFor(request, id), () => findIf(request, id, isOfOwnOther))
}

/** Where there is no other way either, the first one's refusal says why. */
export async function orElse<Found>(found: Promise<Found>, other: () => Promise<Found | undefined>): Promise<Found> {
  return found.catch(async (error) => {
    const isNotThere = error instanceof Refusal && (error.code === 'not-found' || error.code === 'opening-ended')
    const instead = isNotThere ? await other() : undefined
    if (!instead) throw error
    return instead
  })
}

type May = (request: PatientRequest, form: FoundForm) => Promise<boolean>

async function findIf(request: PatientRequest, id: string, may: May): Promise<FoundForm | undefined> {
  const form = await findForm(request.db, id)
  return form && (await may(request, form)) ? form : undefined
}

/** Whether the session's unit has the same person, and the form is in a record that may be read together with theirs. */
async function isOfOwnOther(request: PatientRequest, form: FoundForm): Promise<boolean> {
  const { db, actor, note } = request
  const patient = await findSamePerson(db, form.patientId, actor.unitId)
  const record = patient && (await findReadableRecord(request, patient, form.patientId))
  if (record) note({ patientId: record.id, ...(record.openingId && { openingId: record.openingId }) })
  return record !== undefined
}
