import type { KeyObject } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import { newSealerMemory } from '../audit/check-last-block.ts'
import { type HeadPlaces, keepHead, prepareHeadsFile } from '../audit/kept-heads.ts'
import { ensureAuditPartitions } from '../audit/partitions.ts'
import { sealAudit } from '../audit/seal.ts'
import { publicKeysOf, toSigningKey } from '../audit/signature.ts'
import { type NightlyVerifying, verifyWhenDue } from '../audit/verify-nightly.ts'
import type { ServerSettings } from '../config/settings.ts'
import type { Db } from '../database/connect.ts'
import { describeError } from '../database/describe-error.ts'
import type { JobTick } from './start.ts'

export type AuditJobs = {
  signingKey: KeyObject
  keyId: string
  publicKeys: ReadonlyMap<string, KeyObject>
  heads: HeadPlaces
  ownerUrl: string
  readUrl: string
}

export function auditJobsOf({ keys, audit, databaseOwnerUrl }: ServerSettings): AuditJobs {
  return {
    signingKey: toSigningKey(keys.auditSigningKey),
    keyId: keys.auditKeyId,
    publicKeys: publicKeysOf(keys, audit.previousKeys),
    heads: audit.heads,
    ownerUrl: databaseOwnerUrl,
    readUrl: audit.databaseUrl ?? databaseOwnerUrl,
  }
}

const verifySecondsAtMost = 20 * 3600

/** The log is sealed every minute, verified every night, and has its tables months ahead. */
export async function makeAuditTicks(
  db: Db,
  { heads, ...audit }: AuditJobs & Pick<NightlyVerifying, 'clock' | 'log'>,
): Promise<JobTick[]> {
  if (heads.file) await prepareHeadsFile(heads.file)
  const memory = newSealerMemory()
  const sealing = { ...audit, memory, keepHead: keepHead.bind(undefined, heads) }
  const seal = (now: Instant) => sealAudit(db, sealing, now)
  // A log that cannot be sealed is verified all the more.
  const sealOrTell = (now: Instant) =>
    seal(now).then(
      () => undefined,
      (error) => audit.log.error({ job: 'audit-seal', error: describeError(error) }, 'job failed'),
    )
  const verifying = { ...audit, headsFile: heads.file, seal: sealOrTell }
  return [
    { name: 'audit-seal', cron: '* * * * *', run: seal },
    // Looked at every hour, so that a night when the database was down is made up for.
    {
      name: 'audit-verify',
      cron: '40 * * * *',
      secondsAtMost: verifySecondsAtMost,
      run: (now) => verifyWhenDue(db, verifying, now),
    },
    { name: 'audit-partitions', cron: '20 3 * * *', run: (now) => ensureAuditPartitions(db, now) },
  ]
}
