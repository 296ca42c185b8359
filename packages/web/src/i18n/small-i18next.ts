import { useMemo, useSyncExternalStore } from 'react'

// Stands in for i18next and react-i18next in the browser (see vite.config.ts): their types and their way of writing texts,
// with the part of them that our texts use. A test holds it to the original, text by text.

type Values = Record<string, unknown> & { count?: number }
type Translate = (key: string, values?: Values) => string

const bundles = new Map<string, unknown>()
const followers = new Set<() => void>()
let language: string | undefined
let edition = 0

const instance = {
  get language() {
    return language
  },
  use: () => instance,
  async init({ lng }: { lng: string }): Promise<void> {
    await instance.changeLanguage(lng)
  },
  async changeLanguage(next: string): Promise<void> {
    language = next
    tellFollowers()
  },
  hasResourceBundle: (of: string, group: string): boolean => bundles.has(`${of}/${group}`),
  addResourceBundle(of: string, group: string, texts: unknown): void {
    bundles.set(`${of}/${group}`, texts)
    tellFollowers()
  },
  t: (key: string, values?: Values): string => translate('common', key, values),
}

/** There is one for the whole page. */
export function createInstance() {
  return instance
}

export const initReactI18next = {}

/** Of several groups the first is meant where a key names none. */
export function useTranslation(groups: string | readonly string[] = 'common') {
  const group = typeof groups === 'string' ? groups : (groups[0] ?? 'common')
  const read = useSyncExternalStore(follow, () => edition)
  return useMemo(() => ({ t: translatorOf(group, read), i18n: { language } }), [group, read])
}

// A new function with every edition, so that what was put together in another language is put together anew.
function translatorOf(group: string, _edition: number): Translate {
  return (key, values) => translate(group, key, values)
}

function translate(group: string, key: string, values: Values = {}): string {
  const [first = '', ...rest] = key.split(':')
  const path = rest.length > 0 ? rest.join(':') : first
  if (language === 'cimode') return path
  const texts = bundles.get(`${language}/${rest.length > 0 ? first : group}`)
  const found = formsOf(path, values.count).map((form) => findText(texts, form))
  const text = found.find((form) => form !== undefined) ?? path
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (hole, name: string) =>
    name in values ? String(values[name] ?? '') : hole,
  )
}

function formsOf(path: string, count: number | undefined): string[] {
  if (count === undefined) return [path]
  const form = new Intl.PluralRules(language).select(count)
  return [...(count === 0 ? [`${path}_zero`] : []), `${path}_${form}`, path]
}

function findText(texts: unknown, path: string): string | undefined {
  let found = texts
  for (const part of path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined
    found = Reflect.get(found, part)
  }
  return typeof found === 'string' ? found : undefined
}

function follow(follower: () => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}

function tellFollowers(): void {
  edition += 1
  for (const follower of [...followers]) follower()
}
