import type { PlanForStaff, PlanVersion } from '@samklang/contract/artifacts'
import type { Instant } from '@samklang/contract/instants'

type Dated = Pick<PlanForStaff, 'BegunAt' | 'ChangedAt' | 'EarlierVersions'>

type PlanAtAlert = {
  /** Of the latest alert that the plan was changed after; of several it is the one that the plan must not be taken for. */
  raisedAt: Instant | undefined
  wasBegun: boolean
  /** What was kept last before it. */
  version: PlanVersion | undefined
  /** The latest first: that one, and where it was a save in the plan that raised an alert, the one before that save. */
  shown: readonly { version: PlanVersion; isWithAlert: boolean }[]
}

/** what is known of a plan as it stood when the alert was raised, where it was changed since. */
export function planAtAlert({ BegunAt, ChangedAt, EarlierVersions }: Dated, alertsAt: readonly Instant[]): PlanAtAlert {
  const raisedAt = alertsAt
    .filter((at) => at < ChangedAt)
    .toSorted()
    .at(-1)
  const version = EarlierVersions.find(({ WrittenAt }) => raisedAt !== undefined && WrittenAt <= raisedAt)
  const isBeforeAlert = (place: number) => alertsAt.includes(EarlierVersions[place - 1]?.WrittenAt ?? ChangedAt)
  return {
    raisedAt,
    wasBegun: raisedAt !== undefined && BegunAt <= raisedAt,
    version,
    shown: EarlierVersions.filter((one, place) => one === version || isBeforeAlert(place)).map((one) => ({
      version: one,
      isWithAlert: alertsAt.includes(one.WrittenAt),
    })),
  }
}
