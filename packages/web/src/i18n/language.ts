import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'

export const i18next = createInstance()

/** A bundle of texts. An area is entered only when its own has been loaded. */
export type Group = 'common' | 'professional' | 'patient' | 'sign-in' | 'invitation'

/** Shows the keys instead of the texts, to see where a text comes from. */
export const keyView = 'cimode'

const storageKey = 'lang'
const wanted = new Set<Group>()
let fallback = 'sv'

const bundles = import.meta.glob<{ default: Record<string, unknown> }>('./*/*.json')

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
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    ns: ['common'],
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await loadGroup('common')
  applyToPage(language)
}

export async function loadGroup(group: Group): Promise<void> {
  wanted.add(group)
  await fetchBundle(i18next.language, group)
}

/** the locale, the header, the html element and the stored value, all four. */
export async function changeLanguage(language: string, { isKept = true } = {}): Promise<void> {
  await Promise.all([...wanted].map((group) => fetchBundle(language, group)))
  await i18next.changeLanguage(language)
  applyToPage(language)
  if (isKept) localStorage.setItem(storageKey, language)
}

export function storedLanguage(): string | null {
  return localStorage.getItem(storageKey)
}

/** What the server is asked for and what the page is marked as; the key view is no language of its own. */
export function headerLanguage(): string {
  const language = i18next.language ?? fallback
  return language === keyView ? fallback : language
}

function applyToPage(language: string): void {
  document.documentElement.lang = language === keyView ? fallback : language
}

async function fetchBundle(language: string, group: Group): Promise<void> {
  if (language === keyView || i18next.hasResourceBundle(language, group)) return
  const load = bundles[`./${language}/${group}.json`]
  if (!load) return
  i18next.addResourceBundle(language, group, (await load()).default)
}
