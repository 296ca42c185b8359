import type { Instant } from '@samklang/contract/instants'
import type { ProgramPlanStep } from '@samklang/contract/program-content'
import type { ProgramStepStatus } from '@samklang/contract/programs'
import { laterDay } from './calendar.ts'
import { willReachNobody } from './hold-at-night.ts'
import { kindOf, latest, type PlanContext } from './plan-context.ts'
import type { KnownStep, PlannedOccurrence } from './program-facts.ts'
import type { StepStart } from './step-start.ts'

type StepEnd = { status: ProgramStepStatus; endsAt: Instant | null }

/** Where a step stands, and when it ended or will. */
export function findEnd(
  step: ProgramPlanStep,
  known: KnownStep | undefined,
  { start, occurrences }: { start: StepStart; occurrences: readonly PlannedOccurrence[] },
  context: PlanContext,
): StepEnd {
  const endedAt = known?.endedAt ?? null
  if (known?.isSkipped) return { status: 'Skipped', endsAt: endedAt }
  if (endedAt !== null) return { status: 'Done', endsAt: endedAt }
  const { startsAt, isNever, isCertain } = start
  if (startsAt === null) return { status: isNever ? 'NotNeeded' : (stopped(context) ?? 'NotStarted'), endsAt: null }

  const isToCome = occurrences.some(({ status }) => status === 'Planned')
  const endsAt =
    step.DurationDays === null
      ? whenAllIsOver(startsAt, occurrences, context)
      : afterDays(step, step.DurationDays, { start, startsAt, occurrences }, context)
  const hasEnded = endsAt !== null && endsAt <= context.now && isCertain && !isToCome
  if (hasEnded) return { status: 'Done', endsAt }
  const status = stopped(context) ?? (startsAt <= context.now && isCertain ? 'Ongoing' : 'Pending')
  return { status, endsAt: status === 'Canceled' ? null : endsAt }
}

function stopped({ facts }: PlanContext): 'Canceled' | undefined {
  return facts.endedAt ? 'Canceled' : undefined
}

/** Each round lasts so many days; what a day that is avoided moves beyond them still belongs to the step. */
function afterDays(
  step: ProgramPlanStep,
  durationDays: number,
  { start, startsAt, occurrences }: { start: StepStart; startsAt: Instant; occurrences: readonly PlannedOccurrence[] },
  { calendar }: PlanContext,
): Instant | null {
  const rounds = ((step.Repeat?.Count ?? 1) - 1) * (step.Repeat?.IntervalDays ?? 0)
  const end = calendar.morningOf(laterDay(calendar.dayOf(startsAt), rounds + durationDays + start.shiftDays))
  const sent = occurrences.filter(({ status }) => status !== 'Skipped' && status !== 'Canceled')
  return latest([end, ...sent.map(({ plannedAt }) => plannedAt)])
}

/** Null while that depends on somebody who is to answer, or on staff who are to end it. */
function whenAllIsOver(
  startsAt: Instant,
  occurrences: readonly PlannedOccurrence[],
  context: PlanContext,
): Instant | null {
  const known = new Map(
    (occurrences[0] ? context.knownByStep.get(occurrences[0].stepId) : undefined)?.map((one) => [one.key, one]),
  )
  const ends = occurrences.map((one): Instant | null => {
    // A message is over when it is sent, and is so foreseen.
    if (kindOf(context, one.itemId) === 'Message')
      return one.status === 'Skipped' ? sooner(one.plannedAt, context.now) : one.plannedAt
    if (one.status === 'Planned') return willReachNobody(one, context) ? one.plannedAt : null
    if (one.status === 'Sent') return known.get(one.key)?.overAt ?? null
    return sooner(one.plannedAt, context.now)
  })
  return ends.includes(null) ? null : latest([startsAt, ...ends.flatMap((end) => end ?? [])])
}

function sooner(one: Instant, other: Instant): Instant {
  return one < other ? one : other
}
