import type { AnswerValue } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import type { ProgramPlanItem, ProgramPlanStep, ProgramTrigger } from '@samklang/contract/program-content'
import type { OccurrenceStatus } from '@samklang/contract/programs'
import { birthday } from '../time/days.ts'
import { goesOutAt, willReachNobody } from './hold-at-night.ts'
import { countOccurrences, first, kindOf, latest, type PlanContext, type ResolvedStep } from './plan-context.ts'
import type { KnownOccurrence, PlannedOccurrence } from './program-facts.ts'

/**
 * What a step starts on has happened, is foreseen as things stand now, waits for something that nobody can know, or can no longer
 * happen.
 */
export type Anchor = { is: 'Happened' | 'Foreseen'; at: Instant } | { is: 'Waits' | 'Never' }

const waits: Anchor = { is: 'Waits' }
const never: Anchor = { is: 'Never' }

export function findAnchor(trigger: ProgramTrigger, context: PlanContext): Anchor {
  switch (trigger.Key) {
    case 'ProgramStarted':
      return dated(context.programStart, context)
    case 'Birthday':
      return birthdayAnchor(trigger, context)
    case 'Admitted': {
      const { admittedOn } = context.facts
      return admittedOn === null ? waits : dated(context.calendar.morningOf(admittedOn), context)
    }
    case 'StepStarted':
      return startOfStep(trigger, context)
    case 'StepEnded':
      return endOfStep(trigger, context)
    case 'QuestionnaireSetStarted':
      return startOfSet(trigger, context)
    case 'QuestionnaireSetEnded':
      return endOfSet(trigger, context)
    case 'QuestionnaireAnswered':
      return ofItem(trigger, context, answered)
    case 'ScoreReached':
      return ofItem(trigger, context, (one) => (hasScore(trigger, one) ? answered(one) : null))
    case 'AnswerGiven':
      return ofItem(trigger, context, (one) => (hasAnswer(trigger, one) ? answered(one) : null))
    case 'JournalClosed':
    case 'TreatmentModuleClosed':
    case 'TreatmentClosed':
      return ofItem(trigger, context, ({ overAt }) => overAt)
    case 'ProgramEnded':
      return never
  }
}

function dated(at: Instant, { now }: PlanContext): Anchor {
  return { is: at <= now ? 'Happened' : 'Foreseen', at }
}

/** An age that was reached before the program started is not reached once more. */
function birthdayAnchor({ Years }: ProgramTrigger, context: PlanContext): Anchor {
  const { dateOfBirth } = context.facts
  if (!Years) return never
  if (dateOfBirth === null) return waits
  const day = birthday(dateOfBirth, Years)
  return day < context.calendar.dayOf(context.programStart) ? never : dated(context.calendar.morningOf(day), context)
}

function startOfStep({ StepId }: ProgramTrigger, context: PlanContext): Anchor {
  const startedAt = StepId && context.knownSteps.get(StepId)?.startedAt
  if (startedAt) return { is: 'Happened', at: startedAt }
  const planned = sourceOf(StepId, context)?.planned
  if (!planned || isDead(planned.status)) return never
  if (planned.startsAt === null) return waits
  return { is: planned.status === 'Pending' ? 'Foreseen' : 'Happened', at: planned.startsAt }
}

function endOfStep({ StepId }: ProgramTrigger, context: PlanContext): Anchor {
  const planned = sourceOf(StepId, context)?.planned
  if (!planned || isDead(planned.status)) return never
  if (planned.endsAt === null) return waits
  return { is: planned.status === 'Done' ? 'Happened' : 'Foreseen', at: planned.endsAt }
}

/** Of all questionnaires of a step, in all its rounds. */
function startOfSet({ StepId }: ProgramTrigger, context: PlanContext): Anchor {
  const sentAt = first(sentOfSet(StepId, context).flatMap((one) => one.sentAt ?? []))
  if (sentAt) return { is: 'Happened', at: sentAt }
  const source = sourceOf(StepId, context)
  const next = source && first(plannedOfSet(source, context).map((one) => goesOutAt(one, context)))
  if (next) return { is: 'Foreseen', at: next }
  return source && mayStillSend(source, context, isQuestionnaire(context)) ? waits : never
}

/** When all that was sent is over; what reached nobody is over when it was to be sent. */
function endOfSet({ StepId }: ProgramTrigger, context: PlanContext): Anchor {
  const source = sourceOf(StepId, context)
  const mayReach = (one: PlannedOccurrence) => !willReachNobody(one, context)
  if (source && mayStillSend(source, context, isQuestionnaire(context), mayReach)) return waits
  const left = source?.occurrences.filter((one) => isOfSet(one, 'Planned', context)) ?? []
  const sent = sentOfSet(StepId, context)
  if (sent.length === 0) return left.length > 0 ? waits : never
  if (sent.some(({ overAt }) => overAt === null)) return waits
  const unsent = source?.occurrences.filter((one) => isOfSet(one, 'NotSent', context)) ?? []
  const at = latest([
    ...sent.flatMap(({ overAt }) => overAt ?? []),
    ...[...unsent, ...left].map(({ plannedAt }) => plannedAt),
  ])
  return at === null ? never : { is: left.length > 0 ? 'Foreseen' : 'Happened', at }
}

function isOfSet({ itemId, status }: PlannedOccurrence, wanted: OccurrenceStatus, context: PlanContext): boolean {
  return status === wanted && isQuestionnaire(context)(itemId)
}

function sentOfSet(stepId: string | null | undefined, context: PlanContext): KnownOccurrence[] {
  const known = (stepId && context.knownByStep.get(stepId)) || []
  return known.filter(({ itemId, status }) => status === 'Sent' && isQuestionnaire(context)(itemId))
}

function plannedOfSet({ occurrences }: ResolvedStep, context: PlanContext): PlannedOccurrence[] {
  return occurrences.filter((one) => isOfSet(one, 'Planned', context) && !willReachNobody(one, context))
}

function isQuestionnaire(context: PlanContext): (itemId: string) => boolean {
  return (itemId) => kindOf(context, itemId) === 'QuestionnaireType'
}

/** The first time that it happened to any of those that were sent; null of one to which it did not. */
function ofItem(
  { ItemId }: ProgramTrigger,
  context: PlanContext,
  happened: (one: KnownOccurrence) => Instant | null,
): Anchor {
  const known = (ItemId && context.knownByItem.get(ItemId)) || []
  const at = first(known.flatMap((one) => happened(one) ?? []))
  if (at) return { is: 'Happened', at }
  if (known.some(({ status, overAt }) => status === 'Sent' && overAt === null)) return waits
  const source = sourceOf(ItemId && context.items.get(ItemId)?.stepId, context)
  return source && mayStillSend(source, context, (itemId) => itemId === ItemId) ? waits : never
}

/** What is registered afterwards is said to have been answered earlier; it counts from when it was sent in. */
function answered({ answeredAt, overAt }: KnownOccurrence): Instant | null {
  if (answeredAt === null) return null
  return overAt !== null && overAt > answeredAt ? overAt : answeredAt
}

function hasScore({ Scale, From, To }: ProgramTrigger, { scores }: KnownOccurrence): boolean {
  return scores.some(
    ({ scale, value }) =>
      scale === Scale &&
      value !== null &&
      value >= (From ?? Number.NEGATIVE_INFINITY) &&
      value <= (To ?? Number.POSITIVE_INFINITY),
  )
}

/** Of several that were ticked, one is enough. */
function hasAnswer({ Question, Values }: ProgramTrigger, { answers }: KnownOccurrence): boolean {
  const given = Question && Object.hasOwn(answers, Question) ? answers[Question] : undefined
  if (given === undefined) return false
  const expected = new Set((Values ?? []).flatMap(single))
  return single(given).some((one) => expected.has(one))
}

function single(value: AnswerValue): (string | number)[] {
  return Array.isArray(value) ? value : [value]
}

function mayStillSend(
  { planned, occurrences }: ResolvedStep,
  context: PlanContext,
  isOne: (itemId: string) => boolean,
  counts: (one: PlannedOccurrence) => boolean = () => true,
): boolean {
  if (occurrences.some((one) => one.status === 'Planned' && isOne(one.itemId) && counts(one))) return true
  // But for the end of the program it could have.
  if (planned.status === 'Canceled') return true
  if (planned.status !== 'NotStarted') return false
  const step = context.steps.get(planned.stepId)
  return step?.Items.some((item) => isOne(item.Id) && mayStillSendItem(item, step, context)) ?? false
}

/** Not all of it was sent or left out by hand before its step began. */
function mayStillSendItem(item: ProgramPlanItem, { Repeat }: ProgramPlanStep, context: PlanContext): boolean {
  const over = (context.knownByItem.get(item.Id) ?? []).filter(({ status }) => status !== 'Planned')
  return over.length < countOccurrences({ Repeat, Items: [item] })
}

function sourceOf(stepId: string | null | undefined, context: PlanContext): ResolvedStep | undefined {
  return stepId ? context.resolve(stepId) : undefined
}

function isDead(status: string): boolean {
  return status === 'Skipped' || status === 'NotNeeded'
}
