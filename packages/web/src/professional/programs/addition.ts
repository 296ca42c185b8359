import { isCalendarDate } from '@samklang/contract/birth-date'
import type { ContentLanguage, RespondentType } from '@samklang/contract/form-content'
import type { CivilDate } from '@samklang/contract/instants'
import { longestMessage } from '@samklang/contract/message-length'
import type { ProgramItem } from '@samklang/contract/program-content'
import type { ProgramChange, ProgramStepRow } from '@samklang/contract/programs'
import { daysBetween } from '@samklang/engine/time/days'
import type { AssignableForm } from '../assign/group-by-category.ts'

/** Something that is added to one patient's program, as it is typed and chosen. */
export type AdditionDraft = {
  /** Empty: a step of its own. */
  stepId: string
  stepName: string
  /** Of what can be assigned, or `ownMessage`. */
  typeId: string
  message: string
  who: readonly RespondentType[]
  day: string
  /** Of a step without a day: so many days after it starts. */
  after: number | string
  within: number | string
  isReminded: boolean
}

export type AdditionFault =
  | 'step-name'
  | 'what'
  | 'message'
  | 'message-long'
  | 'who'
  | 'day'
  | 'day-past'
  | 'day-far'
  | 'after'
  | 'within'

/** What staff write themselves, instead of something that can be assigned. */
export const ownMessage = 'Message'

export type AdditionPlace = {
  /** When the step starts by the clinic's calendar; undefined where nobody knows. */
  stepStart: CivilDate | undefined
  programStart: CivilDate
  today: CivilDate
}

export function isWithin(value: number | string, from: number, to: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to
}

export function judgeAddition(draft: AdditionDraft, place: AdditionPlace): AdditionFault[] {
  const faults: AdditionFault[] = []
  if (draft.stepId === '' && draft.stepName.trim() === '') faults.push('step-name')
  if (draft.typeId === '') faults.push('what')
  if (draft.typeId === ownMessage) faults.push(...judgeMessage(draft.message))
  if (draft.who.length === 0) faults.push('who')
  faults.push(...judgeWhen(draft, place))
  if (draft.typeId !== ownMessage && draft.within !== '' && !isWithin(draft.within, 1, 365)) faults.push('within')
  return faults
}

function judgeMessage(message: string): AdditionFault[] {
  if (message.trim() === '') return ['message']
  return message.trim().length > longestMessage ? ['message-long'] : []
}

function judgeWhen({ stepId, day, after }: AdditionDraft, { stepStart, programStart, today }: AdditionPlace) {
  if (stepId !== '' && stepStart === undefined) return isWithin(after, 0, 365) ? [] : (['after'] as const)
  if (!isCalendarDate(day)) return ['day'] as const
  if (day < today) return ['day-past'] as const
  const from = stepId === '' ? programStart : (stepStart ?? programStart)
  if (day < from) return ['day'] as const
  return daysBetween(from, day) > 365 ? (['day-far'] as const) : []
}

const kinds: Record<AssignableForm['type']['Kind'], ProgramItem['Kind']> = {
  Questionnaire: 'QuestionnaireType',
  Journal: 'JournalType',
  Treatment: 'TreatmentTemplate',
  TreatmentModule: 'TreatmentModuleType',
}

type Made = {
  draft: AdditionDraft
  /** Of a message none. */
  offer: AssignableForm | undefined
  /** The patient's. */
  language: ContentLanguage
  place: AdditionPlace
  ids: { step: string; item: string }
}

/** As the call wants it; of a draft without faults. */
export function asChange(made: Made): ProgramChange {
  const { draft, place, ids } = made
  const { stepId, stepName, day, after } = draft
  const item = asItem(made)
  if (stepId !== '') {
    const OffsetDays = place.stepStart === undefined ? Number(after) : daysBetween(place.stepStart, day)
    return { Kind: 'AddItem', StepId: stepId, Item: { ...item, OffsetDays } }
  }
  const name = stepName.trim()
  const Step = {
    Id: ids.step,
    Name: { sv: name, en: name },
    Start: { Key: 'ProgramStarted' as const },
    StartOffset: `${daysBetween(place.programStart, day)}.00:00:00`,
    DurationDays: null,
    Repeat: null,
    Items: [item],
  }
  return { Kind: 'AddStep', Step }
}

function asItem({ draft, offer, language, ids }: Made): ProgramItem {
  const { who, within, isReminded, message } = draft
  const item = { Id: ids.item, VariantId: null, RespondentTypes: [...who], OffsetDays: 0, Repeat: null }
  if (!offer) {
    const unanswered = { DefinitionId: null, AnswerWithinDays: null, ReminderDays: [] }
    return { ...item, ...unanswered, Kind: 'Message', MessageText: { [language]: message.trim() } }
  }
  return {
    ...item,
    Kind: kinds[offer.type.Kind],
    DefinitionId: offer.type.Id,
    AnswerWithinDays: within === '' ? null : Number(within),
    ReminderDays: isReminded ? [3, 7].filter((days) => within === '' || days < Number(within)) : [],
    MessageText: null,
  }
}

/** Of messages; others read none, and staff have comments. */
export const messageReaders: readonly RespondentType[] = ['Patient', 'Caretaker']

/** Whom it can go to: treatments and modules are the patient's. */
export function answerersOf({ type, variants, treatment }: AssignableForm): RespondentType[] {
  if (treatment || type.Kind === 'TreatmentModule') return ['Patient']
  return [...new Set(variants.flatMap(({ RespondentTypes }) => RespondentTypes))]
}

export function isStepOpen({ Status }: ProgramStepRow): boolean {
  return Status === 'NotStarted' || Status === 'Pending' || Status === 'Ongoing'
}
