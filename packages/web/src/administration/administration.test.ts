import type { RoleHolder } from '@samklang/contract/roles'
import { expect, test } from 'vitest'
import type { GuardedRoute } from '../routes/decide.ts'
import { findMissing } from './find-missing.ts'
import { nameRole } from './name-role.ts'

const users: GuardedRoute = { path: '/administration/anvandare', guard: 'administration', area: 'Users' }
const integrations: GuardedRoute = { path: '/x', guard: 'administration', permission: 'Integrations.Manage' }
const messages: GuardedRoute = { path: '/y', guard: 'sys-admin' }

function standing(Roles: string[], Permissions: string[] = []): RoleHolder {
  return { Roles, Permissions, SecurityLevel: 'Four' }
}

test.each([
  { who: 'staff', route: users, by: standing(['Staff']), missing: { role: 'administrator' } },
  { who: 'an administrator', route: messages, by: standing(['Admin']), missing: { role: 'sys-admin' } },
  {
    who: 'a limited administrator',
    route: users,
    by: standing(['LimitedAdmin'], ['Logs.View']),
    missing: { anyOf: ['Users.View', 'Users.Manage'] },
  },
  {
    who: 'an administrator',
    route: integrations,
    by: standing(['Admin']),
    missing: { anyOf: ['Integrations.Manage'] },
  },
  { who: 'a holder in any case', route: users, by: standing(['LimitedAdmin'], [' USERS.VIEW']), missing: undefined },
  { who: 'a system administrator', route: messages, by: standing(['SysAdmin']), missing: undefined },
])('$who is told what is missing for $route.path: $missing', ({ route, by, missing }) => {
  expect(findMissing(route, by)).toEqual(missing)
})

test('R-067 a role that is not known is shown with the staff label', () => {
  expect(['Admin', 'LimitedAdmin', 'SysAdmin', 'Staff', 'Vaktmästare'].map(nameRole)).toEqual([
    'Admin',
    'LimitedAdmin',
    'SysAdmin',
    'Staff',
    'Staff',
  ])
})
