import * as z from 'zod/mini'
import { emptyUnlessSeen } from './written.ts'

/** of everything that is called a comment: patient, consent, contact, form. */
export const longestComment = 1000
export const Comment = z.string().check(emptyUnlessSeen, z.maxLength(longestComment))

/** The narrative comment of a questionnaire is text of the record. It stands in the place of the administrative comment. */
export const longestNarrative = 4000
export const Narrative = z.string().check(z.maxLength(longestNarrative))
