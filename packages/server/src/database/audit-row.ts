import type { AuditAction } from '@samklang/contract/audit'
import type { Instant } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'
import { type ValuesOf, value } from './statement.ts'
import type { AuditLog, AuditOutcome } from './table-types.ts'

/** What a row of the log is made of, for whatever statement writes one; names of their own, beside those of that statement. */
export const auditPlaceholders = {
  auditAt: value<Instant>(),
  auditAction: value<AuditAction>(),
  auditOutcome: value<AuditOutcome>(),
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
