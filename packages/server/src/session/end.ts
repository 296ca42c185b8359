import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { publish } from '../events/bus.ts'

/** Refused everywhere from the next request on, since every request reads the session; open streams are told at once. */
export async function endSession(
  db: Db,
  sessionId: string,
  by: 'Logout' | 'Revoked' | 'TokenReused',
  now: Instant,
): Promise<void> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now, ended_by: by })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (ended) await publish(db, { sessionId }, { Kind: 'session-ended' })
}

export async function endSessionsOf(db: Db, accountId: string, now: Instant): Promise<number> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now, ended_by: 'Revoked' })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of ended) await publish(db, { sessionId: id }, { Kind: 'session-ended' })
  return ended.length
}

/** Of whoever stands in a patient's place by one of these relations. */
export async function endSessionsOfRelations(db: Db, relationIds: readonly string[], now: Instant): Promise<void> {
  const { rows: ended } = await sql<{ id: string }>`update session set ended_at = ${now}, ended_by = 'Revoked'
    where context_relation_id = any (${relationIds}::uuid[]) and ended_at is null returning id`.execute(db)
  for (const { id } of ended) await publish(db, { sessionId: id }, { Kind: 'session-ended' })
}
