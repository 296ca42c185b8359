import type { UnitAlert } from '@samklang/contract/notifications'
import {
  type AlertsOfPatient,
  gatherByPatient,
  isDangerToLife,
  type RankedAlert,
} from '@samklang/engine/follow-up/alert-order'

type Owned = RankedAlert & Pick<UnitAlert, 'PatientId' | 'IsMine' | 'OwnerName' | 'EscalatedAt'>
type View = { isUnits: boolean; isUnfolded: boolean }

/**
 * which patients stand there, in order. Nobody of mine is ever left out, nor anybody whose life may be in danger; the
 * others who are with colleagues can be folded away, and are counted. Nothing is calm while anybody here may be in danger.
 */
export function shareOut<Alert extends Owned>(alerts: readonly Alert[], { isUnits, isUnfolded }: View) {
  const patients = gatherByPatient(alerts)
  const isOfMine = (ofOne: AlertsOfPatient<Alert>) => isUnits || ofOne.some(isForMe)
  const mine = patients.filter(isOfMine)
  const others = patients.filter((ofOne) => !isOfMine(ofOne))
  const endangered = others.filter((ofOne) => ofOne.some(isDangerToLife))
  const shown = patients.filter((ofOne) => isUnfolded || mine.includes(ofOne) || endangered.includes(ofOne))
  return { shown, mine, endangered, folded: patients.length - shown.length }
}

/** Mine, and whatever nobody else has taken upon them. */
export function isForMe({ IsMine, OwnerName, EscalatedAt }: Owned): boolean {
  return IsMine || OwnerName === null || EscalatedAt !== null
}
