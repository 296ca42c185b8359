import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'

export const MessagePurpose = z.enum([
  'Invitation',
  'OneTimeCode',
  'FormReminder',
  'JournalReminder',
  'NewForm',
  'NewMessage',
  'ProgramNotification',
  'ConsentRequest',
])

/** A message that did not arrive. Relation null: it went to the patient's own phone. */
export const FailedMessage = z.object({
  PatientContactRelationId: z.nullable(z.uuid()),
  RecipientAddress: namesPerson(z.string(), 'address'),
  FailedAt: Instant,
  Purpose: MessagePurpose,
  Reason: z.nullable(z.string()),
})
export type FailedMessage = z.output<typeof FailedMessage>

export const outboxCalls = {
  listFailedMessages: {
    method: 'GET',
    path: '/api/sms-messages/failed',
    shows: ['messages/:patientId'],
    access: 'careStaff',
    query: z.strictObject({ patientId: z.uuid() }),
    reply: z.array(FailedMessage),
    audit: 'GetPatient',
  },
  /** What a gateway tells afterwards, signed with the secret that we share with it. */
  reportDelivery: {
    method: 'POST',
    path: '/api/sms-messages/delivery-report',
    changes: ['messages'],
    access: 'gateway',
    body: z.strictObject({
      MessageId: z.string().check(z.maxLength(200)),
      Status: z.enum(['Delivered', 'Failed']),
      Reason: z.nullish(z.string().check(z.maxLength(200))),
    }),
    reply: z.object({}),
  },
} as const satisfies Calls
