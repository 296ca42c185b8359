import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { publish } from '../events/bus.ts'
import { publishCareChanged } from '../forms/events.ts'
import type { FoundThread } from './thread-for.ts'

const sessionsAtMost = 50

/** open pages of both sides read the thread anew, on every instance. Ids only. */
export async function publishMessages(db: Db, thread: FoundThread, now: Instant): Promise<void> {
  await publishCareChanged(db, thread)
  const { patientId, treatmentId: TreatmentId } = thread
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
  for (const { id } of sessions) await publish(db, { sessionId: id }, { Kind: 'messages-changed', TreatmentId })
}
