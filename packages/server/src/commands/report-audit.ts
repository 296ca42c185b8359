import { createPublicKey, type KeyObject } from 'node:crypto'
import type { AuditFinding } from '../audit/findings.ts'
import { toPublicKey } from '../audit/signature.ts'
import { verifyAudit } from '../audit/verify.ts'
import { systemClock } from '../clock.ts'
import type { ServerSettings } from '../config/settings.ts'
import { StartupProblem } from '../config/startup-problem.ts'
import type { Db } from '../database/connect.ts'

/** Prints what is wrong with the audit log; the exit code is 1 when anything is. */
export async function reportAudit(
  ownerDb: Db,
  { auditKeyId, auditSigningKey }: ServerSettings['keys'],
  { block, head, key }: Record<string, unknown>,
): Promise<number> {
  const earlier = Array.isArray(key) ? key.map(readKey) : []
  const publicKeys = new Map([...earlier, [auditKeyId, toPublicKey(auditSigningKey)]])
  const expected = readExpected(block, head)
  const report = await verifyAudit(ownerDb, { publicKeys, expected }, systemClock.now())

  for (const finding of report.findings) console.log(describe(finding))
  if (report.found > report.findings.length) console.log(`… and ${report.found - report.findings.length} more`)
  if (report.head)
    console.log(`The chain ends with block ${report.head.block}, head ${report.head.head}, at ${report.head.sealedAt}.`)
  console.log(
    `${report.rows} rows in ${report.blocks} blocks: ${report.found === 0 ? 'nothing wrong' : `${report.found} findings`}.`,
  )
  return report.found === 0 ? 0 : 1
}

/** A head written down earlier, and the block it belongs to. Half of that would compare nothing and yet look like a proof. */
export function readExpected(block: unknown, head: unknown): { block: number; head: string } | undefined {
  if (block === undefined && head === undefined) return undefined
  if (
    typeof block === 'string' &&
    /^[1-9]\d{0,14}$/.test(block) &&
    typeof head === 'string' &&
    /^[\da-f]{64}$/i.test(head)
  )
    return { block: Number(block), head: head.toLowerCase() }
  throw new StartupProblem('--block N and --head HEX belong together: the number of a block and its 64 signs.')
}

/** A key that was used before: its id and the public key in base64 (SPKI). */
function readKey(text: unknown): [string, KeyObject] {
  const [id = '', der = ''] = String(text).split(':')
  try {
    return [id, createPublicKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'spki' })]
  } catch {
    throw new StartupProblem('--key must be id:key, the public key in base64 (SPKI).')
  }
}

function describe(finding: AuditFinding): string {
  const { kind, ...where } = finding
  return `${kind}: ${Object.entries(where)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')}`
}
