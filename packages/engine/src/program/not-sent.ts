import { goesOutAt, toWhom } from './hold-at-night.ts'
import type { PlanContext } from './plan-context.ts'
import type { PlannedOccurrence } from './program-facts.ts'

const mostDaysOverdue = 14

/** Planned, and it will be sent as the plan stands: what a proposal, a dry run and the time line show as to come. */
export function goesOut({ status, notSentReason }: Pick<PlannedOccurrence, 'status' | 'notSentReason'>): boolean {
  return status === 'Planned' && notSentReason === null
}

/**
 * Nobody is sent the same twice at once: of what has become overdue, and of what days that are avoided bring together, only the
 * latest goes out; of two at the same time the one that was set by hand, which waits for no step to begin. In the order of time.
 * What was planned for the same day is merged; a day that passed without anything is too late.
 */
export function markNotSent(occurrences: readonly PlannedOccurrence[], context: PlanContext): PlannedOccurrence[] {
  const planned = occurrences.filter(({ status }) => status === 'Planned')
  const latest = latestBy(planned, (one) => meeting(one, context))
  const latestOfDay = latestBy(planned, (one) => `${meeting(one, context)}/${one.plannedOn}`)
  const sentNow = occurrences.filter((one) => isSentNow(one, context))
  const toWhomNow = new Set(sentNow.map(toWhom))
  const daysNow = new Set(sentNow.map(dayOf))
  const reasonOf = (one: PlannedOccurrence): PlannedOccurrence['notSentReason'] => {
    if (!latestOfDay.has(one)) return 'Merged'
    const isTooMany = one.isDue && !one.isManual && toWhomNow.has(toWhom(one))
    if (isTooMany && daysNow.has(dayOf(one))) return 'Merged'
    return isTooMany || !latest.has(one) || isTooLongAgo(one, context) ? 'TooLate' : null
  }
  return occurrences.map((one) => (one.status === 'Planned' ? { ...one, notSentReason: reasonOf(one) } : one))
}

/** Of each group the one that goes out. */
function latestBy(
  planned: readonly PlannedOccurrence[],
  groupOf: (one: PlannedOccurrence) => string,
): ReadonlySet<PlannedOccurrence> {
  const latest = new Map<string, PlannedOccurrence>()
  for (const one of planned) {
    const group = groupOf(one)
    if (!isBefore(one, latest.get(group))) latest.set(group, one)
  }
  return new Set(latest.values())
}

/** The same to the same person on the same day. */
function dayOf(one: PlannedOccurrence): string {
  return `${toWhom(one)}/${one.plannedOn}`
}

function isBefore(one: PlannedOccurrence, latest: PlannedOccurrence | undefined): boolean {
  return latest !== undefined && latest.plannedAt === one.plannedAt && latest.isManual && !one.isManual
}

/** At this very moment, before the step of another began. */
function isSentNow({ key, stepId, status }: PlannedOccurrence, { knownByStep, now }: PlanContext): boolean {
  return status === 'Sent' && knownByStep.get(stepId)?.find((known) => known.key === key)?.sentAt === now
}

/** The same for those that go out together. */
function meeting(one: PlannedOccurrence, context: PlanContext): string {
  return `${toWhom(one)}/${one.isDue ? 'due' : goesOutAt(one, context)}`
}

/** When it goes out; known beforehand of what waits for the morning. */
function isTooLongAgo(one: PlannedOccurrence, context: PlanContext): boolean {
  const { plannedAt, lastAnswerOn } = one
  if (plannedAt > context.now) return false
  const goesAt = goesOutAt(one, context)
  if (lastAnswerOn !== null && lastAnswerOn < context.calendar.dayOf(goesAt)) return true
  return context.calendar.moveDays(plannedAt, mostDaysOverdue) < goesAt
}
