import type { Instant } from '@samklang/contract/instants'
import type { ProgramPlanContent } from '@samklang/contract/program-content'
import { addDays } from '../time/days.ts'
import { addSeconds } from '../time/instants.ts'
import { at } from '../time/wall-clock.ts'
import { goesOutAt, holdAtNight } from './hold-at-night.ts'
import { markNotSent } from './not-sent.ts'
import { first, kindOf, type PlanContext, planContext, type ResolvedStep } from './plan-context.ts'
import {
  horizonDays,
  type KnownOccurrence,
  type PlannedOccurrence,
  type PlannedStep,
  type ProgramFacts,
  type ProgramPlan,
} from './program-facts.ts'
import { findEnd } from './step-end.ts'
import { listOccurrences } from './step-occurrences.ts'
import { findStart } from './step-start.ts'

/** What was, what is due and all that can be foreseen of a program. The same facts and time always give the same plan. */
export function planProgram(content: ProgramPlanContent, facts: ProgramFacts, now: Instant): ProgramPlan {
  const resolved = new Map<string, ResolvedStep | undefined>()
  const context: PlanContext = {
    ...planContext(content, facts, now),
    resolve(stepId) {
      if (resolved.has(stepId)) return resolved.get(stepId)
      resolved.set(stepId, undefined)
      const result = resolveStep(stepId, context)
      resolved.set(stepId, result)
      return result
    },
  }
  const all = [...context.steps.keys()].flatMap((stepId) => context.resolve(stepId) ?? [])
  const steps = all.map(({ planned }) => planned)
  const occurrences = all.flatMap((step) => step.occurrences).sort(compare)
  const isCompleted = isAllOver(steps, occurrences, context)
  return {
    steps,
    occurrences,
    nextLookAt: isCompleted || facts.endedAt ? null : nextLook(steps, occurrences, context),
    isCompleted,
  }
}

function resolveStep(stepId: string, context: PlanContext): ResolvedStep | undefined {
  const step = context.steps.get(stepId)
  if (!step) return undefined
  const known = context.knownSteps.get(stepId)
  const start = findStart(step, known, context)
  const listed = listOccurrences(step, start, context, known?.isSkipped ?? false).sort(compare)
  const occurrences = markNotSent(holdAtNight(listed, context), context)
  const { status, endsAt } = findEnd(step, known, { start, occurrences }, context)
  const { anchorAt } = start
  // What never comes to start has no day.
  const startsAt =
    status === 'Canceled' && start.startsAt !== null && start.startsAt > context.now ? null : start.startsAt
  return {
    planned: { stepId, status, anchorAt, startsAt, endsAt, isManual: (known?.manualDay ?? null) !== null },
    occurrences,
  }
}

function isAllOver(
  steps: readonly PlannedStep[],
  occurrences: readonly PlannedOccurrence[],
  context: PlanContext,
): boolean {
  return (
    context.programStart <= context.now &&
    !context.facts.occurrences.some((one) => canStillBeAnswered(one, context)) &&
    !steps.some(({ status }) => status === 'NotStarted' || status === 'Pending' || status === 'Ongoing') &&
    !occurrences.some(({ status }) => status === 'Planned')
  )
}

/** What goes on by itself, a diary or a treatment, goes on after the program too. */
function canStillBeAnswered({ itemId, status, overAt }: KnownOccurrence, context: PlanContext): boolean {
  const kind = kindOf(context, itemId)
  return status === 'Sent' && overAt === null && (kind === 'QuestionnaireType' || kind === 'TreatmentModuleType')
}

const secondsOfDay = 86_400

/** It waits for what becomes known of the patient without anything of the program being over. */
function isUntold({ stepId, status }: PlannedStep, { steps, facts }: PlanContext): boolean {
  if (status !== 'NotStarted') return false
  const key = steps.get(stepId)?.Start.Key
  return (key === 'Admitted' && facts.admittedOn === null) || (key === 'Birthday' && facts.dateOfBirth === null)
}

function nextLook(
  steps: readonly PlannedStep[],
  occurrences: readonly PlannedOccurrence[],
  context: PlanContext,
): Instant | null {
  const { now, programStart, facts } = context
  const planned = occurrences.filter(({ status }) => status === 'Planned')
  if (planned.some(({ isDue }) => isDue)) return now
  const beyond = planned.find(({ isWithinHorizon }) => !isWithinHorizon)
  const moments = [
    programStart,
    ...planned.map((one) => goesOutAt(one, context)),
    ...steps
      .filter(({ status }) => status === 'Pending' || status === 'Ongoing')
      .flatMap(({ startsAt, endsAt }) => [startsAt ?? [], endsAt ?? []].flat()),
    ...(steps.some((step) => isUntold(step, context)) ? [addSeconds(now, secondsOfDay)] : []),
    ...(beyond ? [at(addDays(beyond.plannedOn, -horizonDays), '00:00', facts.timeZone)] : []),
  ]
  return first(moments.filter((moment) => moment > now))
}

function compare(one: PlannedOccurrence, other: PlannedOccurrence): number {
  if (one.plannedAt !== other.plannedAt) return one.plannedAt < other.plannedAt ? -1 : 1
  return one.round - other.round || one.no - other.no
}
