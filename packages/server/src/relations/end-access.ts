import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { replaceQueued } from '../outbox/outbox.ts'
import { endSessionsOfRelations } from '../session/end.ts'

/**
 * Everything by which a contact of the unit comes in is over: what they had accepted, what was approved, links that were sent
 * and sessions in a patient's place. The relations stay, and can be invited anew.
 */
export async function endAccess(db: Db, personId: string, now: Instant): Promise<void> {
  const relations = await db
    .updateTable('relation')
    .set({ status: 'Inactive', approved_at: null, approved_by: null, updated_at: now })
    .where('person_id', '=', personId)
    .where('status', '<>', 'Removed')
    .returning('id')
    .execute()
  const ids = relations.map(({ id }) => id)
  const withdrawn = await db
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where('person_id', '=', personId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute()
  await replaceQueued(db, { invitationIds: withdrawn.map(({ id }) => id) })
  await sql`update outgoing_message set status = 'Suppressed'
    where relation_id = any (${ids}::uuid[]) and status = 'Queued'`.execute(db)
  await endSessionsOfRelations(db, ids, now)
}
