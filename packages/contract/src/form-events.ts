import * as z from 'zod/mini'

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
  'AlertAcknowledged',
  'UnitChanged',
  'AnsweredDateChanged',
  'Shared',
  'Changed',
  'AnswersRefused',
])
export type FormEvent = z.output<typeof FormEvent>
