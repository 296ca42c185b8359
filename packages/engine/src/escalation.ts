import type { Instant } from '@samklang/contract/instants'

/** An alert that nobody has acknowledged, and those whom it concerns, as of now. */
export type WaitingAlert = {
  raisedAt: Instant
  /** Away also when the person no longer works there. */
  owner: 'Here' | 'Away' | 'None'
  /** Whether there is any way to write to them. */
  isOwnerReachable: boolean
  isUnitReachable: boolean
  ownerToldAt: Instant | null
  /** Since when it is the whole unit's. */
  escalatedAt: Instant | null
  unitToldAt: Instant | null
}

/** Of a unit group: minutes after which the owner is written to, and after which the alert becomes the whole unit's. */
export type AlertPatience = { reminderMinutes: number; escalationMinutes: number }

export type Step = { tellOwner: boolean; escalate: boolean; tellUnit: boolean }

const minute = 60_000

/**
 * What is to be done about an alert now. Its owner is given a while, then written to, then it is everybody's at the unit,
 * who are told again and again until somebody has acknowledged it. Nobody waits for an owner who is away; and where no
 * message can reach anyone, everybody at the unit sees it as theirs from the start.
 */
export function nextStep(alert: WaitingAlert, patience: AlertPatience, now: Instant): Step {
  const at = Date.parse(now)
  const reminderAt = Date.parse(alert.raisedAt) + patience.reminderMinutes * minute
  const isTheirs = alert.owner === 'Here' && alert.isOwnerReachable
  const escalate = alert.escalatedAt === null && at >= escalatesAt(alert, patience)
  return {
    tellOwner: isTheirs && alert.ownerToldAt === null && at >= reminderAt,
    escalate,
    tellUnit: escalate || (alert.escalatedAt !== null && at >= tellsUnitAt(alert.escalatedAt, alert.unitToldAt)),
  }
}

function escalatesAt(alert: WaitingAlert, { reminderMinutes, escalationMinutes }: AlertPatience): number {
  const raisedAt = Date.parse(alert.raisedAt)
  const isOwnerTold = alert.owner === 'Here' && alert.isOwnerReachable
  const isNobodyTold = !isOwnerTold && !alert.isUnitReachable
  if (isNobodyTold || alert.owner === 'Away') return raisedAt
  return raisedAt + (isOwnerTold ? escalationMinutes : reminderMinutes) * minute
}

/** After one hour, after four, then once a day. What the unit was told meanwhile about another alert counts for this one too. */
function tellsUnitAt(escalatedAt: Instant, unitToldAt: Instant | null): number {
  if (unitToldAt === null) return Number.NEGATIVE_INFINITY
  const told = Date.parse(unitToldAt)
  const minutes = (told - Date.parse(escalatedAt)) / minute
  if (minutes < 60) return told + 60 * minute
  return told + (minutes < 240 ? 180 : 24 * 60) * minute
}
