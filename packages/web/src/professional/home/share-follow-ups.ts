import type { HandOver } from '@samklang/contract/alert-follow-up'
import type { UnitAlert } from '@samklang/contract/notifications'
import { isOverdue } from '@samklang/engine/follow-up'

type Followed = Pick<UnitAlert, 'Id' | 'IsMine'> & {
  FollowUp: { NextStepOn: string | null } | null
  HandOver: Pick<HandOver, 'ToId' | 'Answer'> | null
}
type View = { isUnits: boolean; isUnfolded: boolean; me: string | undefined; today: string }

/**
 * which follow-ups stand there. What is overdue is everybody's to see and first, then what I am asked to take over, then the
 * rest by day; those of colleagues that are not due can be folded away, and are counted.
 */
export function shareFollowUps<Alert extends Followed>(
  alerts: readonly Alert[],
  { isUnits, isUnfolded, me, today }: View,
) {
  const isLate = ({ FollowUp }: Followed) => isOverdue(FollowUp?.NextStepOn ?? null, today)
  const isToMe = ({ HandOver: asked }: Followed) => asked?.Answer === null && asked.ToId === me
  const place = (alert: Followed) => (isLate(alert) ? 0 : isToMe(alert) ? 1 : 2)
  const ordered = alerts.toSorted((one, other) => place(one) - place(other))
  const shown = ordered.filter((alert) => isUnits || isUnfolded || alert.IsMine || isLate(alert))
  return { shown, overdue: alerts.filter(isLate).length, folded: alerts.length - shown.length }
}
