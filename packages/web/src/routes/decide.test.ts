import type { SecurityLevel } from '@samklang/contract/roles'
import { describe, expect, test } from 'vitest'
import { decide, type GuardedRoute, type RouteVisitor } from './decide.ts'

const at = (guard: GuardedRoute['guard'], more: Partial<GuardedRoute> = {}): GuardedRoute => ({
  path: '/somewhere',
  guard,
  ...more,
})
const visitor = (
  level: SecurityLevel | null,
  roles: string[] = [],
  more: Partial<RouteVisitor> = {},
): RouteVisitor => ({
  standing: { SecurityLevel: level, Roles: roles, Permissions: [] },
  hasContext: false,
  hasUnit: true,
  pid: null,
  isLocked: false,
  ...more,
})
const nobody: RouteVisitor = { standing: undefined, hasContext: false, hasUnit: false, pid: null, isLocked: false }
const to = (path: string) => ({ open: false, to: path })
const opens = { open: true }

describe('guest routes', () => {
  test('R-018: open without hindrance for whoever is not signed in', () => {
    expect(decide(at('guest'), nobody)).toEqual(opens)
  })
  test('R-019: level Four is led to the staff home', () => {
    expect(decide(at('guest'), visitor('Four', ['Staff']))).toEqual(to('/admin/'))
  })
  test.each(['Two', 'Three'] as const)('R-020, R-021: level %s is led home, or to the choice of person', (level) => {
    expect(decide(at('guest'), visitor(level, [], { hasContext: true }))).toEqual(to('/hem'))
    expect(decide(at('guest'), visitor(level))).toEqual(to('/kontext'))
  })
  test('R-022: without any level one is led to the user login, and stays there', () => {
    expect(decide(at('guest'), visitor(null))).toEqual(to('/'))
    expect(decide(at('guest', { path: '/' }), visitor(null))).toEqual(opens)
  })
})

test('open routes have no guard at all, so that nothing can go round in circles', () => {
  for (const who of [nobody, visitor(null), visitor('Two'), visitor('Four', ['Staff'])]) {
    expect(decide(at('open'), who)).toEqual(opens)
  }
})

test.each(['patient', 'patient-context', 'level-four', 'patient-data', 'home', 'administration', 'sys-admin'] as const)(
  'R-023: a %s route without login leads to logout',
  (guard) => {
    expect(decide(at(guard), nobody)).toEqual(to('/logga-ut'))
  },
)

test.each(['level-four', 'patient-data', 'home', 'administration', 'sys-admin'] as const)(
  'R-024: a %s route below level Four leads to the patient side',
  (guard) => {
    expect(decide(at(guard), visitor('Two', ['Guardian'], { hasContext: true }))).toEqual(to('/hem'))
    expect(decide(at(guard), visitor('Three', ['Patient']))).toEqual(to('/kontext'))
  },
)

describe('the patient side', () => {
  test('R-025: level Four is led to the staff home', () => {
    expect(decide(at('patient'), visitor('Four', ['Staff']))).toEqual(to('/admin/'))
    expect(decide(at('patient-context'), visitor('Four', ['Admin']))).toEqual(to('/admin/'))
  })
  test('R-064: no level, no patient app', () => {
    expect(decide(at('patient'), visitor(null))).toEqual(to('/'))
  })
  test('home opens once it is said whom it is about', () => {
    expect(decide(at('patient-context'), visitor('Two'))).toEqual(to('/kontext'))
    expect(decide(at('patient-context'), visitor('Two', [], { hasContext: true }))).toEqual(opens)
    expect(decide(at('patient'), visitor('Two', [], { hasContext: true }))).toEqual(opens)
  })
})

test('a device that was handed over has one page, and whatever else is typed leads back to it', () => {
  const handedOver = visitor('Two', ['Patient'], { isLocked: true })
  for (const guard of ['guest', 'patient', 'patient-context', 'level-four', 'home', 'administration'] as const)
    expect(decide(at(guard), handedOver)).toEqual(to('/svara-har'))
  expect(decide(at('open', { path: '/svara-har' }), handedOver)).toEqual(opens)
})

describe('administration', () => {
  const refused = to('/administration/unauthorized')
  test('R-026: needs an administrator role', () => {
    expect(decide(at('administration'), visitor('Four', ['Staff']))).toEqual(refused)
    for (const role of ['Admin', 'LimitedAdmin', 'SysAdmin']) {
      expect(decide(at('administration'), visitor('Four', [role]))).toEqual(opens)
    }
  })
  test('R-027: the search for messages needs the role SysAdmin', () => {
    expect(decide(at('sys-admin'), visitor('Four', ['Admin']))).toEqual(refused)
    expect(decide(at('sys-admin'), visitor('Four', ['SysAdmin']))).toEqual(opens)
  })
  test('R-065, R-066: an area opens for whoever holds one of its permissions, however it is written', () => {
    const holding = (...names: string[]): RouteVisitor => ({
      ...nobody,
      standing: { SecurityLevel: 'Four', Roles: ['Admin'], Permissions: names },
    })
    expect(decide(at('administration', { area: 'Tags' }), holding('Users.View'))).toEqual(refused)
    expect(decide(at('administration', { area: 'Tags' }), holding(' tags.VIEW '))).toEqual(opens)
    expect(decide(at('administration', { permission: 'Integrations.Manage' }), holding())).toEqual(refused)
  })
  test('the page that refuses refuses no member of staff', () => {
    expect(decide(at('level-four'), visitor('Four', []))).toEqual(opens)
  })
})

describe('the staff home', () => {
  test('R-028: without the right to patient data one is led to the administration', () => {
    expect(decide(at('home'), visitor('Four', ['Admin']))).toEqual(to('/administration'))
    expect(decide(at('patient-data'), visitor('Four', ['SysAdmin']))).toEqual(to('/administration'))
  })
  test('R-029: without a unit one is led to the choice of unit', () => {
    expect(decide(at('home'), visitor('Four', ['Staff'], { hasUnit: false, pid: 'x' }))).toEqual(to('/select-unit'))
  })
  test('R-030: a stored pid asks for that patient', () => {
    expect(decide(at('home'), visitor('Four', ['Staff'], { pid: 'x' }))).toEqual({ open: true, findPatient: 'x' })
    expect(decide(at('home'), visitor('Four', ['Staff']))).toEqual(opens)
  })
})
