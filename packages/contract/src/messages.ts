import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { CrisisInformation } from './crisis-information.ts'
import { Instant } from './instants.ts'
import { longestMessage } from './message-length.ts'
import { namesPerson } from './names-person.ts'
import { obeys } from './obeys.ts'
import { ContactStatus } from './relations.ts'
import { seenLength } from './written.ts'

/** Chat reaches the patient. A comment is written among staff, and no call of the patient side takes or gives one. */
export const MessageKind = z.enum(['Chat', 'Comment'])
export type MessageKind = z.output<typeof MessageKind>

/** As it was written, but for what nobody sees around it. */
const MessageText = z.string().check(
  z.trim(),
  z.maxLength(longestMessage),
  obeys((text: string) => (seenLength(text) === 0 ? 'required' : undefined)),
)

const ofMessage = {
  Id: z.uuid(),
  TreatmentId: z.uuid(),
  /** The module that it is about, by its place in the plan. */
  TreatmentModuleId: z.nullable(z.uuid()),
  ModuleName: z.nullable(z.string()),
  MessageText: z.string(),
  CreatedAt: Instant,
  SenderName: namesPerson(z.string(), 'name'),
  FromStaff: z.boolean(),
  /** Written by whoever reads it. */
  IsMine: z.boolean(),
  /** When the other side said that it was read. */
  ConfirmedAt: z.nullable(Instant),
}

/** A message as staff see it. */
export const ThreadMessage = z.object({
  ...ofMessage,
  Kind: MessageKind,
  ConfirmedBy: namesPerson(z.nullable(z.string()), 'name'),
})
export type ThreadMessage = z.output<typeof ThreadMessage>

/** A message as the patient sees it. */
export const MyThreadMessage = z.object({ ...ofMessage, Kind: z.literal('Chat') })
export type MyThreadMessage = z.output<typeof MyThreadMessage>

/** One page of a thread, its oldest message first. */
const ofThread = {
  HasOlder: z.boolean(),
  /** How many of the other side's messages this side has not confirmed. */
  Unread: z.number(),
  /** Messages to the other side can be written. Staff can always comment. */
  IsOpen: z.boolean(),
}
export const MessageThread = z.object({ ...ofThread, PatientId: z.uuid(), Messages: z.array(ThreadMessage) })
export type MessageThread = z.output<typeof MessageThread>
export const MyMessageThread = z.object({
  ...ofThread,
  Messages: z.array(MyThreadMessage),
  /** what the browser seals unsent words under. */
  DraftKey: z.string(),
  PreviousDraftKey: z.nullable(z.string()),
})
export type MyMessageThread = z.output<typeof MyMessageThread>

const byId = z.object({ id: z.uuid() })
const page = {
  treatmentId: z.uuid(),
  /** The id of the oldest message that is known: those before it. */
  before: z.optional(z.uuid()),
  pageSize: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
}
export const usualPageSize = 30

export const messageCalls = {
  /** */
  sendMessage: {
    method: 'POST',
    path: '/api/treatments/:id/messages',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ MessageText, Kind: MessageKind, TreatmentModuleId: z.nullish(z.uuid()) }),
    reply: ThreadMessage,
    audit: 'SendMessage',
    idempotencyKey: true,
  },
  /** Words that may be about danger to life give help at once. */
  sendMyMessage: {
    method: 'POST',
    path: '/api/papp/treatments/:id/messages',
    changes: ['own-messages/:id'],
    access: 'patientSide',
    params: byId,
    body: z.strictObject({ MessageText, Kind: z.nullish(z.literal('Chat')), TreatmentModuleId: z.nullish(z.uuid()) }),
    reply: z.object({ Message: MyThreadMessage, CrisisInformation: z.nullable(CrisisInformation) }),
    audit: 'SendMessage',
    idempotencyKey: true,
  },
  confirmMessage: {
    method: 'POST',
    path: '/api/messages/:id/confirm',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    reply: ThreadMessage,
    audit: 'ConfirmMessage',
  },
  confirmMyMessage: {
    method: 'POST',
    path: '/api/papp/messages/:id/confirm',
    changes: ['own-messages', 'own-tasks'],
    access: 'patientSide',
    params: byId,
    reply: MyThreadMessage,
    audit: 'ConfirmMessage',
  },
  /** At most one SMS or e-mail an hour: what comes sooner is told then, unless it is read by then. */
  notifyOfMessage: {
    method: 'POST',
    path: '/api/messages/:id/notify',
    changes: ['messages'],
    access: 'careStaff',
    params: byId,
    reply: z.object({ Outcome: z.enum(['Sent', 'Later', 'NotSent']), ContactStatus: ContactStatus }),
    audit: 'NotifyMessage',
  },
  listMessages: {
    method: 'GET',
    path: '/api/messages',
    shows: ['care/patient/reply.PatientId'],
    access: 'careStaff',
    query: z.strictObject({ ...page, kind: z.optional(MessageKind) }),
    reply: MessageThread,
    audit: 'ViewMessages',
  },
  listMyMessages: {
    method: 'GET',
    path: '/api/papp/messages',
    shows: ['own-messages/:treatmentId'],
    access: 'patientSide',
    query: z.strictObject(page),
    reply: MyMessageThread,
    audit: 'ViewMessages',
  },
} as const satisfies Calls
