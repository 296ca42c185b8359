import * as z from 'zod/mini'
import { AlertAction } from './alert-follow-up.ts'
import type { Calls } from './call.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { RiskAlert } from './risk-alert.ts'
import { words } from './written.ts'

export const Acknowledgement = z.strictObject({
  /** Left out: the only one that waits on this form. */
  AlertId: z.nullish(z.uuid()),
  /** The alert's own, as it was read; left out, as this person was last shown it. */
  PreviousLastModifiedAt: z.nullish(Instant),
  /** What was done, in words: a dot says nothing to whoever reads it later. */
  Action: words(2000),
  Actions: z.optional(z.array(AlertAction).check(z.maxLength(AlertAction.options.length))),
  /** the day of the next step, or why none is needed. Where neither is said, the day that would be proposed. */
  NextStepOn: z.nullish(CivilDate),
  NoFollowUpReason: z.nullish(words(500)),
  /** whom the follow-up is to be handed over to; asked for with `HandedOver`, and theirs once they accept. */
  HandOverTo: z.nullish(namesPerson(z.uuid(), 'staff')),
  /** somebody else has acknowledged it; this is kept beside what they wrote. */
  IsFurtherNote: z.optional(z.boolean()),
})
export type Acknowledgement = z.output<typeof Acknowledgement>

export const alertCalls = {
  /**
   * Also of a journal's alert. What was done is part of it. Without a body it is `Other`, of the only alert that waits and
   * that has not changed since this person last read it; anything else is a conflict.
   */
  acknowledgeAlert: {
    method: 'POST',
    path: '/api/questionnaires/:id/acknowledge-alert',
    changes: ['care'],
    access: 'careStaff',
    params: z.object({ id: z.uuid() }),
    body: z.nullish(Acknowledgement),
    reply: z.array(RiskAlert),
    audit: 'AcknowledgeAlert',
    idempotencyKey: true,
  },
  /** by the alert's own id, whatever it came from. The reply is all from the same form or thread. */
  acknowledgeOneAlert: {
    method: 'POST',
    path: '/api/alerts/:id/acknowledge',
    changes: ['care'],
    access: 'careStaff',
    params: z.object({ id: z.uuid() }),
    body: z.omit(Acknowledgement, { AlertId: true }),
    reply: z.array(RiskAlert),
    audit: 'AcknowledgeAlert',
    idempotencyKey: true,
  },
  /** what nobody can open at a closed unit of the same group becomes the caller's own. */
  takeOverAlerts: {
    method: 'POST',
    path: '/api/units/:id/take-over-alerts',
    changes: ['care'],
    access: 'careStaff',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ TakenOver: z.number() }),
    audit: 'TakeOverAlerts',
  },
} as const satisfies Calls
