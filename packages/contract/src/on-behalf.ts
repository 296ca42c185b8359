import * as z from 'zod/mini'
import { namesPerson } from './names-person.ts'

/**
 * Somebody else wrote what stands as the respondent's answer: an agent in their stead, or staff who asked and filled in. To the
 * reader that is another informant than the respondent alone.
 */
export const OnBehalf = z.object({
  /** The same for the same hand: an agent's own, and one for all staff. */
  Key: z.string(),
  Kind: z.enum(['Agent', 'Staff']),
  Name: namesPerson(z.string(), 'name'),
  /** What an agent is to the patient, where that is known. */
  Relation: z.nullable(z.string()),
  /** The respondent has written too. */
  IsPartly: z.boolean(),
})
export type OnBehalf = z.output<typeof OnBehalf>
