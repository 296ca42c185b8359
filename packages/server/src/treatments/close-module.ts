import type { TreatmentRow } from '@samklang/contract/treatments'
import { endForm } from '../form-actions/move-form.ts'
import { wasDoneBy } from '../forms/events.ts'
import { formFor } from '../forms/form-for.ts'
import { notFound } from '../http/refusal.ts'
import type { Origin } from '../http/slice.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { readTreatmentRow } from './list-treatments.ts'
import { publishTreatmentChanged } from './publish.ts'
import { settleTreatment } from './settle.ts'
import { lockTreatmentOfForm } from './treatment-for.ts'

type Request = PatientRequest & { origin: Origin; params: { id: string } }

/** the patient reads it and writes no more in it, and nothing of it waits for staff. Twice by the same person is once. */
export async function closeModule(request: Request): Promise<TreatmentRow> {
  const { db, actor, now, origin, params } = request
  const { accountId } = actor
  const { form } = await formFor(request, params.id)
  const treatment = await lockTreatmentOfForm(db, form.id)
  if (!treatment) throw notFound()
  // What is set for a day has not been there for the patient: it is taken back.
  const how = form.status === 'Scheduled' || form.status === 'Canceled' ? 'Canceled' : 'Closed'
  const isRepeated = form.status === how && (await wasDoneBy(db, form.id, how, accountId))
  if (!isRepeated) {
    await endForm(db, form, { how, accountId }, now)
    await settleTreatment(db, treatment, accountId, now)
    await publishTreatmentChanged(db, treatment, now)
  }
  return readTreatmentRow(db, treatment.id, { language: origin.language, now })
}
