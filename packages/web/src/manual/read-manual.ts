import { type AdministrationArea, administrationAreas } from '@samklang/contract/permissions'
import { holds } from '@samklang/contract/roles'
import type { RoutePath } from '../routes/table.ts'
import { holdsWords } from '../ui/holds-words.ts'
import type { Block, Chapter, InlineText, Section } from './chapter.ts'
import { type ManualName, outlines } from './outline.ts'

export type PlacedChapter = Chapter & { name: string; screens: readonly RoutePath[]; area?: AdministrationArea }

/** Fetched when a manual is opened and in the language of the app, so that no other screen carries the weight. */
const texts: Record<ManualName, Record<'sv' | 'en', () => Promise<{ chapters: Record<string, Chapter> }>>> = {
  staff: { sv: () => import('virtual:manual/sv/staff'), en: () => import('virtual:manual/en/staff') },
  administration: {
    sv: () => import('virtual:manual/sv/administration'),
    en: () => import('virtual:manual/en/administration'),
  },
}

export async function readManual(name: ManualName, language: string): Promise<PlacedChapter[]> {
  const { chapters } = await texts[name][language === 'en' ? 'en' : 'sv']()
  return placeChapters(name, chapters)
}

export function placeChapters(name: ManualName, chapters: Record<string, Chapter>): PlacedChapter[] {
  return outlines[name].flatMap((line) => {
    const chapter = chapters[line.name]
    return chapter ? [{ ...line, ...chapter }] : []
  })
}

/** The sections that hold every word, each under its chapter; a word of the chapter's title counts for all of them. */
export function searchManual(chapters: readonly PlacedChapter[], words: string): PlacedChapter[] {
  return chapters
    .map((chapter) => ({
      ...chapter,
      sections: chapter.sections.filter((section) => holdsWords(`${chapter.title} ${wordsOf(section)}`, words)),
    }))
    .filter(({ sections }) => sections.length > 0)
}

function wordsOf({ title, blocks }: Section): string {
  return [title, ...blocks.flatMap(linesOf).map(plainTextOf)].join(' ')
}

export function linesOf(block: Block): readonly InlineText[] {
  if (block.type === 'picture') return []
  return block.type === 'paragraph' ? [block.text] : block.items
}

export function plainTextOf(text: InlineText): string {
  return text.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}

export function isForbidden(area: AdministrationArea | undefined, permissions: readonly string[]): boolean {
  return area !== undefined && !administrationAreas[area].some((name) => holds(permissions, name))
}
