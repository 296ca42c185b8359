import * as z from 'zod/mini'
import { Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'

/** The form is over. */
export const overReasons = ['Canceled', 'Expired', 'Closed', 'Released', 'Deleted'] as const

/** Why answers were not taken. After which of them nobody can send the same again: `refused-answers/find-reason.ts`. */
export const RefusedReason = z.enum([
  ...overReasons,
  'AccessEnded',
  'SignedOut',
  'OtherContext',
  'NotYetOpen',
  'OtherAnswers',
  'Invalid',
  'Incomplete',
  'NotForStaff',
  'OldVersion',
])
export type RefusedReason = z.output<typeof RefusedReason>

/**
 * What somebody answered and was refused, kept beside the form. It is no answer of the form's: nothing is scored from it. Of a
 * form that can still be answered it is only what an alert was raised for.
 */
export const RefusedAnswers = z.object({
  Id: z.uuid(),
  SentAt: Instant,
  SentBy: namesPerson(z.nullable(z.string()), 'name'),
  Reason: RefusedReason,
  /** Since then the form itself says the same. */
  OvertakenAt: z.nullable(Instant),
  /** In the words of the form; what it cannot hold, as it was sent. */
  Answers: z.array(
    z.object({
      Question: z.string(),
      AnswerText: z.string(),
      AnswerGroupId: z.nullable(z.uuid()),
      IsInvalid: z.boolean(),
    }),
  ),
  /** Answers that are not listed, since there are too many. */
  LeftOut: z.number(),
})
export type RefusedAnswers = z.output<typeof RefusedAnswers>
