import type { AlertAction } from '@samklang/contract/alert-follow-up'
import type { Severity } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { addDays } from '../time/days.ts'
import { compareAlerts, compareTexts, isDangerToLife, type RankedAlert } from './alert-order.ts'

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

/** What was done about an alert, at first and since. */
export type HandledAlert = { Actions: readonly AlertAction[]; Notes: readonly { Actions: readonly AlertAction[] }[] }

/** What was done each time, the acknowledgement first. */
export function listDone({ Actions, Notes }: HandledAlert): (readonly AlertAction[])[] {
  return [Actions, ...Notes.map((note) => note.Actions)]
}

/** The last that was said of reaching the patient is that nobody was reached. */
export function isNotReached(alert: HandledAlert): boolean {
  return actionsThatCount([], listDone(alert)).includes('CouldNotReach')
}

type Asked = { HandOver?: { ToId: string; Answer: unknown } | null }

/** This person is asked to take it over, and has not answered. */
export function isAskedOf({ HandOver: asked }: Asked, me: string | undefined): boolean {
  return me !== undefined && asked?.Answer === null && asked.ToId === me
}

export type FollowedAlert = RankedAlert &
  HandledAlert &
  Asked & { FollowUp: { NextStepOn: CivilDate | null } | null; PatientFullName?: string }

/**
 * the one order of follow-ups: what is overdue, danger to life, what I am asked to take over, whom nobody has reached, then
 * by the day of the next step. Of those alike by name, so that nobody changes place from one visit to the next.
 */
export function followUpOrder({ today, me }: { today: CivilDate; me: string | undefined }) {
  const isFirst: ((alert: FollowedAlert) => boolean)[] = [
    ({ FollowUp }) => isOverdue(FollowUp?.NextStepOn ?? null, today),
    isDangerToLife,
    (alert) => isAskedOf(alert, me),
    isNotReached,
  ]
  return (one: FollowedAlert, other: FollowedAlert): number => {
    for (const comesFirst of isFirst) {
      const order = Number(comesFirst(other)) - Number(comesFirst(one))
      if (order !== 0) return order
    }
    return (
      compareTexts(one.FollowUp?.NextStepOn ?? '', other.FollowUp?.NextStepOn ?? '') ||
      byName.compare(one.PatientFullName ?? '', other.PatientFullName ?? '') ||
      compareAlerts(one, other)
    )
  }
}

const byName = new Intl.Collator('sv')

export function isOverdue(nextStepOn: CivilDate | null, today: CivilDate): boolean {
  return nextStepOn !== null && nextStepOn < today
}

/**
 * by when a colleague is to have answered. Within the hour where nobody has acknowledged the alert or its next step is
 * due, else within a day and by the morning of the step's day: whoever asked must still be able to go on that day.
 */
export function handOverAnswerBy({ nextStepOn, today, stepBegins }: AskedStep, now: Instant): Instant {
  const hour = Date.parse(now) + 60 * minuteMs
  if (nextStepOn === null || nextStepOn <= today) return new Date(hour).toISOString()
  const latest = Math.min(Date.parse(now) + dayMs, stepBegins === null ? Infinity : Date.parse(stepBegins))
  return new Date(Math.max(hour, latest)).toISOString()
}

/** `stepBegins`: the morning of the next step's day. */
type AskedStep = { nextStepOn: CivilDate | null; today: CivilDate; stepBegins: Instant | null }

function firstWeekday(day: CivilDate): CivilDate {
  const weekday = new Date(Date.parse(day)).getUTCDay()
  if (weekday === 6) return addDays(day, 2)
  return weekday === 0 ? addDays(day, 1) : day
}
