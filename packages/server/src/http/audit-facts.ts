import type { AuditAction } from '@samklang/contract/audit'

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
