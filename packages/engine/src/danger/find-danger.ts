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
    const excepted = spansOf(words, list.exceptions, 'longest')
    for (const { phrase, from, to } of spansOf(words, list.phrases, 'shortest')) {
      if (excepted.some((span) => span.from <= from && to <= span.to)) continue
      const Words = shown.slice(words[from]?.start, endOf(words, to))
      found.set(`${phrase.kind} ${Words}`, { Kind: phrase.kind, Words })
    }
  }
  return [...found.values()]
}

export function mayBeDanger(text: string): boolean {
  return findDanger(text).length > 0
}

/** The end of a sentence belongs to no quotation. */
function endOf(words: readonly Word[], to: number): number | undefined {
  return words[to]?.is === sentenceEnd ? words[to - 1]?.end : words[to]?.end
}

type Indexed<P extends Phrase> = { byWord: ReadonlyMap<string, readonly P[]>; others: readonly P[] }
type Span<P> = { phrase: P; from: number; to: number }
type Prepared = { phrases: Indexed<CompiledList['phrases'][number]>; exceptions: Indexed<Phrase> }

let prepared: readonly Prepared[] | undefined

/** Made ready at the first text: the server starts without. */
function lists(): readonly Prepared[] {
  prepared ??= Object.values(phraseLists).map((written) => {
    const { phrases, exceptions } = compileList(written)
    return { phrases: indexOf(phrases), exceptions: indexOf(exceptions) }
  })
  return prepared
}

/** By the first word where that is a whole one, so that of each word of a text only a few phrases are tried. */
function indexOf<P extends Phrase>(phrases: readonly P[]): Indexed<P> {
  const byWord = new Map<string, P[]>()
  for (const phrase of phrases)
    for (const word of phrase.places[0]?.exact ?? []) byWord.set(word, [...(byWord.get(word) ?? []), phrase])
  const others = phrases.filter(({ places: [first] }) => first && first.starts.length + first.parts.length > 0)
  return { byWord, others }
}

function spansOf<P extends Phrase>(
  words: readonly Word[],
  { byWord, others }: Indexed<P>,
  which: 'longest' | 'shortest',
): Span<P>[] {
  return words.flatMap(({ is }, from) => {
    const tried = [...(byWord.get(is) ?? []), ...others.filter(({ places: [first] }) => first && beginsOrHolds(first, is))]
    return tried.flatMap((phrase) => {
      const ends = endsOf(words, phrase, from)
      const to = which === 'longest' ? ends.at(-1) : ends[0]
      return to === undefined ? [] : [{ phrase, from, to }]
    })
  })
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

function isAt(place: Place, word: string): boolean {
  return place.exact.has(word) || beginsOrHolds(place, word)
}

function beginsOrHolds({ starts, parts }: Place, word: string): boolean {
  return starts.some((start) => word.startsWith(start)) || parts.some((part) => word.includes(part))
}
