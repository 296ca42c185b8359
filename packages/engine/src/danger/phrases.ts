import { englishPhrases } from './phrases-en.ts'
import { swedishPhrases } from './phrases-sv.ts'

/** What a phrase is about: one's own life, one's own body, others' lives, violence that somebody is exposed to, or not being safe. */
export const dangerKinds = ['Suicide', 'SelfHarm', 'HarmToOthers', 'Abuse', 'Unsafe'] as const
export type DangerKind = (typeof dangerKinds)[number]

/**
 * Phrases of one language, a phrase being words in order:
 *
 *     word        that word; `one|other` either of them; `liv*` one that begins so; `*suicid*` one that contains it
 *     {name}      one of the words listed under that name in `groups`
 *     ~3          at most three words in between, of the same sentence
 *     .           the end of a sentence, or of the text
 *
 * Case, accents and double letters do not matter: "dööö", "DO" and "dö" are one word. Where a phrase of `exceptions` is met,
 * phrases within those very words are not.
 */
export type PhraseList = {
  groups: Record<string, string>
  phrases: Record<DangerKind, string[]>
  /** Of somebody else who threatens the life of whoever writes: danger to life and abuse at once. */
  threats: string[]
  exceptions: string[]
  /** Where one of these is met, a phrase of abuse that ends within those very words is not; what else they mean stays. */
  notAbuse: string[]
}

/** harm by somebody else, as a kind of its own beside all that may be danger to life. */
export const harmByOthers: DangerKind = 'Abuse'

/** People write in either language, whatever the form is in. */
export const phraseLists: Record<'sv' | 'en', PhraseList> = { sv: swedishPhrases, en: englishPhrases }
