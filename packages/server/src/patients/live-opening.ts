import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../session/actor.ts'

/** of an emergency opening `e`: it lasts, and the unit whose patient it is has not found it unjustified. */
export function isLive(now: Instant) {
  return sql<boolean>`(e.ends_at > ${now}::timestamptz and e.review_outcome is distinct from 'NotJustified')`
}

/** an opening of this person's that would last still, had it not been found unjustified. They are told so. */
export async function findEndedOpening(
  db: Db,
  { patientId, actor, now }: { patientId: string; actor: Pick<Actor, 'accountId' | 'unitId'>; now: Instant },
): Promise<string | undefined> {
  const ended = await db
    .selectFrom('emergency_opening')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('account_id', '=', actor.accountId)
    .where('unit_id', '=', actor.unitId)
    .where('ends_at', '>', now)
    .where('review_outcome', '=', 'NotJustified')
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return ended?.id
}
