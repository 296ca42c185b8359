import type { DangerPhrase } from '@samklang/contract/danger-phrases'
import { phraseKey } from '@samklang/engine/danger/common-words'

type Phrases = readonly DangerPhrase[]

/** What somebody else has added and taken away meanwhile, as they are written. */
export type ChangedMeanwhile = { added: string[]; removed: string[] }

/** What was added and removed here, done to the list as it is now. */
export function mergePhrases(base: Phrases, mine: Phrases, theirs: Phrases): DangerPhrase[] {
  const kept = theirs.filter((one) => !has(base, one) || has(mine, one))
  return [...kept, ...mine.filter((one) => !has(base, one) && !has(theirs, one))]
}

export function changedMeanwhile(base: Phrases, theirs: Phrases): ChangedMeanwhile {
  return {
    added: theirs.filter((one) => !has(base, one)).map(({ Text }) => Text),
    removed: base.filter((one) => !has(theirs, one)).map(({ Text }) => Text),
  }
}

export function isSameList(one: Phrases, other: Phrases): boolean {
  return one.length === other.length && one.every((phrase) => has(other, phrase))
}

/** those that are read alike are one. */
function has(phrases: Phrases, { Text }: DangerPhrase): boolean {
  return phrases.some((other) => phraseKey(other.Text) === phraseKey(Text))
}
