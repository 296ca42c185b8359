import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import type { FastifyBaseLogger } from 'fastify'
import { civilHour } from '../civil-day.ts'
import type { Clock } from '../clock.ts'
import { connect, type Db } from '../database/connect.ts'
import type { VerifyOptions } from './findings.ts'
import { findLatestVerification, insertVerification, type LatestVerification } from './verifications.ts'
import { verifyAudit } from './verify.ts'

export type NightlyVerifying = Pick<VerifyOptions, 'publicKeys' | 'headsFile'> & {
  ownerUrl: string
  /** Where the log is read, as its owner; a standby will do. */
  readUrl: string
  /** What was written while no server sealed, as before a start, is sealed first: it is no finding. Never fails. */
  seal(now: Instant): Promise<void>
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

const findingsLogged = 20
/** Every statement reads one batch. */
const secondsToABatch = 120

/** Verifies the whole log once a night, and by day when a night was missed. Resolves to the number of findings. */
export async function verifyWhenDue(db: Db, verifying: NightlyVerifying, now: Instant): Promise<number> {
  if (!isDue(await findLatestVerification(db), now)) return 0
  const { ownerUrl, readUrl, seal, clock, log } = verifying
  await seal(now)
  const readDb = connect(readUrl, { max: 1, secondsAtMost: secondsToABatch })
  const ownerDb = connect(ownerUrl, { max: 1, secondsAtMost: secondsToABatch })
  try {
    const report = await verifyAudit(readDb, verifying, now)
    await insertVerification(ownerDb, report, now, clock.now())
    const { rows, blocks, found, accepted, head } = report
    const facts = { rows, blocks, found, accepted, block: head?.block, head: head?.head }
    if (found === 0) log.info(facts, 'audit verified')
    else log.error({ ...facts, findings: report.findings.slice(0, findingsLogged) }, 'the audit log was tampered with')
    return found
  } finally {
    await readDb.destroy()
    await ownerDb.destroy()
  }
}

const firstHour = 1
const lastHour = 4

export function isDue(latest: LatestVerification | undefined, now: Instant): boolean {
  if (!latest) return true
  const hour = civilHour(now)
  const isNight = hour >= firstHour && hour <= lastHour
  return latest.finishedAt < addMinutes(now, (isNight ? -12 : -30) * 60)
}
