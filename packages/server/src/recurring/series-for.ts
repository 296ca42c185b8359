import { notFound } from '../http/refusal.ts'
import { type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { lockPatient } from '../patients/queries.ts'
import { findPatientOfSeries, lockSeries } from './queries.ts'
import type { RecurringSeries } from './series.ts'

/** The series, held until this is over, when the patient and the unit are this person's; anyone else's is not there. */
export async function seriesFor(
  request: PatientRequest,
  id: string,
): Promise<{ series: RecurringSeries; unitName: string }> {
  request.note({ entity: 'RecurringQuestionnaire', entityId: id })
  const patientId = await findPatientOfSeries(request.db, id)
  if (!patientId) throw notFound()
  // The patient comes first, as everywhere.
  await lockPatient(request.db, patientId)
  const series = await lockSeries(request.db, id)
  if (!series) throw notFound()
  const patient = await patientFor(request, series.patientId)
  return { series, unitName: patient.unitName }
}
