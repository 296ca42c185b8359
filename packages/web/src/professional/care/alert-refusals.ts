import { AlertsNow, FollowUpsOpen, TakeoverNeeded } from '@samklang/contract/alert-refusals'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { CallError } from '../../api/call-error.ts'

/** the form's alerts as they are now, where one was not acknowledged because it says something else than was read. */
export function alertsNowOf(error: Error | null): readonly RiskAlert[] | undefined {
  return AlertsNow.safeParse(detailsOf(error, 'alert-changed')).data?.Alerts
}

/** the same, where somebody else has acknowledged it already. */
export function acknowledgedNowOf(error: Error | null): readonly RiskAlert[] | undefined {
  return AlertsNow.safeParse(detailsOf(error, 'alert-acknowledged')).data?.Alerts
}

/** the same, where a colleague has written about the follow-up meanwhile. */
export function followUpNowOf(error: Error | null): readonly RiskAlert[] | undefined {
  return AlertsNow.safeParse(detailsOf(error, 'follow-up-changed')).data?.Alerts
}

/** what waits and who may take it over, where something was refused until somebody is named. */
export function takeoverOf(error: Error | null): TakeoverNeeded | undefined {
  return TakeoverNeeded.safeParse(detailsOf(error, 'alert-taker-needed')).data
}

/** follow-ups that go on, where something was refused until they are known of, or ended. */
export function followUpsOpenOf(
  error: Error | null,
  code: 'follow-up-open' | 'follow-ups-unconfirmed' = 'follow-ups-unconfirmed',
): FollowUpsOpen | undefined {
  return FollowUpsOpen.safeParse(detailsOf(error, code)).data
}

function detailsOf(error: Error | null, code: string): unknown {
  return error instanceof CallError && error.body.Code === code ? Reflect.get(error.body, 'Details') : undefined
}
