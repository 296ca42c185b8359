import type { Instant } from '@samklang/contract/instants'
import type { RoleHolder } from '@samklang/contract/roles'
import type { ContextType } from '@samklang/contract/session'

/** Who is making a call, as of this very request: rights are read with the token, never remembered from the sign-in. */
export type Actor = RoleHolder & {
  sessionId: string
  /** Of the token that this request came with, so that a renewal retires that one and not a sibling tab's. */
  tokenHash: Buffer
  accountId: string
  /** Who a person of the patient side is; null for staff. */
  identityId: string | null
  /** The units that vouch for a sign-in by code or one-time password, and so what it reaches; null is everything of their own. */
  vouchingUnitIds: string[] | null
  unitId: string | null
  careUnitIds: string[]
  context: { type: ContextType; patientId: string; relationId: string | null } | null
  /** "Answer here": the session opens this form and nothing else. */
  lockedFormId: string | null
  expiresAt: Instant
  absoluteExpiresAt: Instant
}
