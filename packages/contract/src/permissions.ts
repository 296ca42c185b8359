export const permissions = [
  'Users.View',
  'Users.Manage',
  'Units.View',
  'Units.Manage',
  'UnitGroups.View',
  'UnitGroups.Manage',
  'Tags.View',
  'Tags.Manage',
  'Export.Bcfpi',
  'Export.Resultat',
  'Export.Program',
  'Export.Skattning',
  'Export.Data',
  'Export.Samtycke',
  'Logs.View',
  'Programs.View',
  'Programs.Manage',
  'News.View',
  'News.Manage',
  'Consents.View',
  'Consents.Manage',
  'SearchContactInformation.View',
  'Integrations.Manage',
  'AppSettings.Manage',
  'Invoices.View',
  'Education.Clear',
  'SearchMessages.View',
  'Patients.Delete',
  // For administrators' searches beyond a unit's own patients. Whoever cares for somebody needs no permission to see their
  // number: that is the role Staff, a patient of the unit and a reason, which is logged.
  'ProtectedPatients.View',
  // For staff: to say what was done about an alert, by which it leaves every list.
  'Alerts.Acknowledge',
] as const
export type Permission = (typeof permissions)[number]

/** The ten areas of the administration. An area opens for whoever holds one of its permissions, which are those that bear its name. */
export const administrationAreas = {
  Users: ['Users.View', 'Users.Manage'],
  Units: ['Units.View', 'Units.Manage'],
  UnitGroups: ['UnitGroups.View', 'UnitGroups.Manage'],
  Tags: ['Tags.View', 'Tags.Manage'],
  Export: ['Export.Bcfpi', 'Export.Resultat', 'Export.Program', 'Export.Skattning', 'Export.Data', 'Export.Samtycke'],
  Logs: ['Logs.View'],
  Programs: ['Programs.View', 'Programs.Manage'],
  News: ['News.View', 'News.Manage'],
  Consents: ['Consents.View', 'Consents.Manage'],
  SearchContactInformation: ['SearchContactInformation.View'],
} as const satisfies Record<string, readonly Permission[]>
export type AdministrationArea = keyof typeof administrationAreas

const forSystemAdministrators: Permission[] = [
  'Integrations.Manage',
  'AppSettings.Manage',
  'Invoices.View',
  'Education.Clear',
  'SearchMessages.View',
]

/** What a role is given to begin with. No role bypasses the list: an administrator may do what the list contains. */
export function defaultPermissions(role: string): Permission[] {
  if (role === 'SysAdmin') return [...permissions]
  if (role === 'Admin') return permissions.filter((permission) => !forSystemAdministrators.includes(permission))
  if (role === 'Staff') return ['Alerts.Acknowledge']
  return []
}

type NewAccount = { roles: readonly string[]; title: string | null }

/**
 * What an account is given to begin with: that of its roles. Whoever treats acknowledges alerts; a secretary who works as staff
 * sees them and fetches a colleague, until an administrator decides otherwise.
 */
export function startingPermissions({ roles, title }: NewAccount): Permission[] {
  const given = permissions.filter((permission) => roles.some((role) => defaultPermissions(role).includes(permission)))
  const isSecretary = roles.includes('Staff') && /sekreterare|secretary/i.test(title ?? '')
  return isSecretary ? given.filter((permission) => permission !== 'Alerts.Acknowledge') : given
}
