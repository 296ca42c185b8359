import type { UnitAlert } from '@samklang/contract/notifications'

type Told = Pick<UnitAlert, 'Id' | 'IsMine' | 'RaisedAt'>

export type SeenAlerts = { scope: string; ids: ReadonlySet<string> }

/** The newest of those that have come to be mine since last time. Another unit is another beginning. */
export function noteArrived<Alert extends Told>(
  seen: SeenAlerts | undefined,
  scope: string,
  alerts: readonly Alert[],
): { seen: SeenAlerts; arrived: Alert | undefined } {
  const known = seen?.scope === scope ? seen.ids : undefined
  const mine = alerts.filter(({ IsMine }) => IsMine)
  const fresh = known ? mine.filter(({ Id }) => !known.has(Id)) : []
  return {
    seen: { scope, ids: new Set([...(known ?? []), ...mine.map(({ Id }) => Id)]) },
    arrived: fresh.toSorted((one, other) => other.RaisedAt.localeCompare(one.RaisedAt))[0],
  }
}
