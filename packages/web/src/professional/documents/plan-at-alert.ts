import type { PlanForStaff, PlanVersion } from '@samklang/contract/artifacts'
import type { Instant } from '@samklang/contract/instants'

type Dated = Pick<PlanForStaff, 'BegunAt' | 'ChangedAt' | 'EarlierVersions'>

type PlanAtAlert = {
  /** Of the latest alert that the plan was changed after; of several it is the one that the plan must not be taken for. */
  raisedAt: Instant | undefined
  wasBegun: boolean
  /** What was kept last before it. */
  version: PlanVersion | undefined
}

/** what is known of a plan as it stood when the alert was raised, where it was changed since. */
export function planAtAlert({ BegunAt, ChangedAt, EarlierVersions }: Dated, alertsAt: readonly Instant[]): PlanAtAlert {
  const raisedAt = alertsAt
    .filter((at) => at < ChangedAt)
    .toSorted()
    .at(-1)
  return {
    raisedAt,
    wasBegun: raisedAt !== undefined && BegunAt <= raisedAt,
    version: EarlierVersions.find(({ WrittenAt }) => raisedAt !== undefined && WrittenAt <= raisedAt),
  }
}
