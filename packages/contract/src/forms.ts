import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { Comment, Narrative } from './comments.ts'
import { ConfirmedForms } from './confirmed-forms.ts'
import { CrisisInformation } from './crisis-information.ts'
import { AnswerableKind, FormKind, TypeDefinition, VariantVersionDefinition } from './definitions.ts'
import { AnswerValue, ContentLanguage, RespondentType, Severity } from './form-content.ts'
import { AnswerGroup, JournalReminder, StaffAnswerGroup } from './form-entries.ts'
import { AlertEvent } from './form-events.ts'
import { Gender } from './gender.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { NormChange } from './norm-people.ts'
import { OnBehalf } from './on-behalf.ts'
import { Progress } from './progress.ts'
import { ReachedPerson } from './reached-person.ts'
import { RefusedAnswers } from './refused-answers.ts'
import { NewResponsibleUnit } from './responsible-unit.ts'
import { RiskAlert } from './risk-alert.ts'
import { ScaleScore } from './scale-score.ts'
import { changesOfForm, FormChange, ReadAloneReason } from './score-change.ts'
import { Token } from './sign-in.ts'

export const FormStatus = z.enum([
  'Scheduled',
  'Open',
  'PartlyAnswered',
  'SelfTaxation',
  'Ongoing',
  /** Of a module: every page is worked through. */
  'Done',
  'Closed',
  'Canceled',
])
export type FormStatus = z.output<typeof FormStatus>
export const Confirmation = z.enum(['Confirmed', 'Unconfirmed', 'NotApplicable'])
export const AnswerMode = z.enum(['Self', 'Interview'])

/** Key is the question's own; in a matrix it is the row's. The group is a journal's entry. */
export const Answer = z.strictObject({
  QuestionId: z.string().check(z.minLength(1), z.maxLength(120)),
  Key: z.string().check(z.minLength(1), z.maxLength(120)),
  AnswerGroupId: z.nullish(z.uuid()),
  Value: AnswerValue,
})
export type Answer = z.output<typeof Answer>
export const mostAnswers = 2000
export const Answers = z.array(Answer).check(z.maxLength(mostAnswers))

/** A form in a list. */
export const FormRow = z.object({
  Id: z.uuid(),
  Kind: AnswerableKind,
  TypeId: z.uuid(),
  DisplayName: z.string(),
  VariantName: z.string(),
  SetId: z.nullable(z.uuid()),
  RecurringId: z.nullable(z.uuid()),
  OccurrenceNo: z.nullable(z.number()),
  RespondentType: RespondentType,
  RelationId: z.nullable(z.uuid()),
  RespondentName: namesPerson(z.string(), 'name'),
  /** The program that sent it, and what that is called. */
  ProgramId: z.nullable(z.uuid()),
  ProgramName: z.nullable(z.string()),
  OnBehalf: z.nullable(OnBehalf),
  AnswerMode: AnswerMode,
  Status: FormStatus,
  Confirmation: Confirmation,
  ContentLanguage: ContentLanguage,
  CreatedAt: Instant,
  OpenFrom: Instant,
  ExpiresAt: z.nullable(Instant),
  /** When it opened for the one who is to answer. Whether they were told is another matter. */
  SentDate: z.nullable(Instant),
  /** whether a message about it has left. Null: told to nobody, not opened yet, or from before this was kept. */
  Notice: z.nullable(z.object({ Status: z.enum(['Sent', 'Queued', 'Failed', 'None']), At: z.nullable(Instant) })),
  StartedAt: z.nullable(Instant),
  AnsweredDate: z.nullable(Instant),
  ConfirmedDate: z.nullable(Instant),
  CanceledAt: z.nullable(Instant),
  LastModifiedAt: Instant,
  IsIncomplete: z.boolean(),
  AdministrativeComment: z.nullable(z.string()),
  SharedWithGuardians: z.boolean(),
  ResponsibleUnitId: z.uuid(),
  ResponsibleUnitName: z.string(),
  /** The worst of the alerts that nobody has acknowledged. */
  AlertSeverity: z.nullable(Severity),
  WaitingAlerts: z.number(),
  /** acknowledged, and their follow-up goes on. */
  FollowedUpAlerts: z.number(),
  /** Acknowledged, and nothing is followed up any more. */
  AcknowledgedAlerts: z.number(),
  /** Something was answered after it was over, and is kept beside it. */
  HasRefusedAnswers: z.boolean(),
  /** The scales that are always shown, in words where there is a band. */
  Results: z.array(
    z.object({
      Key: z.string(),
      Label: z.string(),
      Value: z.nullable(z.number()),
      /** Why there is no value, or that it was estimated from a part of the answers. */
      Validity: ScaleScore.shape.Validity,
      NormalizedValue: z.nullable(z.number()),
      Severity: Severity,
      Band: z.nullable(z.string()),
    }),
  ),
  /** said before the results; null where nothing can be said (yet). */
  Change: z.nullable(FormChange),
  /** not empty where it can be confirmed by itself alone. */
  ReadAlone: z.array(ReadAloneReason),
  /** Of a journal. */
  StartDate: z.nullable(CivilDate),
  EndDate: z.nullable(CivilDate),
  EntriesCount: z.number(),
  LastEntryAt: z.nullable(Instant),
})
export type FormRow = z.output<typeof FormRow>

/** Whom the conditions and norms of the form are judged for. */
export const Subject = z.object({
  Age: z.nullable(z.number()),
  Gender: Gender,
  Respondent: RespondentType,
})

const answerable = {
  Id: z.uuid(),
  Kind: AnswerableKind,
  Status: FormStatus,
  Answers: z.array(Answer),
  AnswerGroups: z.array(AnswerGroup),
  LastModifiedAt: Instant,
  /** Of a module. */
  Progress: Progress,
  ContentLanguage: ContentLanguage,
  TypeDefinition: TypeDefinition,
  VariantVersionDefinition: VariantVersionDefinition,
  Subject: Subject,
  RespondentType: RespondentType,
  RespondentName: namesPerson(z.string(), 'name'),
  AnswerMode: AnswerMode,
  /** Of a questionnaire that somebody else than the one who reads has begun and not sent: whose hand, and when. */
  Begun: z.nullable(z.object({ At: Instant, By: z.enum(['Respondent', 'Agent', 'Staff']) })),
  SentDate: z.nullable(Instant),
  AnsweredDate: z.nullable(Instant),
  ExpiresAt: z.nullable(Instant),
  StartDate: z.nullable(CivilDate),
  EndDate: z.nullable(CivilDate),
  /** Of this person and form, base64: what is not sent yet is kept in the browser under it, never in clear. */
  DraftKey: z.string(),
  /** While the server's key is being changed: what was kept before the change opens with this one. */
  PreviousDraftKey: z.nullable(z.string()),
}

/** As staff read and answer it. While it is a draft of somebody else's, the answers stay with that person but for alerts. */
export const StaffForm = z.object({
  ...answerable,
  AnswerGroups: z.array(StaffAnswerGroup),
  PatientId: z.uuid(),
  ProgramId: z.nullable(z.uuid()),
  Row: FormRow,
  AdministrativeComment: z.nullable(z.string()),
  /** when it arrived, where it was sent without network; AnsweredDate is when the person pressed send. */
  ArrivedLateAt: z.nullable(Instant),
  DetailedScore: z.nullable(z.array(ScaleScore)),
  Alerts: z.array(RiskAlert),
  /** who is reached where; null where it is not told: of another unit, or where no alert waits or is followed up. */
  Phones: z.nullable(z.array(ReachedPerson)),
  /** First what an alert waits for, then the latest. */
  RefusedAnswers: z.array(RefusedAnswers),
  /** How many there are beside those. */
  MoreRefusedAnswers: z.number(),
  /** What has happened to it, in order; To is who was told or was given an alert, From whose it was before. */
  Events: z.array(
    z.extend(AlertEvent, {
      /** Of a changed day: what is read among others since. */
      NormChanges: z.array(NormChange),
    }),
  ),
  Reminders: z.array(JournalReminder),
  ...changesOfForm,
  /** Earlier answers to the same form by the same respondent, latest first, three at most. */
  Earlier: z.array(
    z.object({ FormId: z.uuid(), AnsweredDate: Instant, DetailedScore: z.array(ScaleScore), Answers: z.array(Answer) }),
  ),
})
export type StaffForm = z.output<typeof StaffForm>

export const PatientSideForm = z.object({
  ...answerable,
  ProgramId: z.nullable(z.uuid()),
  /** What staff say of it among themselves is not told: always null. */
  AdministrativeComment: z.null(),
  /** Of one's own answers once they are sent, where the form says that whoever answers may see its result; else null. */
  DetailedScore: z.nullable(z.array(ScaleScore)),
  /** First name alone: enough to know whom it is about. */
  AboutFirstname: namesPerson(z.string(), 'name'),
  IsAboutMe: z.boolean(),
  /** Somebody else has written it, or some of it, for the one who answers. */
  OnBehalf: z.nullable(OnBehalf.shape.Kind),
  /** Answered by another: then it is read, not answered. */
  IsReadOnly: z.boolean(),
  /** Told before the first answer. */
  Readers: z.object({
    UnitName: z.string(),
    /** A young person is told what the guardians can see of this. */
    Guardians: z.enum(['NotConcerned', 'CannotSee', 'SeeWhenShared', 'Shared']),
    /** Everybody else who can open it by a relation to the patient, as of now. */
    Others: z.array(
      z.object({
        Kind: z.enum(['Patient', 'Agent', 'Guardian']),
        /** None of somebody with protected identity. */
        Name: namesPerson(z.nullable(z.string()), 'name'),
        /** A guardian of somebody of age reads what staff share; an agent and the patient themselves read all of it. */
        Reads: z.enum(['Everything', 'WhenShared', 'Shared']),
      }),
    ),
  }),
  /** Keys of the rules whose answers mean danger at once; not what staff are told by them. */
  AtOnceRules: z.array(z.string()),
  /** Set while an answer already given calls for it. */
  CrisisInformation: z.nullable(CrisisInformation),
})
export type PatientSideForm = z.output<typeof PatientSideForm>

export const Saved = z.object({
  LastModifiedAt: Instant,
  Status: FormStatus,
  CrisisInformation: z.nullable(CrisisInformation),
})
export type Saved = z.output<typeof Saved>

const byId = z.object({ id: z.uuid() })

export const formCalls = {
  getForm: {
    method: 'GET',
    path: '/api/forms/:id',
    shows: ['care/patient/reply.PatientId'],
    access: 'careStaff',
    params: byId,
    reply: StaffForm,
    audit: 'ViewForm',
  },
  listForms: {
    method: 'GET',
    path: '/api/forms',
    shows: ['care/patient/:patientId'],
    access: 'careStaff',
    query: z.strictObject({
      patientId: z.uuid(),
      kind: z.optional(FormKind),
      status: z.optional(FormStatus),
      typeId: z.optional(z.uuid()),
      from: z.optional(CivilDate),
      to: z.optional(CivilDate),
    }),
    reply: z.array(FormRow),
    audit: 'ViewCareHistory',
  },
  /** Self: the patient answers on a device of the clinic's or their own phone, by a ticket. Interview: staff ask and fill in. */
  startForm: {
    method: 'POST',
    path: '/api/forms/:id/start',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.optional(z.strictObject({ AnswerMode: z.optional(AnswerMode) })),
    reply: z.object({
      Row: FormRow,
      /** Path of the locked screen with its ticket, good for a few minutes and one device. Self only. */
      Handover: z.nullable(z.object({ Path: z.string(), ExpiresAt: Instant })),
    }),
    audit: 'StartForm',
    idempotencyKey: true,
  },
  /** The ticket becomes a session that opens this form and nothing else. */
  takeOverForm: {
    method: 'POST',
    path: '/api/auth/form-handover',
    changes: [],
    access: 'guest',
    body: z.strictObject({ Ticket: z.string().check(z.minLength(20), z.maxLength(200)) }),
    reply: z.object({ Token: Token, FormId: z.uuid() }),
    audit: 'Login',
  },
  cancelForm: {
    method: 'POST',
    path: '/api/forms/:id/cancel',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    reply: FormRow,
    audit: 'CancelForm',
  },
  commentForm: {
    method: 'POST',
    path: '/api/forms/:id/comment',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({
      AdministrativeComment: z.nullable(Comment),
      /** As last read. If a colleague has written since, nothing is changed; left out, nobody asks. */
      PreviousAdministrativeComment: z.nullish(Narrative),
      Kind: z.optional(FormKind),
    }),
    reply: FormRow,
    audit: 'CommentForm',
  },
  confirmForm: {
    method: 'POST',
    path: '/api/forms/:id/confirm',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.optional(
      z.strictObject({
        kind: z.optional(FormKind),
        administrativeComment: z.nullish(Comment),
        previousAdministrativeComment: z.nullish(Narrative),
        sendResultsToEhrSystem: z.optional(z.boolean()),
      }),
    ),
    reply: FormRow,
    audit: 'ConfirmForm',
  },
  /**
   * Each by itself: what could not be confirmed is named with why, and does not hold up the rest. Never what is to be read alone
   * (R-304), and of others' patients only where the unit lets it (R-305).
   */
  confirmForms: {
    method: 'POST',
    path: '/api/forms/confirm',
    changes: ['care'],
    access: 'careStaff',
    body: z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)) }),
    reply: ConfirmedForms,
    audit: 'ConfirmForm',
  },
  getEhrCompatible: {
    method: 'GET',
    path: '/api/forms/:id/ehr-compatible',
    shows: ['form/:id'],
    access: 'careStaff',
    params: byId,
    reply: z.boolean(),
    audit: 'ViewForm',
  },
  changeResponsibleUnit: {
    method: 'POST',
    path: '/api/forms/:id/change-responsible-unit',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: NewResponsibleUnit,
    reply: FormRow,
    audit: 'ChangeResponsibleUnit',
  },
  shareWithGuardians: {
    method: 'POST',
    path: '/api/forms/:id/share-with-guardians',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ Shared: z.boolean() }),
    reply: FormRow,
    audit: 'ShareForm',
  },
  getMyForm: {
    method: 'GET',
    path: '/api/papp/forms/:id',
    shows: ['own-form/:id'],
    access: 'patientSide',
    params: byId,
    reply: PatientSideForm,
    audit: 'ViewForm',
    lockedForm: true,
  },
  setMyContentLanguage: {
    method: 'POST',
    path: '/api/papp/documents/:id/content-language',
    changes: [],
    access: 'patientSide',
    params: byId,
    body: z.union([ContentLanguage, z.strictObject({ ContentLanguage: ContentLanguage })]),
    reply: z.object({ ContentLanguage: ContentLanguage }),
    audit: 'SaveForm',
    lockedForm: true,
  },
} as const satisfies Calls
