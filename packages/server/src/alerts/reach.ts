import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** Whether there is no alert that waits at a unit where no message has reached anybody. */
export async function isEveryUnitReached(db: Db): Promise<boolean> {
  const { rows } = await sql<{ unreached: boolean }>`select exists (select from risk_alert a
      where a.unit_unreached_at is not null and a.acknowledged_at is null
        and (select p.status from patient p where p.id = a.patient_id) = 'Active') as unreached`.execute(db)
  return rows[0]?.unreached === false
}
