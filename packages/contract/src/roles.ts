export type Role =
  | 'Admin'
  | 'LimitedAdmin'
  | 'SysAdmin'
  | 'Caretaker'
  | 'Guardian'
  | 'Agent'
  | 'Other'
  | 'Patient'
  | 'Staff'

/** Two: a code by SMS or a one-time password. Three: e-ID. Four: staff. */
export const securityLevels = ['Two', 'Three', 'Four'] as const
export type SecurityLevel = (typeof securityLevels)[number]

/** What decides whether a person may do a thing at all; the profile and the server's session both have it. */
export type RoleHolder = {
  Roles: readonly string[]
  Permissions: readonly string[]
  SecurityLevel: SecurityLevel | null
}

const administratorRoles = ['Admin', 'LimitedAdmin', 'SysAdmin']

export function isAdministrator({ Roles }: Pick<RoleHolder, 'Roles'>): boolean {
  return Roles.some((role) => administratorRoles.includes(role))
}

/** Chooses the call prefix and the support link; patient data asks for more. */
export function isStaff(standing: Pick<RoleHolder, 'Roles'>): boolean {
  return standing.Roles.includes('Staff') || isAdministrator(standing)
}

export function mayUsePatientData({ Roles, SecurityLevel }: Pick<RoleHolder, 'Roles' | 'SecurityLevel'>): boolean {
  return SecurityLevel === 'Four' && Roles.includes('Staff')
}

/** Acknowledging says that a patient's danger was dealt with: patient data, and a permission of its own. */
export function mayAcknowledge(standing: RoleHolder): boolean {
  return mayUsePatientData(standing) && holds(standing.Permissions, 'Alerts.Acknowledge')
}

// Permission names reach us from several directories, in any case and with stray blanks.
export function holds(permissions: readonly string[], wanted: string): boolean {
  return permissions.some((name) => name.trim().toLowerCase() === wanted.toLowerCase())
}

/** Whether one of the permissions is an area's: they bear its name. */
export function holdsAnyOf(permissions: readonly string[], area: string): boolean {
  return permissions.some((name) => name.trim().toLowerCase().startsWith(`${area.toLowerCase()}.`))
}
