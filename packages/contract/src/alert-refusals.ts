import * as z from 'zod/mini'
import { RiskAlert } from './risk-alert.ts'
import { CareUnitUser } from './units.ts'

/** With `alert-changed`, `alert-acknowledged`, `follow-up-changed` and `hand-over-changed`: the alerts from the same form or thread as they are now. To have been refused is not to have read them. */
export const AlertsNow = z.object({ Alerts: z.array(RiskAlert) })

/** With `alert-taker-needed`: what waits, and who may take it over. Whoever may not see the patient is told how many alone. */
export const TakeoverNeeded = z.object({
  Waiting: z.number(),
  Alerts: z.array(RiskAlert),
  Takers: z.array(CareUnitUser),
})
export type TakeoverNeeded = z.output<typeof TakeoverNeeded>

/** With `follow-up-open` and `follow-ups-unconfirmed`: how many follow-ups go on; which, where the caller may leave them so. */
export const FollowUpsOpen = z.object({ Open: z.number(), Alerts: z.array(RiskAlert) })
export type FollowUpsOpen = z.output<typeof FollowUpsOpen>
