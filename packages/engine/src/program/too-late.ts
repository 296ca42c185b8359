import { goesOutAt, toWhom } from './hold-at-night.ts'
import type { PlanContext } from './plan-context.ts'
import type { PlannedOccurrence } from './program-facts.ts'

const mostDaysOverdue = 14

/**
 * Nobody is sent the same twice at once: of what has become overdue, and of what days that are avoided bring together, only the
 * latest goes out; of two at the same time the one that was set by hand, which waits for no step to begin. In the order of time.
 */
export function markTooLate(occurrences: readonly PlannedOccurrence[], context: PlanContext): PlannedOccurrence[] {
  const latestBy = new Map<string, PlannedOccurrence>()
  for (const one of occurrences)
    if (one.status === 'Planned' && !isBefore(one, latestBy.get(meeting(one, context))))
      latestBy.set(meeting(one, context), one)
  const justSent = new Set(occurrences.filter((one) => isSentNow(one, context)).map(toWhom))
  const isTooMany = (one: PlannedOccurrence) => one.isDue && !one.isManual && justSent.has(toWhom(one))
  return occurrences.map((one) =>
    one.status === 'Planned' &&
    (latestBy.get(meeting(one, context)) !== one || isTooMany(one) || isTooLongAgo(one, context))
      ? { ...one, isTooLate: true }
      : one,
  )
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
