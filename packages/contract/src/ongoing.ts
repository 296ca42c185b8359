import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { Severity } from './form-content.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { NotificationCategory, NotificationType } from './notifications.ts'
import { ProgramStatus } from './programs.ts'
import { FormChange } from './score-change.ts'
import { ReportMode } from './treatment-definitions.ts'
import { TreatmentStatus } from './treatments.ts'

/** what waits around a patient, gathered by what kind of work it is. */
export const ActivityGroup = z.object({
  GroupType: NotificationCategory,
  /** The worst of what is in it. */
  Classification: Severity,
  Count: z.number(),
  EarliestAt: Instant,
  LatestAt: Instant,
  Details: z.array(z.object({ ActivityType: NotificationType, Count: z.number() })),
})
export type ActivityGroup = z.output<typeof ActivityGroup>

/** A line of the worklist. */
export const OngoingPatient = z.object({
  PatientId: z.uuid(),
  PatientFullName: namesPerson(z.string(), 'name'),
  PatientIdentity: z.object({
    FormattedPersonalId: namesPerson(z.nullable(z.string()), 'civicId'),
    IsProtected: z.boolean(),
  }),
  Age: z.nullable(z.number()),
  IsMine: z.boolean(),
  Responsibles: z.array(
    z.object({ StaffUserId: namesPerson(z.uuid(), 'staff'), Fullname: namesPerson(z.string(), 'staff') }),
  ),
  ActivityGroups: z.array(ActivityGroup),
  /** Since when nothing has come from those around the patient that something is expected of; null where nothing is late. */
  InactiveSince: z.nullable(Instant),
  /** the gravest that has become of what was sent in and is unread, with the form that says it. */
  Change: z.nullable(
    z.extend(FormChange, {
      FormId: z.uuid(),
      FormName: z.string(),
      RespondentName: namesPerson(z.string(), 'name'),
    }),
  ),
  /** How many other unread forms have changed for the worse. */
  OtherFormsWorse: z.number(),
  /** alerts of the patient that are acknowledged and followed up still, at the unit; null where none is. */
  FollowUp: z.nullable(
    z.object({
      Open: z.number(),
      /** How many of them may be about danger to life. */
      Danger: z.number(),
      /** The earliest. */
      NextStepOn: CivilDate,
    }),
  ),
  /** Sent in and unread. */
  UnreadFormIds: z.array(z.uuid()),
  /** Of those what whoever looks may confirm many at a time. */
  ConfirmableFormIds: z.array(z.uuid()),
})
export type OngoingPatient = z.output<typeof OngoingPatient>

export const OngoingJournal = z.extend(OngoingPatient, {
  JournalId: z.uuid(),
  DisplayName: z.string(),
  RespondentName: namesPerson(z.string(), 'name'),
  StartDate: z.nullable(CivilDate),
  EndDate: z.nullable(CivilDate),
  EntriesCount: z.number(),
  LastEntryAt: z.nullable(Instant),
})
export type OngoingJournal = z.output<typeof OngoingJournal>

/** `ActivityGroups` is what waits in this treatment. */
export const OngoingTreatment = z.extend(OngoingPatient, {
  TreatmentId: z.uuid(),
  /** What else waits around the patient: in other treatments too, also such as are over. */
  OtherActivityGroups: z.array(ActivityGroup),
  DisplayName: z.string(),
  Status: TreatmentStatus,
  ReportMode: ReportMode,
  /** in per cent of what the patient is to work through; beside it the modules that are skipped. */
  Progress: z.number(),
  ModulesSkipped: z.number(),
  /** The module that is worked with now, and how far in it. */
  CurrentModule: z.nullable(z.object({ DisplayName: z.string(), Pages: z.number(), PagesCompleted: z.number() })),
  LatestActivityAt: z.nullable(Instant),
  /** of it what was in its modules, and not in its messages. */
  LatestInModulesAt: z.nullable(Instant),
  /** since when nothing is open to the patient; and whether there is a module to open. */
  WaitsForStaffSince: z.nullable(Instant),
  HasNext: z.boolean(),
})
export type OngoingTreatment = z.output<typeof OngoingTreatment>

export const OngoingProgram = z.extend(OngoingPatient, {
  ProgramId: z.uuid(),
  DisplayName: z.string(),
  Status: ProgramStatus,
  StartDate: CivilDate,
  CurrentStep: z.nullable(z.string()),
  NextAt: z.nullable(Instant),
  /** What of it is sent and not answered, and of that what is late. */
  Waiting: z.number(),
  Late: z.number(),
  /** What was due and reached nobody. */
  NotSent: z.number(),
  /** Of what is sent and not answered, that of which no message has got through. */
  Unreached: z.number(),
  /** What ended without having been sent in. */
  Missed: z.number(),
  /** Since when it could not be run; null: it can. */
  FailedAt: z.nullable(Instant),
  StepsDone: z.number(),
  /** over without that anything of them was sent, and left out by hand. */
  StepsNothingSent: z.number(),
  StepsLeftOut: z.number(),
  Steps: z.number(),
})
export type OngoingProgram = z.output<typeof OngoingProgram>

/** With a patient named, that one's line alone, if there is one: what changed is fetched without the rest. */
const ofOne = z.strictObject({ patientId: z.optional(z.uuid()) })
const scoped = z.strictObject({ scope: z.optional(z.enum(['mine', 'units'])) })

export const ongoingCalls = {
  listMyOngoingPatients: {
    method: 'GET',
    path: '/api/ongoing-patients/mine',
    shows: ['care/work'],
    access: 'careStaff',
    query: ofOne,
    reply: z.array(OngoingPatient),
    audit: 'ListPatients',
  },
  listOngoingPatients: {
    method: 'GET',
    path: '/api/ongoing-patients/current-unit',
    shows: ['care/work'],
    access: 'careStaff',
    query: ofOne,
    reply: z.array(OngoingPatient),
    audit: 'ListPatients',
  },
  /** Those with something of classification Alert. */
  listAlertedPatients: {
    method: 'GET',
    path: '/api/ongoing-patients/current-unit/alerts',
    shows: ['care/work'],
    access: 'careStaff',
    reply: z.array(OngoingPatient),
    audit: 'ListPatients',
  },
  listOngoingJournals: {
    method: 'GET',
    path: '/api/units/current/ongoing-journals',
    shows: ['care/work'],
    access: 'careStaff',
    reply: z.array(OngoingJournal),
    audit: 'ListPatients',
  },
  /** What is not closed; the reader sorts, by latest activity unless they choose otherwise. */
  listOngoingTreatments: {
    method: 'GET',
    path: '/api/ongoing-treatments',
    shows: ['care/work'],
    access: 'careStaff',
    query: scoped,
    reply: z.array(OngoingTreatment),
    audit: 'ListPatients',
  },
  /** What is pending or goes on; the reader puts problems first. */
  listOngoingPrograms: {
    method: 'GET',
    path: '/api/ongoing-programs',
    shows: ['care/work'],
    access: 'careStaff',
    query: scoped,
    reply: z.array(OngoingProgram),
    audit: 'ListPatients',
  },
} as const satisfies Calls
