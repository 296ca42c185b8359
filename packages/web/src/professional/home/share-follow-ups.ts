import type { HandOver } from '@samklang/contract/alert-follow-up'
import type { UnitAlert } from '@samklang/contract/notifications'
import type { AlertsOfPatient } from '@samklang/engine/alert-order'
import { isOverdue } from '@samklang/engine/follow-up'
import { isAskedOf, unfoldOf } from '../care/unfold.ts'

type Followed = Pick<UnitAlert, 'Id' | 'PatientId' | 'IsMine' | 'IsDanger'> & {
  FollowUp: { NextStepOn: string | null } | null
  HandOver: Pick<HandOver, 'ToId' | 'Answer'> | null
}
type View = { isUnits: boolean; isUnfolded: boolean; me: string | undefined; today: string }

/**
 * whose follow-ups stand there, each patient once. What is overdue is everybody's to see and first, then what I am asked to
 * take over, then the rest by day; patients of colleagues with nothing due can be folded away, and are counted.
 */
export function shareFollowUps<Alert extends Followed>(
  alerts: readonly Alert[],
  { isUnits, isUnfolded, me, today }: View,
) {
  const isLate = (alert: Alert) => isOverdue(alert.FollowUp?.NextStepOn ?? null, today)
  const place = (alert: Alert) => (isLate(alert) ? 0 : isAskedOf(alert, me) ? 1 : 2)
  const patients = byPatient(alerts.toSorted((one, other) => place(one) - place(other)))
  const shown = patients.filter(
    (ofOne) => isUnits || isUnfolded || ofOne.some((alert) => alert.IsMine || isLate(alert)),
  )
  return {
    shown,
    patients: patients.length,
    overdue: alerts.filter(isLate).length,
    folded: patients.length - shown.length,
  }
}

/** Where each stood, and whether it was in sight (+) or folded (-): in words, so that two can be compared. */
export function placesOf(shown: readonly AlertsOfPatient<Followed>[], me: string | undefined): string {
  const places = shown.flatMap((ofOne) => {
    const { unfolded, folded } = unfoldOf(ofOne, me)
    return [...unfolded.map(({ Id }) => `+${Id}`), ...folded.map(({ Id }) => `-${Id}`)]
  })
  return places.join(' ')
}

/** the cards where they stood, with what is known of them now: what has come since stands last. */
export function standAsBefore<Alert extends Followed>(
  shown: readonly AlertsOfPatient<Alert>[],
  places: string,
  me: string | undefined,
): { unfolded: [Alert, ...Alert[]]; folded: Alert[] }[] {
  const known = placed(places)
  const latest = placed(placesOf(shown, me))
  const place = ({ Id }: Alert) => known.get(Id)?.place ?? known.size
  const isInSight = ({ Id }: Alert) => (known.get(Id) ?? latest.get(Id))?.isInSight ?? true
  return byPatient(shown.flat().toSorted((one, other) => place(one) - place(other))).map(([first, ...others]) => ({
    unfolded: [first, ...others.filter(isInSight)],
    folded: others.filter((alert) => !isInSight(alert)),
  }))
}

function placed(places: string): Map<string, { place: number; isInSight: boolean }> {
  const words = places.split(' ').filter(Boolean)
  return new Map(words.map((word, place) => [word.slice(1), { place, isInSight: word.startsWith('+') }]))
}

function byPatient<Alert extends Followed>(alerts: readonly Alert[]): AlertsOfPatient<Alert>[] {
  const groups = Map.groupBy(alerts, ({ PatientId }) => PatientId)
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []))
}
