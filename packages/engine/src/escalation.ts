import type { Instant } from '@samklang/contract/instants'

/** Missed also when it has been on its way for too long. */
export type Outcome = 'OnItsWay' | 'Arrived' | 'Missed'

/** An alert that nobody has acknowledged, and those whom it concerns, as of now. */
export type WaitingAlert = {
  raisedAt: Instant
  /** Away also when the person no longer works there. */
  owner: 'Here' | 'Away' | 'None'
  /** Whether there is any way to write to them. */
  isOwnerReachable: boolean
  isUnitReachable: boolean
  /** What became of what was last written to them; null while nothing was. */
  ownerOutcome: Outcome | null
  unitOutcome: Outcome | null
  /** Whether there is a way to the unit other than the one by which it was last told. */
  hasOtherWay: boolean
  isOwnerUnreached: boolean
  isUnitUnreached: boolean
  ownerToldAt: Instant | null
  /** Since when it is the whole unit's. */
  escalatedAt: Instant | null
  unitToldAt: Instant | null
}

/** Of a unit group: minutes after which the owner is written to, and after which the alert becomes the whole unit's. */
export type AlertPatience = { reminderMinutes: number; escalationMinutes: number }

export type Step = {
  tellOwner: boolean
  escalate: boolean
  tellUnit: boolean
  /** It is known that nothing has reached them; once known, until something has. */
  isOwnerUnreached: boolean
  isUnitUnreached: boolean
}

const minute = 60_000

/**
 * What is to be done about an alert now. Its owner is given a while, then written to, then it is everybody's at the unit,
 * who are told again and again until somebody has acknowledged it. Nobody waits for an owner who is away or whom the message
 * did not reach; a unit that was not reached one way is told another way at once; and where no message can reach anyone,
 * everybody at the unit sees it as theirs from the start.
 */
export function nextStep(alert: WaitingAlert, patience: AlertPatience, now: Instant): Step {
  const at = Date.parse(now)
  const reminderAt = Date.parse(alert.raisedAt) + patience.reminderMinutes * minute
  const isTheirs = alert.owner === 'Here' && alert.isOwnerReachable
  const escalate = alert.escalatedAt === null && at >= escalatesAt(alert, patience)
  const isEscalated = escalate || alert.escalatedAt !== null
  const tellUnit = escalate || (alert.escalatedAt !== null && at >= tellsUnitAt(alert, alert.escalatedAt))
  return {
    tellOwner: isTheirs && alert.ownerToldAt === null && at >= reminderAt,
    escalate,
    tellUnit,
    isOwnerUnreached:
      alert.owner === 'Here' &&
      isUnreached(alert.ownerOutcome, isEscalated && !alert.isOwnerReachable, alert.isOwnerUnreached),
    isUnitUnreached:
      isEscalated && isUnreached(alert.unitOutcome, tellUnit && !alert.isUnitReachable, alert.isUnitUnreached),
  }
}

function isUnreached(outcome: Outcome | null, hasNoAddress: boolean, wasUnreached: boolean): boolean {
  if (outcome === 'Arrived') return false
  return outcome === 'Missed' || hasNoAddress || wasUnreached
}

function escalatesAt(alert: WaitingAlert, { reminderMinutes, escalationMinutes }: AlertPatience): number {
  const raisedAt = Date.parse(alert.raisedAt)
  const isOwnerTold = alert.owner === 'Here' && alert.isOwnerReachable
  const isNobodyTold = !isOwnerTold && !alert.isUnitReachable
  if (isNobodyTold || alert.owner === 'Away' || alert.ownerOutcome === 'Missed') return raisedAt
  return raisedAt + (isOwnerTold ? escalationMinutes : reminderMinutes) * minute
}

/** After one hour, after four, then once a day. What the unit was told meanwhile about another alert counts for this one too. */
function tellsUnitAt({ unitToldAt, unitOutcome, hasOtherWay }: WaitingAlert, escalatedAt: Instant): number {
  if (unitToldAt === null || (unitOutcome === 'Missed' && hasOtherWay)) return Number.NEGATIVE_INFINITY
  const told = Date.parse(unitToldAt)
  const minutes = (told - Date.parse(escalatedAt)) / minute
  if (minutes < 60) return told + 60 * minute
  return told + (minutes < 240 ? 180 : 24 * 60) * minute
}
