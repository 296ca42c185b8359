import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import { recordAudit } from './record.ts'

type Deed = AuditFacts & Required<Pick<AuditFacts, 'action'>> & { /** What did it, as calls are named. */ call: string }

/** What the system does with a patient without anybody asking, because a day has come or a register has spoken. */
export async function recordBySystem(db: Db, deed: Deed, now: Instant): Promise<void> {
  await recordAudit(db, {
    ...deed,
    at: now,
    outcome: 'Done',
    actor: undefined,
    ip: null,
    clientVersion: undefined,
    traceId: '',
  })
}

type OfMany = Pick<Deed, 'action' | 'call' | 'unitId'> & { about: readonly { patientId: string }[] }

/** One row for all of them, as for a list that somebody reads; none where nothing was done. */
export async function recordManyBySystem(db: Db, { about, ...deed }: OfMany, now: Instant): Promise<void> {
  const patientIds = [...new Set(about.map(({ patientId }) => patientId))]
  if (patientIds.length > 0) await recordBySystem(db, { ...deed, patientIds }, now)
}
