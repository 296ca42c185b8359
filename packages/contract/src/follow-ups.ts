import * as z from 'zod/mini'
import { HandOverAnswer, StepAction } from './alert-follow-up.ts'
import type { Calls } from './call.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { UnitAlert } from './notifications.ts'
import { CareUnitUser } from './units.ts'
import { emptyUnlessSeen, words } from './written.ts'

const byId = z.object({ id: z.uuid() })
const done = z.object({})

/** a colleague who may be asked to take over. */
export const HandOverReceiver = z.extend(CareUnitUser, {
  /** By the roster; null where it names nobody for now, so that it is not known. */
  IsOnDuty: z.nullable(z.boolean()),
})
export type HandOverReceiver = z.output<typeof HandOverReceiver>

/** what was done, and when somebody goes on; without a day the follow-up is ticked off. */
export const FollowUpStep = z.strictObject({
  Text: words(2000),
  Actions: z.optional(z.array(StepAction).check(z.maxLength(StepAction.options.length))),
  NextStepOn: z.nullable(CivilDate),
  /** The follow-up's own, as it was read. */
  PreviousLastModifiedAt: Instant,
})
export type FollowUpStep = z.output<typeof FollowUpStep>

export const followUpCalls = {
  /** acknowledged alerts of the unit whose follow-up goes on, what is overdue first. */
  listUnitFollowUps: {
    method: 'GET',
    path: '/api/units/current/follow-ups',
    shows: ['care/follow-ups'],
    access: 'careStaff',
    reply: z.object({
      FollowUps: z.array(UnitAlert),
      /** How many there are, when there are more than the list holds. */
      Total: z.number(),
    }),
    audit: 'ListPatients',
  },
  /** what waits at the caller's other units, as numbers. Units where the caller does not work are not there. */
  countAlertsElsewhere: {
    method: 'GET',
    path: '/api/units/mine/waiting-alerts',
    shows: ['alerts-elsewhere'],
    access: 'careStaff',
    reply: z.array(
      z.object({
        UnitId: z.uuid(),
        UnitName: z.string(),
        /** Nobody has acknowledged them. */
        Alerts: z.number(),
        /** Requests to the caller to take something over there. */
        HandOvers: z.number(),
        /** Follow-ups of the caller's own there whose day is past. */
        Overdue: z.number(),
      }),
    ),
  },
  /** those at the unit who may be asked to take over: they work there, are not away and may acknowledge. */
  listHandOverReceivers: {
    method: 'GET',
    path: '/api/units/current/hand-over-receivers',
    shows: ['unit'],
    access: 'careStaff',
    reply: z.array(HandOverReceiver),
  },
  followUpAlert: {
    method: 'POST',
    path: '/api/alerts/:id/follow-up',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: FollowUpStep,
    reply: done,
    audit: 'FollowUpAlert',
    idempotencyKey: true,
  },
  handOverAlert: {
    method: 'POST',
    path: '/api/alerts/:id/hand-over',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({
      StaffUserId: namesPerson(z.uuid(), 'staff'),
      Note: z.nullish(z.string().check(z.trim(), emptyUnlessSeen, z.maxLength(500))),
    }),
    reply: done,
    audit: 'HandOverAlert',
    idempotencyKey: true,
  },
  /** Whoever was asked accepts or declines; whoever asked, or a colleague who may acknowledge, withdraws it. */
  answerHandOver: {
    method: 'POST',
    path: '/api/hand-overs/:id/answer',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({
      Answer: HandOverAnswer,
      Reason: z.nullish(z.string().check(z.trim(), emptyUnlessSeen, z.maxLength(500))),
    }),
    reply: done,
    audit: 'AnswerHandOver',
  },
} as const satisfies Calls
