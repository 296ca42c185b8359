import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = 'packages/web/src'
const groups = ['common', 'professional', 'patient', 'sign-in', 'invitation']

const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('testing/'))
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
  walk(JSON.parse(readFileSync(join(web, 'i18n', language, `${group}.json`), 'utf8')), [])
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
      // The title of a route is kept under the route's name (`titled`).
      .filter((key) => !written.has(key.replace(/^titles\./, '')))
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
    [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => ({ file, key: match[1] ?? '' })),
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
