import type { Severity } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import { gravest } from './sort-ongoing.ts'

export type Ranked = { Id: string; Severity: Severity; IsDanger: boolean; IsAtOnce: boolean; RaisedAt: Instant }

/**
 * the gravest first; of the same severity what is to be acted upon at once, then other danger to life, then the rest. Of
 * two alike the one that has waited longest.
 */
export function compareAlerts(one: Ranked, other: Ranked): number {
  return (
    gravest.indexOf(one.Severity) - gravest.indexOf(other.Severity) ||
    Number(other.IsAtOnce) - Number(one.IsAtOnce) ||
    Number(other.IsDanger) - Number(one.IsDanger) ||
    compareTexts(one.RaisedAt, other.RaisedAt) ||
    compareTexts(one.Id, other.Id)
  )
}

/** There is nothing graver: somebody's life may be in danger now. */
export function isDangerToLife({ Severity, IsDanger }: Pick<Ranked, 'Severity' | 'IsDanger'>): boolean {
  return Severity === 'Alert' && IsDanger
}

/** The alerts of one patient, the gravest first. */
export type AlertsOfPatient<Alert> = readonly [Alert, ...Alert[]]

/** by patient, each at the place of the gravest of their alerts. */
export function gatherByPatient<Alert extends Ranked & { PatientId: string }>(
  alerts: readonly Alert[],
): AlertsOfPatient<Alert>[] {
  const groups = Map.groupBy(alerts.toSorted(compareAlerts), ({ PatientId }) => PatientId)
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []))
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
