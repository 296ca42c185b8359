import type { LiveEvent } from '@samklang/contract/events'
import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { publish } from '../events/bus.ts'

const sessionsAtMost = 50

/** To the open pages of the patient and of whoever acts as them, on every instance. Ids only. */
export async function publishToPatient(db: Db, patientId: string, event: LiveEvent, now: Instant): Promise<void> {
  const sessions = await db
    .selectFrom('session')
    .select('id')
    .where('context_patient_id', '=', patientId)
    .where('context_type', 'in', ['Patient', 'Agent'])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('locked_form_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(sessionsAtMost)
    .execute()
  for (const { id } of sessions) await publish(db, { sessionId: id }, event)
}
