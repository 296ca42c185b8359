import type { CareItems } from '@samklang/contract/care-items'
import type { Instant } from '@samklang/contract/instants'
import type { ProgramOccurrence, ProgramRow, ProgramStepRow } from '@samklang/contract/programs'
import { isToCome, isWaiting, stateOf } from './occurrence-state.ts'

export type ArrangedProgram = {
  /** What happened and is over, and what reached nobody. */
  past: ProgramOccurrence[]
  /** What somebody is to answer, and what should have gone out by now. */
  now: ProgramOccurrence[]
  /** All that goes out on the next day on which something does. */
  next: ProgramOccurrence[]
  later: ProgramOccurrence[]
  /** Steps of which nobody knows whether and when they come. */
  waiting: ProgramStepRow[]
}

/** a program in the order of time, from where it is now. What was merged stands on the whole time line alone. */
export function arrangeProgram({ Occurrences, Steps }: ProgramRow, now: Instant): ArrangedProgram {
  const rows = Occurrences.map((row) => ({ row, state: stateOf(row, now) })).filter(({ state }) => state !== 'Merged')
  const toCome = rows.filter(({ state }) => state === 'Planned').map(({ row }) => row)
  const nextDay = toCome.map(({ PlannedOn }) => PlannedOn).toSorted()[0]
  const isNow = (state: ReturnType<typeof stateOf>) => isWaiting(state) || state === 'Due'
  // What is left out of the days ahead stands among them: it can be taken in again.
  const isAhead = ({ row, state }: (typeof rows)[number]) =>
    state === 'Planned' || (state === 'Skipped' && row.PlannedAt > now)
  return {
    past: rows.filter((one) => !isNow(one.state) && !isAhead(one)).map(({ row }) => row),
    now: rows.filter(({ state }) => isNow(state)).map(({ row }) => row),
    next: toCome.filter(({ PlannedOn }) => PlannedOn === nextDay),
    later: rows
      .filter((one) => isAhead(one) && !(one.state === 'Planned' && one.row.PlannedOn === nextDay))
      .map(({ row }) => row),
    waiting: Steps.filter(({ Status }) => Status === 'NotStarted'),
  }
}

export function isProgramActive({ Status }: Pick<ProgramRow, 'Status'>): boolean {
  return Status === 'NotStarted' || Status === 'Pending' || Status === 'Ongoing'
}

/** what closing would do, by what is known on this page. */
export type ClosingEffect = {
  planned: number
  waitingSteps: number
  withdrawn: ProgramOccurrence[]
  begun: ProgramOccurrence[]
  ongoing: string[]
  answered: number
}

export function whatClosingDoes(program: ProgramRow, care: CareItems | undefined, now: Instant): ClosingEffect {
  const rows = program.Occurrences.map((row) => ({ row, state: stateOf(row, now) }))
  const of = (...states: string[]) => rows.filter(({ state }) => states.includes(state)).map(({ row }) => row)
  const treatments = program.Treatments.flatMap(({ Id }) => care?.Treatments.find((one) => one.Id === Id) ?? [])
  const names = [...of('Ongoing').map(({ DisplayName }) => DisplayName), ...treatments.map((one) => one.DisplayName)]
  return {
    planned: rows.filter(({ state }) => isToCome(state)).length,
    waitingSteps: program.Steps.filter(({ Status }) => Status === 'NotStarted').length,
    withdrawn: of('Waiting', 'Late'),
    begun: of('Begun', 'LateBegun'),
    ongoing: [...new Set(names)],
    answered: of('Answered').length,
  }
}

/** those with something to look at first, then what begins or began last; what is over after all that goes on. */
export function arrangePrograms(programs: readonly ProgramRow[]): ProgramRow[] {
  return programs.toSorted(
    (one, other) =>
      Number(isProgramActive(other)) - Number(isProgramActive(one)) ||
      Number(other.Problems.length > 0) - Number(one.Problems.length > 0) ||
      other.StartDate.localeCompare(one.StartDate) ||
      one.Id.localeCompare(other.Id),
  )
}
