import type { UnitAlert } from '@samklang/contract/notifications'
import { compareAlerts, type RankedAlert } from '@samklang/engine/follow-up/alert-order'

type WaitingUnitAlert = RankedAlert & Pick<UnitAlert, 'PatientId'>

/**
 * what else waits about the same person, in whatever form, the gravest first. Nobody who acknowledges one takes it for all. Whom
 * it is about is told beside where it is known: once a colleague has acknowledged the alert it is not among those of the unit.
 */
export function waitingBeside<Alert extends WaitingUnitAlert>(
  alertId: string,
  ofUnit: readonly Alert[],
  ofPatient?: string,
): Alert[] {
  const patientId = ofPatient ?? ofUnit.find(({ Id }) => Id === alertId)?.PatientId
  return ofUnit
    .filter((other) => other.PatientId === patientId && other.Id !== alertId && other.AcknowledgedAt === null)
    .toSorted(compareAlerts)
}
