import { readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ManualLanguage, readChapters } from '../../manual-chapters.ts'
import { notBuiltYet } from '../routes/not-built-yet.ts'
import { routes } from '../routes/table.ts'
import type { Block, Chapter } from './chapter.ts'
import { type ManualName, outlines } from './outline.ts'
import { isForbidden, linesOf, type PlacedChapter, placeChapters, searchManual } from './read-manual.ts'

const names: ManualName[] = ['staff', 'administration']
const languages: ManualLanguage[] = ['sv', 'en']
const manuals = names.flatMap((name) => languages.map((language) => ({ name, language })))

const blocksOf = (chapter: Chapter) => chapter.sections.flatMap(({ blocks }) => blocks)
const picturesOf = (chapters: readonly Chapter[]) =>
  chapters.flatMap(blocksOf).flatMap((block) => (block.type === 'picture' ? block : []))

test.each(names)('the manual for %s has the same chapters, sections and pictures in both languages', (name) => {
  const shape = (chapters: PlacedChapter[]) =>
    chapters.map((chapter) => [chapter.name, ...chapter.sections.map(({ blocks }) => blocks.map(shapeOf))])
  const swedish = placeChapters(name, readChapters(name, 'sv'))
  const english = placeChapters(name, readChapters(name, 'en'))
  expect(shape(swedish)).toEqual(shape(english))
  expect(swedish.map((chapter) => chapter.name)).toEqual(outlines[name].map((line) => line.name))
})

function shapeOf(block: Block): (string | number)[] {
  if (block.type === 'picture') return [block.type, block.source.replace(/^.*\//, '')]
  return block.type === 'paragraph' ? [block.type] : [block.type, block.items.length]
}

test.each(languages)('every chapter and picture that lies among the files in %s is shown in a manual', (language) => {
  const folder = `content/manual/${language}`
  const listed = names.flatMap((name) => outlines[name].map((line) => `${line.name}.md`))
  expect(readdirSync(folder).sort()).toEqual([...listed, 'pictures'].sort())
  const shown = names.flatMap((name) => picturesOf(Object.values(readChapters(name, language))))
  const files = shown.map(({ source }) => source.replace(/^.*\//, ''))
  expect(readdirSync(`${folder}/pictures`).sort()).toEqual([...new Set(files)].sort())
})

test('a picture weighs little, says what is seen and fits the width of the text', () => {
  const shown = manuals.flatMap(({ name, language }) => picturesOf(Object.values(readChapters(name, language))))
  expect(shown.length).toBeGreaterThan(0)
  for (const { source, alt, width } of shown) {
    expect(statSync(source).size, source).toBeLessThan(80 * 1024)
    expect(alt.length, source).toBeGreaterThan(20)
    expect(width, source).toBeLessThanOrEqual(1280)
  }
})

test('a manual leads only to screens that exist', () => {
  const linked = names.flatMap((name) => outlines[name].flatMap(({ screens }) => screens))
  const missing = linked.filter((path) => routes.every((row) => row.path !== path || row.screen === notBuiltYet))
  expect(missing).toEqual([])
})

test.each(manuals)('a link in the manual for $name ($language) leads to a chapter of it', ({ name, language }) => {
  const chapters = readChapters(name, language)
  const links = Object.values(chapters)
    .flatMap(blocksOf)
    .flatMap(linesOf)
    .flatMap((line) => line.flatMap((part) => (typeof part === 'string' ? [] : part.chapter)))
  expect(links.filter((chapter) => !(chapter in chapters))).toEqual([])
})

const chapters: PlacedChapter[] = [
  {
    name: 'one',
    title: 'Logga in',
    screens: [],
    sections: [
      {
        title: 'Med kod',
        blocks: [{ type: 'list', items: [['Koden gäller i tio ', { text: 'minuter', chapter: 'two' }]] }],
      },
      { title: 'Med e-legitimation', blocks: [{ type: 'paragraph', text: ['Gäller ombud.'] }] },
    ],
  },
  {
    name: 'two',
    title: 'Språk',
    screens: [],
    sections: [{ title: 'Byta', blocks: [{ type: 'steps', items: [['Öppna menyn.']] }] }],
  },
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
