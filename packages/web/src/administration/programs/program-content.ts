import type { RespondentType } from '@samklang/contract/form-content'
import type { ProgramContent, ProgramItem, ProgramStep, ProgramTrigger } from '@samklang/contract/program-content'
import { newId } from '../../state/new-id.ts'
import type { ProgramOffer } from './list-offers.ts'
import { sumOffsets } from './step-offset.ts'

/** What can be changed of the program that is written, each from one content to the next. */

export function emptyProgram(): ProgramContent {
  return {
    Name: {},
    Description: {},
    Information: { Title: {}, Body: {} },
    AvoidWeekends: false,
    AvoidClosedDays: false,
    Steps: [],
  }
}

/** Everything can be changed afterwards. */
const usualStart = '7.00:00:00'

/** The first starts with the program, each that follows a week after the one before. */
export function addStep(content: ProgramContent): ProgramContent {
  const { Steps } = content
  const before = Steps.at(-1)
  const Start: ProgramTrigger = before ? { Key: 'StepStarted', StepId: before.Id } : { Key: 'ProgramStarted' }
  const no = Steps.length + 1
  const step: ProgramStep = {
    Id: newId(),
    Name: { sv: `Steg ${no}`, en: `Step ${no}` },
    Start,
    StartOffset: before ? usualStart : '00:00:00',
    DurationDays: null,
    Repeat: null,
    Items: [],
  }
  return { ...content, Steps: [...Steps, step] }
}

export function changeStep(content: ProgramContent, id: string, change: Partial<ProgramStep>): ProgramContent {
  return { ...content, Steps: content.Steps.map((step) => (step.Id === id ? { ...step, ...change } : step)) }
}

/** To another place among the steps; when it starts is its own and stays. */
export function moveStep(content: ProgramContent, id: string, to: number): ProgramContent {
  const moved = content.Steps.find((step) => step.Id === id)
  if (!moved) return content
  const others = content.Steps.filter((step) => step !== moved)
  return { ...content, Steps: others.toSpliced(to, 0, moved) }
}

export function listDependents(content: ProgramContent, id: string): ProgramStep[] {
  const items = content.Steps.find((step) => step.Id === id)?.Items.map((item) => item.Id) ?? []
  return content.Steps.filter(({ Start }) => Start.StepId === id || items.includes(Start.ItemId ?? ''))
}

/** Those that started after it start after what it started on, so long after that they keep their day where it had one. */
export function removeStep(content: ProgramContent, id: string): ProgramContent {
  const removed = content.Steps.find((step) => step.Id === id)
  if (!removed) return content
  const Steps = content.Steps.filter((step) => step !== removed).map((step) =>
    step.Start.StepId === id
      ? { ...step, Start: removed.Start, StartOffset: sumOffsets(removed.StartOffset, step.StartOffset) }
      : step,
  )
  return { ...content, Steps }
}

export function changeItem(content: ProgramContent, id: string, change: Partial<ProgramItem>): ProgramContent {
  return changeItems(content, (items) => items.map((item) => (item.Id === id ? { ...item, ...change } : item)))
}

export function removeItem(content: ProgramContent, id: string): ProgramContent {
  return changeItems(content, (items) => items.filter((item) => item.Id !== id))
}

export function addItem(content: ProgramContent, stepId: string, item: ProgramItem): ProgramContent {
  const Steps = content.Steps.map((step) => (step.Id === stepId ? { ...step, Items: [...step.Items, item] } : step))
  return { ...content, Steps }
}

function changeItems(content: ProgramContent, change: (items: ProgramItem[]) => ProgramItem[]): ProgramContent {
  return { ...content, Steps: content.Steps.map((step) => ({ ...step, Items: change(step.Items) })) }
}

/** As it is usually wanted: to the family where it is made for them, a week to answer and a reminder after three days. */
export function itemOf({ kind, id, respondents }: ProgramOffer): ProgramItem {
  const isForm = kind === 'QuestionnaireType'
  const within = { QuestionnaireType: 7, JournalType: 14, TreatmentModuleType: 14, TreatmentTemplate: null }
  return {
    Id: newId(),
    Kind: kind,
    DefinitionId: id,
    VariantId: null,
    RespondentTypes: usualRespondents(respondents),
    OffsetDays: 0,
    AnswerWithinDays: within[kind],
    ReminderDays: isForm ? [3] : [],
    Repeat: null,
    MessageText: null,
  }
}

/** school staff, and others, answer what the family cannot; staff what nobody else can. */
function usualRespondents(fitting: readonly RespondentType[]): RespondentType[] {
  const family = fitting.filter((type) => type === 'Patient' || type === 'Caretaker')
  if (family.length > 0) return family
  return fitting.includes('Other') ? ['Other'] : [...fitting]
}

export function newMessage(): ProgramItem {
  return {
    Id: newId(),
    Kind: 'Message',
    DefinitionId: null,
    VariantId: null,
    RespondentTypes: ['Patient'],
    OffsetDays: 0,
    AnswerWithinDays: null,
    ReminderDays: [],
    Repeat: null,
    MessageText: {},
  }
}

/** The same once more, with ids of its own that point at each other as the first one's do. */
export function copyProgram(content: ProgramContent, name: (name: string) => string): ProgramContent {
  const ids = new Map<string, string>()
  for (const step of content.Steps) {
    ids.set(step.Id, newId())
    for (const item of step.Items) ids.set(item.Id, newId())
  }
  const idOf = (id: string) => ids.get(id) ?? id
  const Steps = content.Steps.map((step) => ({
    ...step,
    Id: idOf(step.Id),
    Start: startWith(step.Start, idOf),
    Items: step.Items.map((item) => ({ ...item, Id: idOf(item.Id) })),
  }))
  const Name = Object.fromEntries(Object.entries(content.Name).map(([language, words]) => [language, name(words)]))
  return { ...content, Name, Steps }
}

function startWith(start: ProgramTrigger, idOf: (id: string) => string): ProgramTrigger {
  const { StepId, ItemId } = start
  return { ...start, ...(StepId && { StepId: idOf(StepId) }), ...(ItemId && { ItemId: idOf(ItemId) }) }
}
