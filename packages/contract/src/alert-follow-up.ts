import * as z from 'zod/mini'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'

/** What was done about an alert, beside what is said of it in words. */
export const AlertAction = z.enum([
  'Called',
  'Met',
  'Referred',
  'SafetyPlanReviewed',
  'ReportedToSocialServices',
  'HandedOver',
  'CouldNotReach',
])
export type AlertAction = z.output<typeof AlertAction>

/** Handing over is an act of its own, which a colleague answers. */
export const StepAction = z.enum([
  'Called',
  'Met',
  'Referred',
  'SafetyPlanReviewed',
  'ReportedToSocialServices',
  'CouldNotReach',
])

/** Of an alert that somebody has acknowledged: who goes on with it, and when. */
export const FollowUp = z.object({
  /** Whether it goes on: a next step is needed, and it is not ticked off. */
  IsOpen: z.boolean(),
  /** Null: none is needed, as `NoFollowUpReason` says. */
  NextStepOn: z.nullable(CivilDate),
  NoFollowUpReason: z.nullable(z.string()),
  /** Who answers for it: whoever acknowledged, until somebody else has accepted it. */
  ResponsibleId: namesPerson(z.nullable(z.uuid()), 'staff'),
  ResponsibleName: namesPerson(z.nullable(z.string()), 'staff'),
  ResponsibleAwayUntil: z.nullable(CivilDate),
  /** Works at the alert's unit still and may acknowledge there. If not, it is the whole unit's. */
  IsResponsibleHere: z.boolean(),
  /** When it was ticked off, and by whom; null while it goes on. */
  EndedAt: z.nullable(Instant),
  EndedBy: namesPerson(z.nullable(z.string()), 'staff'),
  /** Moves with every step. Sent back with the next one. */
  LastModifiedAt: z.nullable(Instant),
})
export type FollowUp = z.output<typeof FollowUp>

export const HandOverAnswer = z.enum(['Accepted', 'Declined', 'Withdrawn'])
export type HandOverAnswer = z.output<typeof HandOverAnswer>

/** The latest request that a colleague take over an alert or its follow-up. Until it is accepted nothing has changed hands. */
export const HandOver = z.object({
  Id: z.uuid(),
  FromId: namesPerson(z.uuid(), 'staff'),
  FromName: namesPerson(z.string(), 'staff'),
  ToId: namesPerson(z.uuid(), 'staff'),
  ToName: namesPerson(z.string(), 'staff'),
  Note: z.nullable(z.string()),
  AskedAt: Instant,
  /** When an answer was due. */
  AnswerBy: Instant,
  /** Whoever was asked works at the unit still and may acknowledge there. */
  IsReceiverHere: z.boolean(),
  ReceiverAwayUntil: z.nullable(CivilDate),
  Answer: z.nullable(HandOverAnswer),
  AnsweredAt: z.nullable(Instant),
  /** Why it was declined. */
  Reason: z.nullable(z.string()),
})
export type HandOver = z.output<typeof HandOver>
