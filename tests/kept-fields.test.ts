import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = 'packages/web/src'
const patientSide = ['answering', 'guest', 'patient']

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !patientSide.includes(file.split('/')[0] ?? ''))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
const sourceOf = (file: string) =>
  files.find((one) => one.file === file)?.source ?? readFileSync(join(root, file), 'utf8')

/** Fields that are one of many of a form: who keeps the whole of what is typed there. */
const keepers: Record<string, string[]> = {
  'administration/programs/language-fields.tsx': ['administration/programs/use-program-draft.ts'],
  'patient-form/contact-fields.tsx': [
    'professional/patient/contacts/add-contact-dialog.tsx',
    'professional/patient/contacts/edit-contact-dialog.tsx',
    'professional/registration/use-registration.ts',
  ],
  'patient-form/patient-fields.tsx': [
    'patient-form/patient-information-form.tsx',
    'professional/registration/use-registration.ts',
  ],
  'professional/library/import/danger-decisions.tsx': ['professional/library/import/import-dialog.tsx'],
  'professional/library/import/import-dialog.tsx': ['professional/library/import/import-dialog.tsx'],
  'professional/patient/consent-part.tsx': ['professional/patient/consent-part.tsx'],
  'professional/registration/admission-step.tsx': ['professional/registration/use-registration.ts'],
}

test('R-316: every field of several lines that staff write in keeps what is typed: by KeptTextarea, or by its form', () => {
  const bare = files.filter(({ source }) => /<Textarea\b|<textarea\b/.test(source)).map(({ file }) => file)
  // The field itself, and those that are only copied from.
  const known = ['professional/messages/unsent-text.tsx', 'ui/copy-button.tsx', 'ui/kept-textarea.tsx']
  expect(bare.filter((file) => !known.includes(file)).sort()).toEqual(Object.keys(keepers).sort())
  const unkept = Object.values(keepers)
    .flat()
    .filter((keeper) => !/\buseKept(Draft|Words)\(|\bkeepRegistration\(/.test(sourceOf(keeper)))
  expect(unkept).toEqual([])
})

test('R-316: what is kept is let go once it has been sent', () => {
  const users = files.filter(({ source }) => /= useKept(Words|Draft)\(/.test(source))
  expect(users.length).toBeGreaterThan(8)
  const forgetful = users.filter(({ source }) => !/\bkept\.drop\b|\bletGo\b/.test(source)).map(({ file }) => file)
  // Support is written to by mail or by hand: nobody knows whether it was sent.
  expect(forgetful).toEqual(['professional/report-problem.tsx'])
})

/** What is about no single person, or says within whom it is about, with the reason. */
const aboutNobody: Record<string, string> = {
  "'import'": 'a form that is brought into the library',
  "'report'": 'to support, of the latest failure: ids only',
  personPlace:
    'an opening by a personal number, which stands in no key: the number is sealed with the text and compared',
  '`waiver/${versionId}/${item}`': 'a question of a form in the library',
}

test('R-316 what is kept lies under what it is about: a patient, contact, form, alert or opening by its id, so that it follows to no other', () => {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('state/'))
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  const places = sources.flatMap(({ file, source }) =>
    [...source.matchAll(/useKept(?:Words|Draft)\(([^,)]+)/g)].map(([, given = '']) => {
      const isNamed = /^\w+$/.test(given)
      return { file, place: isNamed ? (source.match(`const ${given} = (\`.*\`)\n`)?.[1] ?? given) : given }
    }),
  )
  expect(places.length).toBeGreaterThan(14)
  const unnamed = places.filter(({ place }) => !/\$\{[\w.]*[iI]d\}/.test(place.replace('versionId', '')))
  expect(unnamed.map(({ place }) => place).sort()).toEqual(Object.keys(aboutNobody).sort())
  // Two kinds of text about the same thing do not share a place.
  const kinds = places.map(({ place }) => place.replaceAll(/\$\{[^}]*\}.*|[`']/g, ''))
  expect(kinds.filter((kind, at) => kinds.indexOf(kind) !== at)).toEqual([])
})
