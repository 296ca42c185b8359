import type { ProgramStep, ProgramTrigger } from '@samklang/contract/program-content'

/** Steps that, one after the other, wait for themselves: none of them would ever start. */
export function listCyclicSteps(steps: readonly ProgramStep[]): Set<string> {
  const stepOfItem = new Map(steps.flatMap((step) => step.Items.map(({ Id }) => [Id, step.Id])))
  // A step waits for one other at most.
  const before = new Map(steps.map(({ Id, Start }) => [Id, sourceStep(Start, stepOfItem)]))
  const cyclic = new Set<string>()
  const done = new Set<string>()
  for (const { Id } of steps) {
    const way: string[] = []
    const places = new Map<string, number>()
    let current: string | undefined = Id
    while (current !== undefined && !done.has(current) && !places.has(current)) {
      places.set(current, way.length)
      way.push(current)
      current = before.get(current)
    }
    const from = current === undefined ? undefined : places.get(current)
    if (from !== undefined) for (const one of way.slice(from)) cyclic.add(one)
    for (const one of way) done.add(one)
  }
  return cyclic
}

const ofSteps: readonly string[] = ['StepStarted', 'StepEnded', 'QuestionnaireSetStarted', 'QuestionnaireSetEnded']
const ofItems: readonly string[] = [
  'QuestionnaireAnswered',
  'ScoreReached',
  'AnswerGiven',
  'JournalClosed',
  'TreatmentModuleClosed',
  'TreatmentClosed',
]

/** It is about a step, or about something that one sends. */
export function isAboutStep({ Key }: ProgramTrigger): boolean {
  return ofSteps.includes(Key)
}

export function isAboutItem({ Key }: ProgramTrigger): boolean {
  return ofItems.includes(Key)
}

function sourceStep(start: ProgramTrigger, stepOfItem: ReadonlyMap<string, string>): string | undefined {
  if (isAboutStep(start)) return start.StepId ?? undefined
  return isAboutItem(start) && start.ItemId ? stepOfItem.get(start.ItemId) : undefined
}
