import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import type { AuditFinding, AuditHead, Report, Verifying } from './findings.ts'
import { verifyBlocks } from './verify-blocks.ts'
import { verifyChain } from './verify-chain.ts'
import { findStrays } from './verify-strays.ts'

export type AuditReport = {
  rows: number
  blocks: number
  /** Where the chain ends. Compare it with the log of the server: a chain that was cut short is whole in itself. */
  head: AuditHead | undefined
  /** The first thousand; `found` counts them all. */
  findings: AuditFinding[]
  found: number
}

const findingsShown = 1000

/** Reads the whole log, as the owner, in one snapshot: what is written or sealed meanwhile does not disturb it. */
export function verifyAudit(ownerDb: Db, { publicKeys, expected }: Verifying, now: Instant): Promise<AuditReport> {
  const findings: AuditFinding[] = []
  let found = 0
  const report: Report = (finding) => {
    found += 1
    if (findings.length < findingsShown) findings.push(finding)
  }
  return ownerDb
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { blocks, head, floorSeq } = await verifyBlocks(trx, { publicKeys, expected }, report)
      const rows = await verifyChain(trx, head?.position ?? 0, report)
      await findStrays(trx, { floorSeq, now }, report)
      return { rows, blocks, head, findings, found }
    })
}
