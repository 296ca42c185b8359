import { sql } from 'kysely'
import type { AuditFinding } from '../audit/findings.ts'
import { publicKeysOf } from '../audit/signature.ts'
import { acceptFindings, insertVerification } from '../audit/verifications.ts'
import { verifyAudit } from '../audit/verify.ts'
import { type Clock, systemClock } from '../clock.ts'
import { readPublicKey } from '../config/audit-settings.ts'
import type { ServerSettings } from '../config/settings.ts'
import { StartupProblem } from '../config/startup-problem.ts'
import type { Db } from '../database/connect.ts'

type Settings = Pick<ServerSettings, 'keys' | 'audit'>
type Told = Record<string, unknown>

/** Prints what is wrong with the audit log and keeps it as the latest outcome; the exit code is 1 when anything is. */
export async function reportAudit(
  ownerDb: Db,
  { keys, audit }: Settings,
  { block, head, key, accept }: Told,
  clock: Clock = systemClock,
): Promise<number> {
  const earlier = Array.isArray(key) ? key.map(readKey) : []
  const publicKeys = publicKeysOf(keys, [...audit.previousKeys, ...earlier])
  const expected = readExpected(block, head)
  const startedAt = clock.now()
  const report = await verifyAudit(ownerDb, { publicKeys, expected, headsFile: audit.heads.file }, startedAt)

  for (const finding of report.findings) console.log(describe(finding))
  if (report.found > report.findings.length) console.log(`… and ${report.found - report.findings.length} more`)
  if (report.accepted > 0) console.log(`${report.accepted} findings that were accepted before are not counted.`)
  if (report.head)
    console.log(`The chain ends with block ${report.head.block}, head ${report.head.head}, at ${report.head.sealedAt}.`)
  console.log(
    `${report.rows} rows in ${report.blocks} blocks: ${report.found === 0 ? 'nothing wrong' : `${report.found} findings`}.`,
  )
  if (await isStandby(ownerDb)) {
    console.log('This is a standby: the outcome is not kept.')
    return report.found === 0 ? 0 : 1
  }
  const reason = typeof accept === 'string' ? accept.trim() : ''
  if (reason) {
    await acceptFindings(ownerDb, report.findings, reason, clock.now())
    console.log(`${report.findings.length} findings are accepted from now on: ${reason}`)
  }
  const left = reason ? { ...report, found: report.found - report.findings.length, findings: [] } : report
  await insertVerification(ownerDb, left, startedAt, clock.now())
  return left.found === 0 ? 0 : 1
}

async function isStandby(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isStandby: boolean }>`select pg_is_in_recovery() as "isStandby"`.execute(db)
  return rows[0]?.isStandby === true
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
function readKey(text: unknown) {
  const key = readPublicKey(String(text))
  if (!key) throw new StartupProblem('--key must be id:key, the public key in base64 (SPKI).')
  return key
}

function describe(finding: AuditFinding): string {
  const { kind, ...where } = finding
  return `${kind}: ${Object.entries(where)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')}`
}
