import type { DangerPhrase } from '@samklang/contract/danger-phrases'
import { phraseKey } from '@samklang/engine/danger/common-words'

type Phrases = readonly DangerPhrase[]

/** What somebody else has added and taken away meanwhile, as they are written. */
export type ChangedMeanwhile = { added: string[]; removed: string[] }

/** What was added and removed here, done to the list as it is now. */
export function mergePhrases(base: Phrases, mine: Phrases, theirs: Phrases): DangerPhrase[] {
  const kept = theirs.filter((one) => !has(base, one) || has(mine, one)).map((one) => withMyKind(one, base, mine))
  return [...kept, ...mine.filter((one) => !has(base, one) && !has(theirs, one))]
}

/** what was said here of what a phrase is about stands on top of theirs too. */
function withMyKind(one: DangerPhrase, base: Phrases, mine: Phrases): DangerPhrase {
  const [before, after] = [findSame(base, one)?.Kind, findSame(mine, one)?.Kind]
  return before && after && before !== after ? { ...one, Kind: after } : one
}

export function changedMeanwhile(base: Phrases, theirs: Phrases): ChangedMeanwhile {
  return {
    added: theirs.filter((one) => !has(base, one)).map(({ Text }) => Text),
    removed: base.filter((one) => !has(theirs, one)).map(({ Text }) => Text),
  }
}

export function isSameList(one: Phrases, other: Phrases): boolean {
  return one.length === other.length && one.every((phrase) => findSame(other, phrase)?.Kind === phrase.Kind)
}

/** those that are read alike are one. */
function findSame(phrases: Phrases, { Text }: DangerPhrase): DangerPhrase | undefined {
  return phrases.find((other) => phraseKey(other.Text) === phraseKey(Text))
}

function has(phrases: Phrases, phrase: DangerPhrase): boolean {
  return findSame(phrases, phrase) !== undefined
}
