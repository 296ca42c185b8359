const administratorRoles = ['Admin', 'LimitedAdmin', 'SysAdmin'] as const

/** A role that is not known is shown with the staff's label. */
export function nameRole(role: string): 'Admin' | 'LimitedAdmin' | 'SysAdmin' | 'Staff' {
  return administratorRoles.find((known) => known === role) ?? 'Staff'
}
