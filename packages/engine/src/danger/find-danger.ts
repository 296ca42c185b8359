import { compileList, compilePhrase, type Phrase } from './compile-phrases.ts'
import { findMatches, indexPhrases, type Match, type PhraseIndex } from './match-phrases.ts'
import { overdosePhrases } from './overdose-phrases.ts'
import { type DangerKind, phraseLists } from './phrases.ts'
import { readBothWays, sentenceEnd, type Word } from './read-words.ts'
import { findUnitPhrases } from './unit-phrases.ts'

/** Words of a text that may be about danger to life, as they stood there. */
export type DangerFound = { Kind: DangerKind; Words: string }

/**
 * Looks a text through for phrases that may be about danger to life, in Swedish and in English. It finds wordings, not
 * meanings: who denies such thoughts, or writes of somebody else, is found too, and whoever words it in another way is not.
 * It is never the only safety. Time grows with the length of the text alone.
 */
export function findDanger(text: string): DangerFound[] {
  return atOnce(lookThrough(text))
}

/** The same in pieces: whoever is asked to look through much lets others go first in between. */
export function* lookThrough(text: string): Generator<undefined, DangerFound[]> {
  const found = new Map<string, DangerFound>()
  for (const reading of yield* readBothWays(text))
    for (const one of yield* lookIn(reading)) found.set(`${one.Kind} ${one.Words}`, one)
  return [...found.values()]
}

type Reading = { text: string; words: Word[] }

function* lookIn({ text: shown, words }: Reading): Generator<undefined, DangerFound[]> {
  const { index, languages } = listed()
  const matches = yield* findMatches(words, index)
  return languages.flatMap((language) => {
    const ofLanguage = matches.filter(({ phrase }) => phrase.language === language)
    const coveredTo = coveredBy(words, ofLanguage)
    return ofLanguage.flatMap(({ phrase: { kind: Kind }, from, firstEnd }) => {
      if (Kind === null || firstEnd <= (coveredTo[from] ?? -1)) return []
      return [{ Kind, Words: shown.slice(words[from]?.start, endOf(words, firstEnd)) }]
    })
  })
}

/** For every word how far the exceptions reach that have begun there or before. */
function coveredBy(words: readonly Word[], matches: readonly Match<Listed>[]): Int32Array {
  const reach = new Int32Array(words.length).fill(-1)
  for (const { phrase, from, lastEnd } of matches)
    if (phrase.kind === null) reach[from] = Math.max(reach[from] ?? -1, lastEnd)
  for (let at = 1; at < reach.length; at += 1) reach[at] = Math.max(reach[at] ?? -1, reach[at - 1] ?? -1)
  return reach
}

/** By our phrases, and by those that the unit has added. */
export function mayBeDanger(text: string, unitPhrases: readonly string[]): boolean {
  return findDanger(text).length > 0 || findUnitPhrases(text, unitPhrases).length > 0
}

/** whether medicine or poison was taken, or is to be: help with that is at a number of its own. */
export function mayBeOverdose(text: string): boolean {
  overdoses ??= indexPhrases(
    Object.entries(overdosePhrases).flatMap(([language, written]) =>
      written.map((one) => compilePhrase(one, language === 'sv' ? phraseLists.sv.groups : phraseLists.en.groups)),
    ),
  )
  const index = overdoses
  return atOnce(readBothWays(text)).some(({ words }) => atOnce(findMatches(words, index)).length > 0)
}

let overdoses: PhraseIndex<Phrase> | undefined

function atOnce<T>(pieces: Generator<undefined, T>): T {
  for (;;) {
    const piece = pieces.next()
    if (piece.done) return piece.value
  }
}

/** The end of a sentence belongs to no quotation. */
function endOf(words: readonly Word[], to: number): number | undefined {
  return words[to]?.is === sentenceEnd ? words[to - 1]?.end : words[to]?.end
}

/** A phrase of a language's list; an exception has no kind. */
type Listed = Phrase & { language: string; kind: DangerKind | null }

let prepared: { index: PhraseIndex<Listed>; languages: readonly string[] } | undefined

/** Made ready at the first text: the server starts without. */
function listed() {
  prepared ??= {
    index: indexPhrases(
      Object.entries(phraseLists).flatMap(([language, written]) => {
        const { phrases, exceptions } = compileList(written)
        return [...phrases, ...exceptions.map((phrase) => ({ ...phrase, kind: null }))].map((phrase) => ({
          ...phrase,
          language,
        }))
      }),
    ),
    languages: Object.keys(phraseLists),
  }
  return prepared
}
