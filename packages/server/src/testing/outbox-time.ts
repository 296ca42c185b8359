import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** Lets time pass for what waits to be sent: leases and retries go by the database's clock, which no test can set. */
export async function letOutboxWait(db: Db, seconds: number): Promise<void> {
  const earlier = sql`make_interval(secs => ${seconds})`
  await sql`update outgoing_message set next_attempt_at = next_attempt_at - ${earlier},
    leased_until = leased_until - ${earlier}, queued_at = queued_at - ${earlier}`.execute(db)
}
