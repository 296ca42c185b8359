import type { HandOver } from '@samklang/contract/alert-follow-up'
import type { UnitAlert } from '@samklang/contract/notifications'
import { type AlertsOfPatient, isDangerToLife } from '@samklang/engine/follow-up/alert-order'
import { type FollowedAlert as FollowedUp, followUpOrder, isOverdue } from '@samklang/engine/follow-up/follow-up'
import { unfoldOf } from '../care/unfold.ts'

type Followed = FollowedUp &
  Pick<UnitAlert, 'PatientId' | 'PatientFullName' | 'IsMine'> & { HandOver: Pick<HandOver, 'ToId' | 'Answer'> | null }
type View = { isUnits: boolean; isUnfolded: boolean; me: string | undefined; today: string }

/**
 * whose follow-ups stand there, each patient once, in the one order of follow-ups. What is overdue is everybody's to
 * see, and patients whom I am responsible for are always in sight; those of colleagues with nothing due can be folded away, are
 * counted, and it is known how many of them may be in danger.
 */
export function shareFollowUps<Alert extends Followed>(
  alerts: readonly Alert[],
  { isUnits, isUnfolded, me, today }: View,
) {
  const isLate = (alert: Alert) => isOverdue(alert.FollowUp?.NextStepOn ?? null, today)
  const patients = byPatient(alerts.toSorted(followUpOrder({ today, me })))
  const isShown = (ofOne: AlertsOfPatient<Alert>) => isUnits || ofOne.some((alert) => alert.IsMine || isLate(alert))
  const folded = patients.filter((ofOne) => !isUnfolded && !isShown(ofOne))
  return {
    shown: patients.filter((ofOne) => !folded.includes(ofOne)),
    patients: patients.length,
    overdue: alerts.filter(isLate).length,
    folded: folded.length,
    foldedDanger: folded.filter((ofOne) => ofOne.some(isDangerToLife)).length,
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
