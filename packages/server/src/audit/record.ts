import type { AuditAction } from '@samklang/contract/audit'
import type { Instant } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statement, type ValuesOf, value } from '../database/statement.ts'
import type { AuditLog } from '../database/table-types.ts'
import type { Actor } from '../session/actor.ts'

/** What a handler knows of the act and the machinery does not. */
export type AuditFacts = {
  /** A name of its own for what the call turned out to be, instead of the one that the contract gives it. */
  action?: AuditAction
  accountId?: string
  patientId?: string
  patientIds?: string[]
  entity?: string
  entityId?: string
  relationId?: string
  /** The emergency opening that let the person in. */
  openingId?: string
  unitId?: string
  level?: string
  role?: string
  data?: Record<string, string | number | boolean | null | string[]>
}

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

/** What a row of the log is made of, for whatever statement writes one; names of their own, beside those of that statement. */
export const auditPlaceholders = {
  auditAt: value<Instant>(),
  auditAction: value<AuditAction>(),
  auditOutcome: value<AuditEntry['outcome']>(),
  auditCall: value<string>(),
  auditAccountId: value<string | null>(),
  auditRole: value<string | null>(),
  auditLevel: value<string | null>(),
  auditUnitId: value<string | null>(),
  auditPatientId: value<string | null>(),
  auditPatientIds: value<string[] | null>(),
  auditEntity: value<string | null>(),
  auditEntityId: value<string | null>(),
  auditRelationId: value<string | null>(),
  auditOpeningId: value<string | null>(),
  auditData: value<string | null>(),
  auditIp: value<string | null>(),
  auditClientVersion: value<string | null>(),
  auditTraceId: value<string>(),
}

export type AuditValues = ValuesOf<typeof auditPlaceholders>

/** The table with the columns that are written, and what is written to each of them, in the same order. */
export function auditInsert(given: typeof auditPlaceholders) {
  const columns: [keyof AuditLog, RawBuilder<unknown>][] = [
    ['at', sql`${given.auditAt}::timestamptz`],
    ['action', sql`${given.auditAction}::text`],
    ['outcome', sql`${given.auditOutcome}::audit_outcome`],
    ['call', sql`${given.auditCall}::text`],
    ['account_id', sql`${given.auditAccountId}::uuid`],
    ['role', sql`${given.auditRole}::text`],
    ['level', sql`${given.auditLevel}::security_level`],
    ['unit_id', sql`${given.auditUnitId}::uuid`],
    ['patient_id', sql`${given.auditPatientId}::uuid`],
    ['patient_ids', sql`${given.auditPatientIds}::uuid[]`],
    ['entity', sql`${given.auditEntity}::text`],
    ['entity_id', sql`${given.auditEntityId}::uuid`],
    ['relation_id', sql`${given.auditRelationId}::uuid`],
    ['opening_id', sql`${given.auditOpeningId}::uuid`],
    ['data', sql`${given.auditData}::jsonb`],
    ['ip', sql`${given.auditIp}::inet`],
    ['client_version', sql`${given.auditClientVersion}::text`],
    ['trace_id', sql`${given.auditTraceId}::text`],
  ]
  return {
    into: sql`audit_log (${sql.join(columns.map(([column]) => sql.ref(column)))})`,
    row: sql.join(columns.map(([, written]) => written)),
  }
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
