import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { Email } from './email.ts'
import { timeOfDay } from './field-rules.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { obeys } from './obeys.ts'
import { SmsPhone } from './phone.ts'

/** Who is told of an alert that nobody has acknowledged, in this order. */
export const alertSteps = ['Owner', 'Deputy', 'OnDuty', 'OnCall', 'Head'] as const
export const AlertStep = z.enum(alertSteps)
export type AlertStep = z.output<typeof AlertStep>

/** Nobody may let an alert wait for longer, neither for its last step nor for being told again. */
export const mostAlertMinutes = 240
const fewestRepeatMinutes = 15

const minutes = z.int().check(z.minimum(0, 'min_value'), z.maximum(mostAlertMinutes, 'max_value'))

/** Minutes after the alert was raised at which each step is told while the unit is open. */
export const StepMinutes = z
  .strictObject({ Owner: minutes, Deputy: minutes, OnDuty: minutes, OnCall: minutes, Head: minutes })
  .check(
    z.refine((told) => alertSteps.every((step, place) => told[step] >= told[alertSteps[place - 1] ?? step]), {
      error: 'greater-than-compare',
      path: ['Head'],
    }),
  )
export type StepMinutes = z.output<typeof StepMinutes>

/** Where a unit group has said nothing. */
export const defaultStepMinutes: StepMinutes = { Owner: 15, Deputy: 30, OnDuty: 60, OnCall: 90, Head: 120 }
export const defaultRepeatMinutes = 60

const StaffUserId = namesPerson(z.uuid(), 'staff')

/** Somebody is at work then; without names everybody who works at the unit. It ends the next day unless To is after From. */
export const DutyInterval = z.strictObject({
  /** Bit 0 is Monday: the days on which it begins. */
  Weekdays: z.int().check(z.minimum(1), z.maximum(127)),
  From: z.string().check(obeys(timeOfDay)),
  To: z.string().check(obeys(timeOfDay)),
  StaffUserIds: z.array(StaffUserId).check(z.maxLength(100, 'max_value')),
})
export type DutyInterval = z.output<typeof DutyInterval>

const settings = {
  Minutes: StepMinutes,
  /** Once somebody was told, everybody who is to know is told again so often until it is acknowledged. */
  RepeatMinutes: z.int().check(z.minimum(fewestRepeatMinutes, 'min_value'), z.maximum(mostAlertMinutes, 'max_value')),
  OnCallPhone: z.nullable(SmsPhone),
  OnCallEmail: z.nullable(Email),
  HeadUserId: z.nullable(StaffUserId),
  /** None: the hours are not known, and everybody who works at the unit counts as on duty at any time. */
  Roster: z.array(DutyInterval).check(z.maxLength(50, 'max_value')),
  ClosedDays: z.array(CivilDate).check(z.maxLength(400, 'max_value')),
}

/** A member of staff as far as alerts are concerned: by what they are reached, and who stands in. */
export const AlertStaff = z.object({
  StaffUserId,
  Fullname: namesPerson(z.string(), 'staff'),
  Title: z.nullable(z.string()),
  HasEmail: z.boolean(),
  HasPhone: z.boolean(),
  /** Who may not is told of no alert by being somebody's deputy. */
  MayAcknowledge: z.boolean(),
  DeputyUserId: z.nullable(StaffUserId),
  /** Where they work: whoever stands in works at one of these too. */
  UnitIds: z.array(z.uuid()),
  /** The latest message to this address was refused or never arrived, and when; null when one has arrived since. */
  EmailFailedAt: z.nullable(Instant),
  PhoneFailedAt: z.nullable(Instant),
})
export type AlertStaff = z.output<typeof AlertStaff>

export const AlertSettings = z.object({
  ...settings,
  UnitGroupId: z.uuid(),
  UnitGroupName: z.string(),
  LastModifiedAt: Instant,
  HasWorkingLastStep: z.boolean(),
  /** As for a member of staff. */
  OnCallPhoneFailedAt: z.nullable(Instant),
  OnCallEmailFailedAt: z.nullable(Instant),
  Staff: z.array(AlertStaff),
})
export type AlertSettings = z.output<typeof AlertSettings>

const GroupOfAlerts = z.object({ UnitGroupId: z.uuid(), UnitGroupName: z.string(), HasWorkingLastStep: z.boolean() })

/** How the person who is signed in is reached when an alert waits, and who stands in while they are away. */
export const AlertReach = z.object({
  Email: namesPerson(z.nullable(z.string()), 'staff'),
  Phone: namesPerson(z.nullable(z.string()), 'staff'),
  DeputyUserId: z.nullable(StaffUserId),
  Colleagues: z.array(z.object({ StaffUserId, Fullname: namesPerson(z.string(), 'staff') })),
})
export type AlertReach = z.output<typeof AlertReach>

export const AlertCover = z.object({
  /** Units whose alerts would not reach anybody in the end: of one's own units, or of all for an administrator. */
  Uncovered: z.array(
    z.object({
      UnitName: z.string(),
      UnitGroupId: z.nullable(z.uuid()),
      /**
       * No channel: neither e-mail nor SMS is set up on this server. Failed: there is one, but the latest message never arrived.
       * Everybody away: there is a last step, and nobody at the unit who would be told before it.
       */
      Reason: z.enum(['NoChannel', 'NoLastStep', 'LastStepFailed', 'EverybodyAway']),
      FailedAt: z.nullable(Instant),
    }),
  ),
  /** Of the unit that was chosen; null without one. */
  Now: z.nullable(
    z.object({
      Hours: z.enum(['Unknown', 'Open', 'Closed']),
      OpensAt: z.nullable(Instant),
      OnDuty: namesPerson(z.array(z.string()), 'staff'),
      OnCallPhone: z.nullable(z.string()),
      OnCallPhoneFailedAt: z.nullable(Instant),
    }),
  ),
})
export type AlertCover = z.output<typeof AlertCover>

const byId = z.object({ id: z.uuid() })

/** Our own, beside the specification's. */
export const alertStepCalls = {
  listAlertGroups: {
    method: 'GET',
    path: '/api/unit-groups/alert-settings',
    shows: ['alert-settings'],
    access: { permission: 'UnitGroups.Manage' },
    reply: z.array(GroupOfAlerts),
  },
  getAlertSettings: {
    method: 'GET',
    path: '/api/unit-groups/:id/alert-settings',
    shows: ['alert-settings'],
    access: { permission: 'UnitGroups.Manage' },
    params: byId,
    reply: AlertSettings,
  },
  setAlertSettings: {
    method: 'PUT',
    path: '/api/unit-groups/:id/alert-settings',
    changes: ['alert-settings'],
    access: { permission: 'UnitGroups.Manage' },
    params: byId,
    /** As it was read: whoever was first in changing it meanwhile is not written over. */
    body: z.strictObject({ ...settings, LastModifiedAt: Instant }),
    reply: AlertSettings,
    audit: 'ChangeAlertSettings',
  },
  setStaffDeputy: {
    method: 'PUT',
    path: '/api/unit-groups/:id/alert-settings/deputy',
    changes: ['alert-settings', 'absences', 'care'],
    access: { permission: 'UnitGroups.Manage' },
    params: byId,
    body: z.strictObject({ StaffUserId, DeputyUserId: z.nullable(StaffUserId) }),
    reply: AlertSettings,
    audit: 'ChangeAlertSettings',
  },
  getAlertReach: {
    method: 'GET',
    path: '/api/me/alert-reach',
    shows: ['alert-settings'],
    access: 'staff',
    reply: AlertReach,
  },
  setAlertReach: {
    method: 'PUT',
    path: '/api/me/alert-reach',
    changes: ['alert-settings', 'absences', 'care'],
    access: 'staff',
    body: z.strictObject({
      Phone: z.nullable(namesPerson(SmsPhone, 'phone')),
      DeputyUserId: z.nullable(StaffUserId),
    }),
    reply: AlertReach,
    audit: 'ChangeAlertSettings',
  },
  getAlertCover: {
    method: 'GET',
    path: '/api/units/current/alert-cover',
    shows: ['alert-settings'],
    access: 'staff',
    reply: AlertCover,
  },
} as const satisfies Calls
