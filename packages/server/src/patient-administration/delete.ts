import type { Instant } from '@samklang/contract/instants'
import { holds } from '@samklang/contract/roles'
import type { Db } from '../database/connect.ts'
import { refuseWhileFollowedUp } from '../follow-ups/leaving.ts'
import { forbidden, notFound, Refusal } from '../http/refusal.ts'
import { endSessionsFor } from '../patients/end-sessions.ts'
import { notePatientEvent } from '../patients/events.ts'
import { type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { isRestorable, restorableUntil } from '../patients/restorable.ts'
import { stopMessages } from '../patients/stop-messages.ts'

/**
 * Takes the unit's patient out of every list and ends what others do in their name; for a while it can be undone. Records
 * that other units have of the same person are not touched. Not while an alert waits or is followed up: nobody would see it any
 * more.
 */
export async function deletePatient(asking: PatientRequest, id: string): Promise<{ RestorableUntil: Instant }> {
  const { db, actor, now } = asking
  if (!holds(actor.Permissions, 'Patients.Delete')) throw forbidden()
  await patientFor(asking, id)
  // Whoever is raising one now has the patient too, and is waited for.
  await db.selectFrom('patient').select('id').where('id', '=', id).forUpdate().execute()
  if (await hasWaitingAlert(db, id)) throw new Refusal(409, 'alert-waiting')
  await refuseWhileFollowedUp(db, { patientId: id })
  await db
    .updateTable('patient')
    .set({ status: 'Deleted', deleted_at: now, deleted_by: actor.accountId })
    .where('id', '=', id)
    .execute()
  await endSessionsFor(db, { patientId: id }, now)
  await stopMessages(db, id)
  return { RestorableUntil: await restorableUntil(db, id, now) }
}

async function hasWaitingAlert(db: Db, patientId: string): Promise<boolean> {
  const alert = db
    .selectFrom('risk_alert')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('acknowledged_at', 'is', null)
    .limit(1)
  return (await alert.executeTakeFirst()) !== undefined
}

/** For whoever could have deleted them: the unit of the session has the record, and nobody else's is there. */
export async function restorePatient({ db, actor, now, note }: PatientRequest, id: string): Promise<void> {
  note({ patientId: id })
  const { unitId, accountId } = actor
  if (!holds(actor.Permissions, 'Patients.Delete')) throw forbidden()
  if (!unitId) throw notFound()
  const patient = await db
    .selectFrom('patient')
    .innerJoin('patient_unit as at', 'at.patient_id', 'patient.id')
    .select('patient.deleted_at')
    .where('patient.id', '=', id)
    .where('patient.status', '=', 'Deleted')
    .where('at.unit_id', '=', unitId)
    .where('at.released_at', 'is', null)
    .forUpdate('patient')
    .executeTakeFirst()
  const deletedAt = patient?.deleted_at
  if (!deletedAt || !(await isRestorable(db, { patientId: id, deletedAt }, now))) throw notFound()
  await db
    .updateTable('patient')
    .set({ status: 'Active', deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .execute()
  await notePatientEvent(db, { patientId: id, unitId, accountId, event: 'Restored' }, now)
}
