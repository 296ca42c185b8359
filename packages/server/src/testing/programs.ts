import type { ProgramContent, ProgramItem, ProgramStep } from '@samklang/contract/program-content'
import { makeId } from '../keys/ids.ts'

const now = '2026-11-15T10:00:00.000Z'
const words = (sv: string, en: string) => ({ sv, en })

export function aProgramItem(more: Partial<ProgramItem> = {}): ProgramItem {
  return {
    Id: makeId(now),
    Kind: 'QuestionnaireType',
    DefinitionId: null,
    VariantId: null,
    RespondentTypes: ['Patient'],
    OffsetDays: 0,
    AnswerWithinDays: 7,
    ReminderDays: [],
    Repeat: null,
    MessageText: null,
    ...more,
  }
}

export function aProgramStep(more: Partial<ProgramStep> = {}): ProgramStep {
  return {
    Id: makeId(now),
    Name: words('Steg', 'Step'),
    Start: { Key: 'ProgramStarted' },
    StartOffset: '00:00:00',
    DurationDays: null,
    Repeat: null,
    Items: [],
    ...more,
  }
}

/** One step that asks the patient for the given form on the first day. */
export function aProgram(formTypeId: string, more: Partial<ProgramContent> = {}): ProgramContent {
  return {
    Name: words('Provprogram', 'Sample program'),
    Description: words('Ett steg.', 'One step.'),
    Information: { Title: words('Så går det till', 'How it works'), Body: words('Du får frågor.', 'You are asked.') },
    AvoidWeekends: false,
    AvoidClosedDays: false,
    Steps: [aProgramStep({ Items: [aProgramItem({ DefinitionId: formTypeId })] })],
    ...more,
  }
}
