import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import englishOfStaff from '../packages/web/src/i18n/en/professional.ts'
import swedishOfStaff from '../packages/web/src/i18n/sv/professional.ts'
import { textGroups as groups, languages, readTexts, textFilesOf } from './web-texts.ts'

const web = 'packages/web/src'

const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('testing/'))
  // It names keys that nobody may ask for any more.
  .filter((file) => file !== 'i18n/placeholder-types.ts')
  .map((file) => ({ file, source: withoutComments(readFileSync(join(web, file), 'utf8')) }))

/** A plural is written with a suffix and asked for without one. */
const pluralSuffix = /_(zero|one|two|few|many|other)$/

function textsOf(language: string, group: string): Map<string, string> {
  const texts = new Map<string, string>()
  function walk(node: object, path: string[]) {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string') texts.set([...path, key].join('.'), value)
      else walk(value, [...path, key])
    }
  }
  walk(readTexts(language, group), [])
  return texts
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '').sort()
}

test.each(groups)('%s has the same keys in Swedish and in English', (group) => {
  expect([...textsOf('en', group).keys()].sort()).toEqual([...textsOf('sv', group).keys()].sort())
})

test.each(groups)(
  '%s is written in the same files in both languages, each short enough to be read, and no part in two of them',
  (group) => {
    const [swedish, english] = languages.map((language) => textFilesOf(language, group))
    expect(english?.map((file) => file.replace('/en/', '/sv/'))).toEqual(swedish)
    for (const files of [swedish ?? [], english ?? []]) {
      const read = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }))
      expect(read.filter(({ source }) => source.split('\n').length > 400).map(({ file }) => file)).toEqual([])
      const parts = read.flatMap(({ source }) => Object.keys(JSON.parse(source)))
      expect(parts.filter((part, at) => parts.indexOf(part) !== at)).toEqual([])
    }
  },
)

test('the app has the professional texts of every file', () => {
  expect(swedishOfStaff).toEqual(readTexts('sv', 'professional'))
  expect(englishOfStaff).toEqual(readTexts('en', 'professional'))
})

test('texts of the administration are asked for by its own screens alone, whose routes load them', () => {
  const asking = files.filter(({ source }) => /useText\([^)]*'administration'|'administration:/.test(source))
  expect(asking.length).toBeGreaterThan(10)
  const elsewhere = asking.map(({ file }) => file).filter((file) => !file.startsWith('administration/'))
  // A page's title, which is in the texts that its own route waits for (routes/table.test.ts).
  const titles = [
    'layouts/shell.tsx',
    'routes/administration-routes.ts',
    'routes/use-row-title.ts',
    'ui/not-built-yet-screen.tsx',
  ]
  expect(elsewhere.filter((file) => !titles.includes(file))).toEqual([])
})

test.each(groups)('%s has no empty text, and the same placeholders in both languages', (group) => {
  const english = textsOf('en', group)
  for (const [key, text] of textsOf('sv', group)) {
    expect(text.trim(), key).not.toBe('')
    expect(english.get(key)?.trim(), key).not.toBe('')
    expect(placeholders(english.get(key) ?? ''), key).toEqual(placeholders(text))
  }
})

test('no unused keys: each is written out somewhere in the source, or belongs to a family that is', () => {
  const sources = files.map(({ source }) => source).join('\n')
  const written = new Set([...sources.matchAll(/['"]((?:[\w-]+:)?[\w.-]+)['"]/g)].map((match) => match[1] ?? ''))
  // `validation.${fault}`: the part before the first gap names the family.
  const families = [...sources.matchAll(/`((?:[\w-]+:)?[\w.-]+\.)\$\{/g)].map((match) => match[1] ?? '')
  const unused = groups.flatMap((group) =>
    [...textsOf('sv', group).keys()]
      .map((key) => key.replace(pluralSuffix, ''))
      .filter((key) => !written.has(key) && !written.has(`${group}:${key}`))
      // The title of a route is kept under the route's name (`titled`), which an area's rows write without the area's own.
      .filter((key) => !written.has(key.replace(/^titles\./, '')))
      .filter((key) => !written.has(key.replace(/^titles\.administration-(export-)?/, '')))
      .filter((key) => !families.some((family) => key.startsWith(family) || `${group}:${key}`.startsWith(family)))
      .map((key) => `${group}:${key}`),
  )
  expect(unused).toEqual([])
})

test('every key that the source asks for exists', () => {
  const known = new Set(
    groups.flatMap((group) =>
      [...textsOf('sv', group).keys()].flatMap((key) =>
        [key, key.replace(pluralSuffix, '')].flatMap((name) => [name, `${group}:${name}`]),
      ),
    ),
  )
  const asked = files.flatMap(({ file, source }) =>
    [...source.matchAll(/\b(?:t|translate)\(\s*'([^']+)'/g)].map((match) => ({ file, key: match[1] ?? '' })),
  )
  expect(asked.filter(({ key }) => !known.has(key))).toEqual([])
})

test('no visible text is written into a screen', () => {
  const between = />([^<>{}]*\p{L}{2,}[^<>{}]*)<\/[A-Za-z]/gu
  const attribute = /\b(?:label|title|placeholder|description|alt|aria-label)="([^"]*\p{L}{2,}[^"]*)"/gu
  const found = files
    .filter(({ file }) => file.endsWith('.tsx'))
    .flatMap(({ file, source }) =>
      [...source.matchAll(between), ...source.matchAll(attribute)].map((match) => `${file}: ${match[1]?.trim()}`),
    )
    // A type in angle brackets looks like an element to an eye this simple.
    .filter((line) => !/[=;()]/.test(line))
  expect(found).toEqual([])
})

test('Swedish is Swedish and English is English, at least in their letters', () => {
  const english = groups.flatMap((group) => [...textsOf('en', group)].filter(([, text]) => /[åäöÅÄÖ]/.test(text)))
  expect(english.map(([key]) => key)).toEqual([])
})

test('placeholder-types.ts says of every text which placeholders it has (after a change: vitest run tests/translations.test.ts -u)', async () => {
  const named = new Map<string, Set<string>>()
  for (const group of groups) {
    for (const [path, text] of textsOf('sv', group)) {
      const key = `${group}:${path.replace(pluralSuffix, '')}`
      const names = [...placeholders(text), ...(pluralSuffix.test(path) ? ['count'] : [])]
      if (names.length > 0) named.set(key, new Set([...(named.get(key) ?? []), ...names]))
    }
  }
  const lines = [...named].map(
    ([key, names]) =>
      `  '${key}': ${[...names]
        .sort()
        .map((name) => `'${name}'`)
        .join(' | ')}`,
  )
  const file = [
    '// Written by tests/translations.test.ts.',
    'export interface Placeholders {',
    ...lines.sort(),
    '}',
    '',
  ]
  await expect(file.join('\n')).toMatchFileSnapshot(`../${web}/i18n/placeholder-types.ts`)
})
