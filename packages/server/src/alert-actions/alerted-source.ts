import { isAlarming } from '../alert-rows/is-alarming.ts'
import { lockSources } from '../alert-rows/lock-sources.ts'
import { sourceOf, sourceSelection } from '../alert-rows/source.ts'
import type { AlertedSource } from '../follow-ups/acknowledge.ts'
import { orElse } from '../forms/form-for.ts'
import { notFound } from '../http/refusal.ts'
import { type PatientRequest, patientFor } from '../patients/patient-for.ts'

/**
 * what an alert came from, by the alert's own id, when the patient is this person's to see; and while an alert of the
 * same unit waits from there that is open to them also when the unit has released the patient since or is closed. Anyone else's is not there. Held until the
 * transaction is over.
 */
export async function alertedSourceFor(request: PatientRequest, alertId: string): Promise<AlertedSource> {
  const { db, note } = request
  note({ entity: 'Alert', entityId: alertId })
  const found = await db
    .selectFrom('risk_alert as a')
    .innerJoin('unit as u', 'u.id', 'a.unit_id')
    .select([...sourceSelection, 'a.patient_id as patientId', 'a.unit_id as unitId'])
    .select('u.time_zone as timeZone')
    .where('a.id', '=', alertId)
    .executeTakeFirst()
  if (!found) throw notFound()
  const { patientId, unitId, timeZone, ...columns } = found
  const alerted = { source: sourceOf(columns), patientId, unitId, timeZone }
  await orElse(
    patientFor(request, patientId).then(() => alerted),
    async () => ((await isAlarming(request, alerted.source, unitId)) ? alerted : undefined),
  )
  note({ patientId })
  await lockSources(db, [alerted.source])
  return alerted
}
