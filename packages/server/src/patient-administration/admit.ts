import type { CivilDate } from '@samklang/contract/instants'
import { civilDay } from '../civil-day.ts'
import { lookAtProgramsOf } from '../forms/look-at-program.ts'
import { invalid } from '../http/refusal.ts'
import { notePatientEvent } from '../patients/events.ts'
import { type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { setAdmission } from '../patients/queries.ts'

/** Where admission is a fact of its own it is written down; at an outpatient clinic everyone counts as admitted. */
export async function admitPatient(asking: PatientRequest, id: string, wanted: CivilDate | undefined): Promise<void> {
  const { db, actor, now } = asking
  const patient = await patientFor(asking, id)
  const today = civilDay(now, patient.timeZone)
  if (wanted !== undefined && wanted > today) throw invalid('AdmittedDate', 'max_value')
  if (!patient.hasAdmission) return
  const date = wanted ?? patient.admittedDate ?? today
  const at = { patientId: id, unitId: patient.unitId }
  await setAdmission(db, at, date)
  if (date === patient.admittedDate) return
  await lookAtProgramsOf(db, id, now)
  await notePatientEvent(db, { ...at, accountId: actor.accountId, event: 'Admitted', detail: date }, now)
}
