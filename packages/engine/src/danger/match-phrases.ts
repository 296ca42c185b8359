import type { Phrase, PhrasePlace } from './compile-phrases.ts'
import { sentenceEnd, type Word, wordsInPiece } from './read-words.ts'

/** A phrase that was found: the word that it begins with, and the first and the last one that it can end with. */
export type Match<P> = { phrase: P; from: number; firstEnd: number; lastEnd: number }

/** Phrases made ready to be looked for all at once. Places that are written alike are one, known by its number. */
export type PhraseIndex<P extends Phrase> = {
  places: PlaceIndex
  /** By the number of the place that they begin with. */
  byFirst: ReadonlyMap<number, readonly Numbered<P>[]>
}

type Numbered<P> = { phrase: P; order: number; steps: readonly Step[]; endsInside: boolean }

/** The words that may follow: a place, how many others may stand before it, and how far from the first word it can be at most. */
type Step = { place: number; gap: number; reach: number }

type PlaceIndex = {
  count: number
  exact: ReadonlyMap<string, readonly number[]>
  starts: ReadonlyMap<string, readonly number[]>
  startLengths: readonly number[]
  /** Any part that is looked for inside words: most words hold none, and one look says so. */
  anyPart: RegExp | undefined
  parts: ReadonlyMap<string, readonly number[]>
}

export function indexPhrases<P extends Phrase>(phrases: readonly P[]): PhraseIndex<P> {
  const numbers = new Map<string, number>()
  const known: PhrasePlace[] = []
  const numberOf = (place: PhrasePlace) => {
    const written = JSON.stringify([[...place.exact].sort(), place.starts, place.parts])
    const number = numbers.get(written) ?? numbers.size
    if (number === numbers.size) {
      numbers.set(written, number)
      known.push(place)
    }
    return number
  }
  const listed = phrases.flatMap((phrase, order) => {
    const [first, ...others] = phrase.places
    return first ? [{ phrase, order, first: numberOf(first), ...stepsOf(others, numberOf) }] : []
  })
  return { places: indexPlaces(known), byFirst: Map.groupBy(listed, ({ first }) => first) }
}

function stepsOf(places: readonly PhrasePlace[], numberOf: (place: PhrasePlace) => number) {
  let reach = 0
  const steps = places.map((place) => {
    reach += 1 + place.gap
    return { place: numberOf(place), gap: place.gap, reach }
  })
  return { steps, endsInside: places.slice(0, -1).some(({ exact }) => exact.has(sentenceEnd)) }
}

function indexPlaces(places: readonly PhrasePlace[]): PlaceIndex {
  const by = (wordsOf: (place: PhrasePlace) => Iterable<string>) => {
    const pairs = places.flatMap((place, number) => [...wordsOf(place)].map((word) => ({ word, number })))
    return new Map(
      [...Map.groupBy(pairs, ({ word }) => word)].map(([word, list]) => [word, list.map(({ number }) => number)]),
    )
  }
  const starts = by((place) => place.starts)
  const parts = by((place) => place.parts)
  return {
    count: places.length,
    exact: by((place) => place.exact),
    starts,
    startLengths: [...new Set([...starts.keys()].map((stem) => stem.length))].sort((one, other) => one - other),
    anyPart: parts.size > 0 ? new RegExp([...parts.keys()].join('|'), 'u') : undefined,
    parts,
  }
}

/** What a word of the text can be: the places that it meets, and the phrases that it can begin. */
export type WordMeaning<P> = { meets: ReadonlySet<number>; begins: readonly Numbered<P>[]; isEnd: boolean }

/**
 * Every match, by where it begins. Each different word is looked up once. Then the text is gone through from its end, so that it is
 * known of each place where it comes next: nearly all phrases that a word could begin are ruled out by one look at each of their
 * places. Stops after every piece. Whoever has many texts looked through by the same index keeps what was `known` of their words.
 */
export function* findMatches<P extends Phrase>(
  words: readonly Word[],
  index: PhraseIndex<P>,
  known = new Map<string, WordMeaning<P>>(),
): Generator<undefined, Match<P>[]> {
  const meanings = yield* meaningsOf(words, index, known)
  const next = new Int32Array(index.places.count).fill(never)
  let nextEnd = never
  const matches: Match<P>[] = []
  for (let from = meanings.length - 1; from >= 0; from -= 1) {
    const meaning = meanings[from]
    if (!meaning) continue
    for (const numbered of meaning.begins) {
      if (!isNear(numbered, next, { from, nextEnd })) continue
      const ends = endsOf(meanings, numbered.steps, from)
      if (ends === 0) continue
      const lowest = 31 - Math.clz32(ends & -ends)
      const highest = 31 - Math.clz32(ends)
      matches.push({ phrase: numbered.phrase, from, firstEnd: from + lowest, lastEnd: from + highest })
    }
    for (const place of meaning.meets) next[place] = from
    if (meaning.isEnd) nextEnd = from
    if (from % wordsInPiece === 0) yield
  }
  return matches.reverse()
}

const never = 2 ** 30

function* meaningsOf<P extends Phrase>(
  words: readonly Word[],
  { places, byFirst }: PhraseIndex<P>,
  known: Map<string, WordMeaning<P>>,
): Generator<undefined, WordMeaning<P>[]> {
  const meanings: WordMeaning<P>[] = []
  for (const { is } of words) {
    const meaning = known.get(is) ?? meaningOf(is, places, byFirst)
    known.set(is, meaning)
    if (meanings.push(meaning) % wordsInPiece === 0) yield
  }
  return meanings
}

function meaningOf<P>(is: string, places: PlaceIndex, byFirst: PhraseIndex<P & Phrase>['byFirst']): WordMeaning<P> {
  const meets = placesOf(is, places)
  // The last first, as the words are.
  const begins = [...meets].flatMap((place) => byFirst.get(place) ?? []).sort((one, other) => other.order - one.order)
  return { meets, begins, isEnd: is === sentenceEnd }
}

function placesOf(word: string, { exact, starts, startLengths, anyPart, parts }: PlaceIndex): Set<number> {
  const places = new Set(exact.get(word))
  for (const length of startLengths) {
    if (length > word.length) break
    for (const place of starts.get(word.slice(0, length)) ?? []) places.add(place)
  }
  if (anyPart?.test(word))
    for (const [part, ofPart] of parts) if (word.includes(part)) for (const place of ofPart) places.add(place)
  return places
}

/** Whether each place comes soon enough, and before the sentence ends: without that nothing can be found, with it nearly always. */
function isNear<P>(
  { steps, endsInside }: Numbered<P>,
  next: Int32Array,
  { from, nextEnd }: { from: number; nextEnd: number },
): boolean {
  const last = endsInside ? never : nextEnd
  for (const { place, reach } of steps) {
    const at = next[place] ?? never
    if (at > from + reach || at > last) return false
  }
  return true
}

/**
 * Where a phrase that begins at a word can end, as bits: that of the first word is the lowest. Each place is looked for at most its
 * gap further on, and a phrase is never longer than bits go (a test holds it).
 */
function endsOf<P>(meanings: readonly WordMeaning<P>[], steps: readonly Step[], from: number): number {
  let ends = 1
  for (const { place, gap } of steps) {
    let further = 0
    for (let rest = ends; rest !== 0; rest &= rest - 1) {
      const end = 31 - Math.clz32(rest & -rest)
      for (let ahead = end + 1; ahead <= end + 1 + gap; ahead += 1) {
        const meaning = meanings[from + ahead]
        if (!meaning) break
        if (meaning.meets.has(place)) further |= 1 << ahead
        if (meaning.isEnd) break
      }
    }
    if (further === 0) return 0
    ends = further
  }
  return ends
}
