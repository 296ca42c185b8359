import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
const tracked = [...new Set(listed.split('\n'))]
const self = 'tests/names.test.ts'
const isCode = (file: string) => /^(packages|tests|bench|scripts)\/.*\.(tsx?|mjs)$/.test(file) && file !== self
const isProse = (file: string) => /^[^/]+\.md$|^(docs|bench|content)\/[^/]*(\/architecture\/[^/]*)?\.md$/.test(file)

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // removed and not yet committed
  }
}

/** Words of our own where the ecosystem or the field of care has one (STYLE.md, "Words"), each with what to write. */
const banned: [pattern: RegExp, instead: string][] = [
  [/\b(open|answering|analysed|following|moving)?House\b|\bhouse\b/, 'server, AppDependencies, product'],
  [/\bshel(f|ves)\b|Shel(f|ves)\b/i, 'storage, category'],
  [/\blately\b|Lately\b/, 'recent'],
  [/\b(askAnew|takeIn|useSingle)\b/, 'invalidate, storeReply, useGuardedMutation'],
  [/\b(isAlone|askFirst)\b/, 'singleStatement, beforeTransaction'],
  [/\bprover?(For|Of)?\(|\bprove[A-Z]/, 'authenticate'],
  [/\w*Office\b|\bDesk\b|: Post\b|type Post\b/, 'dependencies by what they hold'],
  [/\blay[A-Z]\w*|\blaid[A-Z]\w*/, 'seed…, layout…'],
  [/\b(tellUnit|byItself|surelyValid|callsAlone)\b/, 'publishCareChanged, bySystem, …'],
  [/\btype Asking\b|: Asking\b/, 'a noun for what is asked'],
]

/** Where the word is somebody's own: what people write about danger, and what has been shipped. */
const exempt = /^packages\/engine\/src\/danger\/|\/migrations\/|^content\/|CHANGELOG\.md$|phrases|sentences/

test('names and documents use the words of the ecosystem and of care, not words of our own', () => {
  const found = tracked
    .filter((file) => (isCode(file) || isProse(file)) && !exempt.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, at) =>
          banned
            .filter(([pattern]) => pattern.test(line))
            .map(([, instead]) => `${file}:${at + 1} ${line.trim().slice(0, 80)} → ${instead}`),
        ),
    )
  expect(found).toEqual([])
})

const exported = tracked
  .filter((file) => /^packages\/\w+\/src\/.*\.tsx?$/.test(file) && !file.endsWith('table-types.ts'))
  .flatMap((file) => [...read(file).matchAll(/^export type (\w+)/gm)].map((match) => ({ file, name: match[1] ?? '' })))

test('an exported type has a name of its own: one search finds one thing', () => {
  const byName = Map.groupBy(exported, ({ name }) => name)
  const shared = [...byName.values()].filter((places) => places.length > 1)
  expect(shared.map((places) => places.map(({ file, name }) => `${name} in ${file}`))).toEqual([])
})

test('an exported type is called after a thing, not after a doing', () => {
  const nouns = new Set(['Finding', 'Opening', 'Scoring'])
  const doings = exported.filter(({ name }) => /^[A-Z][a-z]+ing$/.test(name) && !nouns.has(name))
  expect(doings.map(({ file, name }) => `${name} in ${file}`)).toEqual([])
})
