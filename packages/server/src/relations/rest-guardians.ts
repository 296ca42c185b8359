import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { endSession } from '../session/end.ts'
import { relationHolds } from '../session/representation.ts'

const atOnce = 500

/**
 * Whoever has come of age is no longer represented by a guardian whom staff have not approved since. Every request says
 * so by itself; this closes what is still open on somebody's screen. Resolves to how many sessions ended.
 */
export async function restGuardians(db: Db, now: Instant): Promise<number> {
  for (let total = 0; ; ) {
    const { rows } = await sql<{ id: string }>`select s.id from session s
      join relation l on l.id = s.context_relation_id join patient p on p.id = l.patient_id
      where s.context_type = 'Guardian' and s.ended_at is null
        and not (${relationHolds(sql`s.level`, civilDay(now))}) limit ${atOnce}`.execute(db)
    await db.transaction().execute(async (trx) => {
      for (const { id } of rows) await endSession(trx, id, 'Revoked', now)
    })
    total += rows.length
    if (rows.length < atOnce) return total
  }
}
