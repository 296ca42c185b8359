import type { ProgramFault, ProgramStep } from '@samklang/contract/program-content'
import { parseDuration } from '../time/duration.ts'
import { isAboutItem, isAboutStep } from './cyclic-steps.ts'
import { fault } from './program-faults.ts'

/** Five years from the first day, with their leap days. */
const mostDaysInAll = 1827

/** Days after the start of the program: when a step starts, and the last of it, as far as can be foreseen. */
type Reach = { start: number; last: number }

/** What goes further than that is told of at the number that takes it there; what follows on it is not told of too. */
export function checkLength(steps: readonly ProgramStep[]): ProgramFault[] {
  const reachOf = reachIn(steps)
  return steps.flatMap((step, place) => {
    const { start } = reachOf(step)
    const before = start - offsetOf(step)
    if (before > mostDaysInAll) return []
    const path = `Steps.${place}`
    if (start > mostDaysInAll) return [fault(`${path}.StartOffset`, 'between')]
    const lastRound = start + spanOf(step.Repeat)
    if (lastRound > mostDaysInAll) return [fault(`${path}.Repeat.Count`, 'between')]
    if (lastRound + (step.DurationDays ?? 0) > mostDaysInAll) return [fault(`${path}.DurationDays`, 'between')]
    return step.Items.flatMap(({ OffsetDays, Repeat }, no) =>
      lastRound + OffsetDays + spanOf(Repeat) > mostDaysInAll
        ? [fault(`${path}.Items.${no}.${Repeat ? 'Repeat.Count' : 'OffsetDays'}`, 'between')]
        : [],
    )
  })
}

function reachIn(steps: readonly ProgramStep[]): (step: ProgramStep) => Reach {
  const known = new Map<string, Reach>()
  const byId = new Map(steps.map((step) => [step.Id, step]))
  const byItem = new Map(steps.flatMap((step) => step.Items.map(({ Id }) => [Id, step])))

  function reachOf(step: ProgramStep): Reach {
    const before = known.get(step.Id)
    if (before) return before
    // Steps that wait for each other are told of elsewhere.
    known.set(step.Id, { start: 0, last: 0 })
    const start = startAfter(step) + offsetOf(step)
    const reach = { start, last: start + lengthOf(step) }
    known.set(step.Id, reach)
    return reach
  }
  function startAfter({ Start }: ProgramStep): number {
    const source = isAboutStep(Start)
      ? byId.get(Start.StepId ?? '')
      : isAboutItem(Start)
        ? byItem.get(Start.ItemId ?? '')
        : undefined
    if (!source) return 0
    const { start, last } = reachOf(source)
    return Start.Key === 'StepEnded' || Start.Key === 'QuestionnaireSetEnded' ? last : start
  }
  return reachOf
}

function offsetOf({ StartOffset }: ProgramStep): number {
  return parseDuration(StartOffset)?.days ?? 0
}

function lengthOf({ DurationDays, Repeat, Items }: ProgramStep): number {
  const days = Items.map((item) => item.OffsetDays + spanOf(item.Repeat))
  return spanOf(Repeat) + Math.max(DurationDays ?? 0, ...days)
}

/** From the first time to the last. */
function spanOf(repeat: ProgramStep['Repeat']): number {
  return repeat ? (repeat.Count - 1) * repeat.IntervalDays : 0
}
