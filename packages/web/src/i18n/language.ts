import { loadTexts } from './load-texts.ts'
import type { TextGroup } from './text-keys.ts'
import { currentLanguage, keyView, setLanguage } from './texts.ts'

const storageKey = 'lang'
const wanted = new Set<TextGroup>()
let fallback = 'sv'

/**
 * what this browser last used; on a first visit the first of its own languages that we have, otherwise what the settings
 * say. A link may ask for a language, and for the key view.
 */
export function chooseStartLanguage(from: {
  stored: string | null
  asked: string | null
  /** As the browser says them, the one that is liked best first: `en-GB`, `sv`. */
  ofBrowser: readonly string[]
  byDefault: string
  keys: boolean
}) {
  const known = ['sv', 'en', ...(from.keys ? [keyView] : [])]
  if (from.asked && known.includes(from.asked)) return from.asked
  if (from.stored && known.includes(from.stored)) return from.stored
  const spoken = from.ofBrowser
    .map((tag) => tag.toLowerCase().split('-')[0])
    .find((tag) => tag === 'sv' || tag === 'en')
  if (spoken) return spoken
  return known.includes(from.byDefault) ? from.byDefault : 'sv'
}

export async function startLanguage(language: string, byDefault: string): Promise<void> {
  fallback = byDefault
  setLanguage(language)
  await loadGroup('common')
  applyToPage(language)
}

export async function loadGroup(group: TextGroup): Promise<void> {
  wanted.add(group)
  await loadTexts(currentLanguage(), group)
}

/** the locale, the header, the html element and the stored value, all four. */
export async function changeLanguage(language: string, { isKept = true } = {}): Promise<void> {
  await Promise.all([...wanted].map((group) => loadTexts(language, group)))
  setLanguage(language)
  applyToPage(language)
  if (isKept) localStorage.setItem(storageKey, language)
}

export function storedLanguage(): string | null {
  return localStorage.getItem(storageKey)
}

/** What the server is asked for and what the page is marked as; the key view is no language of its own. */
export function headerLanguage(): string {
  const language = currentLanguage()
  return language === keyView ? fallback : language
}

function applyToPage(language: string): void {
  document.documentElement.lang = language === keyView ? fallback : language
}
