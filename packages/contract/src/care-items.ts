import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { AnswerableKind, FormKind } from './definitions.ts'
import { RespondentType } from './form-content.ts'
import { FormRow, FormStatus } from './forms.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { ProgramRow } from './programs.ts'
import { ReachedPerson } from './reached-person.ts'
import { RecurringRow } from './recurring.ts'
import { ContactStatus } from './relations.ts'
import { RiskAlert } from './risk-alert.ts'
import { MyTreatment, TreatmentRow } from './treatments.ts'

const byId = z.object({ id: z.uuid() })

/** What goes on around a patient. */
export const CareItems = z.object({
  /** The latest set that something waits of. */
  SetId: z.nullable(z.uuid()),
  Questionnaires: z.array(FormRow),
  RecurringQuestionnaires: z.array(RecurringRow),
  Journals: z.array(FormRow),
  /** Those that go on, with their time lines; what of them waits stands among the questionnaires and treatments too. */
  Programs: z.array(ProgramRow),
  /** Not over for staff: those that have not begun, go on or are completed, and those that the patient can still read. */
  Treatments: z.array(TreatmentRow),
  /** Raised and not acknowledged, from these or from forms that are no longer among them. */
  Alerts: z.array(RiskAlert),
  /** whoever looks may confirm several of them at once. */
  MayConfirmMany: z.boolean(),
  /** acknowledged, and to be followed up still: what is overdue first. */
  FollowUps: z.array(RiskAlert),
  /** who is reached where; null where it was not looked up, since none of either waits. Empty means that nobody is. */
  Phones: z.nullable(z.array(ReachedPerson)),
})
export type CareItems = z.output<typeof CareItems>

/** Something to do or to read, as the one who answers sees it. */
export const MyForm = z.object({
  Id: z.uuid(),
  Kind: AnswerableKind,
  DisplayName: z.string(),
  EstimatedMinutes: z.nullable(z.number()),
  Status: FormStatus,
  SentDate: z.nullable(Instant),
  ExpiresAt: z.nullable(Instant),
  AnsweredDate: z.nullable(Instant),
  StartDate: z.nullable(CivilDate),
  EndDate: z.nullable(CivilDate),
  LastEntryDate: z.nullable(CivilDate),
  /** Days of the last four weeks with an entry. */
  EntryDates: z.array(CivilDate),
  /** those of them on which something that must be answered is not. */
  BegunDates: z.array(CivilDate),
})
export type MyForm = z.output<typeof MyForm>

export const MyCareItems = z.object({
  SetId: z.nullable(z.uuid()),
  /** To answer. */
  Questionnaires: z.array(MyForm),
  Journals: z.array(MyForm),
  /** Answered, or written in until it ended, and still to be read: one's own, or what staff have shared of the child's. */
  Answered: z.array(MyForm),
  /** What waits for the child; a guardian of a small one is told. */
  WaitingForChild: z.array(z.object({ DisplayName: z.string(), ExpiresAt: z.nullable(Instant) })),
  NextPlannedDate: z.nullable(CivilDate),
  /** Those that are to come or go on, and those that are over whose messages can be read. */
  Programs: z.array(
    z.object({
      Id: z.uuid(),
      DisplayName: z.string(),
      StartDate: CivilDate,
      /** The day on which it was over; null of one that is to come or goes on. */
      EndDate: z.nullable(CivilDate),
      /** the two sides can write to each other there. */
      IsOpen: z.boolean(),
      /** home leads to its messages. */
      IsOnHome: z.boolean(),
      UnreadMessages: z.number(),
    }),
  ),
  /** To work with. What is closed and can still be read is told by `maintained`. */
  Treatments: z.array(MyTreatment),
  /** What programs that go on say to the patient side. */
  ProgramInformations: z.array(z.object({ ProgramId: z.uuid(), Title: z.string(), Body: z.string() })),
})
export type MyCareItems = z.output<typeof MyCareItems>

/** What happens around a patient beside the forms. */
export const PatientEvent = z.enum(['Registered', 'Admitted', 'Released', 'ConsentChanged', 'Restored'])
export type PatientEvent = z.output<typeof PatientEvent>

export const HistoryItem = z.object({
  /** Of the form, the treatment, the program or the event. */
  Id: z.uuid(),
  At: Instant,
  Kind: z.enum(['Form', 'Treatment', 'Program', 'Event']),
  /** Modules are told of by their treatment. */
  Form: z.nullable(FormRow),
  Treatment: z.nullable(TreatmentRow),
  /** Of a program that is over. */
  Program: z.nullable(ProgramRow),
  /** How a form ended; null when nobody knows any more. */
  Ending: z.nullable(z.enum(['Closed', 'Expired', 'Canceled'])),
  Event: z.nullable(PatientEvent),
  /** Of an admission its day, of a consent what it became. */
  Detail: z.nullable(z.string()),
  UnitName: z.nullable(z.string()),
  By: namesPerson(z.nullable(z.string()), 'staff'),
})
export type HistoryItem = z.output<typeof HistoryItem>

export const careItemCalls = {
  listCareItems: {
    method: 'GET',
    path: '/api/patients/:id/care-items',
    shows: ['care/patient/:id'],
    access: 'careStaff',
    params: byId,
    reply: CareItems,
    audit: 'GetPatient',
  },
  listCareHistory: {
    method: 'GET',
    path: '/api/patients/:id/care-history',
    shows: ['care/patient/:id'],
    access: 'careStaff',
    params: byId,
    query: z.strictObject({
      page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
      pageSize: z.optional(z.string().check(z.regex(/^([1-9]\d?|1\d\d|200)$/))),
      /** A kind of form, or what has happened beside them. */
      kind: z.optional(z.union([FormKind, z.literal('Program'), z.literal('Event')])),
      /** What belongs to one program. */
      program: z.optional(z.uuid()),
      /** The key of one of the reply's `Respondents`. */
      respondent: z.optional(z.union([RespondentType, z.uuid()])),
      /** Civil days of the unit, both included. */
      from: z.optional(CivilDate),
      to: z.optional(CivilDate),
    }),
    reply: z.object({
      Items: z.array(HistoryItem),
      /** Of those that were asked for. */
      Total: z.number(),
      Page: z.number(),
      PageSize: z.number(),
      /** Everyone who answered or was asked, in the whole history; the same keys as in the analysis. */
      Respondents: z.array(
        z.object({ Key: z.string(), RespondentType: RespondentType, Name: namesPerson(z.string(), 'name') }),
      ),
      /** Every program that there is or was, the latest first. */
      Programs: z.array(z.object({ Id: z.uuid(), DisplayName: z.string() })),
      /** alerts that somebody has seen to: those whose follow-up goes on, then the latest of the others. */
      Acknowledged: z.array(RiskAlert),
      AcknowledgedTotal: z.number(),
    }),
    audit: 'ViewCareHistory',
  },
  /** Reminds everyone who has something to answer or an invitation to accept, one message each. */
  sendReminders: {
    method: 'GET',
    path: '/api/patients/:id/send-reminders',
    changes: [],
    access: 'careStaff',
    params: byId,
    reply: z.object({
      Sent: z.number(),
      Skipped: z.array(z.object({ RelationId: z.nullable(z.uuid()), ContactStatus: ContactStatus })),
    }),
    audit: 'SendReminders',
    idempotencyKey: true,
    effect: true,
  },
  listMyCareItems: {
    method: 'GET',
    path: '/api/papp/patients/current/care-items',
    shows: ['own-tasks', 'own-messages'],
    access: 'patientSide',
    reply: MyCareItems,
    audit: 'GetPatient',
  },
} as const satisfies Calls
