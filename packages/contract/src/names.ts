import * as z from 'zod/mini'
import type { ValidationKey } from './errors.ts'

const special = /[,.()~!@€$%^&*=+[\]{}:;'"<>?\\|]/
const emoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u20e3/u

/** What is wrong with a name as typed, in the order that a person would want to be told. */
export function findNameFault(name: string): ValidationKey | undefined {
  if (name.trim() === '') return 'required'
  if (/\p{Nd}/u.test(name)) return 'validateNoDigits'
  if (special.test(name)) return 'validateNoSpecialCharacters'
  if (emoji.test(name)) return 'validateNoEmojis'
  return undefined
}

const tidied = z.overwrite((text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' '))

/** A name as it stands somewhere: what the person record says is kept, whatever the rules for typed names are. */
export const RecordedName = z.string().check(tidied, z.minLength(1, 'required'), z.maxLength(100))

/** A first or last name. Hyphens, blanks and letters of every kind are welcome. */
export const PersonName = z.string().check(tidied, z.maxLength(100), (context) => {
  const key = findNameFault(context.value)
  if (key) context.issues.push({ code: 'custom', input: context.value, message: key })
})
