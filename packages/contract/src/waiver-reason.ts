import type { FieldRule } from './field-rules.ts'
import { required } from './field-rules.ts'

const fewestLetters = 10

/** Why a question about danger to life calls nobody: "x" or a row of dots is no reason. */
export const waiverReason: FieldRule<string> = (text) => {
  const letters = text.match(/(?!\p{Default_Ignorable_Code_Point})\p{L}/gu) ?? []
  return required(text) ?? (letters.length < fewestLetters ? 'minLength' : undefined)
}
