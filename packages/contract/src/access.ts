import type { Permission } from './permissions.ts'
import { holds, isAdministrator, isStaff, mayUsePatientData, type RoleHolder } from './roles.ts'

/**
 * Who may make a call at all. Which patient or unit the call may touch is a
 * separate question, answered by the server once the row is known.
 */
export type Access =
  | 'guest' // anyone
  | 'identified' // the cookie of the identity provider's return, before a token exists; or signed in
  | 'signedIn'
  | 'patientSide' // level Two or Three
  | 'staff' // level Four: role Staff or an administrator
  | 'careStaff' // level Four and the role Staff: patient data
  | 'sysAdmin'
  | { permission: Permission } // an administrator who holds it, e.g. Tags.Manage
  | 'mediaToken' // a short-lived token in the query, for addresses that cannot carry a header
  | 'gateway' // signed call-backs of SMS providers

export function admits(access: Access, standing: RoleHolder | undefined): boolean {
  if (access === 'guest') return true
  if (!standing?.SecurityLevel) return false
  if (access === 'signedIn' || access === 'identified') return true
  if (access === 'patientSide') return standing.SecurityLevel !== 'Four'
  if (standing.SecurityLevel !== 'Four') return false
  if (access === 'careStaff') return mayUsePatientData(standing)
  if (access === 'staff') return isStaff(standing)
  if (access === 'sysAdmin') return standing.Roles.includes('SysAdmin')
  if (typeof access === 'object') return isAdministrator(standing) && holds(standing.Permissions, access.permission)
  return false // mediaToken and gateway are proven by other means than a session
}
