import type { AlertEvent } from '@samklang/contract/form-events'
import type { RiskAlert } from '@samklang/contract/risk-alert'

export type EventsOfAlert = {
  /** Absent: of which it is not known, or it is not read any more. */
  alert: RiskAlert | undefined
  events: readonly AlertEvent[]
}

/** What was done about each alert, the one that was heard of first before the others; last what is of none of these. */
export function eventsOfAlerts(alerts: readonly RiskAlert[], events: readonly AlertEvent[]): EventsOfAlert[] {
  const known = new Map(alerts.map((alert) => [alert.Id, alert]))
  const groups = Map.groupBy(events, ({ AlertId }) => known.get(AlertId ?? ''))
  const all = [...groups].map(([alert, own]) => ({ alert, events: own }))
  return [...all.filter(({ alert }) => alert), ...all.filter(({ alert }) => !alert)]
}
