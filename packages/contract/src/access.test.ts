import { expect, test } from 'vitest'
import { type Access, admits } from './access.ts'
import { isAdministrator, isStaff, mayUsePatientData, type RoleHolder } from './roles.ts'

const standing = (
  Roles: string[],
  SecurityLevel: RoleHolder['SecurityLevel'],
  Permissions: string[] = [],
): RoleHolder => ({
  Roles,
  SecurityLevel,
  Permissions,
})

const anyone: [string, RoleHolder | undefined][] = [
  ['nobody', undefined],
  ['patient Two', standing(['Patient'], 'Two')],
  ['guardian Three', standing(['Guardian'], 'Three')],
  ['staff', standing(['Staff'], 'Four')],
  ['administrator', standing(['Admin'], 'Four', [' tags.manage '])],
  ['system administrator', standing(['SysAdmin'], 'Four')],
  ['without level', standing(['Staff'], null)],
]

const admitted: [Access, string[]][] = [
  ['guest', anyone.map(([name]) => name)],
  ['signedIn', ['patient Two', 'guardian Three', 'staff', 'administrator', 'system administrator']],
  ['patientSide', ['patient Two', 'guardian Three']],
  ['staff', ['staff', 'administrator', 'system administrator']],
  ['careStaff', ['staff']],
  ['sysAdmin', ['system administrator']],
  [{ permission: 'Tags.Manage' }, ['administrator']],
  ['mediaToken', []],
  ['gateway', []],
]

test.each(admitted)('R-227 %j admits %j', (access, expected) => {
  expect(anyone.filter(([, who]) => admits(access, who)).map(([name]) => name)).toEqual(expected)
})

test.each(['Admin', 'LimitedAdmin', 'SysAdmin'])('R-061 %s is an administrator, and R-062 therefore staff', (role) => {
  expect(isAdministrator({ Roles: [role] })).toBe(true)
  expect(isStaff({ Roles: [role] })).toBe(true)
})

test('R-063 patient data asks for level Four and the role Staff, also of an administrator', () => {
  expect(mayUsePatientData(standing(['Admin'], 'Four'))).toBe(false)
  expect(mayUsePatientData(standing(['Staff'], 'Three'))).toBe(false)
  expect(mayUsePatientData(standing(['Staff', 'Admin'], 'Four'))).toBe(true)
})

test('R-065 R-066 an administrator may do what the list contains, in any case and with stray blanks', () => {
  const access: Access = { permission: 'Units.Manage' }
  expect(admits(access, standing(['SysAdmin'], 'Four', ['Units.View']))).toBe(false)
  expect(admits(access, standing(['SysAdmin'], 'Four', ['  UNITS.manage']))).toBe(true)
  expect(admits(access, standing(['Staff'], 'Four', ['Units.Manage']))).toBe(false)
})
