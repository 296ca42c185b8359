import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/**
 * every dialog about a patient says whom it is about. A dialog shows the strip of whatever stands around it, so each way
 * from a page to a dialog must pass something that gives it one; what is about no single patient is listed with its reason.
 */

const root = 'packages/web/src'
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => join(root, file))
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

const aboutNobody: Record<string, string> = {
  'session/session-dialog.tsx': 'the login ends, whatever was open',
  'layouts/log-out-link.tsx': 'of whoever is signed in',
  'layouts/user-menu.tsx': 'of whoever is signed in',
  'layouts/alert-reach-dialog.tsx': 'of whoever is signed in',
  'layouts/away-dialog.tsx': 'of whoever is signed in',
  'administration/files/leave-uploads.tsx': 'files of the library',
  'administration/files/open-file.tsx': 'files of the library',
  'administration/files/remove-file-dialog.tsx': 'files of the library',
  'administration/unit-documents/document-dialog.tsx': 'what a unit gives to everybody',
  'administration/unit-documents/remove-document-dialog.tsx': 'what a unit gives to everybody',
  'administration/programs/activate-refused.tsx': 'templates of programs',
  'administration/programs/pick-items.tsx': 'templates of programs',
  'administration/programs/step-card.tsx': 'templates of programs',
  'administration/programs/template-dialog.tsx': 'templates of programs',
  'administration/programs/wizard.tsx': 'templates of programs',
  'administration/unit-choice.tsx': 'settings of a unit or a unit group',
  'answering/module/repeated-group.tsx':
    'the one who answers, of their own answers; staff write within the dialog of a form',
  'professional/absence/absence-list.tsx': 'of staff who are away',
  'professional/library/import/import-dialog.tsx': 'forms of the library',
  'patient-search/search-dialog.tsx': 'whoever is found has a line of their own',
  'professional/care/confirm-many-dialog.tsx': 'about many, each named in a line',
  'emergency-opening/emergency-opening-dialog.tsx': 'before a reason nothing may be told of the person',
  'emergency-opening/emergency-person-dialog.tsx':
    'before a reason nothing may be told of the person but the number that was typed',
}

const isDialog = (file: string) =>
  /<(Dialog|ConfirmDialog|SaveDialog|LeaveGuard)\b/.test(texts.get(file) ?? '') &&
  !/\/ui\/((confirm-)?dialog|leave-guard)\.tsx$/.test(file)
const givesStrip = (file: string) => /<(PatientProvider|AlertSubject|DialogStrip)\b/.test(texts.get(file) ?? '')

/** The tabs stand inside the frame of a patient. */
function isFramed(file: string): boolean {
  return framedScreens().includes(relative(root, file))
}

function framedScreens(): string[] {
  const routes = texts.get(join(root, 'routes/professional-routes.ts')) ?? ''
  return [...routes.matchAll(/\.\.\.ofPatient,[\s\S]*?'(\w+)Screen'\)/g)].map(
    ([, name = '']) => `professional/patient/${name.toLowerCase()}-screen.tsx`,
  )
}

function importsOf(file: string): string[] {
  const found = (texts.get(file) ?? '').matchAll(/(?:^import(?! type)[^']*?|import\()'(\.[^']+)'/gm)
  return [...found].map(([, target = '']) => relative('.', resolve(dirname(file), target)))
}

const importers = new Map<string, string[]>()
for (const file of files)
  for (const target of importsOf(file)) importers.set(target, [...(importers.get(target) ?? []), file])

/** Ways from the dialog up to a page that pass nothing which gives a strip. */
function reachesPage(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || givesStrip(file) || isFramed(file)) return false
  seen.add(file)
  const above = importers.get(file) ?? []
  return above.length === 0 || above.some((other) => reachesPage(other, seen))
}

test('R-317 every dialog of staff is below something that says whom it is about, or is about nobody', () => {
  expect(framedScreens()).toEqual([
    'professional/patient/overview-screen.tsx',
    'professional/patient/administration-screen.tsx',
    'professional/patient/history-screen.tsx',
  ])
  const ofStaff = files.filter((file) => isDialog(file) && !file.startsWith(`${root}/patient/`))
  expect(ofStaff.length).toBeGreaterThan(40)
  const bare = ofStaff.filter((file) => reachesPage(file)).map((file) => relative(root, file))
  expect(bare.toSorted()).toEqual(Object.keys(aboutNobody).toSorted())
})

test('R-317 a patient is given to what stands below in one place, together with the strip', () => {
  const giving = files.filter((file) => /<PatientContext\b/.test(texts.get(file) ?? ''))
  expect(giving.map((file) => relative(root, file))).toEqual(['professional/patient-context/patient-provider.tsx'])
})
