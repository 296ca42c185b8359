import * as z from 'zod/mini'
import { inWords } from './field-rules.ts'
import { seen, tidy } from './names.ts'
import { obeys } from './obeys.ts'

/** How long a text is of what can be seen of it. */
export function seenLength(text: string): number {
  const kept = tidy(text).replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return seen.test(kept) ? kept.length : 0
}

export type WordsFault = 'required' | 'minLength' | 'not-in-words'

/** what is wrong with a reason, a comment or a note that somebody must write. Browser and server ask the same. */
export function findWordsFault(text: string, least = 1): WordsFault | undefined {
  if (seenLength(text) < least) return least === 1 ? 'required' : 'minLength'
  return inWords(text) && 'not-in-words'
}

/** A reason, a comment or a note that must be written. */
export function words(most: number, least = 1) {
  return z.string().check(
    z.trim(),
    z.maxLength(most),
    obeys((text: string) => findWordsFault(text, least)),
  )
}

/** Of a text that may be left out: what cannot be seen is nothing. */
export const emptyUnlessSeen = z.overwrite<string>((text) => (seenLength(text) === 0 ? '' : text))
