import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { Comment } from './comments.ts'
import { required } from './field-rules.ts'
import { ContentLanguage, RespondentType } from './form-content.ts'
import { FormStatus } from './forms.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { obeys } from './obeys.ts'
import {
  mostOccurrences,
  ProgramChoices,
  ProgramItem,
  ProgramItemKind,
  ProgramStep,
  ProgramTrigger,
} from './program-content.ts'
import { ProgramProposal } from './program-proposal.ts'
import { Days } from './recurring.ts'
import { ContactStatus } from './relations.ts'

/** Pending: its first day is to come. Completed: all steps are done. Closed: by staff, or with the unit's care. */
export const ProgramStatus = z.enum(['NotStarted', 'Pending', 'Ongoing', 'Completed', 'Closed'])
export type ProgramStatus = z.output<typeof ProgramStatus>

/** NotStarted waits for what it starts on; Pending has a day; NotNeeded: what it starts on can no longer happen. */
export const ProgramStepStatus = z.enum([
  'NotStarted',
  'Pending',
  'Ongoing',
  'Done',
  'Skipped',
  'NotNeeded',
  'Canceled',
])
export type ProgramStepStatus = z.output<typeof ProgramStepStatus>

/** Nothing of it reached anybody, or all of it was left out by hand: neither is done. */
export const StepEnding = z.enum(['Done', 'NothingSent', 'LeftOut'])
export type StepEnding = z.output<typeof StepEnding>

export const OccurrenceStatus = z.enum(['Planned', 'Sent', 'Skipped', 'NotSent', 'Canceled'])
export type OccurrenceStatus = z.output<typeof OccurrenceStatus>

const notSentProblems = [
  'ContactRemoved',
  'GuardianRests',
  'MayNotReadMessages',
  'NoExternalProtectedIdentity',
  'NoVariant',
  'DefinitionRemoved',
  'NoTreatment',
  'PlanFull',
  'AlreadyOngoing',
  'TooLate',
] as const

/**
 * Why something that was due was sent to nobody. Merged is no problem: another one of the same to the same person was planned
 * for the same day, and what became of that one is told there.
 */
export const NotSentReason = z.enum([...notSentProblems, 'Merged'])
export type NotSentReason = z.output<typeof NotSentReason>

export const ProgramEvent = z.enum([
  'Created',
  'QuestionnaireAnswered',
  'ProgramStarted',
  'ProgramEnded',
  'QuestionnaireSetStarted',
  'QuestionnaireSetEnded',
  'JournalClosed',
  'TreatmentModuleClosed',
  'TreatmentClosed',
  'Postponed',
  'Moved',
  'Skipped',
  'Added',
  'UnitChanged',
  'Notified',
])
export type ProgramEvent = z.output<typeof ProgramEvent>

/** One thing that is sent once to one person. */
export const ProgramOccurrence = z.object({
  /** Its own within the program, the same however often the plan is reckoned anew. */
  Key: z.string(),
  StepId: z.uuid(),
  ItemId: z.uuid(),
  /** Which time the step, and which time the item in it, from 1. */
  Round: z.number(),
  No: z.number(),
  Kind: ProgramItemKind,
  /** What of the library it is; null of messages. */
  DefinitionId: z.nullable(z.uuid()),
  DisplayName: z.string(),
  RespondentType: RespondentType,
  RelationId: z.nullable(z.uuid()),
  RespondentName: namesPerson(z.string(), 'name'),
  PlannedAt: Instant,
  PlannedOn: CivilDate,
  Status: OccurrenceStatus,
  /** Planned, and its time has come: in a preview, it goes out with the change. */
  IsDue: z.boolean(),
  /** Why it was sent to nobody; of what is planned: why it will not be, as the plan stands (Merged or TooLate). */
  Reason: z.nullable(NotSentReason),
  SentAt: z.nullable(Instant),
  FormId: z.nullable(z.uuid()),
  TreatmentId: z.nullable(z.uuid()),
  MessageId: z.nullable(z.uuid()),
  /** Of what is answered: as it is now. */
  FormStatus: z.nullable(FormStatus),
  AnsweredAt: z.nullable(Instant),
  /** Until when it can be answered. */
  ExpiresAt: z.nullable(Instant),
  /** When staff last reminded of it through the program. */
  RemindedAt: z.nullable(Instant),
  /** Sent, not answered, and longer ago than the unit counts as late. */
  IsLate: z.boolean(),
  /** It ended without having been sent in. */
  IsMissed: z.boolean(),
  /** By hand: to another day, or left out. */
  IsManual: z.boolean(),
  ChangedBy: namesPerson(z.nullable(z.string()), 'staff'),
  ChangedAt: z.nullable(Instant),
})
export type ProgramOccurrence = z.output<typeof ProgramOccurrence>

export const ProgramStepRow = z.object({
  Id: z.uuid(),
  Name: z.string(),
  Status: ProgramStepStatus,
  /** what has become of it; null while it is not over. */
  Ending: z.nullable(StepEnding),
  Start: ProgramTrigger,
  StartOffset: z.string(),
  /** When it started or is to start; null while nobody can know. */
  StartsAt: z.nullable(Instant),
  EndsAt: z.nullable(Instant),
  /** Put in for this patient. */
  IsAdded: z.boolean(),
  IsManual: z.boolean(),
  ChangedBy: namesPerson(z.nullable(z.string()), 'staff'),
  ChangedAt: z.nullable(Instant),
})
export type ProgramStepRow = z.output<typeof ProgramStepRow>

/**
 * What staff should look at: something ran out unanswered, was sent to nobody, is late, or will reach nobody; or a step comes to
 * nothing since nobody answered what it waited for.
 */
export const ProgramProblem = z.object({
  Key: z.union([z.enum(notSentProblems), ContactStatus, z.enum(['Late', 'Failed', 'Missed', 'StepUnanswered'])]),
  /** It was not sent, ran out or is late; false: it will reach nobody when it is to be sent. */
  HasHappened: z.boolean(),
  StepId: z.nullable(z.uuid()),
  OccurrenceKey: z.nullable(z.string()),
  DisplayName: z.nullable(z.string()),
  RespondentName: namesPerson(z.nullable(z.string()), 'name'),
})
export type ProgramProblem = z.output<typeof ProgramProblem>

/** A program as staff see it, with its time line. */
export const ProgramRow = z.object({
  Id: z.uuid(),
  PatientId: z.uuid(),
  ProgramTemplateId: z.uuid(),
  VersionNo: z.number(),
  DisplayName: z.string(),
  Status: ProgramStatus,
  StartDate: CivilDate,
  StartedAt: z.nullable(Instant),
  EndedAt: z.nullable(Instant),
  ClosedBy: namesPerson(z.nullable(z.string()), 'staff'),
  CloseReason: z.nullable(z.string()),
  ResponsibleUnitId: z.uuid(),
  ResponsibleUnitName: z.string(),
  CreatedAt: Instant,
  CreatedBy: namesPerson(z.nullable(z.string()), 'staff'),
  CurrentStep: z.nullable(z.string()),
  NextAt: z.nullable(Instant),
  Problems: z.array(ProgramProblem),
  Steps: z.array(ProgramStepRow),
  /** In the order of time. */
  Occurrences: z.array(ProgramOccurrence),
  /** What of it goes on or waits to be read, among the care items by the same ids. */
  Questionnaires: z.array(z.object({ Id: z.uuid() })),
  Treatments: z.array(z.object({ Id: z.uuid() })),
  UnreadMessages: z.number(),
  /** What has happened to it, the latest first. */
  Events: z.array(
    z.object({
      Event: ProgramEvent,
      At: Instant,
      By: namesPerson(z.nullable(z.string()), 'staff'),
      /** Of what was moved: from when to when, or by how many days. */
      Days: z.nullable(z.number()),
      From: z.nullable(CivilDate),
      To: z.nullable(CivilDate),
      /** Of forms that went out together, when none of them waits any more: how many were answered, of how many; null of old ones. */
      Answered: z.nullable(z.number()),
      Asked: z.nullable(z.number()),
      DisplayName: z.nullable(z.string()),
      RespondentName: namesPerson(z.nullable(z.string()), 'name'),
    }),
  ),
  LastModifiedAt: Instant,
})
export type ProgramRow = z.output<typeof ProgramRow>

const proposed = {
  PatientId: z.uuid(),
  ProgramTemplateId: z.uuid(),
  /** Left out: today. */
  StartDate: z.nullish(CivilDate),
  Choices: z.optional(ProgramChoices),
}

/** A change by hand of one patient's program. */
export const ProgramChange = z.discriminatedUnion('Kind', [
  /** All that is not sent, by so many days. What was set to a day by hand stays there. */
  z.strictObject({ Kind: z.literal('Postpone'), Days }),
  z.strictObject({ Kind: z.literal('MoveStep'), StepId: z.uuid(), Day: CivilDate }),
  z.strictObject({ Kind: z.literal('SkipStep'), StepId: z.uuid(), IsSkipped: z.boolean() }),
  z.strictObject({ Kind: z.literal('MoveItem'), Key: z.string().check(z.maxLength(300)), Day: CivilDate }),
  z.strictObject({ Kind: z.literal('SkipItem'), Key: z.string().check(z.maxLength(300)), IsSkipped: z.boolean() }),
  z.strictObject({ Kind: z.literal('AddStep'), Step: ProgramStep }),
  z.strictObject({ Kind: z.literal('AddItem'), StepId: z.uuid(), Item: ProgramItem }),
])
export type ProgramChange = z.output<typeof ProgramChange>

const byId = z.object({ id: z.uuid() })
const known = { PreviousLastModifiedAt: Instant }

export const programCalls = {
  /** Nothing is stored. */
  proposeProgram: {
    method: 'POST',
    path: '/api/programs/proposal',
    shows: ['care/patient/:PatientId', 'patient/:PatientId', 'library'],
    reads: true,
    access: 'careStaff',
    body: z.strictObject(proposed),
    reply: ProgramProposal,
    audit: 'GetPatient',
  },
  /** Exactly what was seen: where the plan would be another one by now, nothing is started and the differences are named. */
  createProgram: {
    method: 'POST',
    path: '/api/programs',
    changes: ['care/patient/:PatientId', 'care/work', 'library/programs'],
    access: 'careStaff',
    body: z.strictObject({
      ...proposed,
      StartDate: CivilDate,
      TemplateVersionId: z.uuid(),
      Seen: z
        .array(z.strictObject({ Key: z.string().check(z.maxLength(300)), PlannedOn: CivilDate }))
        .check(z.maxLength(mostOccurrences)),
      ContentLanguage: z.nullish(ContentLanguage),
      /** Whether those who are asked are written to. */
      Notify: z._default(z.boolean(), true),
      /** Staff have seen the warnings, and go on. */
      AcceptWarnings: z._default(z.boolean(), false),
    }),
    reply: z.object({
      Program: ProgramRow,
      NotSent: z.array(
        z.object({ FormId: z.uuid(), RespondentName: namesPerson(z.string(), 'name'), ContactStatus: ContactStatus }),
      ),
    }),
    audit: 'CreateProgram',
    idempotencyKey: true,
  },
  getProgram: {
    method: 'GET',
    path: '/api/programs/:id',
    shows: ['care'],
    access: 'careStaff',
    params: byId,
    reply: ProgramRow,
    audit: 'GetPatient',
  },
  /** One message each to those who have something of the program to answer. */
  notifyProgram: {
    method: 'POST',
    path: '/api/programs/:id/notify',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    reply: z.object({
      Sent: z.number(),
      Skipped: z.array(
        z.object({
          RelationId: z.nullable(z.uuid()),
          Name: namesPerson(z.string(), 'name'),
          ContactStatus: ContactStatus,
        }),
      ),
    }),
    audit: 'NotifyProgram',
    idempotencyKey: true,
  },
  /** */
  closeProgram: {
    method: 'POST',
    path: '/api/programs/:id/close',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ Reason: Comment.check(obeys(required)) }),
    reply: ProgramRow,
    audit: 'CloseProgram',
  },
  changeProgramUnit: {
    method: 'POST',
    path: '/api/programs/:id/change-responsible-unit',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.union([z.uuid(), z.strictObject({ UnitId: z.uuid() })]),
    reply: ProgramRow,
    audit: 'ChangeResponsibleUnit',
  },
  /** */
  postponeProgram: {
    method: 'POST',
    path: '/api/programs/:id/postpone',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ Days, ...known }),
    reply: ProgramRow,
    audit: 'PostponeProgram',
    idempotencyKey: true,
  },
  /** What a change would make of it. Nothing is stored. */
  previewProgramChange: {
    method: 'POST',
    path: '/api/programs/:id/preview',
    shows: ['care'],
    reads: true,
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ Change: ProgramChange }),
    reply: z.object({ Before: ProgramRow, After: ProgramRow }),
    audit: 'GetPatient',
  },
  changeProgram: {
    method: 'POST',
    path: '/api/programs/:id/plan',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ Change: ProgramChange, ...known }),
    reply: ProgramRow,
    audit: 'ChangeProgram',
    idempotencyKey: true,
  },
} as const satisfies Calls
