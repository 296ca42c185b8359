import type { Instant } from '@samklang/contract/instants'
import { addSeconds } from '@samklang/engine/time/instants'
import { handOverAlerts } from '../alerts/take-over.ts'
import type { Db } from '../database/connect.ts'
import { refuseUnlessFollowUpsKnown } from '../follow-ups/leaving.ts'
import { publishCareChanged } from '../forms/events.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { notePatientEvent } from '../patients/events.ts'
import { type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { lockPatient } from '../patients/queries.ts'
import { stopMessages } from '../patients/stop-messages.ts'
import { endCare } from './end-care.ts'

const nothingMore = { OpenForms: 0, RemindersStopped: 0 }

/**
 * The unit's care of this patient is over: admission, responsible staff, open forms and reminders end with it, and what
 * waits to be sent does too. What other units have is theirs. Pressed twice it happens once. Alerts that wait go to whoever
 * is named to take them over, and stay open to the unit until somebody has acknowledged them; so do follow-ups, which whoever
 * releases has to know of.
 */
export async function releasePatient(asking: Releasing, id: string, { takerId, followUpsKnown }: Confirmed) {
  const { db, actor, now, note } = asking
  await lockPatient(db, id)
  if (actor.unitId && (await wasJustReleased(db, { patientId: id, unitId: actor.unitId }, now))) {
    note({ patientId: id, data: { Repeated: true } })
    return nothingMore
  }
  const patient = await patientFor(asking, id)
  const at = { patientId: id, unitId: patient.unitId }
  const by = { accountId: actor.accountId, language: asking.origin.language, note }
  await handOverAlerts(db, at, { takers: at, takerId, by }, now)
  await refuseUnlessFollowUpsKnown(db, at, { known: followUpsKnown, by }, now)
  await setReleased(db, at, now)
  await notePatientEvent(db, { ...at, accountId: actor.accountId, event: 'Released' }, now)
  const { forms, reminders } = await endCare(db, { ...at, accountId: actor.accountId }, now)
  const messages = await stopMessages(db, id)
  await publishCareChanged(db, at)
  return { OpenForms: forms, RemindersStopped: reminders + messages }
}

type Confirmed = { takerId: string | undefined; followUpsKnown: number | undefined }

type Releasing = PatientRequest & { origin: { language: SpokenLanguage } }

type At = { patientId: string; unitId: string }

async function wasJustReleased(db: Db, { patientId, unitId }: At, now: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('patient_unit as at')
    .innerJoin('patient', 'patient.id', 'at.patient_id')
    .select('at.patient_id')
    .where('at.patient_id', '=', patientId)
    .where('at.unit_id', '=', unitId)
    .where('at.released_at', '>', addSeconds(now, -60))
    .where('patient.status', '=', 'Active')
    .executeTakeFirst()
  return row !== undefined
}

async function setReleased(db: Db, { patientId, unitId }: At, now: Instant): Promise<void> {
  await db
    .updateTable('patient_unit')
    .set({ released_at: now, admitted_in_treatment: false, admitted_date: null })
    .where('patient_id', '=', patientId)
    .where('unit_id', '=', unitId)
    .execute()
}
