import type { HandOver } from '@samklang/contract/alert-follow-up'
import {
  type AlertsOfPatient,
  isDangerToLife,
  isWaitingPoisoning,
  type RankedAlert,
} from '@samklang/engine/follow-up/alert-order'
import { isAskedOf } from '@samklang/engine/follow-up/follow-up'

type Unfoldable = {
  IsDanger: boolean
  HandOver?: Pick<HandOver, 'ToId' | 'Answer'> | null
}

/**
 * what of one patient stands in sight, and what is folded beneath it. In sight is the first; the gravest that may be about
 * danger to life where the first is not; and what I am asked to take over.
 */
export function unfoldOf<Alert extends Unfoldable>(
  [first, ...others]: AlertsOfPatient<Alert>,
  me: string | undefined,
  isAlsoInSight: (alert: Alert) => boolean = () => false,
): { unfolded: Alert[]; folded: Alert[] } {
  const danger = isDangerToLife(first) ? undefined : others.find(isDangerToLife)
  const isInSight = (alert: Alert) => alert === danger || isAskedOf(alert, me) || isAlsoInSight(alert)
  return {
    unfolded: [first, ...others.filter(isInSight)],
    folded: others.filter((alert) => !isInSight(alert)),
  }
}

type Written = RankedAlert & { RespondentName: string }

/** of each who has written about danger to life their latest words: what one parent wrote does not stand for the other, nor a poisoning, which goes first, for what was written since. */
export function latestOfEachWriter<Alert extends Written>(alerts: AlertsOfPatient<Alert>): Alert[] {
  const writers = Map.groupBy(alerts.filter(isDangerToLife), ({ RespondentName }) => RespondentName)
  return [...writers.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const since = others.find((other) => !isWaitingPoisoning(other))
    return isWaitingPoisoning(first) && since && since.RaisedAt > first.RaisedAt ? [first, since] : [first]
  })
}
