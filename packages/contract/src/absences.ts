import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'

const StaffUserId = namesPerson(z.uuid(), 'staff')
const StaffName = namesPerson(z.string(), 'staff')

/** So far ahead one's own absence may end. */
export const mostDaysAhead = 365
/** So far that of a colleague, who does not say it themselves. */
export const mostDaysOfColleague = 60
/** So far back it may begin. */
export const mostDaysBack = 365

/** Who is away now or will be, at the unit. */
export const Absence = z.object({
  /** Null where somebody has said in their own menu that they are away, wherever they work. */
  Id: z.nullable(z.uuid()),
  StaffUserId,
  Fullname: StaffName,
  /** Null together with Id: from now on. */
  FromDay: z.nullable(CivilDate),
  UntilDay: CivilDate,
  /** Who answers the patients meanwhile. Nobody who has left the unit. */
  SubstituteUserId: z.nullable(StaffUserId),
  SubstituteName: z.nullable(StaffName),
  IsMine: z.boolean(),
  /** Who said it, or changed it last. */
  SaidByName: z.nullable(StaffName),
  /** it is about the reader, somebody else said it, and the reader has not said that they have seen it. */
  IsToSee: z.boolean(),
  LastModifiedAt: z.nullable(Instant),
})
export type Absence = z.output<typeof Absence>

/** what somebody else did, so that the reader's absence is gone or the reader no longer answers for a colleague. */
export const AbsenceNotice = z.object({
  Id: z.uuid(),
  /** Removed: the absence is. Replaced: it is still there, and the reader does not answer in it. */
  Kind: z.enum(['Removed', 'Replaced']),
  /** Whose absence it is or was. */
  Fullname: StaffName,
  IsMine: z.boolean(),
  /** As it was until then. */
  FromDay: CivilDate,
  UntilDay: CivilDate,
  SaidByName: z.nullable(StaffName),
  /** When it was done. */
  LastModifiedAt: Instant,
})
export type AbsenceNotice = z.output<typeof AbsenceNotice>

export const UnitAbsences = z.object({
  /** Today, by the clock of the unit. */
  Today: CivilDate,
  Absences: z.array(Absence),
  /** What the reader has not said that they have seen, of days that have not passed. */
  Notices: z.array(AbsenceNotice),
  /** From today on, when all who work at the unit are away. */
  UnstaffedDays: z.array(CivilDate),
  /** Whoever works at the unit, oneself too. */
  Staff: z.array(z.object({ StaffUserId, Fullname: StaffName, IsMe: z.boolean() })),
})
export type UnitAbsences = z.output<typeof UnitAbsences>

/** What a thread says of somebody who is away today. */
export const Away = z.object({
  Name: StaffName,
  /** The last day. */
  UntilDay: CivilDate,
  /** Who answers meanwhile; null: somebody else at the unit. */
  InsteadName: z.nullable(StaffName),
})
export type Away = z.output<typeof Away>

const byId = z.object({ id: z.uuid() })
const days = { FromDay: CivilDate, UntilDay: CivilDate, SubstituteUserId: z.nullable(StaffUserId) }
const isInOrder = (absence: { FromDay: string; UntilDay: string }) => absence.UntilDay >= absence.FromDay
const fault = { error: 'greater-than-compare', path: ['UntilDay'] }

/** Our own, beside the specification's. */
export const absenceCalls = {
  listAbsences: {
    method: 'GET',
    path: '/api/units/current/absences',
    shows: ['absences'],
    access: 'careStaff',
    reply: UnitAbsences,
  },
  /** Of oneself, or of a colleague at the unit who cannot say it. */
  addAbsence: {
    method: 'POST',
    path: '/api/units/current/absences',
    changes: ['absences', 'alert-settings', 'care'],
    access: 'careStaff',
    body: z.strictObject({ StaffUserId, ...days }).check(z.refine(isInOrder, fault)),
    reply: UnitAbsences,
    audit: 'ChangeAbsence',
    idempotencyKey: true,
  },
  changeAbsence: {
    method: 'PUT',
    path: '/api/units/current/absences/:id',
    changes: ['absences', 'alert-settings', 'care'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ ...days, LastModifiedAt: Instant }).check(z.refine(isInOrder, fault)),
    reply: UnitAbsences,
    audit: 'ChangeAbsence',
  },
  removeAbsence: {
    method: 'DELETE',
    path: '/api/units/current/absences/:id',
    changes: ['absences', 'alert-settings', 'care'],
    access: 'careStaff',
    params: byId,
    query: z.strictObject({ LastModifiedAt: Instant }),
    reply: UnitAbsences,
    audit: 'ChangeAbsence',
  },
  /** whoever it is about has seen what somebody else said. The id of an absence, or of a notice. */
  confirmAbsence: {
    method: 'POST',
    path: '/api/units/current/absences/:id/confirm',
    changes: ['absences'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ LastModifiedAt: Instant }),
    reply: UnitAbsences,
  },
} as const satisfies Calls
