import type { AuditAction } from '@samklang/contract/audit'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { type AuditValues, auditInsert, auditPlaceholders } from '../database/audit-row.ts'
import type { Db } from '../database/connect.ts'
import { statement } from '../database/statement.ts'
import type { Actor } from '../http/actor.ts'
import type { AuditFacts } from '../http/audit-facts.ts'

export type AuditEntry = AuditFacts & {
  at: Instant
  action: AuditAction
  outcome: 'Done' | 'Refused'
  call: string
  actor: Actor | undefined
  /** Null for what the system does by itself. */
  ip: string | null
  clientVersion: string | undefined
  traceId: string
}

/** Written with nearly every call, so it is planned once per connection. */
const insertEntry = statement('record-audit', auditPlaceholders, (given) => {
  const { into, row } = auditInsert(given)
  return sql<object>`insert into ${into} values (${row})`
})

export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await insertEntry(db, auditValues(entry))
}

export function auditValues(entry: AuditEntry): AuditValues {
  const { actor } = entry
  return {
    auditAt: entry.at,
    auditAction: entry.action,
    auditOutcome: entry.outcome,
    auditCall: entry.call,
    auditAccountId: entry.accountId ?? actor?.accountId ?? null,
    auditRole: entry.role ?? (actor ? actor.Roles.join(',') : null),
    auditLevel: entry.level ?? actor?.SecurityLevel ?? null,
    auditUnitId: entry.unitId ?? actor?.unitId ?? null,
    auditPatientId: entry.patientId ?? actor?.context?.patientId ?? null,
    auditPatientIds: entry.patientIds ?? null,
    auditEntity: entry.entity ?? null,
    auditEntityId: entry.entityId ?? null,
    auditRelationId: entry.relationId ?? actor?.context?.relationId ?? null,
    auditOpeningId: entry.openingId ?? null,
    auditData: entry.data ? JSON.stringify(entry.data) : null,
    auditIp: entry.ip,
    auditClientVersion: entry.clientVersion ?? null,
    auditTraceId: entry.traceId,
  }
}
