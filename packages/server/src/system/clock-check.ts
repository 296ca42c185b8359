import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** What servers that set their clocks by the network never differ by. */
const mostSeconds = 10

/**
 * Whether this machine's clock and the database's say the same: alerts are told in their time by ours. It is the machine's own
 * that is asked, not the one that the demo can move.
 */
export async function isClockRight(
  db: Db,
  readOwn: () => number = Date.now,
  secondsAtMost: number = mostSeconds,
): Promise<boolean> {
  const before = readOwn()
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(
    db,
  )
  const after = readOwn()
  const theirs = rows[0]?.at ?? 0
  return theirs > before - secondsAtMost * 1000 && theirs < after + secondsAtMost * 1000
}
