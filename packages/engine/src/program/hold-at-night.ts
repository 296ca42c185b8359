import type { Instant } from '@samklang/contract/instants'
import type { PlanContext } from './plan-context.ts'
import { type PlannedOccurrence, personKey } from './program-facts.ts'

/**
 * What became due by the calendar or an event, and has not gone out, waits for the morning. What staff start at this moment or have
 * set to today goes at once, and takes the place of the same to the same person.
 */
export function holdAtNight(occurrences: PlannedOccurrence[], context: PlanContext): PlannedOccurrence[] {
  const { now, calendar, facts } = context
  if (calendar.withinHours(now) === now || facts.startedAt === now) return occurrences
  const due = occurrences.filter(({ isDue }) => isDue)
  const atOnce = new Set(due.filter((one) => isSetToToday(one, context)).map(toWhom))
  return occurrences.map((one) => (one.isDue && !atOnce.has(toWhom(one)) ? { ...one, isDue: false } : one))
}

/** When it goes out, as things stand now. */
export function goesOutAt({ plannedAt, isDue }: PlannedOccurrence, { now, calendar }: PlanContext): Instant {
  if (plannedAt > now) return plannedAt
  return isDue ? now : calendar.withinHours(now)
}

/** The same to the same person. */
export function toWhom(one: PlannedOccurrence): string {
  return [one.itemId, personKey(one)].join('/')
}

/** Planned, and as things stand it will be sent to nobody. */
export function willReachNobody(one: PlannedOccurrence, { facts }: PlanContext): boolean {
  return one.notSentReason !== null || facts.unreachable?.has(personKey(one)) === true
}

/** By somebody, today: what was set to this day before that goes by the calendar. */
function isSetToToday({ key, stepId, plannedOn }: PlannedOccurrence, context: PlanContext): boolean {
  const known = context.knownByStep.get(stepId)?.find((one) => one.key === key)
  const byHand = known?.manualDay ? known : context.knownSteps.get(stepId)
  const { manualDay = null, changedAt = null } = byHand ?? {}
  const { today, calendar } = context
  return plannedOn === today && manualDay === today && changedAt !== null && calendar.dayOf(changedAt) === today
}
