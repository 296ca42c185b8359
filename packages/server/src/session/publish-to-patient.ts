import type { LiveEvent } from '@samklang/contract/events'
import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { publish } from '../events/bus.ts'
import { listThreadReaders } from './thread-readers.ts'

const sessionsAtMost = 50

/**
 * To the open pages of the patient, of whoever acts as them and of the guardians who may read it today, on every instance. Ids only.
 */
export async function publishToPatient(db: Db, patientId: string, event: LiveEvent, now: Instant): Promise<void> {
  const readers = await listThreadReaders(db, patientId, now)
  const guardians = readers.filter(({ kind }) => kind === 'Guardian').map(({ relationId }) => relationId)
  const sessions = await db
    .selectFrom('session')
    .select('id')
    .where('context_patient_id', '=', patientId)
    .where((eb) =>
      eb.or([
        eb('context_type', 'in', ['Patient', 'Agent']),
        ...(guardians.length > 0
          ? [eb.and([eb('context_relation_id', 'in', guardians), eb('level', '=', 'Three')])]
          : []),
      ]),
    )
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('locked_form_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(sessionsAtMost)
    .execute()
  for (const { id } of sessions) await publish(db, { sessionId: id }, event)
}
