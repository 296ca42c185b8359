import type { Instant } from '@samklang/contract/instants'
import type { ProgramPlanStep } from '@samklang/contract/program-content'
import type { OccurrenceStatus, ProgramChange, ProgramStepStatus } from '@samklang/contract/programs'
import { planProgram } from '@samklang/engine/program/plan-program'
import type { PlannedOccurrence, PlannedStep } from '@samklang/engine/program/program-facts'
import { toPlanItem } from '@samklang/engine/program/to-plan'
import { addDays } from '@samklang/engine/time/days'
import { civilDay } from '../civil-day.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { refuseDayByHand, refuseTooFar } from './day-by-hand.ts'
import type { NewProgramEvent } from './move-program.ts'
import { type Around, isThere } from './people-around.ts'
import type { FoundProgram } from './program-for.ts'
import type { OccurrenceRow, ReadFacts, StepRow } from './read-facts.ts'

/** A program with all that its plan depends on. */
export type Planned = { program: FoundProgram; read: ReadFacts }

/** What a change makes of it, and what of that is to be stored. */
export type Changed = Planned & {
  event: NewProgramEvent
  postponedDays: number | null
  step: StepRow | null
  occurrence: { row: OccurrenceRow; from: OccurrenceStatus | null } | null
}

export type ChangeBy = { around: readonly Around[]; accountId: string; now: Instant }

/**
 * reckoned without storing anything, so that what is shown beforehand is what happens. What was sent is not changed any
 * more, nothing is put on a day that has been, and what is set by hand is set by hand from then on.
 */
export function applyChange(planned: Planned, change: ProgramChange, by: ChangeBy): Changed {
  if (change.Kind === 'Postpone') return postpone(planned, change.Days, by)
  if (change.Kind === 'MoveStep' || change.Kind === 'SkipStep') return changeStep(planned, change, by)
  if (change.Kind === 'MoveItem' || change.Kind === 'SkipItem') return changeItem(planned, change, by)
  return add(planned, change, by)
}

const unchanged = { postponedDays: null, step: null, occurrence: null }

/** of what has not begun its first day, else all that is to come. */
function postpone({ program, read }: Planned, Days: number, { accountId, now }: ChangeBy): Changed {
  const event = { event: 'Postponed', accountId, data: { Days } } as const
  if (program.startedAt === null) {
    const startDate = addDays(program.startDate, Days)
    refuseTooFar('Change.Days', startDate, civilDay(now, program.timeZone))
    const moved = { ...read, facts: { ...read.facts, startDate } }
    return { ...unchanged, program: { ...program, startDate }, read: moved, event }
  }
  const postponements = [...read.facts.postponements, { at: now, days: Days }]
  return {
    ...{ ...unchanged, program, event },
    read: { ...read, facts: { ...read.facts, postponements } },
    postponedDays: Days,
  }
}

/** Nothing goes out before the first day of a program. */
function boundsOf({ timeZone, startedAt, startDate }: FoundProgram, now: Instant) {
  const today = civilDay(now, timeZone)
  return { from: startedAt === null && startDate > today ? startDate : today, today }
}

const canBeMoved: readonly ProgramStepStatus[] = ['NotStarted', 'Pending', 'NotNeeded']

type StepChange = Extract<ProgramChange, { Kind: 'MoveStep' | 'SkipStep' }>

function changeStep({ program, read }: Planned, change: StepChange, { accountId, now }: ChangeBy): Changed {
  const { step, planned } = findStep({ program, read }, change.StepId, now)
  const known = read.steps.find(({ stepId }) => stepId === step.Id)
  const blank = {
    anchorAt: null,
    startedAt: null,
    startNotedAt: null,
    endedAt: null,
    manualDay: null,
    isSkipped: false,
  }
  const before: StepRow = known ?? { stepId: step.Id, ...blank, changedBy: null, changedAt: null }
  const changedBy = { changedBy: accountId, changedAt: now }
  const From = planned.startsAt && civilDay(planned.startsAt, program.timeZone)
  if (change.Kind === 'MoveStep') {
    // Also one that nothing would start any more: a day that staff set is what it starts on then.
    if (!canBeMoved.includes(planned.status)) throw new Refusal(409, 'invalid-transition')
    refuseDayByHand('Change.Day', change.Day, boundsOf(program, now))
    const moved = { ...before, ...changedBy, manualDay: change.Day }
    const event = { event: 'Moved', accountId, data: { StepId: step.Id, From, To: change.Day } } as const
    return { ...unchanged, program, read: withStep(read, moved), step: moved, event }
  }
  if (planned.status === 'Done' || planned.status === 'NotNeeded') throw new Refusal(409, 'invalid-transition')
  const skipped = { ...before, ...changedBy, isSkipped: change.IsSkipped }
  const event = { event: 'Skipped', accountId, data: { StepId: step.Id, IsSkipped: change.IsSkipped } } as const
  return { ...unchanged, program, read: withStep(read, skipped), step: skipped, event }
}

function findStep(
  { program, read }: Planned,
  id: string,
  now: Instant,
): { step: ProgramPlanStep; planned: PlannedStep } {
  const step = program.plan.Steps.find(({ Id }) => Id === id)
  const planned = planProgram(program.plan, read.facts, now).steps.find(({ stepId }) => stepId === id)
  if (!step || !planned) throw invalid('Change.StepId', 'not-allowed')
  return { step, planned }
}

function withStep(read: ReadFacts, step: StepRow): ReadFacts {
  const steps = [...read.steps.filter(({ stepId }) => stepId !== step.stepId), step]
  return { ...read, steps, facts: { ...read.facts, steps } }
}

type ItemChange = Extract<ProgramChange, { Kind: 'MoveItem' | 'SkipItem' }>

/** From which status: what came to nothing is planned anew by being moved to another day. */
const movable: Record<ItemChange['Kind'], readonly OccurrenceStatus[]> = {
  MoveItem: ['Planned', 'NotSent', 'Skipped'],
  SkipItem: ['Planned', 'Skipped'],
}

function changeItem({ program, read }: Planned, change: ItemChange, { accountId, now }: ChangeBy): Changed {
  const plan = planProgram(program.plan, read.facts, now)
  const planned = plan.occurrences.find(({ key }) => key === change.Key)
  if (!planned) throw invalid('Change.Key', 'not-allowed')
  const known = read.occurrences.find(({ key }) => key === change.Key)
  const isOfSkippedStep = read.steps.some(({ stepId, isSkipped }) => stepId === planned.stepId && isSkipped)
  const from = known?.status ?? 'Planned'
  if (isOfSkippedStep || !movable[change.Kind].includes(from)) throw new Refusal(409, 'invalid-transition')
  const isMove = change.Kind === 'MoveItem'
  if (isMove) refuseDayByHand('Change.Day', change.Day, boundsOf(program, now))
  const isSkipped = change.Kind === 'SkipItem' && change.IsSkipped
  const row: OccurrenceRow = {
    ...(known ?? asRow(planned)),
    status: isSkipped ? 'Skipped' : 'Planned',
    reason: null,
    manualDay: isMove ? change.Day : (known?.manualDay ?? null),
    changedBy: accountId,
    changedAt: now,
  }
  const occurrences = [...read.occurrences.filter(({ key }) => key !== row.key), row]
  const days = isMove ? { From: planned.plannedOn, To: change.Day } : { IsSkipped: isSkipped }
  return {
    ...{ ...unchanged, program },
    read: { ...read, occurrences, facts: { ...read.facts, occurrences } },
    occurrence: { row, from: known?.status ?? null },
    event: { event: isMove ? 'Moved' : 'Skipped', accountId, data: { Key: row.key, StepId: row.stepId, ...days } },
  }
}

/** What was only foreseen until now. */
function asRow(planned: PlannedOccurrence): OccurrenceRow {
  const { key, stepId, itemId, round, no, respondentType, relationId, plannedAt } = planned
  return {
    ...{ key, stepId, itemId, round, no, respondentType, relationId, plannedAt },
    ...{ manualDay: null, status: 'Planned', sentAt: null, overAt: null, answeredAt: null, scores: [], answers: {} },
    ...{ reason: null, formId: null, treatmentId: null, messageId: null, formKind: null, formStatus: null },
    ...{ isUnread: false, treatmentStatus: null, openedAt: null, lastWrittenAt: null, expiresAt: null, isHere: true },
    ...{ changedBy: null, changedAt: null },
  }
}

type Addition = Extract<ProgramChange, { Kind: 'AddStep' | 'AddItem' }>

/** Whether what is added is in order is the caller's to ask: it depends on what can be sent. */
function add({ program, read }: Planned, change: Addition, { around, accountId, now }: ChangeBy): Changed {
  const there = around.filter(isThere)
  const { Steps } = program.plan
  if (change.Kind === 'AddStep') {
    const { Step } = change
    const Items = Step.Items.map((item) => toPlanItem(item, there))
    const step = { ...Step, Items, AddedBy: accountId, AddedAt: now }
    const plan = { ...program.plan, Steps: [...Steps, step] }
    const event = { event: 'Added', accountId, data: { StepId: Step.Id, ...onlyItem(Step.Items) } } as const
    return { ...unchanged, program: { ...program, plan }, read, event }
  }
  const { step, planned } = findStep({ program, read }, change.StepId, now)
  const isOver = planned.status === 'Done' || planned.status === 'NotNeeded' || planned.status === 'Skipped'
  if (isOver) throw new Refusal(409, 'invalid-transition')
  const item = { ...toPlanItem(change.Item, there), AddedAt: now }
  const plan = {
    ...program.plan,
    Steps: Steps.map((one) => (one.Id === step.Id ? { ...one, Items: [...one.Items, item] } : one)),
  }
  const event = { event: 'Added', accountId, data: { StepId: step.Id, ItemId: item.Id } } as const
  return { ...unchanged, program: { ...program, plan }, read, event }
}

/** A step with more than one thing is told of by its name. */
function onlyItem(items: readonly { Id: string }[]): { ItemId?: string } {
  const [item] = items
  return item && items.length === 1 ? { ItemId: item.Id } : {}
}
