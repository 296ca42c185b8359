import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { SqlValue } from '../database/statement.ts'
import type { Actor } from '../http/actor.ts'
import { notFound, Refusal } from '../http/refusal.ts'

/**
 * of an emergency opening `e`: it lasts, the unit whose patient it is has not found it unjustified, and the unit that it was
 * made from neither has the patient itself nor has released them since.
 */
export function isLive(now: SqlValue<Instant>) {
  return sql<boolean>`(e.ends_at > ${now}::timestamptz and e.review_outcome is distinct from 'NotJustified'
    and not exists (select from patient_unit own where own.patient_id = e.patient_id and own.unit_id = e.unit_id
      and (own.released_at is null or own.released_at > e.opened_at)))`
}

/** when an emergency opening `e` ended, or will end. */
export const endOfOpening = sql<Instant>`least(e.ends_at, case when e.review_outcome = 'NotJustified' then e.reviewed_at end,
  (select own.released_at from patient_unit own
    where own.patient_id = e.patient_id and own.unit_id = e.unit_id and own.released_at > e.opened_at))`

/** what was told by these openings is told again only while all of them go on. */
export async function refuseEnded(db: Db, ids: readonly string[], now: Instant): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ outcome: string | null }>`select e.review_outcome as outcome from emergency_opening e
    where e.id = any (${[...ids]}::uuid[]) and not ${isLive(now)} limit ${sql.lit(ids.length)}`.execute(db)
  if (rows.some(({ outcome }) => outcome === 'NotJustified')) throw new Refusal(403, 'opening-ended')
  if (rows.length > 0) throw notFound()
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
