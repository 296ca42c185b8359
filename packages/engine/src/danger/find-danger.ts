import type { Abuse } from '@samklang/contract/abuse'
import { noThreat } from './abuse-phrases.ts'
import { compileList, compilePhrase, type Phrase } from './compile-phrases.ts'
import { findMatches, indexPhrases, type Match, type PhraseIndex, type WordMeaning } from './match-phrases.ts'
import { overdosePhrases, takenBesideDanger } from './overdose-phrases.ts'
import { type DangerKind, harmByOthers, phraseLists } from './phrases.ts'
import { foldWord, readBothWays, sentenceEnd, type Word } from './read-words.ts'
import { findUnitPhrases } from './unit-phrases.ts'

/** Words of a text that may be about danger to life, as they stood there. */
export type DangerFound = { Kind: DangerKind; Words: string }

/**
 * Looks a text through for phrases that may be about danger to life, in Swedish and in English. It finds wordings, not
 * meanings: who denies such thoughts, or writes of somebody else, is found too, and whoever words it in another way is not.
 * It is never the only safety. Time grows with the length of the text alone.
 */
export function findDanger(text: string, known?: KnownWords): DangerFound[] {
  return atOnce(lookThrough(text, known))
}

/**
 * The words of texts that were looked through, for many texts of the same kind: nearly all of their words come again. Whoever has
 * these texts looked through makes one and lets go of it; what patients write is kept in none.
 */
export type KnownWords = { folded: Map<string, string>; meanings: Map<string, WordMeaning<Listed>> }

export function makeKnownWords(): KnownWords {
  return { folded: new Map(), meanings: new Map() }
}

/** The same in pieces: whoever is asked to look through much lets others go first in between. */
export function* lookThrough(text: string, known?: KnownWords): Generator<undefined, DangerFound[]> {
  const found = new Map<string, DangerFound>()
  for (const { Kind, Words } of yield* lookForAll(text, known)) found.set(`${Kind} ${Words}`, { Kind, Words })
  return [...found.values()]
}

function* lookForAll(text: string, known?: KnownWords): Generator<undefined, PlacedDanger[]> {
  const found: PlacedDanger[] = []
  for (const reading of yield* readBothWays(text, known?.folded))
    for (const one of yield* lookIn(reading, known)) found.push(one)
  return found
}

/** Words as they stood at one place: the same words may be somebody's threat there and a wish of one's own further on. */
type PlacedDanger = DangerFound & { isOfThreat: boolean }

type Reading = { text: string; words: Word[] }

function* lookIn({ text: shown, words }: Reading, known?: KnownWords): Generator<undefined, PlacedDanger[]> {
  const { index, languages } = listed()
  const matches = yield* findMatches(words, index, known?.meanings)
  if (matches.length === 0) return []
  return languages.flatMap((language) => {
    const ofLanguage = matches.filter(({ phrase }) => phrase.language === language)
    const coveredTo = reachOf(
      words,
      ofLanguage.filter(({ phrase }) => phrase.kind === 'exception'),
    )
    const isInnocent = innocentEnds(words, ofLanguage)
    const isNoAbuse = ({ firstEnd, lastEnd }: Match<Listed>) => isInnocent[firstEnd] === 1 && isInnocent[lastEnd] === 1
    const isWished = wishedFor(words, noThreats.get(language)?.before)
    const threatTo = reachOf(
      words,
      ofLanguage.filter(
        (match) =>
          match.phrase.kind === 'threat' &&
          !isNoAbuse(match) &&
          isWished[match.from] === 0 &&
          isOfOthers(match, shown, words),
      ),
    )
    return ofLanguage.flatMap((match) => {
      const { from, firstEnd } = match
      if (firstEnd <= (coveredTo[from] ?? -1)) return []
      return kindsOf(match.phrase.kind).flatMap((Kind) => {
        if (Kind === harmByOthers && isNoAbuse(match)) return []
        // "Kills me and the children" goes on after the threat, and is of it.
        const last = Kind === 'HarmToOthers' ? from : firstEnd
        const isOfThreat = last <= (threatTo[from] ?? -1)
        return [{ Kind, Words: shown.slice(words[from]?.start, endOf(words, firstEnd)), isOfThreat }]
      })
    })
  })
}

/** Words of one's own between those of a threat, or a pause: then nobody can tell whose words they are. */
function isOfOthers({ phrase, from, lastEnd }: Match<Listed>, shown: string, words: readonly Word[]): boolean {
  if (/[,:;…\n]|\.\./.test(shown.slice(words[from]?.start, endOf(words, lastEnd)))) return false
  const own = noThreats.get(phrase.language)?.within
  return !words.slice(from, lastEnd + 1).some(({ is }) => own?.has(is))
}

/** The words before which, in their sentence, somebody wishes: to be killed may be what they wish. */
function wishedFor(words: readonly Word[], wishes: ReadonlySet<string> | undefined): Uint8Array {
  const wished = new Uint8Array(words.length)
  for (let at = 1; at < words.length; at += 1) {
    const before = words[at - 1]?.is ?? sentenceEnd
    wished[at] = before !== sentenceEnd && (wished[at - 1] === 1 || wishes?.has(before)) ? 1 : 0
  }
  return wished
}

const noThreats = new Map(
  Object.entries(noThreat).map(([language, { within, before }]) => [
    language,
    { within: setOf(within), before: setOf(before) },
  ]),
)

function setOf(written: string): ReadonlySet<string> {
  return new Set(written.split('|').map(foldWord))
}

/** For every word how far those matches reach that have begun there or before. */
function reachOf(words: readonly Word[], matches: readonly Match<Listed>[]): Int32Array {
  const reach = new Int32Array(words.length).fill(-1)
  for (const { from, lastEnd } of matches) reach[from] = Math.max(reach[from] ?? -1, lastEnd)
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

/**
 * what words may be about: danger to life, harm by somebody else, or both. `isThreatOnly`: all danger to life in them is what
 * somebody else does or threatens to do to whoever writes.
 */
export type DangerMeant = { isLife: boolean; isAbuse: boolean; isThreatOnly: boolean }

/** The unit's phrases by what they are about. */
export type PhrasesOfKinds = { life: readonly string[]; abuse: readonly string[] }

/** Of several texts together, as staff are told; null where none is of abuse. */
export function abuseOf(meant: readonly (DangerMeant | null)[]): Abuse | null {
  if (!meant.some((one) => one?.isAbuse)) return null
  return meant.some((one) => one?.isLife) ? 'Beside' : 'Alone'
}

/** the same for the help of whoever writes, to whom another's threat is no danger of their own doing. */
export function abuseForHelp(meant: readonly (DangerMeant | null)[]): Abuse | null {
  return abuseOf(meant.map((one) => one && { ...one, isLife: one.isLife && !one.isThreatOnly }))
}

/** Null where nothing is found. */
export function readDanger(
  text: string,
  { life, abuse }: PhrasesOfKinds = { life: [], abuse: [] },
): DangerMeant | null {
  const found = atOnce(lookForAll(text))
  const byOthers = [...new Set(found.flatMap(({ Kind, Words }) => (Kind === harmByOthers ? [Words] : [])))]
  // "I dare not go home": not to be safe is said of the very same words.
  const isOfThem = ({ Kind, Words }: DangerFound) =>
    Kind === harmByOthers || (Kind === 'Unsafe' && byOthers.some((other) => other.includes(Words)))
  const ofLife = found.filter((one) => !isOfThem(one))
  const isUnitLife = findUnitPhrases(text, life).length > 0
  const isLife = ofLife.length > 0 || isUnitLife
  const isAbuse = byOthers.length > 0 || findUnitPhrases(text, abuse).length > 0
  if (!isLife && !isAbuse) return null
  const isThreatOnly = ofLife.length > 0 && !isUnitLife && ofLife.every(({ isOfThreat }) => isOfThreat)
  return { isLife, isAbuse, isThreatOnly }
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
type Listed = Phrase & { language: string; kind: DangerKind | 'threat' | 'exception' | 'notAbuse' }

/** Somebody who threatens to kill is a danger to life, and abuse. */
function kindsOf(kind: Listed['kind']): readonly DangerKind[] {
  if (kind === 'threat') return ['HarmToOthers', harmByOthers]
  return kind === 'exception' || kind === 'notAbuse' ? [] : [kind]
}

let prepared: { index: PhraseIndex<Listed>; languages: readonly string[] } | undefined

/** Made ready at the first text: the server starts without. */
function listed() {
  prepared ??= {
    index: indexPhrases(
      Object.entries(phraseLists).flatMap(([language, written]) => {
        const { phrases, threats, exceptions, notAbuse } = compileList(written)
        return [
          ...phrases,
          ...threats.map((phrase) => ({ ...phrase, kind: 'threat' as const })),
          ...exceptions.map((phrase) => ({ ...phrase, kind: 'exception' as const })),
          ...notAbuse.map((phrase) => ({ ...phrase, kind: 'notAbuse' as const })),
        ].map((phrase) => ({ ...phrase, language }))
      }),
    ),
    languages: Object.keys(phraseLists),
  }
  return prepared
}
