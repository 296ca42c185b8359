import type { Abuse } from '@samklang/contract/abuse'
import { compileList, compilePhrase, type Phrase } from './compile-phrases.ts'
import { findMatches, indexPhrases, type Match, type PhraseIndex } from './match-phrases.ts'
import { overdosePhrases, takenBesideDanger } from './overdose-phrases.ts'
import { type DangerKind, harmByOthers, phraseLists } from './phrases.ts'
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
    const isInnocent = innocentEnds(words, ofLanguage)
    return ofLanguage.flatMap(({ phrase: { kind: Kind }, from, firstEnd, lastEnd }) => {
      if (!isKind(Kind) || firstEnd <= (coveredTo[from] ?? -1)) return []
      if (Kind === harmByOthers && isInnocent[firstEnd] && isInnocent[lastEnd]) return []
      return [{ Kind, Words: shown.slice(words[from]?.start, endOf(words, firstEnd)) }]
    })
  })
}

/** For every word how far the exceptions reach that have begun there or before. */
function coveredBy(words: readonly Word[], matches: readonly Match<Listed>[]): Int32Array {
  const reach = new Int32Array(words.length).fill(-1)
  for (const { phrase, from, lastEnd } of matches)
    if (phrase.kind === 'exception') reach[from] = Math.max(reach[from] ?? -1, lastEnd)
  for (let at = 1; at < reach.length; at += 1) reach[at] = Math.max(reach[at] ?? -1, reach[at - 1] ?? -1)
  return reach
}

/** The words at which a phrase of abuse ends in vain: "hits me", where it goes on "myself" in Swedish, is done by nobody else. */
function innocentEnds(words: readonly Word[], matches: readonly Match<Listed>[]): Uint8Array {
  const innocent = new Uint8Array(words.length)
  for (const { phrase, from, lastEnd } of matches) if (phrase.kind === 'notAbuse') innocent.fill(1, from, lastEnd + 1)
  return innocent
}

/** By our phrases, and by those that the unit has added. */
export function mayBeDanger(text: string, unitPhrases: readonly string[]): boolean {
  return findDanger(text).length > 0 || findUnitPhrases(text, unitPhrases).length > 0
}

/** what words may be about: danger to life, harm by somebody else, or both. */
export type DangerMeant = { isLife: boolean; isAbuse: boolean }

/** The unit's phrases by what they are about. */
export type PhrasesOfKinds = { life: readonly string[]; abuse: readonly string[] }

/** Of several texts together; null where none is of abuse. */
export function abuseOf(meant: readonly (DangerMeant | null)[]): Abuse | null {
  if (!meant.some((one) => one?.isAbuse)) return null
  return meant.some((one) => one?.isLife) ? 'Beside' : 'Alone'
}

/** Null where nothing is found. */
export function readDanger(
  text: string,
  { life, abuse }: PhrasesOfKinds = { life: [], abuse: [] },
): DangerMeant | null {
  const found = findDanger(text)
  const byOthers = found.filter(({ Kind }) => Kind === harmByOthers)
  // "I dare not go home": not to be safe is said of the very same words.
  const isOfThem = ({ Kind, Words }: DangerFound) =>
    Kind === harmByOthers || (Kind === 'Unsafe' && byOthers.some((other) => other.Words.includes(Words)))
  const isLife = !found.every(isOfThem) || findUnitPhrases(text, life).length > 0
  const isAbuse = byOthers.length > 0 || findUnitPhrases(text, abuse).length > 0
  return isLife || isAbuse ? { isLife, isAbuse } : null
}

/** whether medicine or poison was taken, or is to be: help with that is at a number of its own. */
export function mayBeOverdose(text: string): boolean {
  overdoses ??= indexByLanguage(overdosePhrases)
  if (isAnyIn(text, overdoses)) return true
  besideDanger ??= indexByLanguage(takenBesideDanger)
  return isAnyIn(text, besideDanger) && findDanger(text).length > 0
}

let overdoses: PhraseIndex<Phrase> | undefined
let besideDanger: PhraseIndex<Phrase> | undefined

function indexByLanguage(phrases: Record<'sv' | 'en', string[]>): PhraseIndex<Phrase> {
  return indexPhrases(
    Object.entries(phrases).flatMap(([language, written]) =>
      written.map((one) => compilePhrase(one, language === 'sv' ? phraseLists.sv.groups : phraseLists.en.groups)),
    ),
  )
}

function isAnyIn(text: string, index: PhraseIndex<Phrase>): boolean {
  return atOnce(readBothWays(text)).some(({ words }) => atOnce(findMatches(words, index)).length > 0)
}

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

/** A phrase of a language's list, or an exception. */
type Listed = Phrase & { language: string; kind: DangerKind | 'exception' | 'notAbuse' }

function isKind(kind: Listed['kind']): kind is DangerKind {
  return kind !== 'exception' && kind !== 'notAbuse'
}

let prepared: { index: PhraseIndex<Listed>; languages: readonly string[] } | undefined

/** Made ready at the first text: the server starts without. */
function listed() {
  prepared ??= {
    index: indexPhrases(
      Object.entries(phraseLists).flatMap(([language, written]) => {
        const { phrases, exceptions, notAbuse } = compileList(written)
        return [
          ...phrases,
          ...exceptions.map((phrase) => ({ ...phrase, kind: 'exception' as const })),
          ...notAbuse.map((phrase) => ({ ...phrase, kind: 'notAbuse' as const })),
        ].map((phrase) => ({ ...phrase, language }))
      }),
    ),
    languages: Object.keys(phraseLists),
  }
  return prepared
}
