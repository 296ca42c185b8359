import type { CivilDate } from '@samklang/contract/instants'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { type FollowedAlert, followUpOrder } from '@samklang/engine/follow-up/follow-up'

type Acknowledged = FollowedAlert & {
  FollowUp: Pick<NonNullable<RiskAlert['FollowUp']>, 'IsOpen' | 'NextStepOn'> | null
}

/**
 * of what was acknowledged what goes on still, in the one order of follow-ups, apart from what is over. The history knows the
 * reader's other units too, the list of follow-ups also what was acknowledged long ago.
 */
export function sortOut<Alert extends Acknowledged>(
  followUps: readonly Alert[],
  acknowledged: readonly Alert[],
  view: { today: CivilDate; me: string | undefined },
): { open: Alert[]; finished: Alert[] } {
  const known = new Set(followUps.map(({ Id }) => Id))
  const others = acknowledged.filter(({ Id }) => !known.has(Id))
  const open = [...followUps, ...others.filter(({ FollowUp }) => FollowUp?.IsOpen)]
  return {
    open: open.toSorted(followUpOrder(view)),
    finished: others.filter(({ FollowUp }) => !FollowUp?.IsOpen),
  }
}
