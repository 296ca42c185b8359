import type { AlertAction } from '@samklang/contract/alert-follow-up'
import type { Severity } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { compareAlerts, type Ranked } from './alert-order.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * after what alarms the next weekday, and the same day where nobody has been reached; after the rest a week. Staff choose
 * another day if that is wrong.
 */
export function proposeNextStep(severity: Severity, today: CivilDate, actions: readonly AlertAction[] = []): CivilDate {
  if (severity === 'Alert' && actions.includes('CouldNotReach')) return today
  return severity === 'Alert' ? firstWeekday(addDays(today, 1)) : firstWeekday(addDays(today, 7))
}

/** What cannot be the end of it: nobody has been reached, or the colleague has not accepted yet. */
const goesOn: readonly AlertAction[] = ['CouldNotReach', 'HandedOver']

export function needsNextStep(actions: readonly AlertAction[]): boolean {
  return actions.some((action) => goesOn.includes(action))
}

/**
 * what counts as done with a step: where it says nothing of that, nobody has been reached still if that was the last that
 * was said, at the acknowledgement or after it. Handing over says nothing of the patient.
 */
export function actionsThatCount(
  step: readonly AlertAction[],
  before: readonly (readonly AlertAction[])[],
): readonly AlertAction[] {
  const says = (actions: readonly AlertAction[]) => actions.some((action) => action !== 'HandedOver')
  const isUnreached = !says(step) && before.findLast(says)?.includes('CouldNotReach')
  return isUnreached ? [...step, 'CouldNotReach'] : step
}

const furthestDays = 366

/** Of weekdays, after severity Alert, while nobody has been reached or a colleague has not accepted. */
const furthestUnreached = 3

export type StepFault = 'required' | 'greater-than-compare' | 'max_value' | 'within-three-weekdays'

/**
 * what is wrong with the day of a next step: none where one is needed, a day that is past, or one too far away. Whom nobody
 * has reached after what alarms does not rest for long.
 */
export function judgeNextStep(
  nextStepOn: CivilDate | null,
  { actions, today, severity }: { actions: readonly AlertAction[]; today: CivilDate; severity: Severity },
): StepFault | undefined {
  if (nextStepOn === null) return needsNextStep(actions) ? 'required' : undefined
  if (nextStepOn < today) return 'greater-than-compare'
  if (nextStepOn > addDays(today, furthestDays)) return 'max_value'
  const isUnreached = severity === 'Alert' && needsNextStep(actions)
  return isUnreached && nextStepOn > addWeekdays(today, furthestUnreached) ? 'within-three-weekdays' : undefined
}

function addWeekdays(day: CivilDate, count: number): CivilDate {
  return count === 0 ? day : addWeekdays(firstWeekday(addDays(day, 1)), count - 1)
}

type Followed = Ranked & { FollowUp: { NextStepOn: CivilDate | null } | null }

/** by the day of the next step, so that what is overdue longest stands first; of one day the gravest. */
export function compareFollowUps(one: Followed, other: Followed): number {
  const [day, otherDay] = [one.FollowUp?.NextStepOn ?? '', other.FollowUp?.NextStepOn ?? '']
  if (day !== otherDay) return day < otherDay ? -1 : 1
  return compareAlerts(one, other)
}

export function isOverdue(nextStepOn: CivilDate | null, today: CivilDate): boolean {
  return nextStepOn !== null && nextStepOn < today
}

/**
 * by when a colleague is to have answered. Within the hour where nobody has acknowledged the alert or its next step is
 * due, else within a day.
 */
export function handOverAnswerBy(
  { nextStepOn, today }: { nextStepOn: CivilDate | null; today: CivilDate },
  now: Instant,
): Instant {
  const isUrgent = nextStepOn === null || nextStepOn <= today
  return new Date(Date.parse(now) + (isUrgent ? 60 * minuteMs : dayMs)).toISOString()
}

function addDays(day: CivilDate, days: number): CivilDate {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

function firstWeekday(day: CivilDate): CivilDate {
  const weekday = new Date(Date.parse(day)).getUTCDay()
  if (weekday === 6) return addDays(day, 2)
  return weekday === 0 ? addDays(day, 1) : day
}
