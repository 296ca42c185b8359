import type { CivilDate, Instant } from '@samklang/contract/instants'
import {
  mostOccurrences,
  type ProgramItemKind,
  type ProgramPlanContent,
  type ProgramPlanItem,
  type ProgramPlanStep,
} from '@samklang/contract/program-content'
import { addDays } from '../time/days.ts'
import { type Calendar, calendarOf } from './calendar.ts'
import {
  horizonDays,
  type KnownOccurrence,
  type KnownStep,
  type PlannedOccurrence,
  type PlannedStep,
  type ProgramFacts,
} from './program-facts.ts'

/** A step of which everything is reckoned. */
export type ResolvedStep = { planned: PlannedStep; occurrences: PlannedOccurrence[] }

/** What is looked up while a plan is reckoned. */
export type PlanContext = {
  facts: ProgramFacts
  now: Instant
  today: CivilDate
  /** The last day that is kept as rows. */
  horizonDay: CivilDate
  calendar: Calendar
  /** When the program started or is to. */
  programStart: Instant
  steps: ReadonlyMap<string, ProgramPlanStep>
  items: ReadonlyMap<string, { item: ProgramPlanItem; stepId: string }>
  /** The most that a step may send: content that nobody has checked must not exhaust the memory of whoever looks at it. */
  room: ReadonlyMap<string, number>
  knownSteps: ReadonlyMap<string, KnownStep>
  knownByStep: ReadonlyMap<string, KnownOccurrence[]>
  knownByItem: ReadonlyMap<string, KnownOccurrence[]>
  /** Undefined: there is no such step, or it is being reckoned and so waits for itself. */
  resolve(stepId: string): ResolvedStep | undefined
}

export function planContext(
  content: ProgramPlanContent,
  facts: ProgramFacts,
  now: Instant,
): Omit<PlanContext, 'resolve'> {
  const calendar = calendarOf({
    timeZone: facts.timeZone,
    closedDays: facts.closedDays,
    avoidWeekends: content.AvoidWeekends,
    avoidClosedDays: content.AvoidClosedDays,
  })
  // What is over stands as it stood when it ended.
  const asOf = facts.endedAt && facts.endedAt < now ? facts.endedAt : now
  const today = calendar.dayOf(asOf)
  return {
    facts,
    now: asOf,
    today,
    horizonDay: addDays(today, horizonDays),
    calendar,
    programStart: facts.startedAt ?? calendar.morningOf(facts.startDate),
    steps: new Map(content.Steps.map((step) => [step.Id, step])),
    items: new Map(content.Steps.flatMap((step) => step.Items.map((item) => [item.Id, { item, stepId: step.Id }]))),
    room: roomOf(content.Steps),
    knownSteps: new Map(facts.steps.map((step) => [step.stepId, step])),
    knownByStep: Map.groupBy(facts.occurrences, ({ stepId }) => stepId),
    knownByItem: Map.groupBy(facts.occurrences, ({ itemId }) => itemId),
  }
}

/** How many a step comes to send. */
export function countOccurrences({ Repeat, Items }: Pick<ProgramPlanStep, 'Repeat' | 'Items'>): number {
  const perRound = Items.reduce((sum, item) => sum + (item.Repeat?.Count ?? 1) * item.Respondents.length, 0)
  return (Repeat?.Count ?? 1) * perRound
}

function roomOf(steps: readonly ProgramPlanStep[]): Map<string, number> {
  const room = new Map<string, number>()
  let left = mostOccurrences
  for (const step of steps) {
    room.set(step.Id, left)
    left = Math.max(0, left - countOccurrences(step))
  }
  return room
}

export function kindOf(context: Pick<PlanContext, 'items'>, itemId: string): ProgramItemKind | undefined {
  return context.items.get(itemId)?.item.Kind
}

export function latest(instants: readonly Instant[]): Instant | null {
  return instants.reduce<Instant | null>((last, one) => (last === null || one > last ? one : last), null)
}

export function first(instants: readonly Instant[]): Instant | null {
  return instants.reduce<Instant | null>((before, one) => (before === null || one < before ? one : before), null)
}
