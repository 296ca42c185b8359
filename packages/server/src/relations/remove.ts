import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { endForms } from '../form-actions/end-forms.ts'
import { notFound } from '../http/refusal.ts'
import { resolveNotifications } from '../notifications/write.ts'
import { lockPatient } from '../patients/queries.ts'
import { endSession } from '../session/end.ts'
import { withdrawInvitations } from './invitation-queries.ts'

/** What waits for the person's answer ends with it. Counts from the next request on, since every request asks whether the relation holds; open browsers are told at once. */
export async function removeRelation(
  db: Db,
  { patientId, relationId, accountId }: { patientId: string; relationId: string; accountId: string },
  now: Instant,
): Promise<void> {
  await lockPatient(db, patientId)
  const relation = await db
    .selectFrom('relation')
    .select(['status', 'person_id'])
    .where('id', '=', relationId)
    .where('patient_id', '=', patientId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!relation) throw notFound()
  if (relation.status === 'Removed') return
  await db
    .updateTable('relation')
    .set({ status: 'Removed', removed_at: now, updated_at: now })
    .where('id', '=', relationId)
    .execute()
  await withdrawInvitations(db, { patientId, personId: relation.person_id, relationId }, now)
  await endForms(db, { patientId, relationId, accountId }, now)
  await resolveNotifications(db, { relationId }, accountId, now)
  await stopMessages(db, relationId)
  for (const { id } of await listSessions(db, relationId)) await endSession(db, id, 'Revoked', now)
}

async function stopMessages(db: Db, relationId: string): Promise<void> {
  await db
    .updateTable('outgoing_message')
    .set({ status: 'Suppressed' })
    .where('relation_id', '=', relationId)
    .where('status', '=', 'Queued')
    .execute()
}

function listSessions(db: Db, relationId: string) {
  return db
    .selectFrom('session')
    .select('id')
    .where('context_relation_id', '=', relationId)
    .where('ended_at', 'is', null)
    .limit(100)
    .execute()
}
