import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { Comment } from './comments.ts'
import { ContentLanguage, Severity } from './form-content.ts'
import { FormStatus } from './forms.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { ContactStatus } from './relations.ts'
import { ReportMode } from './treatment-definitions.ts'

export const TreatmentStatus = z.enum(['NotStarted', 'Ongoing', 'Completed', 'Maintained', 'Closed'])
export type TreatmentStatus = z.output<typeof TreatmentStatus>

export const TreatmentEvent = z.enum(['Started', 'Changed', 'Maintained', 'Closed'])
export type TreatmentEvent = z.output<typeof TreatmentEvent>

/** Of a module in a plan: what has not begun has no form; from then on it is the form's own. */
export const TreatmentModuleStatus = z.enum(['NotStarted', ...FormStatus.options])
export type TreatmentModuleStatus = z.output<typeof TreatmentModuleStatus>

const ofModule = {
  /** Its place in the plan, also before it begins. */
  PlanId: z.uuid(),
  /** What it is: the same for each time that it is worked through. */
  ModuleId: z.uuid(),
  DisplayName: z.string(),
  Status: TreatmentModuleStatus,
  /** Once it has begun or is set for a day: what saving, closing and reading it take. */
  FormId: z.nullable(z.uuid()),
  EstimatedMinutes: z.nullable(z.number()),
  /** Of one that is set for a coming day. */
  StartsOn: z.nullable(CivilDate),
  /** The last day that it was planned for. Nothing ends by itself when it has passed. */
  DueDate: z.nullable(CivilDate),
  /** How many pages it has, and how many are worked through; 0 of a module that has not begun. */
  Pages: z.number(),
  PagesCompleted: z.number(),
}

/** A module as staff see it. */
export const TreatmentModuleRow = z.object({
  ...ofModule,
  DurationDays: z.nullable(z.number()),
  IsSkipped: z.boolean(),
  OpenedAt: z.nullable(Instant),
  StartedAt: z.nullable(Instant),
  /** When the patient last wrote in it or turned a page; null where they have not opened it. */
  LatestActivityAt: z.nullable(Instant),
  /** The page that they have come to, from 1, and its title; null where it is not begun or is done. */
  CurrentPage: z.nullable(z.object({ No: z.number(), Title: z.nullable(z.string()) })),
  /** It holds something that the patient has written or chosen. */
  HasAnswers: z.boolean(),
  /** the questions that there are for the patient, and how many of them are answered; 0 where nothing is written. */
  QuestionsAsked: z.number(),
  QuestionsAnswered: z.number(),
  /** The worst of the alerts that nobody has acknowledged. */
  AlertSeverity: z.nullable(Severity),
  WaitingAlerts: z.number(),
  HasRefusedAnswers: z.boolean(),
})
export type TreatmentModuleRow = z.output<typeof TreatmentModuleRow>

/** A treatment as staff see it. */
export const TreatmentRow = z.object({
  Id: z.uuid(),
  PatientId: z.uuid(),
  TreatmentDefinitionId: z.uuid(),
  VariantId: z.uuid(),
  DisplayName: z.string(),
  VariantName: z.string(),
  Status: TreatmentStatus,
  ReportMode: ReportMode,
  ContentLanguage: ContentLanguage,
  StartDate: CivilDate,
  StartedAt: z.nullable(Instant),
  /** The last day on which the patient can read it. */
  MaintainUntil: z.nullable(CivilDate),
  ClosedAt: z.nullable(Instant),
  ClosedBy: namesPerson(z.nullable(z.string()), 'staff'),
  CloseReason: z.nullable(z.string()),
  /** A module that is done opens the next by itself. */
  OpensNext: z.boolean(),
  /** In per cent, of the pages of all modules that are not skipped. */
  Progress: z.number(),
  /** when the patient last did something in a module, wrote a message or confirmed one as read. */
  LatestActivityAt: z.nullable(Instant),
  /** the same in its modules alone. */
  LatestInModulesAt: z.nullable(Instant),
  /** Since when nothing has come of what is open, where that is longer than the unit counts as late. */
  InactiveSince: z.nullable(Instant),
  /** since when nothing is open to the patient or set for a day, so that it goes on only when staff do something. */
  WaitsForStaffSince: z.nullable(Instant),
  /** written by the patient and confirmed by nobody. */
  UnreadMessages: z.number(),
  /** that nobody has acknowledged, of words in messages, taken or refused; those of a module are counted there. */
  MessageAlerts: z.number(),
  ResponsibleUnitId: z.uuid(),
  ResponsibleUnitName: z.string(),
  LastModifiedAt: Instant,
  Modules: z.array(TreatmentModuleRow),
})
export type TreatmentRow = z.output<typeof TreatmentRow>

/** A treatment as the patient sees it. */
export const MyTreatment = z.object({
  Id: z.uuid(),
  DisplayName: z.string(),
  Description: z.nullable(z.string()),
  Status: TreatmentStatus,
  ReportMode: ReportMode,
  Progress: z.number(),
  StartDate: CivilDate,
  MaintainUntil: z.nullable(CivilDate),
  /** Written to the patient and not confirmed as read. */
  UnreadMessages: z.number(),
  /** In the order of the plan, without those that were skipped or taken back. */
  Modules: z.array(z.object(ofModule)),
})
export type MyTreatment = z.output<typeof MyTreatment>

const byId = z.object({ id: z.uuid() })

export const treatmentCalls = {
  /** from today or from a coming day. The first module opens with it. */
  createTreatment: {
    method: 'POST',
    path: '/api/treatments',
    changes: ['care/patient/:PatientId', 'care/work'],
    access: 'careStaff',
    body: z.strictObject({
      PatientId: z.uuid(),
      TreatmentDefinitionId: z.uuid(),
      /** Left out, the one for the patient's age. */
      VariantId: z.nullish(z.uuid()),
      /** Only these of its modules, in this order; left out, all of them. */
      ModuleIds: z.nullish(z.array(z.uuid()).check(z.minLength(1), z.maxLength(50))),
      StartDate: z.nullish(CivilDate),
      OpensNext: z._default(z.boolean(), true),
      ContentLanguage: z.nullish(ContentLanguage),
      Notify: z._default(z.boolean(), true),
      AcceptWarnings: z._default(z.boolean(), false),
    }),
    reply: z.object({
      Treatment: TreatmentRow,
      NotSent: z.array(
        z.object({ FormId: z.uuid(), RespondentName: namesPerson(z.string(), 'name'), ContactStatus: ContactStatus }),
      ),
    }),
    audit: 'CreateTreatment',
    idempotencyKey: true,
  },
  /** Modules that are open end with it; the patient can read it for as many days as are given. */
  closeTreatment: {
    method: 'POST',
    path: '/api/treatments/:id/close',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.optional(
      z.strictObject({
        MaintainDurationDays: z.nullish(z.int().check(z.minimum(0), z.maximum(365))),
        Reason: z.nullish(Comment),
      }),
    ),
    reply: TreatmentRow,
    audit: 'CloseTreatment',
  },
  /** The whole plan as it is to be: order, what is skipped, and whether the next opens by itself. What has begun stays in it. */
  changeTreatmentPlan: {
    method: 'PUT',
    path: '/api/treatments/:id/plan',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({
      Modules: z
        .array(z.strictObject({ PlanId: z.uuid(), IsSkipped: z.boolean() }))
        .check(z.minLength(1), z.maxLength(100)),
      OpensNext: z.boolean(),
      /** As last read. If a colleague has changed the plan since, nothing is changed. */
      PreviousLastModifiedAt: Instant,
    }),
    reply: TreatmentRow,
    audit: 'ChangeTreatment',
  },
  /** What is closed and can still be read, with the day until which. */
  listMaintained: {
    method: 'GET',
    path: '/api/papp/patients/current/maintained',
    shows: ['own-tasks', 'own-messages'],
    access: 'patientSide',
    reply: z.array(MyTreatment),
    audit: 'GetPatient',
  },
} as const satisfies Calls
