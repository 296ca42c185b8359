import type { TreatmentRow } from '@samklang/contract/treatments'
import { isTreatmentActive } from '@samklang/engine/treatment/treatment-status'

/** Of its modules and its messages. */
export function waitingAlerts({ Modules, MessageAlerts }: Pick<TreatmentRow, 'Modules' | 'MessageAlerts'>): number {
  return Modules.reduce((sum, { WaitingAlerts }) => sum + WaitingAlerts, MessageAlerts)
}

/** those with an alert first, then what goes on before what can only be read, the latest first. */
export function arrangeTreatments(treatments: readonly TreatmentRow[]): TreatmentRow[] {
  return treatments.toSorted(
    (one, other) =>
      Number(waitingAlerts(other) > 0) - Number(waitingAlerts(one) > 0) ||
      Number(isTreatmentActive(other.Status)) - Number(isTreatmentActive(one.Status)) ||
      other.StartDate.localeCompare(one.StartDate) ||
      one.Id.localeCompare(other.Id),
  )
}
