import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentFolder } from './content-files.ts'
import { readFormFile } from './read-form-file.ts'

const oro = readFileSync(new URL('forms/oro.yaml', contentFolder), 'utf8')
const lineOf = (text: string, words: string) => text.slice(0, text.indexOf(words)).split('\n').length

test('a file is read', () => {
  expect(readFormFile(oro)).toMatchObject({ file: { name: 'oro' }, faults: [] })
})

test.each([
  ['a field that nobody knows', 'minutes: 4', 'minutesss: 4', 'minutesss', 'unknown-field'],
  ['a topic that nobody knows', 'Anxiety', 'Aniexty', 'topics.0', 'not-allowed'],
  ['a number where words belong', 'Nästan aldrig', '17', 'answers.often.0.text.sv', 'wrong-type'],
])('%s is told with its line', (_, from, to, Field, Key) => {
  const text = oro.replace(from, to)
  const Line = Key === 'unknown-field' ? expect.any(Number) : lineOf(text, to)
  expect(readFormFile(text).faults).toEqual([{ Line, Field, Key }])
})

test('a fault in answers written where they are asked is told there, not as a wrong kind of answers', () => {
  const text = oro.replace('{ key: other, text: { sv: Något annat, en: Something else } }', '{ key: other, txt: no }')
  const faults = readFormFile(text).faults
  expect(faults.map(({ Key }) => Key).sort()).toEqual(['required', 'unknown-field'])
  expect(faults[0]?.Line).toBe(lineOf(text, 'txt: no'))
})

test.each([
  ['nothing', ''],
  ['a list', '- 1\n- 2'],
  ['YAML that is broken', 'name: [oro'],
  ['the same field twice', 'name: oro\nname: oro'],
  ['aliases that grow past all reason', bomb()],
  ['far too much of it', 'a'.repeat(2_000_001)],
  ['a tag of another program', 'name: !!js/function "() => 1"'],
  ['binary noise', '\u0000\u0001\ufffe: ]['],
])('%s is refused and never thrown over', (_, text) => {
  const { file, faults } = readFormFile(text)
  expect(file).toBeUndefined()
  expect(faults.length).toBeGreaterThan(0)
})

function bomb(): string {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < 12; level += 1)
    lines.push(
      `a${level}: &a${level} [${Array(10)
        .fill(`*a${level - 1}`)
        .join(', ')}]`,
    )
  return lines.join('\n')
}
