import type { AuditAction } from '@samklang/contract/audit'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../session/actor.ts'

/** What a handler knows of the act and the machinery does not. */
export type AuditFacts = {
  accountId?: string
  patientId?: string
  patientIds?: string[]
  entity?: string
  entityId?: string
  relationId?: string
  unitId?: string
  level?: string
  role?: string
  data?: Record<string, string | number | boolean | null>
}

export type AuditEntry = AuditFacts & {
  at: Instant
  action: AuditAction
  outcome: 'Done' | 'Refused'
  call: string
  actor: Actor | undefined
  ip: string
  clientVersion: string | undefined
  traceId: string
}

export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  const { actor } = entry
  await db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      action: entry.action,
      outcome: entry.outcome,
      call: entry.call,
      account_id: entry.accountId ?? actor?.accountId ?? null,
      role: entry.role ?? (actor ? actor.Roles.join(',') : null),
      level: sql`${entry.level ?? actor?.SecurityLevel ?? null}::security_level`,
      unit_id: entry.unitId ?? actor?.unitId ?? null,
      patient_id: entry.patientId ?? actor?.context?.patientId ?? null,
      patient_ids: entry.patientIds ?? null,
      entity: entry.entity ?? null,
      entity_id: entry.entityId ?? null,
      relation_id: entry.relationId ?? actor?.context?.relationId ?? null,
      data: entry.data ? JSON.stringify(entry.data) : null,
      ip: entry.ip,
      client_version: entry.clientVersion ?? null,
      trace_id: entry.traceId,
    })
    .execute()
}
