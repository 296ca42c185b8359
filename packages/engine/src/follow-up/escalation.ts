import { type AlertStep, alertSteps, type StepMinutes } from '@samklang/contract/alert-steps'
import type { Instant } from '@samklang/contract/instants'

/** Missed also when it has been on its way for too long. That it arrived at a mail server does not mean that anybody read it. */
export type TellingOutcome = 'OnItsWay' | 'Arrived' | 'Missed'

export type StepState = {
  /** There is somebody who is not away and has a channel that works. */
  isReachable: boolean
  /** When this step was last told, and the best that became of those messages. */
  toldAt: Instant | null
  outcome: TellingOutcome | null
}

/** An alert that nobody has acknowledged, and those whom it concerns, as of now. */
export type EscalatedAlert = {
  raisedAt: Instant
  /** Away also when the person no longer works there. */
  owner: 'Here' | 'Away' | 'None'
  steps: Record<AlertStep, StepState>
  /** Since when it is the whole unit's. */
  escalatedAt: Instant | null
  isOwnerUnreached: boolean
  isUnitUnreached: boolean
}

/** What a unit group has settled. */
export type AlertPlan = { minutes: StepMinutes; repeatMinutes: number }

/** Whether anybody is at work at the unit, and since when that is so. Hours that are not known count as open, always. */
export type UnitHours = { isOpen: boolean; since: Instant | null }

export type EscalationDecision = {
  /** Whom to tell now, in order. */
  tell: AlertStep[]
  /** From now on it is the whole unit's. */
  escalate: boolean
  /** It is known that no message has left for them; once known, until one has. */
  isOwnerUnreached: boolean
  isUnitUnreached: boolean
}

const minute = 60_000

/**
 * Clocks of servers differ a little. A time that lies further ahead was written by a clock that was wrong, and nobody knows
 * when it was: what was raised then is told at once, and who was told then is told again.
 */
export const believedAheadMinutes = 5
const atTheClinic: readonly AlertStep[] = ['Owner', 'Deputy', 'OnDuty']
const beyondTheClinic: readonly AlertStep[] = ['OnCall', 'Head']
const ofTheUnit: readonly AlertStep[] = ['OnDuty', ...beyondTheClinic]

/**
 * What is to be done about an alert now. While the unit is open each step is told in its time, and a step without anybody who
 * can be reached takes no time. While it is closed nobody waits for those who are at home: the on-call number is told at once,
 * then the head of unit; and if no message leaves for either of them, everybody who can be reached at all. When it opens,
 * everybody there is told at once of what waits. All are told again and again: only acknowledging ends it.
 */
export function decideSteps(
  alert: EscalatedAlert,
  plan: AlertPlan,
  hours: UnitHours,
  now: Instant,
): EscalationDecision {
  const at = Date.parse(now)
  const { steps } = alert
  const schedule = scheduleOf(alert, plan, hours, at)
  const concerned = stepsInHours(alert, hours)
  // By the one whom it is longest ago for; the others are told along with them.
  const told = concerned.flatMap((step) => steps[step].toldAt ?? []).map((instant) => believed(instant, at))
  const isRepeatDue = at >= Math.min(...told) + plan.repeatMinutes * minute
  const tell = concerned.filter((step) => {
    const { toldAt } = steps[step]
    if (toldAt === null) return at >= schedule[step]
    return isRepeatDue || (hours.isOpen && atTheClinic.includes(step) && believed(toldAt, at) < sinceOf(hours))
  })
  const isNobodyReachable = concerned.length === 0
  const escalate = alert.escalatedAt === null && (isNobodyReachable || at >= schedule.OnDuty || tell.some(isOfTheUnit))
  const isEscalated = escalate || alert.escalatedAt !== null
  return {
    tell,
    escalate,
    isOwnerUnreached:
      alert.owner === 'Here' &&
      isUnreached(steps.Owner.outcome, isEscalated && !steps.Owner.isReachable, alert.isOwnerUnreached),
    isUnitUnreached:
      isEscalated &&
      isUnreached(
        best(ofTheUnit.map((step) => steps[step].outcome)),
        !concerned.some(isOfTheUnit),
        alert.isUnitUnreached,
      ),
  }
}

/** Of an alert that nobody was told of yet: who is told first, and when; null where nobody can be reached. */
export function firstTold(
  alert: EscalatedAlert,
  plan: AlertPlan,
  hours: UnitHours,
  now: Instant,
): { steps: AlertStep[]; at: Instant } | null {
  const at = Date.parse(now)
  const schedule = scheduleOf(alert, plan, hours, at)
  const concerned = stepsInHours(alert, hours)
  if (concerned.length === 0) return null
  const first = Math.min(...concerned.map((step) => schedule[step]))
  return {
    steps: concerned.filter((step) => schedule[step] === first),
    at: new Date(first).toISOString(),
  }
}

/** At which time each step would be told that has not been told yet. */
function scheduleOf(
  alert: EscalatedAlert,
  { minutes }: AlertPlan,
  hours: UnitHours,
  at: number,
): Record<AlertStep, number> {
  const raisedAt = believed(alert.raisedAt, at)
  if (raisedAt === longAgo) return { Owner: at, Deputy: at, OnDuty: at, OnCall: at, Head: at }
  const hasComeInClosed = !hours.isOpen || raisedAt < sinceOf(hours)
  const isOwnersTime = hours.isOpen && !hasComeInClosed && alert.owner !== 'Away'
  let due = hasComeInClosed ? Math.max(raisedAt, sinceOf(hours)) : raisedAt
  if (isOwnersTime) due += minutes.Owner * minute
  const schedule: Record<AlertStep, number> = { Owner: due, Deputy: due, OnDuty: due, OnCall: due, Head: due }
  for (const [place, step] of alertSteps.entries()) {
    // What is the whole unit's already waits for nobody else.
    if (step === 'OnDuty' && alert.escalatedAt !== null) due = Math.min(due, Date.parse(alert.escalatedAt))
    schedule[step] = due
    const { isReachable, outcome } = alert.steps[step]
    const next = alertSteps[place + 1]
    const isWaitedFor = isReachable && outcome !== 'Missed' && (hours.isOpen || !atTheClinic.includes(step))
    // At opening time those at the clinic are told together.
    const isTogether = hasComeInClosed && step !== 'OnDuty' && atTheClinic.includes(step)
    if (next && isWaitedFor && !isTogether) due += (minutes[next] - minutes[step]) * minute
  }
  return schedule
}

/** Those who are told at this hour, as far as they can be. */
function stepsInHours({ steps }: EscalatedAlert, { isOpen }: UnitHours): AlertStep[] {
  const reachable = alertSteps.filter((step) => steps[step].isReachable)
  const able = reachable.filter((step) => beyondTheClinic.includes(step))
  const isOneAble = able.some((step) => steps[step].outcome !== 'Missed')
  return isOpen || !isOneAble ? reachable : able
}

const longAgo = Number.NEGATIVE_INFINITY

function believed(instant: Instant, at: number): number {
  const told = Date.parse(instant)
  return told > at + believedAheadMinutes * minute ? longAgo : told
}

function isOfTheUnit(step: AlertStep): boolean {
  return ofTheUnit.includes(step)
}

function sinceOf({ since }: UnitHours): number {
  return since === null ? Number.NEGATIVE_INFINITY : Date.parse(since)
}

function isUnreached(outcome: TellingOutcome | null, hasNoAddress: boolean, wasUnreached: boolean): boolean {
  if (outcome === 'Arrived') return false
  return outcome === 'Missed' || hasNoAddress || wasUnreached
}

function best(outcomes: readonly (TellingOutcome | null)[]): TellingOutcome | null {
  const order = ['Arrived', 'OnItsWay', 'Missed'] as const
  return order.find((outcome) => outcomes.includes(outcome)) ?? null
}
