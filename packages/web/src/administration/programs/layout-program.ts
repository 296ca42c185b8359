import type { ProgramContent, ProgramItem, ProgramStep } from '@samklang/contract/program-content'
import { readOffset } from './step-offset.ts'

/** Days from the program's first, which is 0. */
export type StepSpan = {
  step: ProgramStep
  from: number
  to: number
  certainty: DayCertainty
  items: ItemSpan[]
}

/** Known beforehand; the earliest that it can be, since it waits for an answer; or open, and drawn where it would come at the latest. */
export type DayCertainty = 'known' | 'earliest' | 'open'

export type ItemSpan = {
  item: ProgramItem
  /** Each time that it is sent while the step goes on for the first time. */
  sent: number[]
  to: number
}

export type ProgramSpan = { steps: StepSpan[]; days: number }

type Known = { from: number; to: number; certainty: DayCertainty }

/** Where every step and everything in it stands in time, as far as that can be said before anybody has answered. */
export function layoutProgram({ Steps }: Pick<ProgramContent, 'Steps'>): ProgramSpan {
  const known = new Map<string, Known>()
  const stepOfItem = new Map(Steps.flatMap((step) => step.Items.map((item) => [item.Id, step] as const)))

  function find(step: ProgramStep, trail: readonly ProgramStep[]): Known {
    const found = known.get(step.Id)
    if (found) return found
    // Steps that wait for each other never start; the check tells of them.
    if (trail.includes(step)) return { from: 0, to: 0, certainty: 'open' }
    const anchor = anchorOf(step, [...trail, step])
    const from = anchor.day + readOffset(step.StartOffset).days
    const placed = { from, to: from + lengthOf(step), certainty: anchor.certainty }
    known.set(step.Id, placed)
    return placed
  }

  function anchorOf({ Start }: ProgramStep, trail: readonly ProgramStep[]): { day: number; certainty: DayCertainty } {
    const source = Steps.find(({ Id }) => Id === Start.StepId)
    const itemsStep = Start.ItemId ? stepOfItem.get(Start.ItemId) : undefined
    if (Start.Key === 'ProgramStarted') return { day: 0, certainty: 'known' }
    if (source && (Start.Key === 'StepStarted' || Start.Key === 'QuestionnaireSetStarted')) {
      const { from, certainty } = find(source, trail)
      return { day: from, certainty }
    }
    if (source) {
      const { to, certainty } = find(source, trail)
      // It may end before that, once everybody has answered.
      return { day: to, certainty: source.DurationDays === null ? 'open' : certainty }
    }
    if (!itemsStep) return { day: 0, certainty: 'open' }
    const item = itemsStep.Items.find(({ Id }) => Id === Start.ItemId)
    const { from, certainty } = find(itemsStep, trail)
    return { day: from + (item?.OffsetDays ?? 0), certainty: certainty === 'open' ? 'open' : 'earliest' }
  }

  const steps = Steps.map((step) => {
    const { from, to, certainty } = find(step, [])
    return { step, from, to, certainty, items: step.Items.map((item) => spanOf(item, from)) }
  })
  const days = Math.max(7, ...steps.map(({ to }) => to), ...steps.flatMap(({ items }) => items.map(({ to }) => to)))
  return { steps, days }
}

function spanOf(item: ProgramItem, stepFrom: number): ItemSpan {
  const { OffsetDays, AnswerWithinDays, Repeat } = item
  const sent = Array.from({ length: Repeat?.Count ?? 1 }, (_, no) => {
    return stepFrom + OffsetDays + no * (Repeat?.IntervalDays ?? 0)
  })
  return { item, sent, to: (sent.at(-1) ?? stepFrom) + (AnswerWithinDays ?? 0) }
}

function lengthOf({ DurationDays, Repeat, Items }: ProgramStep): number {
  const once = DurationDays ?? Math.max(0, ...Items.map((item) => spanOf(item, 0).to))
  return once + (Repeat ? (Repeat.Count - 1) * Repeat.IntervalDays : 0)
}
