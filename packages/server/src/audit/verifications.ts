import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { AuditFinding } from './findings.ts'
import type { AuditReport } from './verify.ts'

const findingsKept = 100
const acceptedAtMost = 10_000

/** Keeps what a verification found, and the head at which it ended for the next one to compare with; as the owner. */
export async function insertVerification(ownerDb: Db, report: AuditReport, startedAt: Instant, now: Instant) {
  const { rows, blocks, found, findings, head } = report
  await ownerDb.transaction().execute(async (trx) => {
    await trx
      .insertInto('audit_verification')
      .values({
        started_at: startedAt,
        finished_at: now,
        rows,
        blocks,
        found,
        findings: JSON.stringify(findings.slice(0, findingsKept)),
      })
      .execute()
    if (!head) return
    await trx
      .insertInto('audit_head')
      .values({ block: head.block, head: Buffer.from(head.head, 'hex'), kept_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

export type LatestVerification = { finishedAt: Instant; found: number }

export function findLatestVerification(db: Db): Promise<LatestVerification | undefined> {
  return db
    .selectFrom('audit_verification')
    .select(['finished_at as finishedAt', 'found'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** From now on these are no longer counted; whoever verifies sees how many there are. */
export async function acceptFindings(ownerDb: Db, findings: AuditFinding[], reason: string, now: Instant) {
  if (findings.length === 0) return
  await ownerDb
    .insertInto('audit_finding_accepted')
    .values(findings.map((finding) => ({ finding: JSON.stringify(finding), reason, accepted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listAccepted(ownerDb: Db): Promise<Set<string>> {
  const { rows } = await sql<{ finding: Record<string, unknown> }>`
    select finding from audit_finding_accepted order by accepted_at limit ${acceptedAtMost}`.execute(ownerDb)
  return new Set(rows.map(({ finding }) => keyOf(finding)))
}

/** The same for the same finding, in whatever order its parts are read. */
export function keyOf(finding: Record<string, unknown>): string {
  return Object.keys(finding)
    .toSorted()
    .map((name) => `${name}=${String(finding[name])}`)
    .join(' ')
}
