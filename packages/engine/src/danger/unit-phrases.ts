import type { Phrase } from './compile-phrases.ts'
import { findMatches, indexPhrases, type PhraseIndex } from './match-phrases.ts'
import { foldWord, readBothWays, readWords, sentenceEnd, type Word, withoutInvisible } from './read-words.ts'

/** A phrase that a unit has added: words in order, each as it is written; `word*` is one that begins so. */
export type UnitPhraseFound = { Phrase: string; Words: string }

/** More words than a phrase needs, and few enough to be looked for. */
export const mostWordsOfPhrase = 12
const shortestStem = 3

type UnitPhrase = Phrase & { written: string }
type PhraseFault = 'min_value' | 'max_value' | 'not-allowed' | 'required'

/**
 * What is wrong with a phrase: without a letter (required), too short or too long, or with a sentence that ends in the middle, a star
 * inside a word or after too few letters (not-allowed).
 */
export function findPhraseFault(written: string): PhraseFault | undefined {
  const text = withoutInvisible(written).trim()
  if (!/\p{L}/u.test(text)) return 'required'
  const words = wordsOf(text)
  if ([...text].length < 3 || words.map(({ is }) => is).join('').length < 2) return 'min_value'
  if (words.length > mostWordsOfPhrase) return 'max_value'
  if (words.some(({ is }) => is === sentenceEnd)) return 'not-allowed'
  const isStem = ({ is, end }: Word) => text.charAt(end) === '*' && is.length >= shortestStem
  return text.split('*').length - 1 === words.filter(isStem).length ? undefined : 'not-allowed'
}

/** Phrases that are found in a text, by the same reading of words as our own: case, accents, signs and double letters do not matter. */
export function findUnitPhrases(text: string, phrases: readonly string[]): UnitPhraseFound[] {
  const pieces = lookForUnitPhrases(text, phrases)
  for (;;) {
    const piece = pieces.next()
    if (piece.done) return piece.value
  }
}

/** The same in pieces: whoever is asked to look through much lets others go first in between. */
export function* lookForUnitPhrases(text: string, phrases: readonly string[]): Generator<undefined, UnitPhraseFound[]> {
  if (phrases.length === 0) return []
  const found = new Map<string, UnitPhraseFound>()
  for (const { text: shown, words } of yield* readBothWays(text))
    for (const { phrase, from, firstEnd } of yield* findMatches(words, indexOf(phrases))) {
      const Words = shown.slice(words[from]?.start, words[firstEnd]?.end)
      found.set(phrase.written, found.get(phrase.written) ?? { Phrase: phrase.written, Words })
    }
  return [...found.values()]
}

/** Units have few lists, and a list is looked for in every text that is saved: it is made ready once. */
const prepared = new Map<string, PhraseIndex<UnitPhrase>>()
const mostPrepared = 200

function indexOf(phrases: readonly string[]): PhraseIndex<UnitPhrase> {
  const key = phrases.join('\n')
  const known = prepared.get(key)
  if (known) return known
  if (prepared.size >= mostPrepared) prepared.clear()
  const index = indexPhrases(phrases.flatMap((written) => compile(written)))
  prepared.set(key, index)
  return index
}

/** One that was stored before a rule that it breaks is left out rather than found everywhere. */
function compile(written: string): UnitPhrase[] {
  if (findPhraseFault(written)) return []
  const text = withoutInvisible(written).trim()
  const places = wordsOf(text).map(({ is, end }) => {
    const isStem = text.charAt(end) === '*'
    return { exact: new Set(isStem ? [] : [is]), starts: isStem ? [foldWord(is)] : [], parts: [], gap: 0 }
  })
  return [{ places, written }]
}

/** Without the end of the sentence that closes every text. */
export function wordsOf(text: string): Word[] {
  const pieces = readWords(text)
  for (;;) {
    const piece = pieces.next()
    if (!piece.done) continue
    const { words } = piece.value
    const last = words.findLastIndex(({ is }) => is !== sentenceEnd)
    return words.slice(0, last + 1)
  }
}
