import * as z from 'zod/mini'
import { CrisisInformation } from './crisis-information.ts'

export const ErrorCode = z.enum([
  'validation',
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  'invalid-transition',
  'criteria-forbid',
  'criteria-warn',
  'no-contact',
  'alert-waiting',
  'alert-changed',
  'alert-acknowledged',
  'alert-taker-needed',
  'follow-up-changed',
  'follow-up-open',
  'follow-ups-unconfirmed',
  'hand-over-changed',
  'acknowledge-not-permitted',
  'confirm-alone',
  'confirm-own-only',
  'undo-too-late',
  'incomplete',
  'too-large',
  'file-not-allowed',
  'file-used',
  'wrong-client-version',
  'rate-limited',
  'wrong-code',
  'code-spent',
  'session-over',
  'identify-anew',
  'no-relation',
  'unit-unavailable',
  'opening-reads-only',
  'opening-ended',
  'opening-running',
  'opening-not-needed',
  'opening-unjustified-before',
  'second-person-needed',
  'key-reused',
  'known-otherwise',
  'proven-by-eid',
  'corrected-on-own-page',
  'same-person-unconfirmed',
  'patient-deleted',
  'integration-unavailable',
  'busy',
  'internal',
])
export type ErrorCode = z.output<typeof ErrorCode>

/** What the specification's catalogue names. */
export const validationKeys = [
  'required',
  'invalid-phone',
  'email',
  'validateNotAllowedEmailCharacters',
  'minLength',
  'validLengthCivicId',
  'validMonthInCivicId',
  'validDayInCivicId',
  'between',
  'max_value',
  'min_value',
  'less-than-compare',
  'greater-than-compare',
  'valid-date-of-birth',
  'validateNoSpecialCharacters',
  'validateNoDigits',
  'validateNoEmojis',
  'no-commas',
  'regex',
] as const
export type ValidationKey = (typeof validationKeys)[number]

/** Keys of our own for what the catalogue has no word for: the shape of a request rather than a person's input. */
export const shapeKeys = [
  'unknown-field',
  'duplicate-field',
  'wrong-type',
  'not-allowed',
  'unreadable-text',
  'maxLength',
  'not-in-words',
  'too-common',
  'reason-used-before',
  'another-number',
  'validCheckDigitInCivicId',
  'futureDateInCivicId',
  'civicIdUnderOtherType',
  'birth-date-of-id',
  'within-three-weekdays',
  'within-a-year',
  'within-two-years',
  'program-faults',
] as const
export type ShapeKey = (typeof shapeKeys)[number]

/** Why somebody else's part in a thing, or the state of it, stands in the way. */
export const reasonKeys = [
  'Age',
  'Gender',
  'GenderKnown',
  'Language',
  'NoVariantForbid',
  'NoExternalProtectedIdentity',
  'exists',
  'exists-inactive',
  'known-otherwise',
  'not-writable',
  'too-many-streams',
  'out-of-reach',
  // Of what was shown before a program starts, and is not so any more.
  'proposal-gone',
  'proposal-new',
  'proposal-moved',
  'proposal-contact',
] as const

/** every key that the server answers with or a screen shows. Each has its words in both languages, in `common`. */
export const errorKeys = [...validationKeys, ...shapeKeys, ...reasonKeys] as const
export const ErrorKey = z.enum(errorKeys)
export type ErrorKey = z.output<typeof ErrorKey>

/** The body of every refusal. Message is in the caller's language and safe to show; Key names the rule that a field broke. */
export const ErrorBody = z.object({
  Message: z.string(),
  Code: ErrorCode,
  TraceId: z.string(),
  Errors: z.array(z.object({ Field: z.string(), Key: ErrorKey })),
  /** Seconds until it makes sense to try again, when that is known. */
  RetryAfter: z.optional(z.number()),
  /** Tries left of a code. */
  AttemptsLeft: z.optional(z.number()),
  /**
   * What one must see before going on, where the code says so: `AlertsNow` (also with `alert-acknowledged`), `TakeoverNeeded`, `KnownHere`,
   * `UnjustifiedBefore`; or `UnreadableForm`.
   */
  Details: z.optional(z.unknown()),
  /** Of answers that were refused: what they call for. */
  CrisisInformation: z.optional(CrisisInformation),
  /** They cannot be sent again, and are kept beside the form for the unit. */
  AnswersKept: z.optional(z.boolean()),
})
export type ErrorBody = z.output<typeof ErrorBody>
