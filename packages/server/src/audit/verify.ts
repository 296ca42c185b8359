import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import type { AuditFinding, AuditHead, Report, VerifyOptions } from './findings.ts'
import { keyOf, listAccepted } from './verifications.ts'
import { verifyBlocks } from './verify-blocks.ts'
import { readEnd, verifyChain } from './verify-chain.ts'
import { verifyHeads } from './verify-heads.ts'
import { findStrays } from './verify-strays.ts'

export type AuditReport = {
  rows: number
  blocks: number
  /** Where the chain ends. */
  head: AuditHead | undefined
  /** The first thousand; `found` counts them all. */
  findings: AuditFinding[]
  found: number
  /** Findings that somebody has accepted after looking into them. They are not counted. */
  accepted: number
}

const findingsShown = 1000

/**
 * Reads the whole log, as the owner or on a standby, in short statements that follow each other by key: no snapshot is
 * held, and never more than a batch is in memory. What is written or sealed meanwhile does not disturb it: the chain is
 * judged up to where it ended at the beginning.
 */
export async function verifyAudit(ownerDb: Db, verifying: VerifyOptions, now: Instant): Promise<AuditReport> {
  const known = await listAccepted(ownerDb)
  const findings: AuditFinding[] = []
  let found = 0
  let accepted = 0
  const report: Report = (finding) => {
    if (known.has(keyOf(finding))) {
      accepted += 1
      return
    }
    found += 1
    if (findings.length < findingsShown) findings.push(finding)
  }
  const { blocks, head, floorSeq } = await verifyBlocks(ownerDb, verifying, report)
  const rows = await verifyChain(ownerDb, await readEnd(ownerDb), report)
  await findStrays(ownerDb, { floorSeq, now }, report)
  await verifyHeads(ownerDb, verifying, now, report)
  return { rows, blocks, head, findings, found, accepted }
}
