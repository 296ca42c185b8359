import * as z from 'zod/mini'
import type { ValidationKey } from './errors.ts'

const special = /[,.()~!@€$%^&*=+[\]{}:;'"<>?\\|]/
const emoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u20e3/u

/** What is wrong with a name as typed, in the order that a person would want to be told. */
export function findNameFault(name: string): ValidationKey | undefined {
  const kept = tidy(name)
  if (!seen.test(kept)) return 'required'
  if (/\p{Nd}/u.test(name)) return 'validateNoDigits'
  if (special.test(name)) return 'validateNoSpecialCharacters'
  if (emoji.test(name)) return 'validateNoEmojis'
  return letter.test(kept) ? undefined : 'required'
}

// Comes along when a name is pasted: marks that turn the writing around, blanks without width, hyphens that may break, and
// signs that are drawn as nothing (fillers, blanks of Braille and others). Joiners stay, since names in several scripts need them.
const unseen =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u115f\u1160\u3164\uffa0\u2800\u{13441}\u{13442}\u{1d159}]|(?!\s)\p{Cc}/gu
const letter = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u

/** Something that is drawn: a letter, a figure or a sign. */
export const seen = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether something stands in it that nobody sees, or that turns the writing around. */
export function hasUnseen(text: string): boolean {
  return text.search(unseen) >= 0
}

/** A name of a person or a thing as it is kept. */
export function tidy(name: string): string {
  return name.normalize('NFC').replace(unseen, '').trim().replace(/\s+/g, ' ')
}

const tidied = z.overwrite(tidy)

/** A name as it stands somewhere: what the person record says is kept, whatever the rules for typed names are. */
export const RecordedName = z.string().check(tidied, z.regex(seen, 'required'), z.maxLength(100))

/** A first or last name. Hyphens, blanks and letters of every kind are welcome. */
export const PersonName = z.string().check(tidied, z.maxLength(100), (context) => {
  const key = findNameFault(context.value)
  if (key) context.issues.push({ code: 'custom', input: context.value, message: key })
})
