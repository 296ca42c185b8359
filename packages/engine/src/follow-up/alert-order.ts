import type { Severity } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import { gravest } from '../form/severity-order.ts'

export type RankedAlert = {
  Id: string
  Severity: Severity
  IsDanger: boolean
  IsAtOnce: boolean
  IsOverdose: boolean
  RaisedAt: Instant
  AcknowledgedAt: Instant | null
}

/**
 * the gravest first; of the same severity a poisoning that waits, what is to be acted upon at once, then other
 * danger to life, then the rest. Of two alike the one that has waited longest.
 */
export function compareAlerts(one: RankedAlert, other: RankedAlert): number {
  return compareGravity(one, other) || compareTexts(one.RaisedAt, other.RaisedAt) || compareTexts(one.Id, other.Id)
}

/** of one and the same patient the latest of two alike goes first: what was written first must not hide what has happened since. */
export function compareAlertsOfOne(one: RankedAlert, other: RankedAlert): number {
  return compareGravity(one, other) || compareTexts(other.RaisedAt, one.RaisedAt) || compareTexts(one.Id, other.Id)
}

function compareGravity(one: RankedAlert, other: RankedAlert): number {
  return (
    gravest.indexOf(one.Severity) - gravest.indexOf(other.Severity) ||
    Number(isWaitingPoisoning(other)) - Number(isWaitingPoisoning(one)) ||
    Number(other.IsAtOnce) - Number(one.IsAtOnce) ||
    Number(other.IsDanger) - Number(one.IsDanger)
  )
}

/** hours decide what can still be done. Once somebody has acted, the next step says when to go on. */
export function isWaitingPoisoning({
  IsOverdose,
  AcknowledgedAt,
}: Pick<RankedAlert, 'IsOverdose' | 'AcknowledgedAt'>): boolean {
  return IsOverdose && AcknowledgedAt === null
}

/** Somebody's life may be in danger, however grave the form calls the answer: what is not known is not taken for less. */
export function isDangerToLife({ IsDanger }: Pick<RankedAlert, 'IsDanger'>): boolean {
  return IsDanger
}

/** To be acted upon at once, and marked so. */
export function isToActAtOnce({ Severity: severity, IsAtOnce }: Pick<RankedAlert, 'Severity' | 'IsAtOnce'>): boolean {
  return severity === 'Alert' && IsAtOnce
}

/** The alerts of one patient, the gravest first, and of those alike the latest. */
export type AlertsOfPatient<Alert> = readonly [Alert, ...Alert[]]

/** by patient, each at the place of that of their gravest alerts which has waited longest. */
export function gatherByPatient<Alert extends RankedAlert & { PatientId: string }>(
  alerts: readonly Alert[],
): AlertsOfPatient<Alert>[] {
  const groups = Map.groupBy(alerts.toSorted(compareAlerts), ({ PatientId }) => PatientId)
  return [...groups.values()].flatMap((ofOne) => {
    const [first, ...others] = ofOne.sort(compareAlertsOfOne)
    return first ? [[first, ...others] as const] : []
  })
}

/** in order; where not all have room, the gravest of every patient before a second of anybody. */
export function takeByPatient<Alert extends RankedAlert & { PatientId: string }>(
  alerts: readonly Alert[],
  most: number,
): Alert[] {
  const groups = gatherByPatient(alerts)
  const seconds = groups.flatMap(([, ...others]) => others).sort(compareAlerts)
  return [...groups.map(([first]) => first), ...seconds].slice(0, most).sort(compareAlerts)
}

export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
