import { isToBeSeen } from '../alerts/is-to-be-seen.ts'
import { isOpenTo } from '../alerts/open-to.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type Asking, type FoundPatient, patientFor } from '../patients/patient-for.ts'
import { findReadableRecord, findSamePerson } from '../patients/readable-records.ts'
import { type FoundForm, findForm, lockForm } from './found-form.ts'

/**
 * The form, when the patient is this person's to see. Anyone else's form is not there. Staff reach a form by this alone.
 * Whoever is about to change it has it to themselves until the transaction is over.
 */
export async function formFor(
  request: Asking,
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
export async function alertedFormFor(request: Asking, id: string): Promise<FoundForm> {
  return (await orNothing(formFor(request, id)))?.form ?? (await findUnlessRefused(request, id, isAlarming))
}

/** As `alertedFormFor`, for reading: also what another unit of this person's has asked of the same person. */
export async function staffReadableFormFor(request: Asking, id: string): Promise<FoundForm> {
  return (await orNothing(alertedFormFor(request, id))) ?? (await findUnlessRefused(request, id, isOfOwnOther))
}

async function orNothing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return found.catch((error) => {
    if (error instanceof Refusal && error.code === 'not-found') return undefined
    throw error
  })
}

type May = (request: Asking, form: FoundForm) => Promise<boolean>

async function findUnlessRefused(request: Asking, id: string, may: May): Promise<FoundForm> {
  const form = await findForm(request.db, id)
  if (!form || !(await may(request, form))) throw notFound()
  return form
}

/** Whether the session's unit has the same person, and the form is in a record that may be read together with theirs. */
async function isOfOwnOther(request: Asking, form: FoundForm): Promise<boolean> {
  const { db, actor, note } = request
  const patient = await findSamePerson(db, form.patientId, actor.unitId)
  const record = patient && (await findReadableRecord(request, patient, form.patientId))
  if (record) note({ patientId: record.id, ...(record.openingId && { openingId: record.openingId }) })
  return record !== undefined
}

async function isAlarming({ db, actor }: Asking, form: FoundForm): Promise<boolean> {
  const waiting = db
    .selectFrom('risk_alert as a')
    .select('a.id')
    .where('a.form_id', '=', form.id)
    .where(isOpenTo(actor))
    .where('a.acknowledged_at', 'is', null)
    .where(isToBeSeen)
    .limit(1)
  return (await waiting.executeTakeFirst()) !== undefined
}
