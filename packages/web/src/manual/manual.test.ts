import { expect, test } from 'vitest'
import { notBuiltYet } from '../routes/not-built-yet.ts'
import { routes } from '../routes/table.ts'
import { type ManualName, outlines } from './outline.ts'
import { isForbidden, type PlacedChapter, readManual, searchManual } from './read-manual.ts'

const names: ManualName[] = ['staff', 'administration']

test.each(names)('the manual for %s has the same chapters and sections in both languages', async (name) => {
  const shape = (chapters: PlacedChapter[]) =>
    chapters.map((chapter) => [
      chapter.name,
      ...chapter.sections.map(({ text, steps, list }) => [text?.length, steps?.length, list?.length]),
    ])
  const [swedish, english] = await Promise.all([readManual(name, 'sv'), readManual(name, 'en')])
  expect(shape(swedish)).toEqual(shape(english))
  expect(swedish.map((chapter) => chapter.name)).toEqual(outlines[name].map((line) => line.name))
})

test('a manual leads only to screens that exist', () => {
  const linked = names.flatMap((name) => outlines[name].flatMap(({ screens }) => screens))
  const missing = linked.filter((path) => routes.every((row) => row.path !== path || row.screen === notBuiltYet))
  expect(missing).toEqual([])
})

const chapters: PlacedChapter[] = [
  {
    name: 'one',
    title: 'Logga in',
    screens: [],
    sections: [
      { title: 'Med kod', list: ['Koden gäller i tio minuter.'] },
      { title: 'Med e-legitimation', text: ['Gäller ombud.'] },
    ],
  },
  { name: 'two', title: 'Språk', screens: [], sections: [{ title: 'Byta', steps: ['Öppna menyn.'] }] },
]

test.each([
  { words: '', found: { one: 2, two: 1 } },
  { words: 'KODEN  minuter', found: { one: 1 } },
  { words: 'logga ombud', found: { one: 1 } },
  { words: 'logga', found: { one: 2 } },
  { words: 'menyn', found: { two: 1 } },
  { words: 'menyn kod', found: {} },
])('searching for "$words" keeps the sections that hold every word', ({ words, found }) => {
  const counts = searchManual(chapters, words).map(({ name, sections }) => [name, sections.length])
  expect(Object.fromEntries(counts)).toEqual(found)
})

test('a chapter is marked for readers who hold none of its area’s permissions', () => {
  expect(isForbidden('Users', [])).toBe(true)
  expect(isForbidden('Users', [' users.view '])).toBe(false)
  expect(isForbidden(undefined, [])).toBe(false)
})
