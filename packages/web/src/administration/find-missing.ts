import { administrationAreas, type Permission } from '@samklang/contract/permissions'
import { holds, isAdministrator, type RoleHolder } from '@samklang/contract/roles'
import type { GuardedRoute } from '../routes/decide.ts'

export type MissingAccess = { role: 'administrator' | 'sys-admin' } | { anyOf: readonly Permission[] }

/** What a person lacks for a part of the administration, the first thing first. Undefined when nothing is lacking. */
export function findMissing(
  { guard, area, permission }: GuardedRoute,
  standing: RoleHolder,
): MissingAccess | undefined {
  if (!isAdministrator(standing)) return { role: 'administrator' }
  if (guard === 'sys-admin' && !standing.Roles.includes('SysAdmin')) return { role: 'sys-admin' }
  const anyOf = area ? administrationAreas[area] : permission ? [permission] : []
  if (anyOf.length === 0 || anyOf.some((name) => holds(standing.Permissions, name))) return undefined
  return { anyOf }
}
