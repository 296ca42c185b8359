import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { publishCareChanged } from '../forms/events.ts'
import { publishToPatient } from '../session/publish-to-patient.ts'

type ChangedTreatment = { patientId: string; unitId: string }

/** open pages of staff and of the patient read the treatment anew. */
export async function publishTreatmentChanged(db: Db, treatment: ChangedTreatment, now: Instant): Promise<void> {
  await publishCareChanged(db, treatment)
  await publishToPatient(db, treatment.patientId, { Kind: 'care-changed', PatientId: treatment.patientId }, now)
}
