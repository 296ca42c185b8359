import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { RouteRow } from './row.ts'
import { layoutOf, readStep, redirects, routes } from './table.ts'

const route = (name: string) => routes.find((row) => row.name === name)

const specified = [
  '/',
  '/inloggning/patient',
  '/inloggning/vardnadshavare',
  '/inloggning/skolpersonal/',
  '/inloggning/misslyckades',
  '/inbjudan/misslyckades',
  '/inbjudan',
  '/inbjudan/$uniqueToken',
  '/inbjudan-accepterad',
  '/login/select-careUnit',
  '/patienttoken',
  '/logga-ut',
  '/fel-version',
  '/login/{-$messagecode}',
  '/token',
  '/kontext',
  '/hem',
  '/samtycken',
  '/dokument',
  '/behandling',
  '/formular',
  '/admin/',
  '/select-unit',
  '/select-language',
  '/library',
  '/om',
  '/nyheter',
  '/support',
  '/manual',
  '/admin/patient/registrering/{-$step}',
  '/admin/patient/$id',
  '/admin/patient/$id/',
  '/admin/patient/$id/administration',
  '/admin/patient/$id/historik',
  '/administration',
  '/administration/manual',
  '/administration/anvandare',
  '/administration/anvandare/skapa/{-$step}',
  '/administration/anvandare/redigera/{-$step}',
  '/administration/enheter',
  '/administration/enhetsgrupper',
  '/administration/taggar',
  '/administration/program',
  '/administration/program/skapa/{-$step}',
  '/administration/program/redigera/{-$step}',
  '/administration/samtycke',
  '/administration/samtycke/skapa/{-$step}',
  '/administration/samtycke/redigera/{-$step}',
  '/administration/nyheter',
  '/administration/export',
  '/administration/export/bcfpi',
  '/administration/export/resultat',
  '/administration/export/program',
  '/administration/export/skattning',
  '/administration/export/data',
  '/administration/export/samtycke',
  '/administration/logg',
  '/administration/contact-information',
  '/administration/system',
  '/administration/system/skapa',
  '/administration/integration/redigera',
  '/administration/search-messages',
  '/administration/unauthorized',
  '/inbjudan-accepterad/skolpersonal',
  '/inbjudan-accepterad/vardnadshavare',
  '/$',
]

test('the 66 routes of the specification are there, and each route has a name and a path of its own', () => {
  expect(specified).toHaveLength(66)
  const paths: string[] = [...routes, ...redirects].map(({ path }) => path)
  expect(specified.filter((path) => !paths.includes(path))).toEqual([])
  expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length)
  expect(new Set(paths).size).toBe(paths.length)
})

const sourcesOf = (folder: string, pattern: RegExp) =>
  readdirSync(join(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => ({ file, source: readFileSync(join(import.meta.dirname, '..', folder, file), 'utf8') }))

test('every screen that a row of staff’s names lies in a file of that name, and every file of theirs has its row', () => {
  const named = sourcesOf('routes', /-routes\.ts$/).flatMap(({ source }) =>
    [...source.matchAll(/staffScreen\('(\w+)'\)/g)].map(([, name = '']) => name),
  )
  const fileOf = (name: string) => `${name.replace(/\B[A-Z]/g, '-$&').toLowerCase()}.tsx`
  const files = ['professional', 'administration', 'guest'].flatMap((folder) => sourcesOf(folder, /-screen\.tsx$/))
  for (const name of named) {
    const found = files.filter(({ file }) => basename(file) === fileOf(name))
    expect(
      found.map(({ source }) => source.includes(`export function ${name}(`)),
      name,
    ).toEqual([true])
  }
  const ofStaff = ['professional', 'administration'].flatMap((folder) => sourcesOf(folder, /-screen\.tsx$/))
  expect(ofStaff.map(({ file }) => basename(file)).sort()).toEqual(
    named
      .map(fileOf)
      .filter((file) => ofStaff.some((one) => basename(one.file) === file))
      .sort(),
  )
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
  const isLoaded = ({ title, group, more = [] }: RouteRow) =>
    [group, ...more].some((name) => title.startsWith(`${name}:`))
  expect(routes.filter((row) => !isLoaded(row))).toEqual([])
})
