import * as z from 'zod/mini'
import { AuditAction } from './audit.ts'
import type { Calls } from './call.ts'
import { Comment } from './comments.ts'
import { Gender } from './gender.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { OwnOpening } from './own-opening.ts'
import { Responsible } from './patients.ts'
import { words } from './written.ts'

export const Opening = z.object({
  Id: z.uuid(),
  /** Whom and why are told to care staff of the patient's own unit alone; null to others. */
  PatientId: z.nullable(z.uuid()),
  PatientFullname: namesPerson(z.nullable(z.string()), 'name'),
  /** So that two of the same name are told apart; the id masked for a protected identity. */
  Patient: z.nullable(
    z.object({
      DateOfBirth: z.nullable(CivilDate),
      Gender: Gender,
      FormattedPersonalId: namesPerson(z.nullable(z.string()), 'civicId'),
      IsProtected: z.boolean(),
    }),
  ),
  /** Where it was opened from. */
  UnitName: z.string(),
  /** Whose patient it is. */
  OwnerUnitName: z.string(),
  StaffUserId: namesPerson(z.uuid(), 'staff'),
  StaffFullname: namesPerson(z.string(), 'staff'),
  Basis: z.enum(['Consent', 'Emergency']),
  Reason: z.nullable(z.string()),
  OpenedAt: Instant,
  EndsAt: Instant,
  ReviewedAt: z.nullable(Instant),
  ReviewOutcome: z.nullable(z.enum(['Justified', 'NotJustified'])),
  ReviewComment: z.nullable(z.string()),
  /** when the same person's opening of the same patient before was found not justified, within the month before this one. */
  UnjustifiedBeforeAt: z.nullable(Instant),
})
export type Opening = z.output<typeof Opening>

/** What an opening tells at once: where the patient is cared for, and whom to ring there. */
export const OpenedRecord = z.extend(Opening, {
  PatientId: z.uuid(),
  OwnerUnitPhone: z.nullable(z.string()),
  /** Whether anybody answers there now. */
  OwnerUnitHours: z.enum(['Unknown', 'Open', 'Closed']),
  /** While it is closed, and told within its own unit group alone. */
  OnCallPhone: z.nullable(z.string()),
  /** Those whom the unit names and who work there; an empty list does not say that nobody is responsible. */
  Responsibles: z.array(Responsible),
  /** The unit does not care for the patient any more, and has the record still. */
  ReleasedAt: z.nullable(Instant),
})
export type OpenedRecord = z.output<typeof OpenedRecord>

/** What was looked at through an opening, or somebody tried to change through it: the same thing is told once, with its times. */
export const OpeningEvent = z.object({
  Kind: z.enum(['Opened', 'Page', 'Care', 'History', 'Results', 'Form', 'Revealed', 'Other']),
  /** Null: the log has an action that this version does not know, which is said to be unknown. */
  Action: z.nullable(AuditAction),
  /** The form, for what is about one. */
  FormName: z.nullable(z.string()),
  IsChange: z.boolean(),
  IsRefused: z.boolean(),
  FirstAt: Instant,
  LastAt: Instant,
  Times: z.number(),
})
export type OpeningEvent = z.output<typeof OpeningEvent>

/** with `opening-unjustified-before`, for whoever opens again after one that was found not justified. */
export const UnjustifiedBefore = z.object({ ReviewedAt: Instant })
export type UnjustifiedBefore = z.output<typeof UnjustifiedBefore>

export const shortestOpeningReason = 20

const opening = {
  Basis: z.enum(['Consent', 'Emergency']),
  Reason: words(1000, shortestOpeningReason),
  Hours: z._default(z.int().check(z.minimum(1), z.maximum(168)), 8),
  /** whoever opens knows that their last opening of this patient was found not justified. */
  IsConfirmed: z._default(z.boolean(), false),
}

export const emergencyOpeningCalls = {
  openInEmergency: {
    method: 'POST',
    path: '/api/patients/:id/emergency-opening',
    changes: ['own-openings', 'patients'],
    access: 'careStaff',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject(opening),
    reply: Opening,
    audit: 'EmergencyOpening',
    idempotencyKey: true,
  },
  /**
   * by the whole personal number, the reason first. Only then is it told whether other units have the person, which, and
   * whom to ring there; each of them sees the opening and reviews it. Counted and logged whether or not anybody was found.
   */
  openPersonInEmergency: {
    method: 'POST',
    path: '/api/emergency-openings',
    changes: ['own-openings', 'patients'],
    access: 'careStaff',
    body: z.strictObject({ PersonalId: namesPerson(z.string().check(z.maxLength(40)), 'civicId'), ...opening }),
    reply: z.object({
      /** The patient of the caller's own unit, who needs no opening. */
      PatientIdHere: z.nullable(z.uuid()),
      Records: z.array(OpenedRecord),
    }),
    audit: 'EmergencyOpening',
    idempotencyKey: true,
  },
  /** from the session's unit, those that go on. */
  listOwnOpenings: {
    method: 'GET',
    path: '/api/emergency-openings/own',
    shows: ['own-openings/reply.PatientId'],
    access: 'careStaff',
    reply: z.array(OwnOpening),
    audit: 'ListPatients',
  },
  listOpenings: {
    method: 'GET',
    path: '/api/emergency-openings',
    shows: ['openings'],
    access: { permission: 'Logs.View' },
    query: z.strictObject({
      from: z.optional(Instant),
      to: z.optional(Instant),
      reviewed: z.optional(z.enum(['true', 'false'])),
    }),
    reply: z.array(Opening),
    audit: 'ViewLog',
  },
  /** from the access log, for those who review it. */
  listOpeningEvents: {
    method: 'GET',
    path: '/api/emergency-openings/:id/events',
    shows: ['openings/:id'],
    access: { permission: 'Logs.View' },
    params: z.object({ id: z.uuid() }),
    reply: z.array(OpeningEvent),
    audit: 'ViewLog',
  },
  reviewOpening: {
    method: 'POST',
    path: '/api/emergency-openings/:id/review',
    changes: ['openings/:id', 'care/notifications'],
    access: { permission: 'Logs.View' },
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      Outcome: z.enum(['Justified', 'NotJustified']),
      Comment: z.nullish(Comment),
    }),
    reply: z.object({}),
    audit: 'ReviewOpening',
  },
} as const satisfies Calls
