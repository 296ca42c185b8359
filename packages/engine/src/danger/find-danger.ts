import { type CompiledList, compileList, type Phrase, type Place } from './compile-phrases.ts'
import { type DangerKind, phraseLists } from './phrases.ts'
import { readWords, sentenceEnd, type Word } from './read-words.ts'

/** Words of a text that may be about danger to life, as they stood there. */
export type DangerFound = { Kind: DangerKind; Words: string }

/**
 * Looks a text through for phrases that may be about danger to life, in Swedish and in English. It finds wordings, not
 * meanings: who denies such thoughts, or writes of somebody else, is found too, and whoever words it in another way is not.
 * It is never the only safety. Time grows with the length of the text alone.
 */
export function findDanger(text: string): DangerFound[] {
  const { text: shown, words } = readWords(text)
  const found = new Map<string, DangerFound>()
  for (const list of lists()) {
    const coveredTo = coveredBy(words, list.exceptions)
    forEachMatch(words, list.phrases, ({ kind: Kind }, from, [to]) => {
      if (to === undefined || to <= (coveredTo[from] ?? -1)) return
      const Words = shown.slice(words[from]?.start, endOf(words, to))
      found.set(`${Kind} ${Words}`, { Kind, Words })
    })
  }
  return [...found.values()]
}

/** For every word how far the exceptions reach that have begun there or before. */
function coveredBy(words: readonly Word[], exceptions: Index<Phrase>): Int32Array {
  const reach = new Int32Array(words.length).fill(-1)
  forEachMatch(words, exceptions, (_, from, ends) => {
    reach[from] = Math.max(reach[from] ?? -1, ends.at(-1) ?? -1)
  })
  for (let at = 1; at < reach.length; at += 1) reach[at] = Math.max(reach[at] ?? -1, reach[at - 1] ?? -1)
  return reach
}

export function mayBeDanger(text: string): boolean {
  return findDanger(text).length > 0
}

/** The end of a sentence belongs to no quotation. */
function endOf(words: readonly Word[], to: number): number | undefined {
  return words[to]?.is === sentenceEnd ? words[to - 1]?.end : words[to]?.end
}

/** Phrases by their first word: as it is, by its first two letters where it is a stem, and those that look inside words. */
type Index<P extends Phrase> = {
  byWord: ReadonlyMap<string, readonly P[]>
  byStart: ReadonlyMap<string, readonly { stem: string; phrase: P }[]>
  /** Any part that is looked for inside words: most words hold none, and one look says so. */
  anyPart: RegExp | undefined
  byPart: readonly { stem: string; phrase: P }[]
}
type Prepared = { phrases: Index<CompiledList['phrases'][number]>; exceptions: Index<Phrase> }

let prepared: readonly Prepared[] | undefined

/** Made ready at the first text: the server starts without. */
function lists(): readonly Prepared[] {
  prepared ??= Object.values(phraseLists).map((written) => {
    const { phrases, exceptions } = compileList(written)
    return { phrases: indexOf(phrases), exceptions: indexOf(exceptions) }
  })
  return prepared
}

const startLength = 2

function indexOf<P extends Phrase>(phrases: readonly P[]): Index<P> {
  const firsts = phrases.flatMap((phrase) => phrase.places.slice(0, 1).map((first) => ({ phrase, first })))
  const stems = firsts.flatMap(({ phrase, first }) => first.starts.map((stem) => ({ stem, phrase })))
  const byPart = firsts.flatMap(({ phrase, first }) => first.parts.map((stem) => ({ stem, phrase })))
  const exact = firsts.flatMap(({ phrase, first }) => [...first.exact].map((word) => ({ word, phrase })))
  return {
    byWord: new Map(
      [...Map.groupBy(exact, ({ word }) => word)].map(([word, list]) => [word, list.map(({ phrase }) => phrase)]),
    ),
    byStart: Map.groupBy(stems, ({ stem }) => stem.slice(0, startLength)),
    anyPart: byPart.length > 0 ? new RegExp(byPart.map(({ stem }) => stem).join('|'), 'u') : undefined,
    byPart,
  }
}

type OnMatch<P> = (phrase: P, from: number, ends: readonly number[]) => void

function forEachMatch<P extends Phrase>(words: readonly Word[], index: Index<P>, onMatch: OnMatch<P>): void {
  for (const [from, { is }] of words.entries())
    for (const phrase of phrasesFrom(is, index)) {
      const ends = endsOf(words, phrase, from)
      if (ends.length > 0) onMatch(phrase, from, ends)
    }
}

function phrasesFrom<P extends Phrase>(word: string, { byWord, byStart, anyPart, byPart }: Index<P>): Set<P> {
  const phrases = new Set(byWord.get(word))
  for (const { stem, phrase } of byStart.get(word.slice(0, startLength)) ?? [])
    if (word.startsWith(stem)) phrases.add(phrase)
  if (anyPart?.test(word)) for (const { stem, phrase } of byPart) if (word.includes(stem)) phrases.add(phrase)
  return phrases
}

/** Where a phrase that begins at a word can end. Each place is looked for at most its gap further on, so this is never long. */
function endsOf(words: readonly Word[], { places }: Phrase, from: number): number[] {
  let ends = [from]
  for (const place of places.slice(1)) {
    const next = new Set<number>()
    for (const end of ends)
      for (let at = end + 1; at <= end + 1 + place.gap; at += 1) {
        const is = words[at]?.is
        if (is === undefined) break
        if (isAt(place, is)) next.add(at)
        if (is === sentenceEnd) break
      }
    if (next.size === 0) return []
    ends = [...next].sort((one, other) => one - other)
  }
  return ends
}

function isAt({ exact, starts, parts }: Place, word: string): boolean {
  return exact.has(word) || starts.some((start) => word.startsWith(start)) || parts.some((part) => word.includes(part))
}
