import type {
  ProgramItem,
  ProgramPlanContent,
  ProgramPlanItem,
  ProgramPlanStep,
  ProgramRespondent,
} from '@samklang/contract/program-content'
import { type KnownOccurrence, type KnownStep, occurrenceKey, type ProgramFacts } from '../program/program-facts.ts'

/** An id that says itself what it is of. */
export function idOf(name: string | number): string {
  const hex = [...String(name)].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return `00000000-0000-4000-8000-${hex.slice(0, 12).padStart(12, '0')}`
}

export const toPatient: ProgramRespondent = { RespondentType: 'Patient', RelationId: null, VariantId: null }

export function toRelation(name: string, type: 'Caretaker' | 'Other' = 'Caretaker'): ProgramRespondent {
  return { RespondentType: type, RelationId: idOf(name), VariantId: null }
}

export function itemOf(name: string, changes: Partial<ProgramPlanItem> = {}): ProgramPlanItem {
  return {
    Id: idOf(name),
    Kind: 'QuestionnaireType',
    DefinitionId: idOf('form'),
    VariantId: null,
    RespondentTypes: ['Patient'],
    OffsetDays: 0,
    AnswerWithinDays: null,
    ReminderDays: [],
    Repeat: null,
    MessageText: null,
    Respondents: [toPatient],
    ...changes,
  }
}

export function messageOf(name: string, changes: Partial<ProgramPlanItem> = {}): ProgramPlanItem {
  return itemOf(name, { Kind: 'Message', DefinitionId: null, MessageText: { sv: 'Hej', en: 'Hello' }, ...changes })
}

export function stepOf(name: string, changes: Partial<ProgramPlanStep> = {}): ProgramPlanStep {
  return {
    Id: idOf(name),
    Name: { sv: name, en: name },
    Start: { Key: 'ProgramStarted' },
    StartOffset: '00:00:00',
    DurationDays: null,
    Repeat: null,
    Items: [itemOf(`${name}1`)],
    ...changes,
  }
}

export function programOf(
  Steps: ProgramPlanStep[],
  changes: Partial<Omit<ProgramPlanContent, 'Steps'>> = {},
): ProgramPlanContent {
  return {
    Name: { sv: 'Program', en: 'Program' },
    Description: {},
    Information: { Title: {}, Body: {} },
    AvoidWeekends: false,
    AvoidClosedDays: false,
    Steps,
    ...changes,
  }
}

/** As a template has it, without anybody in particular. */
export function templateItem({ Respondents: _, ...item }: ProgramPlanItem): ProgramItem {
  return item
}

/** A program that started at 08:00 on a Monday. */
export function factsOf(changes: Partial<ProgramFacts> = {}): ProgramFacts {
  return {
    startDate: '2026-11-16',
    startedAt: '2026-11-16T07:00:00.000Z',
    timeZone: 'Europe/Stockholm',
    dateOfBirth: '2009-12-24',
    admittedOn: null,
    closedDays: [],
    postponements: [],
    steps: [],
    occurrences: [],
    ...changes,
  }
}

export function knownStep(name: string, changes: Partial<KnownStep> = {}): KnownStep {
  return {
    stepId: idOf(name),
    anchorAt: null,
    startedAt: null,
    startNotedAt: null,
    endedAt: null,
    manualDay: null,
    isSkipped: false,
    changedAt: null,
    ...changes,
  }
}

/** What was sent of an item of a step, to the patient. */
export function sentOf(step: string, item: string, changes: Partial<KnownOccurrence> = {}): KnownOccurrence {
  const ids = {
    stepId: idOf(step),
    itemId: idOf(item),
    round: 1,
    no: 1,
    respondentType: 'Patient',
    relationId: null,
  } as const
  const one = {
    ...ids,
    plannedAt: '2026-11-16T07:00:00.000Z',
    manualDay: null,
    changedAt: null,
    status: 'Sent' as const,
    sentAt: '2026-11-16T07:00:00.000Z',
    overAt: null,
    answeredAt: null,
    scores: [],
    answers: {},
    ...changes,
  }
  return { ...one, key: occurrenceKey(one) }
}
