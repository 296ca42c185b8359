import type { AuditAction } from '@samklang/contract/audit'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { type Db, named, statements } from '../database/connect.ts'
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

/** Where an entry goes, and the places that its values take in a statement, in the order of `auditValues`. */
export const auditColumns = sql`audit_log (at, action, outcome, call, account_id, role, level, unit_id, patient_id,
  patient_ids, entity, entity_id, relation_id, opening_id, data, ip, client_version, trace_id)`
export const auditPlaces = sql`${''}::timestamptz, ${''}::text, ${''}::audit_outcome, ${''}::text, ${''}::uuid, ${''}::text,
  ${''}::security_level, ${''}::uuid, ${''}::uuid, ${''}::uuid[], ${''}::text, ${''}::uuid, ${''}::uuid, ${''}::uuid,
  ${''}::jsonb, ${''}::inet, ${''}::text, ${''}::text`

/** Written with nearly every call, so it is planned once per connection. */
const insertEntry = named<object>(
  'record-audit',
  sql<object>`insert into ${auditColumns} values (${auditPlaces})`.compile(statements),
)

export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await insertEntry(db, auditValues(entry))
}

export function auditValues(entry: AuditEntry): unknown[] {
  const { actor } = entry
  return [
    entry.at,
    entry.action,
    entry.outcome,
    entry.call,
    entry.accountId ?? actor?.accountId ?? null,
    entry.role ?? (actor ? actor.Roles.join(',') : null),
    entry.level ?? actor?.SecurityLevel ?? null,
    entry.unitId ?? actor?.unitId ?? null,
    entry.patientId ?? actor?.context?.patientId ?? null,
    entry.patientIds ?? null,
    entry.entity ?? null,
    entry.entityId ?? null,
    entry.relationId ?? actor?.context?.relationId ?? null,
    entry.openingId ?? null,
    entry.data ? JSON.stringify(entry.data) : null,
    entry.ip,
    entry.clientVersion ?? null,
    entry.traceId,
  ]
}
