import * as z from 'zod/mini'
import { Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'

/** What can happen to a form. The first nine are the specification's. */
export const FormEvent = z.enum([
  'Created',
  'Sent',
  'InterviewStarted',
  'Scheduled',
  'Confirmed',
  'Closed',
  'Expired',
  'PartlyAnswered',
  'Answered',
  'Canceled',
  'Reminded',
  'Commented',
  'HandedOver',
  'AlertRaised',
  'AlertOwnerTold',
  'AlertOwnerUnreached',
  'AlertEscalated',
  'AlertUnitTold',
  'AlertUnitUnreached',
  'AlertTakenOver',
  'AlertDeputyTold',
  'AlertOnDutyTold',
  'AlertOnCallTold',
  'AlertHeadTold',
  'AlertToldAgain',
  'AlertAcknowledged',
  'AlertNoted',
  'AlertFollowedUp',
  'AlertHandOverAsked',
  'AlertHandOverAccepted',
  'AlertHandOverDeclined',
  'AlertHandOverWithdrawn',
  'UnitChanged',
  'AnsweredDateChanged',
  'BirthDateCorrected',
  'Shared',
  'BaselineSet',
  'Changed',
  'AnswersRefused',
  'ConfirmationUndone',
  'Assigned',
])
export type FormEvent = z.output<typeof FormEvent>

/** What was done about an alert; To is who was told or was given it, From whose it was before. */
export const AlertEvent = z.object({
  Id: z.uuid(),
  /** Null of what is about no alert, and of what was kept before it was known which. */
  AlertId: z.nullable(z.uuid()),
  Event: FormEvent,
  At: Instant,
  By: namesPerson(z.nullable(z.string()), 'name'),
  To: namesPerson(z.nullable(z.string()), 'staff'),
  From: namesPerson(z.nullable(z.string()), 'staff'),
})
export type AlertEvent = z.output<typeof AlertEvent>
