import { type AdministrationArea, administrationAreas } from '@samklang/contract/permissions'
import { holds } from '@samklang/contract/roles'
import type { Path } from '../routes/table.ts'
import { holdsWords } from '../ui/holds-words.ts'
import type { Chapter, Section } from './chapter.ts'
import { type ManualName, outlines } from './outline.ts'

export type PlacedChapter = Chapter & { name: string; screens: readonly Path[]; area?: AdministrationArea }

/** Fetched when a manual is opened and in the language of the app, so that no other screen carries the weight. */
const texts: Record<ManualName, Record<'sv' | 'en', () => Promise<{ chapters: Record<string, Chapter> }>>> = {
  staff: { sv: () => import('./sv/staff.ts'), en: () => import('./en/staff.ts') },
  administration: { sv: () => import('./sv/administration.ts'), en: () => import('./en/administration.ts') },
}

export async function readManual(name: ManualName, language: string): Promise<PlacedChapter[]> {
  const { chapters } = await texts[name][language === 'en' ? 'en' : 'sv']()
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

function wordsOf({ title, text = [], steps = [], list = [] }: Section): string {
  return [title, ...text, ...steps, ...list].join(' ')
}

export function isForbidden(area: AdministrationArea | undefined, permissions: readonly string[]): boolean {
  return area !== undefined && !administrationAreas[area].some((name) => holds(permissions, name))
}
