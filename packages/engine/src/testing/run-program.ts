import type { Instant } from '@samklang/contract/instants'
import type { ProgramPlanContent } from '@samklang/contract/program-content'
import { planProgram } from '../program/plan-program.ts'
import type {
  KnownOccurrence,
  KnownStep,
  PlannedOccurrence,
  PlannedStep,
  ProgramFacts,
  ProgramPlan,
} from '../program/program-facts.ts'
import { at } from '../time/wall-clock.ts'

/** Whether nothing may be sent to whom it is for, by the truth of that moment. */
type IsBlocked = (one: Pick<KnownOccurrence, 'relationId'>) => boolean

/** What the server does with a plan, in memory: keeps what is certain and what is near, sends what is due, until nothing is. */
export function look(
  content: ProgramPlanContent,
  facts: ProgramFacts,
  now: Instant,
  isBlocked: IsBlocked = () => false,
): { facts: ProgramFacts; plan: ProgramPlan } {
  let known = facts
  for (let times = 0; times < 1000; times++) {
    const plan = planProgram(content, known, now)
    const due = plan.occurrences.some(({ isDue }) => isDue)
    known = kept(content, known, plan, { now, isBlocked })
    if (!due) {
      if (plan.isCompleted && !known.endedAt) known = { ...known, endedAt: now }
      return { facts: known, plan }
    }
  }
  throw new Error('something is due for ever')
}

type Sending = { now: Instant; isBlocked: IsBlocked }

function kept(
  content: ProgramPlanContent,
  facts: ProgramFacts,
  plan: ProgramPlan,
  { now, isBlocked }: Sending,
): ProgramFacts {
  const firstMorning = at(facts.startDate, '08:00', facts.timeZone)
  const messages = new Set(
    content.Steps.flatMap(({ Items }) => Items.filter(({ Kind }) => Kind === 'Message').map(({ Id }) => Id)),
  )
  const known = new Map(facts.occurrences.map((one) => [one.key, one]))
  const planned = new Map(plan.occurrences.map((one) => [one.key, one]))
  const occurrences = [...new Set([...known.keys(), ...planned.keys()])].flatMap((key) => {
    const row = known.get(key)
    const one = planned.get(key)
    if (!one) return row && row.manualDay === null && row.status === 'Planned' ? [] : (row ?? [])
    if (row && row.status !== 'Planned') return row
    if (!row && !one.isWithinHorizon && !one.isDue) return []
    return occurrenceRow(one, row, { now, isMessage: messages.has(one.itemId), isBlocked: isBlocked(one) })
  })
  return {
    ...facts,
    startedAt: facts.startedAt ?? (firstMorning <= now ? firstMorning : null),
    steps: plan.steps.map((step) => stepRow(step, facts, now)),
    occurrences,
  }
}

function hasStarted(status: string): boolean {
  return status === 'Ongoing' || status === 'Done'
}

function stepRow(
  { stepId, status, anchorAt, startsAt, endsAt }: PlannedStep,
  facts: ProgramFacts,
  now: Instant,
): KnownStep {
  const row = facts.steps.find((one) => one.stepId === stepId)
  return {
    stepId,
    anchorAt: row?.anchorAt ?? anchorAt,
    startedAt: row?.startedAt ?? (hasStarted(status) ? startsAt : null),
    startNotedAt: row?.startNotedAt ?? (hasStarted(status) ? now : null),
    endedAt: row?.endedAt ?? (status === 'Done' ? endsAt : null),
    manualDay: row?.manualDay ?? null,
    isSkipped: row?.isSkipped ?? false,
    changedAt: row?.changedAt ?? null,
  }
}

export function occurrenceRow(
  one: PlannedOccurrence,
  row: KnownOccurrence | undefined,
  { now, isMessage, isBlocked = false }: { now: Instant; isMessage: boolean; isBlocked?: boolean },
): KnownOccurrence {
  const { key, stepId, itemId, round, no, respondentType, relationId, plannedAt } = one
  const status = !one.isDue ? (row?.status ?? 'Planned') : one.notSentReason || isBlocked ? 'NotSent' : 'Sent'
  const isSent = status === 'Sent'
  return {
    ...{ key, stepId, itemId, round, no, respondentType, relationId, plannedAt, status },
    manualDay: row?.manualDay ?? null,
    changedAt: row?.changedAt ?? null,
    sentAt: isSent ? now : null,
    overAt: isSent && isMessage ? now : null,
    answeredAt: null,
    scores: [],
    answers: {},
  }
}
