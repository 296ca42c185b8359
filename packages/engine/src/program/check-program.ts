import {
  mostOccurrences,
  type ProgramContent,
  type ProgramFault,
  type ProgramStep,
} from '@samklang/contract/program-content'
import { parseDuration } from '../time/duration.ts'
import { checkItem } from './check-item.ts'
import { checkLength } from './check-length.ts'
import { checkTrigger } from './check-trigger.ts'
import { listCyclicSteps } from './cyclic-steps.ts'
import { countOccurrences } from './plan-context.ts'
import { checkDays, checkRepeat, checkWords, fault, isSeen, languages, mostDays } from './program-faults.ts'
import type { ProgramLibrary } from './program-library.ts'
import { typesOf } from './to-plan.ts'

/** Everything that keeps a template from being activated, each where it is, in the order of the content. */
export function checkProgram(content: ProgramContent, library: ProgramLibrary): ProgramFault[] {
  const cyclic = listCyclicSteps(content.Steps)
  return [
    ...checkWords('Name', content.Name, true),
    ...checkWords('Description', content.Description, false),
    ...checkInformation(content.Information),
    ...(content.Steps.length === 0 ? [fault('Steps', 'no-steps')] : []),
    ...(countAll(content.Steps) > mostOccurrences ? [fault('Steps', 'too-many')] : []),
    ...listRepeatedIds(content.Steps),
    ...checkLength(content.Steps),
    ...content.Steps.flatMap((step, place) => [
      ...checkStep(`Steps.${place}`, step),
      ...(cyclic.has(step.Id) ? [fault(`Steps.${place}.Start`, 'cycle')] : []),
      ...checkTrigger(`Steps.${place}.Start`, step.Start, content, library),
      ...step.Items.flatMap((item, no) => checkItem(`Steps.${place}.Items.${no}`, item, step, library)),
    ]),
  ]
}

/** A title without a text under it, or the other way round, is half of what the patient is to read. */
function checkInformation({ Title, Body }: ProgramContent['Information']): ProgramFault[] {
  const isThere = [Title, Body].some((words) => languages.some((language) => isSeen(words[language])))
  return [...checkWords('Information.Title', Title, isThere), ...checkWords('Information.Body', Body, isThere)]
}

/** At least: an item to guardians goes to each of them. */
function countAll(steps: readonly ProgramStep[]): number {
  return steps.reduce((sum, step) => {
    const Items = step.Items.map((item) => ({
      ...item,
      Respondents: typesOf(item).map((RespondentType) => ({ RespondentType, RelationId: null, VariantId: null })),
    }))
    return sum + countOccurrences({ Repeat: step.Repeat, Items })
  }, 0)
}

function listRepeatedIds(steps: readonly ProgramStep[]): ProgramFault[] {
  const seen = new Set<string>()
  const places = steps.flatMap((step, place) => [
    { id: step.Id, path: `Steps.${place}.Id` },
    ...step.Items.map(({ Id }, no) => ({ id: Id, path: `Steps.${place}.Items.${no}.Id` })),
  ])
  return places.flatMap(({ id, path }) => {
    if (seen.has(id)) return [fault(path, 'repeated-id')]
    seen.add(id)
    return []
  })
}

function checkStep(path: string, step: ProgramStep): ProgramFault[] {
  const offset = parseDuration(step.StartOffset)
  return [
    ...checkWords(`${path}.Name`, step.Name, true),
    ...(step.Items.length === 0 ? [fault(`${path}.Items`, 'no-items')] : []),
    ...(offset === undefined || offset.days > mostDays ? [fault(`${path}.StartOffset`, 'between')] : []),
    ...checkDays(`${path}.DurationDays`, step.DurationDays),
    ...checkRepeat(`${path}.Repeat`, step.Repeat),
  ]
}
