import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { Severity } from './form-content.ts'
import { Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { OnBehalf } from './on-behalf.ts'
import { ReachedPerson } from './reached-person.ts'
import { RiskAlert } from './risk-alert.ts'

/** Where something that waits for staff belongs; the worklist calls it a group of activities. */
export const NotificationCategory = z.enum(['Inactivity', 'Priority', 'Todo', 'Message', 'Journal', 'Treatment'])
export type NotificationCategory = z.output<typeof NotificationCategory>

/**
 * What has happened. The last ten are our own: guardians' access rests since a child came of age; a value is worse than its best;
 * a form that was over was answered; a step after an alert is overdue; the reader is asked to take over; who was asked has not
 * answered; a module of a treatment has not been worked with, or is done; a treatment has nothing open to the patient;
 * something of a program reached nobody, or it could not be run.
 */
export const NotificationType = z.enum([
  'NewQuestionnaireAnswer',
  'AnswerStaffForm',
  'Inactivity_UnansweredQuestionnaire',
  'JournalEnded',
  'NewProgramMessage',
  'NewTreatmentMessage',
  'Inactivity_UnconfirmedProgramMessage',
  'Inactivity_UnconfirmedTreatmentMessage',
  'NewConsentAnswer',
  'ProgramCompleted',
  'Inactivity_UnansweredJournal',
  'JournalUpdated',
  'PrioritizedAnswer',
  'GuardianAccessRests',
  'WorsenedSinceBest',
  'AnsweredAfterEnd',
  'FollowUpOverdue',
  'HandOverAsked',
  'HandOverUnanswered',
  'Inactivity_UnansweredTreatmentModule',
  'TreatmentModuleDone',
  'TreatmentWaitsForStaff',
  'ProgramNotSent',
])
export type NotificationType = z.output<typeof NotificationType>

export const HandlingState = z.enum(['None', 'NotHandled', 'Handled'])
export type HandlingState = z.output<typeof HandlingState>

/** What each kind is, unless the unit group says otherwise (entities.md 2.13). */
export const kindOf: Record<NotificationType, { Category: NotificationCategory; Severity: Severity }> = {
  NewQuestionnaireAnswer: { Category: 'Todo', Severity: 'Default' },
  AnswerStaffForm: { Category: 'Todo', Severity: 'Attention' },
  PrioritizedAnswer: { Category: 'Priority', Severity: 'Alert' },
  Inactivity_UnansweredQuestionnaire: { Category: 'Inactivity', Severity: 'Attention' },
  Inactivity_UnansweredJournal: { Category: 'Inactivity', Severity: 'Attention' },
  Inactivity_UnconfirmedProgramMessage: { Category: 'Inactivity', Severity: 'Attention' },
  Inactivity_UnconfirmedTreatmentMessage: { Category: 'Inactivity', Severity: 'Attention' },
  Inactivity_UnansweredTreatmentModule: { Category: 'Inactivity', Severity: 'Attention' },
  TreatmentModuleDone: { Category: 'Treatment', Severity: 'Info' },
  TreatmentWaitsForStaff: { Category: 'Treatment', Severity: 'Attention' },
  JournalEnded: { Category: 'Journal', Severity: 'Info' },
  JournalUpdated: { Category: 'Journal', Severity: 'Info' },
  NewProgramMessage: { Category: 'Message', Severity: 'Attention' },
  NewTreatmentMessage: { Category: 'Message', Severity: 'Attention' },
  NewConsentAnswer: { Category: 'Todo', Severity: 'Default' },
  ProgramNotSent: { Category: 'Treatment', Severity: 'Attention' },
  ProgramCompleted: { Category: 'Treatment', Severity: 'Info' },
  GuardianAccessRests: { Category: 'Todo', Severity: 'Attention' },
  WorsenedSinceBest: { Category: 'Todo', Severity: 'Attention' },
  AnsweredAfterEnd: { Category: 'Todo', Severity: 'Attention' },
  FollowUpOverdue: { Category: 'Todo', Severity: 'Attention' },
  HandOverAsked: { Category: 'Todo', Severity: 'Attention' },
  HandOverUnanswered: { Category: 'Todo', Severity: 'Attention' },
}

export const Notification = z.object({
  Id: z.uuid(),
  Type: NotificationType,
  Category: NotificationCategory,
  Severity: Severity,
  HandlingState: HandlingState,
  PatientId: z.uuid(),
  /** As in every list: of a protected identity the numbers are hidden, not the name. */
  PatientFullName: namesPerson(z.string(), 'name'),
  /** The unit cares for the patient still, so that their page can be opened. A follow-up goes on when they are released. */
  IsPatientHere: z.boolean(),
  IsMine: z.boolean(),
  UnitId: z.uuid(),
  FormId: z.nullable(z.uuid()),
  FormName: z.nullable(z.string()),
  /** Who answered or is to answer, or whom around the patient it is about. */
  RespondentName: namesPerson(z.nullable(z.string()), 'name'),
  OnBehalf: z.nullable(OnBehalf),
  /** Of what is said or happens in a treatment as a whole. */
  TreatmentId: z.nullable(z.uuid()),
  TreatmentName: z.nullable(z.string()),
  /** Of a program as a whole. */
  ProgramId: z.nullable(z.uuid()),
  ProgramName: z.nullable(z.string()),
  /** Of messages that nobody has confirmed: which side has not. */
  UnreadBy: z.nullable(z.enum(['Staff', 'Patient', 'Both'])),
  /** When it first happened, and when it last did while nobody had seen to it. */
  CreatedAt: Instant,
  LatestAt: Instant,
  HandledAt: z.nullable(Instant),
  HandledBy: namesPerson(z.nullable(z.string()), 'staff'),
})
export type Notification = z.output<typeof Notification>

/** Whom an alert is about, so that nobody is taken for another. What is protected is masked as everywhere. */
export const AlertedPatient = z.object({
  Age: z.nullable(z.number()),
  FormattedPersonalId: namesPerson(z.nullable(z.string()), 'civicId'),
  IsProtected: z.boolean(),
  /** who is reached where, the patient first. */
  Phones: z.array(ReachedPerson),
})
export type AlertedPatient = z.output<typeof AlertedPatient>

/** An alert as the unit sees it, with whom it is about. */
export const UnitAlert = z.extend(RiskAlert, {
  PatientId: z.uuid(),
  PatientFullName: namesPerson(z.string(), 'name'),
  /** I own it, stand in for whoever does or am responsible for the patient, or it is the whole unit's. */
  IsMine: z.boolean(),
  /** Nobody had acknowledged it in time, or its owner was away: from then on it is the whole unit's. */
  EscalatedAt: z.nullable(Instant),
  /** No message about it has reached its owner, or anybody at the unit. */
  IsOwnerUnreached: z.boolean(),
  IsUnitUnreached: z.boolean(),
  /** The unit cares for the patient still, so that their page can be opened; else only the form or thread can, until it is acknowledged. */
  IsPatientHere: z.boolean(),
  /** it comes from this unit, which is closed, and is read wherever the reader works now. */
  ClosedUnit: z.nullable(z.string()),
  Patient: AlertedPatient,
})
export type UnitAlert = z.output<typeof UnitAlert>

export const notificationCalls = {
  /** two lists. An alert leaves its list by being acknowledged with what was done, and by nothing else. */
  listUnitNotifications: {
    method: 'GET',
    path: '/api/units/current/notifications',
    shows: ['care/notifications'],
    access: 'careStaff',
    reply: z.object({
      Notifications: z.array(Notification),
      Alerts: z.array(UnitAlert),
      /** How many there are, when there are more than the list holds. */
      NotificationsTotal: z.number(),
      AlertsTotal: z.number(),
      /** What was last written to the reader's own address did not arrive there. */
      /** closed units of the same group where alerts wait that nobody can open; for those who may take them over. */
      ClosedUnits: z.array(z.object({ UnitId: z.uuid(), UnitName: z.string(), Waiting: z.number() })),
      /** emergency openings at the reader's units that others made and nobody has reviewed; 0 for who may not review. */
      OpeningsToReview: z.number(),
      MailFailure: z.nullable(z.object({ Address: namesPerson(z.string(), 'staff'), FailedAt: Instant })),
    }),
    audit: 'ListPatients',
  },
  handleNotification: {
    method: 'POST',
    path: '/api/notifications/:id/handle',
    changes: ['care/work', 'care/notifications'],
    access: 'careStaff',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ HandlingState: z.enum(['Handled', 'NotHandled']) }),
    reply: Notification,
    audit: 'HandleNotification',
  },
} as const satisfies Calls
