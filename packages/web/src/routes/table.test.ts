import { expect, test } from 'vitest'
import { layoutOf, readStep, redirects, routes } from './table.ts'

const route = (name: string) => routes.find((row) => row.name === name)

test('the table and its redirects are the 66 routes of the specification, the locked screen, the help, who is told of alerts and the help lines, each of its own name and path', () => {
  expect(routes.length + redirects.length).toBe(70)
  expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length)
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
})

test('R-017: whatever matches nothing else leads to the start', () => {
  expect(redirects.find(({ path }) => path === '/$')?.to).toBe('/')
})

test('R-024: a route named admin needs level Four, unless it lies before signing in', () => {
  const named = routes.filter(({ name, guard }) => name.startsWith('admin') && guard !== 'guest')
  const fours = ['level-four', 'patient-data', 'home', 'administration', 'sys-admin']
  expect(named.filter(({ guard }) => !fours.includes(guard))).toEqual([])
  expect(
    routes.filter(({ name, guard }) => name.startsWith('admin') && guard === 'guest').map(({ name }) => name),
  ).toEqual(['admin-login'])
})

test('R-025: a route named user- belongs to the patient side', () => {
  const named = routes.filter(({ name }) => name.startsWith('user-'))
  expect(named.filter(({ guard }) => !['guest', 'patient', 'patient-context'].includes(guard))).toEqual([])
})

test('R-033: the innermost route that names a layout decides', () => {
  expect(layoutOf([{ layout: 'guest' }, { layout: 'professional' }, {}])).toBe('professional')
  expect(layoutOf([{ layout: 'guest' }])).toBe('guest')
  expect(layoutOf([])).toBe('guest')
})

test('R-034, R-035: the two redirects say which invitation it was', () => {
  const typed = redirects.filter(({ to }) => to === '/inbjudan-accepterad')
  expect(typed.map(({ path, search }) => [path, search])).toEqual([
    ['/inbjudan-accepterad/skolpersonal', { invitationType: 'Other' }],
    ['/inbjudan-accepterad/vardnadshavare', { invitationType: 'Guardian' }],
  ])
})

test('R-036, R-037, R-038: where back leads in the patient app', () => {
  expect(route('user-context')?.back).toBeUndefined()
  expect(route('user-home')?.back).toBe('/kontext')
  for (const name of ['user-consents', 'user-documents', 'user-treatment', 'user-form', 'user-help']) {
    expect(route(name)?.back).toBe('/hem')
  }
})

test.each([
  ['2', 2],
  ['12', 12],
  [undefined, 1],
  ['', 1],
  ['0', 1],
  ['two', 1],
  ['1e3', 1],
  ['-1', 1],
])('R-039, R-040: step %s is step %i', (text, step) => {
  expect(readStep(text)).toBe(step)
})

test('R-042: the support page is the route admin-support', () => {
  expect(route('admin-support')?.path).toBe('/support')
})

test('R-005, R-006: the patient app waits for its own texts and the professional app for its own', () => {
  const wrong = routes.filter(
    ({ layout, group }) =>
      (layout === 'patient' && group !== 'patient') ||
      ((layout === 'professional' || layout === 'administration') && group !== 'professional'),
  )
  expect(wrong).toEqual([])
  const ofAdministration = routes.filter(({ path }) => path.startsWith('/administration'))
  expect(ofAdministration.filter(({ more }) => `${more}` !== 'administration')).toEqual([])
  const others = routes.filter((row) => row.more && !ofAdministration.includes(row))
  const withMore = others.map(({ name, group, more }) => `${name}: ${group}, ${more}`)
  expect(withMore).toEqual([
    'user-login: patient, sign-in',
    'user-login-patient: patient, sign-in',
    'user-login-guardian: patient, sign-in',
    'user-login-other: patient, sign-in',
    'login-failed: patient, sign-in',
    'invitation-failed: patient, sign-in,invitation',
    'patient-invitation: patient, sign-in,invitation',
    'invitation: patient, sign-in,invitation',
    'invitation-accepted: patient, sign-in,invitation',
    'answer-here: patient, sign-in',
    'user-context: patient, sign-in',
  ])
})

test('every title is in the texts that its route waits for', () => {
  expect(routes.filter(({ title, group }) => !title.startsWith(`${group}:`))).toEqual([])
})
