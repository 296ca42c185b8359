import type {
  ProgramContent,
  ProgramFault,
  ProgramItem,
  ProgramItemKind,
  ProgramTrigger,
  TriggerKey,
} from '@samklang/contract/program-content'
import { isAboutItem, isAboutStep } from './cyclic-steps.ts'
import { fault } from './program-faults.ts'
import type { ProgramLibrary, SendableDefinition } from './program-library.ts'

/** What the trigger is about has to be of this kind. */
const kindOfTrigger: Partial<Record<TriggerKey, ProgramItemKind>> = {
  QuestionnaireAnswered: 'QuestionnaireType',
  ScoreReached: 'QuestionnaireType',
  AnswerGiven: 'QuestionnaireType',
  JournalClosed: 'JournalType',
  TreatmentModuleClosed: 'TreatmentModuleType',
  TreatmentClosed: 'TreatmentTemplate',
}

export function checkTrigger(
  path: string,
  trigger: ProgramTrigger,
  content: ProgramContent,
  library: ProgramLibrary,
): ProgramFault[] {
  // Whatever the end of a program started would belong to no program.
  if (trigger.Key === 'ProgramEnded') return [fault(`${path}.Key`, 'trigger-not-fitting')]
  if (trigger.Key === 'Birthday') return checkYears(`${path}.Years`, trigger.Years)
  if (isAboutStep(trigger)) return checkStepOf(`${path}.StepId`, trigger, content)
  return isAboutItem(trigger) ? checkItemOf(path, trigger, content, library) : []
}

function checkYears(path: string, years: number | null | undefined): ProgramFault[] {
  if (years === null || years === undefined) return [fault(path, 'required')]
  return years >= 1 && years <= 110 ? [] : [fault(path, 'between')]
}

function checkStepOf(path: string, { Key, StepId }: ProgramTrigger, { Steps }: ProgramContent): ProgramFault[] {
  if (!StepId) return [fault(path, 'required')]
  const step = Steps.find(({ Id }) => Id === StepId)
  if (!step) return [fault(path, 'unknown-step')]
  const isAboutSet = Key === 'QuestionnaireSetStarted' || Key === 'QuestionnaireSetEnded'
  const hasSet = step.Items.some(({ Kind }) => Kind === 'QuestionnaireType')
  return isAboutSet && !hasSet ? [fault(path, 'trigger-not-fitting')] : []
}

function checkItemOf(
  path: string,
  trigger: ProgramTrigger,
  { Steps }: ProgramContent,
  { definitions }: ProgramLibrary,
): ProgramFault[] {
  if (!trigger.ItemId) return [fault(`${path}.ItemId`, 'required')]
  const item = findItem(Steps, trigger.ItemId)
  if (!item) return [fault(`${path}.ItemId`, 'unknown-item')]
  if (item.Kind !== kindOfTrigger[trigger.Key]) return [fault(`${path}.ItemId`, 'trigger-not-fitting')]
  const definition = item.DefinitionId === null ? undefined : definitions.get(item.DefinitionId)
  if (trigger.Key === 'ScoreReached') return checkScore(path, trigger, definition)
  return trigger.Key === 'AnswerGiven' ? checkAnswer(path, trigger, definition) : []
}

function findItem(steps: ProgramContent['Steps'], itemId: string): ProgramItem | undefined {
  for (const { Items } of steps) {
    const item = Items.find(({ Id }) => Id === itemId)
    if (item) return item
  }
  return undefined
}

/** The bounds let something in, of what the scale can come to. */
function checkScore(path: string, trigger: ProgramTrigger, definition: SendableDefinition | undefined): ProgramFault[] {
  const { Scale } = trigger
  const from = trigger.From ?? null
  const to = trigger.To ?? null
  if (!Scale) return [fault(`${path}.Scale`, 'required')]
  const scale = definition?.scales?.find(({ key }) => key === Scale)
  if (definition?.scales && !scale) return [fault(`${path}.Scale`, 'unknown-scale')]
  if (from === null && to === null) return [fault(`${path}.From`, 'required')]
  return [
    ...(isAbove(from, scale?.max) ? [fault(`${path}.From`, 'between')] : []),
    ...(isAbove(from, to) || isAbove(scale?.min, to) ? [fault(`${path}.To`, 'between')] : []),
  ]
}

function isAbove(one: number | null | undefined, other: number | null | undefined): boolean {
  return typeof one === 'number' && typeof other === 'number' && one > other
}

function checkAnswer(
  path: string,
  { Question, Values }: ProgramTrigger,
  definition: SendableDefinition | undefined,
): ProgramFault[] {
  if (!Question) return [fault(`${path}.Question`, 'required')]
  const question = definition?.questions?.find(({ id }) => id === Question)
  if (definition?.questions && !question) return [fault(`${path}.Question`, 'unknown-question')]
  if (!Values || Values.length === 0) return [fault(`${path}.Values`, 'required')]
  const options = question?.options
  const isFitting = !options || Values.flat().every((value) => options.includes(String(value)))
  return isFitting ? [] : [fault(`${path}.Values`, 'trigger-not-fitting')]
}
