import type { AuditAction } from '@samklang/contract/audit'
import type { ErrorCode } from '@samklang/contract/errors'
import { recordAudit } from '../audit/record.ts'
import { inSavepoint } from '../database/in-savepoint.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import { Refusal } from '../http/refusal.ts'
import type { Origin } from '../http/slice.ts'
import type { PatientRequest } from '../patients/patient-for.ts'

/** A call about several things, each of which is done or refused by itself. */
export type BatchRequest = PatientRequest & { origin: Pick<Origin, 'ip' | 'clientVersion' | 'traceId'> }

/**
 * One of several that a call is about. Its facts stay out of the row of the whole: that row would tell of the last one tried, and
 * of what was refused as of something done. A refusal has a row of its own, so that whoever reviews an opening is told of it. A
 * form that somebody else holds for long is left out, and keeps none of the others from being done.
 */
export async function eachAlone(
  request: BatchRequest,
  logged: { action: AuditAction; call: string },
  act: (asking: PatientRequest) => Promise<ErrorCode | null>,
): Promise<ErrorCode | null> {
  const { db, actor, now, isChange, origin } = request
  const facts: AuditFacts = {}
  const asking: PatientRequest = { db, actor, now, isChange, note: (more) => void Object.assign(facts, more) }
  try {
    return await inSavepoint(db, () => act(asking))
  } catch (error) {
    const code = refusedBy(error)
    if (!code) throw error
    const { ip, clientVersion, traceId } = origin
    const data = { Code: code }
    await recordAudit(db, { ...facts, ...logged, data, at: now, outcome: 'Refused', actor, ip, clientVersion, traceId })
    return code
  }
}

const lockNotAvailable = '55P03'

function refusedBy(error: unknown): ErrorCode | null {
  if (error instanceof Refusal) return error.code
  return error instanceof Error && 'code' in error && error.code === lockNotAvailable ? 'busy' : null
}
