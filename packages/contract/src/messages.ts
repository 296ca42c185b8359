import * as z from 'zod/mini'
import { Away } from './absences.ts'
import type { Calls } from './call.ts'
import { CrisisInformation } from './crisis-information.ts'
import { AlertEvent } from './form-events.ts'
import { Instant } from './instants.ts'
import { longestMessage } from './message-length.ts'
import { namesPerson } from './names-person.ts'
import { obeys } from './obeys.ts'
import { RefusedReason } from './refused-answers.ts'
import { ContactStatus } from './relations.ts'
import { RiskAlert } from './risk-alert.ts'
import { seenLength } from './written.ts'

/** Chat reaches the patient. A comment is written among staff, and no call of the patient side takes or gives one. */
export const MessageKind = z.enum(['Chat', 'Comment'])
export type MessageKind = z.output<typeof MessageKind>

/** In which part somebody writes in a thread, or says that they have read. */
export const MessageWriter = z.enum(['Staff', 'Patient', 'Agent', 'Guardian'])
export type MessageWriter = z.output<typeof MessageWriter>

/** Who reads a thread on the patient side. The name is null where its owner is protected, but to staff. */
export const PatientSideReader = z.object({
  Kind: z.enum(['Patient', 'Agent', 'Guardian']),
  Name: namesPerson(z.nullable(z.string()), 'name'),
})
export type PatientSideReader = z.output<typeof PatientSideReader>

/** The same to staff, with the relation of whoever is not the patient. */
export const NamedReader = z.extend(PatientSideReader, { RelationId: z.nullable(z.uuid()) })
export type NamedReader = z.output<typeof NamedReader>

/** As it was written, but for what nobody sees around it. */
const MessageText = z.string().check(
  z.trim(),
  z.maxLength(longestMessage),
  obeys((text: string) => (seenLength(text) === 0 ? 'required' : undefined)),
)

const ofMessage = {
  Id: z.uuid(),
  /** of which it is a message; the other one is null. */
  TreatmentId: z.nullable(z.uuid()),
  ProgramId: z.nullable(z.uuid()),
  /** The module that it is about, by its place in the plan. */
  TreatmentModuleId: z.nullable(z.uuid()),
  ModuleName: z.nullable(z.string()),
  MessageText: z.string(),
  /** When it came, by which it has its place. */
  CreatedAt: Instant,
  /** when it was written, where it came more than five minutes later. */
  WrittenAt: z.nullable(Instant),
  SenderName: namesPerson(z.string(), 'name'),
  FromStaff: z.boolean(),
  /** sent by the program itself, in the name of whoever started it. */
  IsByProgram: z.boolean(),
  /** In which part: a guardian writes in their own name, and is not the patient. */
  WrittenAs: MessageWriter,
  /** Written by whoever reads it. */
  IsMine: z.boolean(),
  /** When the other side said that it was read; to a guardian, of what staff have written, when they did so themselves. */
  ConfirmedAt: z.nullable(Instant),
}

/** A message as staff see it. */
export const ThreadMessage = z.object({
  ...ofMessage,
  Kind: MessageKind,
  ConfirmedBy: namesPerson(z.nullable(z.string()), 'name'),
  ConfirmedAs: z.nullable(MessageWriter),
  /** guardians who have read what staff wrote, each for themselves. */
  GuardianReadings: z.array(
    z.object({
      Name: namesPerson(z.nullable(z.string()), 'name'),
      ReadAt: Instant,
      /** By which they are found among the readers of the thread. */
      RelationIds: z.array(z.uuid()),
    }),
  ),
  /** raised by the words of this message. */
  Alert: z.nullable(
    z.object({
      Id: z.uuid(),
      AcknowledgedAt: z.nullable(Instant),
      AcknowledgedBy: namesPerson(z.nullable(z.string()), 'staff'),
    }),
  ),
})
export type ThreadMessage = z.output<typeof ThreadMessage>

/** words that may be about danger, of a message that could not be taken. It is none of the thread's messages. */
export const RefusedMessage = z.object({
  Id: z.uuid(),
  MessageText: z.string(),
  /** The last time. */
  SentAt: Instant,
  SenderName: namesPerson(z.nullable(z.string()), 'name'),
  IsByGuardian: z.boolean(),
  Reason: RefusedReason,
})
export type RefusedMessage = z.output<typeof RefusedMessage>

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
  /** who of those whom the patient knows here is away today, and who answers instead; nobody where nothing can be written. */
  Away: z.array(Away),
}
export const MessageThread = z.object({
  ...ofThread,
  PatientId: z.uuid(),
  Messages: z.array(ThreadMessage),
  /** who reads today what is written to the patient, the patient first. */
  Readers: z.array(NamedReader),
  /** the latest first. This and what follows comes with the latest messages; older pages leave it empty. */
  Refused: z.array(RefusedMessage),
  /** what its messages have raised, those that wait first. */
  Alerts: z.array(RiskAlert),
  /** What was done about them, in order; To is who was told or was given an alert, From whose it was before. */
  AlertEvents: z.array(AlertEvent),
})
export type MessageThread = z.output<typeof MessageThread>
export const MyMessageThread = z.object({
  ...ofThread,
  Messages: z.array(MyThreadMessage),
  /** who else reads it today, beside the clinic. */
  Readers: z.array(PatientSideReader),
  /** the one who reads this is the patient, and a child whose guardians may not read it. */
  GuardiansCannotRead: z.boolean(),
  /** what the browser seals unsent words under. */
  DraftKey: z.string(),
  PreviousDraftKey: z.nullable(z.string()),
})
export type MyMessageThread = z.output<typeof MyMessageThread>

/** Whether a person was told that there is something to read. R-496: whoever has read it is not told. */
const ofNotice = { Outcome: z.enum(['Sent', 'Later', 'NotSent', 'Read']), ContactStatus: ContactStatus }

const byId = z.object({ id: z.uuid() })
const page = {
  /** one of the two. */
  treatmentId: z.optional(z.uuid()),
  programId: z.optional(z.uuid()),
  /** The id of the oldest message that is known: those before it. */
  before: z.optional(z.uuid()),
  pageSize: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
}
export const usualPageSize = 30

type OfOne = { treatmentId?: string | undefined; programId?: string | undefined }
const isOfOne = z.refine<OfOne>(
  ({ treatmentId, programId }) => (treatmentId === undefined) !== (programId === undefined),
  { error: 'required', path: ['treatmentId'] },
)

const ofMyMessage = {
  MessageText,
  Kind: z.nullish(z.literal('Chat')),
  /** when send was first pressed with these words. Not believed where it is to come, or 30 days ago. */
  WrittenAt: z.nullish(Instant),
}
const mySent = z.object({ Message: MyThreadMessage, CrisisInformation: z.nullable(CrisisInformation) })

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
    body: z.strictObject({ ...ofMyMessage, TreatmentModuleId: z.nullish(z.uuid()) }),
    reply: mySent,
    audit: 'SendMessage',
    idempotencyKey: true,
  },
  /** */
  sendMessageInProgram: {
    method: 'POST',
    path: '/api/programs/:id/messages',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ MessageText, Kind: MessageKind }),
    reply: ThreadMessage,
    audit: 'SendMessage',
    idempotencyKey: true,
  },
  /** Words that may be about danger to life give help at once. */
  sendMyMessageInProgram: {
    method: 'POST',
    path: '/api/papp/programs/:id/messages',
    changes: ['own-messages/:id'],
    access: 'patientSide',
    params: byId,
    body: z.strictObject(ofMyMessage),
    reply: mySent,
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
    reply: z.object({
      ...ofNotice,
      /** the guardians who may read it. */
      Guardians: z.array(z.object({ ...ofNotice, Name: namesPerson(z.string(), 'name') })),
    }),
    audit: 'NotifyMessage',
  },
  listMessages: {
    method: 'GET',
    path: '/api/messages',
    shows: ['care/patient/reply.PatientId'],
    access: 'careStaff',
    query: z.strictObject({ ...page, kind: z.optional(MessageKind) }).check(isOfOne),
    reply: MessageThread,
    audit: 'ViewMessages',
  },
  listMyMessages: {
    method: 'GET',
    path: '/api/papp/messages',
    shows: ['own-messages/:treatmentId', 'own-messages/:programId'],
    access: 'patientSide',
    query: z.strictObject(page).check(isOfOne),
    reply: MyMessageThread,
    audit: 'ViewMessages',
  },
} as const satisfies Calls
