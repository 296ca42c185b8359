import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { ProgramPlanItem, ProgramPlanStep } from '@samklang/contract/program-content'
import { type Calendar, laterDay } from './calendar.ts'
import type { PlanContext } from './plan-context.ts'
import { type KnownOccurrence, occurrenceKey, type PlannedOccurrence } from './program-facts.ts'
import { morningByHand, type StepStart } from './step-start.ts'

type Place = {
  stepDay: CivilDate
  startsAt: Instant
  isManual: boolean
  isCertain: boolean
  shiftDays: number
  shiftDaysOf: StepStart['shiftDaysOf']
  times: Map<string, Instant>
}

/** What a step sends: as it was where that is over, else reckoned anew, each with the key that it always has. */
export function listOccurrences(
  step: ProgramPlanStep,
  start: StepStart,
  context: PlanContext,
  isSkipped: boolean,
): PlannedOccurrence[] {
  const known = new Map((context.knownByStep.get(step.Id) ?? []).map((one) => [one.key, one]))
  const isManual = (context.knownSteps.get(step.Id)?.manualDay ?? null) !== null
  const found: PlannedOccurrence[] = []
  const seen = new Set<string>()
  if (start.startsAt !== null && !context.facts.endedAt) {
    const { startsAt } = start
    const place = { ...start, startsAt, stepDay: context.calendar.dayOf(startsAt), isManual, times: new Map() }
    for (const one of keysOf(step, context.room.get(step.Id) ?? 0)) {
      if (seen.has(one.key)) continue
      seen.add(one.key)
      found.push(reckoned(one, known.get(one.key), place, context))
    }
  }
  // What was set to a day by hand goes then, also while the step waits. What was only foreseen is not kept.
  for (const one of known.values())
    if (!seen.has(one.key) && (one.status !== 'Planned' || one.manualDay !== null || context.facts.endedAt))
      found.push(asKnown(one, context))
  return isSkipped ? found.map(skipped) : found
}

type Generated = Omit<
  KnownOccurrence,
  'plannedAt' | 'manualDay' | 'changedAt' | 'status' | 'sentAt' | 'overAt' | 'answeredAt' | 'scores' | 'answers'
> & {
  step: ProgramPlanStep
  item: ProgramPlanItem
}

function* keysOf(step: ProgramPlanStep, room: number): Generator<Generated> {
  let left = room
  for (let round = 1; round <= (step.Repeat?.Count ?? 1); round++)
    for (const item of step.Items)
      for (let no = 1; no <= (item.Repeat?.Count ?? 1); no++)
        for (const { RespondentType: respondentType, RelationId: relationId } of item.Respondents) {
          if (left-- <= 0) return
          const ids = { stepId: step.Id, itemId: item.Id, round, no, respondentType, relationId }
          yield { ...ids, key: occurrenceKey(ids), step, item }
        }
}

function reckoned(
  one: Generated,
  known: KnownOccurrence | undefined,
  place: Place,
  context: PlanContext,
): PlannedOccurrence {
  if (known && known.status !== 'Planned' && known.status !== 'Skipped') return asKnown(known, context)
  const plannedAt = known?.manualDay ? morningByHand(known.manualDay, context) : plannedTime(one, place, context)
  const plannedOn = context.calendar.dayOf(plannedAt)
  const isPlanned = known?.status !== 'Skipped'
  const isManual = (known?.manualDay ?? null) !== null
  return {
    key: one.key,
    stepId: one.stepId,
    itemId: one.itemId,
    round: one.round,
    no: one.no,
    respondentType: one.respondentType,
    relationId: one.relationId,
    plannedAt,
    plannedOn,
    isManual: isManual || !isPlanned,
    status: isPlanned ? 'Planned' : 'Skipped',
    isDue: isPlanned && plannedAt <= context.now && (isManual || place.isCertain),
    notSentReason: null,
    lastAnswerOn: isPlanned ? lastAnswerDay(one, plannedOn, place, context) : null,
    isWithinHorizon: known !== undefined || plannedOn <= context.horizonDay,
  }
}

/** As it stands: it is over, it is set by hand, or the program is. */
function asKnown(known: KnownOccurrence, context: PlanContext): PlannedOccurrence {
  const { key, stepId, itemId, round, no, respondentType, relationId } = known
  const isOver = Boolean(context.facts.endedAt)
  const isPlanned = known.status === 'Planned' && !isOver
  const plannedAt =
    known.manualDay !== null && known.status === 'Planned' ? morningByHand(known.manualDay, context) : known.plannedAt
  const plannedOn = context.calendar.dayOf(plannedAt)
  const item = context.items.get(itemId)?.item
  const within = item && isToAnswer(item) ? item.AnswerWithinDays : null
  return {
    ...{ key, stepId, itemId, round, no, respondentType, relationId, plannedAt, plannedOn },
    isManual: known.manualDay !== null || known.status === 'Skipped',
    status: known.status === 'Planned' && isOver ? 'Canceled' : known.status,
    isDue: isPlanned && plannedAt <= context.now,
    notSentReason: null,
    lastAnswerOn: isPlanned && within !== null ? laterDay(plannedOn, within) : null,
    isWithinHorizon: true,
  }
}

/** Much of a step falls on the same days. */
function plannedTime({ step, item, round, no }: Generated, place: Place, { calendar }: PlanContext): Instant {
  const days =
    (round - 1) * (step.Repeat?.IntervalDays ?? 0) + item.OffsetDays + (no - 1) * (item.Repeat?.IntervalDays ?? 0)
  const shift = place.shiftDaysOf(item)
  const key = `${days}+${shift}`
  const before = place.times.get(key)
  if (before !== undefined) return before
  const time = timeAfter(days, shift, place, calendar)
  place.times.set(key, time)
  return time
}

function timeAfter(days: number, shift: number, { stepDay, startsAt, isManual }: Place, calendar: Calendar): Instant {
  // The day that was set by hand is neither avoided nor postponed; what comes days after it can be.
  if (days === 0 && isManual) return startsAt
  const open = calendar.openDayFrom(laterDay(stepDay, days + shift))
  return open === stepDay && days === 0 ? startsAt : calendar.morningOf(open)
}

/** What has a last day; a message or a treatment that is late is as good as new. */
function isToAnswer({ Kind }: ProgramPlanItem): boolean {
  return Kind === 'QuestionnaireType' || Kind === 'JournalType'
}

/** Days to answer within, or else the last day of the step, where what is to be answered goes out before that. */
function lastAnswerDay(
  { step, item, round }: Generated,
  plannedOn: CivilDate,
  { stepDay, shiftDays }: Place,
  { calendar }: PlanContext,
): CivilDate | null {
  if (!isToAnswer(item)) return null
  if (item.AnswerWithinDays !== null) return calendar.daysAfter(plannedOn, item.AnswerWithinDays)
  if (step.DurationDays === null) return null
  const days = (round - 1) * (step.Repeat?.IntervalDays ?? 0) + step.DurationDays - 1 + shiftDays
  const last = calendar.daysAfter(stepDay, days)
  return plannedOn <= last ? last : null
}

function skipped(one: PlannedOccurrence): PlannedOccurrence {
  return one.status === 'Planned' ? { ...one, status: 'Skipped', isDue: false, lastAnswerOn: null } : one
}
