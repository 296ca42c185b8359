import type { TextGroup, Translate } from './text-keys.ts'

/** Shows the keys instead of the texts, to see where a text comes from. */
export const keyView = 'cimode'

const loaded = new Map<string, object>()
const listeners = new Set<() => void>()
let current = 'sv'
let edition = 0

export function currentLanguage(): string {
  return current
}

export function setLanguage(language: string): void {
  current = language
  tellListeners()
}

export function hasTexts(language: string, group: TextGroup): boolean {
  return loaded.has(`${language}/${group}`)
}

export function addTexts(language: string, group: TextGroup, texts: object): void {
  loaded.set(`${language}/${group}`, texts)
  tellListeners()
}

/** The listener is called when the language changes and when texts are added. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Another number whenever the same key may give another text than before. */
export function textEdition(): number {
  return edition
}

/** Without a language: in the one that is current when a text is asked for. */
export function makeTranslate<G extends TextGroup, More extends TextGroup = never>(
  group: G,
  language?: string,
): Translate<G, More> {
  return (key: string, values: object = {}) => findText(language ?? current, group, key, values)
}

/** For what is no component; a component asks `useText`, and is shown anew in another language. */
export const translate = makeTranslate<'common', TextGroup>('common')

function findText(language: string, group: string, key: string, values: object): string {
  const [path = '', named = group] = key.split(':').reverse()
  if (language === keyView) return path
  const texts = loaded.get(`${language}/${named}`)
  const found = pluralsOf(language, path, values).map((form) => readPath(texts, form))
  const text = found.find((form) => form !== undefined) ?? path
  return text.replace(/\{\{(\w+)\}\}/g, (hole, name: string) =>
    name in values ? String(Reflect.get(values, name) ?? '') : hole,
  )
}

function pluralsOf(language: string, path: string, values: { count?: number }): string[] {
  const { count } = values
  if (count === undefined) return [path]
  const form = new Intl.PluralRules(language).select(count)
  return [...(count === 0 ? [`${path}_zero`] : []), `${path}_${form}`, path]
}

function readPath(texts: unknown, path: string): string | undefined {
  let found = texts
  for (const part of path.split('.')) found = Object(found)[part]
  return typeof found === 'string' ? found : undefined
}

function tellListeners(): void {
  edition += 1
  for (const listener of [...listeners]) listener()
}
