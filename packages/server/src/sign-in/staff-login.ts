import type { Instant } from '@samklang/contract/instants'
import { isAdministrator, isStaff } from '@samklang/contract/roles'
import type { CareUnit, Token } from '@samklang/contract/sign-in'
import type { Db } from '../database/connect.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import type { Identification } from '../http/identification.ts'
import { Refusal, unauthenticated } from '../http/refusal.ts'
import type { SessionLifetimes } from '../session/lifetimes.ts'
import { openSession } from '../session/tokens.ts'
import { spendIdentification } from './identification.ts'
import { findStaffAccount, listCareUnits, listRoles, setSignedIn } from './queries.ts'

export type StaffEntry =
  | { accountId: string; next: '/token' | '/login/select-careUnit' }
  | { accountId: string | undefined; next: undefined; reason: string }

/** Whom an HSA id lets in, and whether a unit is to be chosen. The reason is for the log; the person sees one text. */
export async function enterAsStaff(db: Db, hsaId: string): Promise<StaffEntry> {
  const account = await findStaffAccount(db, hsaId)
  if (!account) return { accountId: undefined, next: undefined, reason: 'unknown' }
  const accountId = account.id
  if (account.status !== 'Active') return { accountId, next: undefined, reason: 'inactive' }
  const Roles = await listRoles(db, accountId)
  if (!isStaff({ Roles })) return { accountId, next: undefined, reason: 'no-role' }
  const units = await listCareUnits(db, accountId)
  if (units.length === 0 && !isAdministrator({ Roles })) return { accountId, next: undefined, reason: 'no-unit' }
  return { accountId, next: needsChoice(units) ? '/login/select-careUnit' : '/token' }
}

function needsChoice(units: CareUnit[]): boolean {
  return units.length > 1 || units.some(({ IsActive }) => !IsActive)
}

type UnitChoice = {
  identification: Identification | undefined
  unitId: string | null
  lifetimes: SessionLifetimes
  note(facts: AuditFacts): void
}

/** Level Four, at a unit of one's own; administration alone needs none. */
export async function openStaffSession(db: Db, choosing: UnitChoice, now: Instant): Promise<Token> {
  const { identification, unitId, lifetimes, note } = choosing
  if (identification?.kind !== 'Staff') throw unauthenticated()
  const { accountId, authenticatedAt } = identification
  const Roles = await listRoles(db, accountId)
  note({ accountId, level: 'Four', role: Roles.join(','), ...(unitId && { unitId }) })
  if (!(await mayWorkAt(db, accountId, unitId, Roles))) throw new Refusal(403, 'unit-unavailable')
  if (!(await spendIdentification(db, identification, now))) throw unauthenticated()
  await setSignedIn(db, accountId, unitId, now)
  return openSession(db, { accountId, level: 'Four', unitId, authenticatedAt }, lifetimes, now)
}

async function mayWorkAt(db: Db, accountId: string, unitId: string | null, Roles: string[]): Promise<boolean> {
  if (unitId === null) return isAdministrator({ Roles })
  const units = await listCareUnits(db, accountId)
  return isStaff({ Roles }) && units.some(({ Id, IsActive }) => Id === unitId.toLowerCase() && IsActive)
}
