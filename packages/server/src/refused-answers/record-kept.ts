import type { Instant } from '@samklang/contract/instants'
import { recordAudit } from '../audit/record.ts'
import type { Db } from '../database/connect.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import type { Origin } from '../http/slice.ts'
import type { Answerer } from './find-answerer.ts'

type Kept = {
  action: 'KeepRefusedAnswers' | 'KeepRefusedMessage'
  callName: string
  sender: Answerer
  origin: Origin
}

/** Beside the log of the call that was refused, which may know nobody: what was kept of it, and whose it is. */
export async function recordKept(
  db: Db,
  { action, callName: call, sender, origin }: Kept,
  about: AuditFacts,
  now: Instant,
): Promise<void> {
  const { accountId, level } = sender
  const { ip, clientVersion, traceId } = origin
  const by = { actor: undefined, accountId, level, ip, clientVersion, traceId }
  await recordAudit(db, { at: now, action, outcome: 'Done', call, ...by, ...about })
}
