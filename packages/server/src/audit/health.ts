import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { findLatestVerification } from './verifications.ts'

const sealedWithinMinutes = 10
const verifiedWithinMinutes = 36 * 60

/** Whether every row older than ten minutes is sealed. `now` is undefined while a server that has just started catches up. */
export async function isAuditSealed(db: Db, now: Instant | undefined): Promise<boolean> {
  if (now === undefined) return true
  const { rows } = await sql<{ since: Instant | null }>`
    select audit_waiting_since(${addMinutes(now, -sealedWithinMinutes)}) as since`.execute(db)
  return rows[0]?.since === null
}

/** What the latest verification of the log said, and when: it must have found nothing, within a day and a half. */
export async function judgeVerification(db: Db, now: Instant | undefined) {
  const latest = await findLatestVerification(db)
  if (!latest) return { Ok: now === undefined, At: null }
  const isRecent = now === undefined || latest.finishedAt > addMinutes(now, -verifiedWithinMinutes)
  return { Ok: latest.found === 0 && isRecent, At: latest.finishedAt }
}
