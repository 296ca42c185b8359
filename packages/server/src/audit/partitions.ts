import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

const monthsAhead = 3

/** Makes the tables of this month and the next ones. Resolves to how many were missing. */
export async function ensureAuditPartitions(db: Db, now: Instant): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select ensure_audit_partitions(${now.slice(0, 10)}::date, ${monthsAhead + 1}) as made`.execute(db)
  return rows[0]?.made ?? 0
}
