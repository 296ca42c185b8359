import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** Until so many wait for a lock, or have had the time to go by without one. */
export async function waitingForLock(db: Db, waiters = 1): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } =
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        db,
      )
    if (rows.length >= waiters) return
    await new Promise((done) => setTimeout(done, 10))
  }
}
