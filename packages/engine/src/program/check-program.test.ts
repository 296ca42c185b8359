import type { ProgramContent, ProgramFaultKey, ProgramItem, ProgramStep } from '@samklang/contract/program-content'
import { expect, test } from 'vitest'
import { idOf, itemOf, messageOf, programOf, stepOf } from '../testing/written-program.ts'
import { checkProgram } from './check-program.ts'
import type { ProgramLibrary, SendableDefinition } from './program-library.ts'

const form: SendableDefinition = {
  kind: 'QuestionnaireType',
  isActive: true,
  variants: [
    { id: idOf('child'), respondentTypes: ['Patient'] },
    { id: idOf('parent'), respondentTypes: ['Caretaker'] },
  ],
  scales: [{ key: 'total', min: 0, max: 27 }],
  questions: [
    { id: 'q1', options: ['yes', 'no'] },
    { id: 'q2', options: null },
  ],
}
const library: ProgramLibrary = {
  isWhole: true,
  definitions: new Map([
    [idOf('form'), form],
    [idOf('diary'), { ...form, kind: 'JournalType' }],
    [idOf('old'), { ...form, isActive: false }],
    [idOf('course'), { ...form, kind: 'TreatmentTemplate' }],
  ]),
}

const first = stepOf('a', {
  DurationDays: 30,
  Items: [itemOf('a1'), itemOf('a2', { Kind: 'JournalType', DefinitionId: idOf('diary') }), messageOf('a3')],
})
const second = stepOf('b', { Start: { Key: 'StepEnded', StepId: idOf('a') } })
const whole = programOf([first, second], {
  Description: { sv: 'Om', en: 'About' },
  Information: { Title: { sv: 'Om', en: 'About' }, Body: { sv: 'Text', en: 'Text' } },
})

function faults(content: ProgramContent, known = library): string[] {
  return checkProgram(content, known).map(({ Path, Key }) => `${Path} ${Key}`)
}

function withStep(changes: Partial<ProgramStep>): ProgramContent {
  return { ...whole, Steps: [first, { ...second, ...changes }] }
}

function withItem(changes: Partial<ProgramItem>): ProgramContent {
  return withStep({ Items: [{ ...itemOf('b1'), ...changes }] })
}

test('R-586 a template that is ready has no faults', () => {
  expect(faults(whole)).toEqual([])
  expect(faults({ ...whole, Description: {}, Information: { Title: {}, Body: {} } })).toEqual([])
})

const ofContent: [string, ProgramContent][] = [
  ['Name required', { ...whole, Name: { sv: ' ' } }],
  ['Name required', { ...whole, Name: { sv: '\u200B', en: ' ' } }],
  ['Steps.1.Name.sv language-missing', withStep({ Name: { sv: '\u200B', en: 'Then' } })],
  ['Name.en language-missing', { ...whole, Name: { sv: 'Namn' } }],
  ['Description.sv language-missing', { ...whole, Description: { en: 'About' } }],
  ['Information.Body required', { ...whole, Information: { Title: { sv: 'Om', en: 'About' }, Body: {} } }],
  [
    'Information.Title.en language-missing',
    { ...whole, Information: { Title: { sv: 'Om' }, Body: { sv: 'a', en: 'a' } } },
  ],
  ['Steps no-steps', { ...whole, Steps: [] }],
  ['Steps.1.Id repeated-id', withStep({ Id: idOf('a'), Start: { Key: 'ProgramStarted' } })],
  ['Steps.1.Items.0.Id repeated-id', withItem({ Id: idOf('a1') })],
  ['Steps.1.Name required', withStep({ Name: {} })],
  ['Steps.1.Name.sv language-missing', withStep({ Name: { en: 'Then' } })],
  ['Steps.1.Items no-items', withStep({ Items: [] })],
]

test.each(ofContent)('R-586 %s', (fault, content) => {
  expect(faults(content)).toEqual([fault])
})

const ofDays: [string, ProgramContent][] = [
  ['Steps.1.StartOffset', withStep({ StartOffset: '366.00:00:00' })],
  ['Steps.1.StartOffset', withStep({ StartOffset: 'soon' })],
  ['Steps.1.DurationDays', withStep({ DurationDays: 366 })],
  ['Steps.1.Repeat.IntervalDays', withStep({ Repeat: { IntervalDays: 0, Count: 2 } })],
  ['Steps.1.Repeat.Count', withStep({ Repeat: { IntervalDays: 1, Count: 366 } })],
  ['Steps.1.Items.0.OffsetDays', withItem({ OffsetDays: -1 })],
  ['Steps.1.Items.0.AnswerWithinDays', withItem({ AnswerWithinDays: 0.5 })],
  ['Steps.1.Items.0.ReminderDays.1', withItem({ ReminderDays: [3, 0] })],
  ['Steps.1.Items.0.ReminderDays.1', withItem({ AnswerWithinDays: 7, ReminderDays: [7, 8] })],
  ['Steps.1.Items.0.OffsetDays', withStep({ DurationDays: 7, Items: [itemOf('b1', { OffsetDays: 7 })] })],
  [
    'Steps.1.Items.0.Repeat.Count',
    withStep({ DurationDays: 7, Items: [itemOf('b1', { Repeat: { IntervalDays: 3, Count: 4 } })] }),
  ],
]

test.each(ofDays)('R-586 the days at %s', (path, content) => {
  expect(faults(content)).toEqual([`${path} between`])
})

const ofItems: [string, ProgramFaultKey, Partial<ProgramItem>][] = [
  ['DefinitionId', 'required', { DefinitionId: null }],
  ['DefinitionId', 'unknown-definition', { DefinitionId: idOf('none') }],
  ['DefinitionId', 'unknown-definition', { DefinitionId: idOf('diary') }],
  ['DefinitionId', 'definition-removed', { DefinitionId: idOf('old') }],
  ['VariantId', 'unknown-variant', { VariantId: idOf('none') }],
  ['RespondentTypes', 'no-respondent', { RespondentTypes: [] }],
  ['RespondentTypes', 'respondent-not-fitting', { RespondentTypes: ['Patient', 'Other'] }],
  ['RespondentTypes', 'respondent-not-fitting', { VariantId: idOf('parent') }],
  ['RespondentTypes', 'respondent-not-fitting', { ...messageOf('b1'), RespondentTypes: ['Other'] }],
  [
    'RespondentTypes',
    'respondent-not-fitting',
    { Kind: 'TreatmentTemplate', DefinitionId: idOf('course'), RespondentTypes: ['Caretaker'] },
  ],
  ['MessageText', 'required', { ...messageOf('b1'), MessageText: null }],
  ['MessageText.en', 'language-missing', { ...messageOf('b1'), MessageText: { sv: 'Hej' } }],
]

test.each(ofItems)('R-586 %s is %s', (path, key, changes) => {
  expect(faults(withItem(changes))).toEqual([`Steps.1.Items.0.${path} ${key}`])
})

test('R-586 each part may be answered by a variant of its own, and a treatment says no part', () => {
  expect(faults(withItem({ RespondentTypes: ['Patient', 'Caretaker'] }))).toEqual([])
  const course = { Kind: 'TreatmentTemplate', DefinitionId: idOf('course'), RespondentTypes: [] } as const
  expect(faults(withItem({ ...course, RespondentTypes: [] }))).toEqual([])
})

test('R-586 with a library that is not whole only what is known is a fault', () => {
  const partial = { isWhole: false, definitions: new Map([[idOf('form'), { ...form, scales: null, questions: null }]]) }
  const start = { Key: 'ScoreReached', ItemId: idOf('a1'), Scale: 'any', From: 1 } as const
  expect(faults(withStep({ Start: start }), partial)).toEqual([])
  expect(faults(withItem({ DefinitionId: idOf('none') }), partial)).toEqual([])
  expect(faults(withItem({ VariantId: idOf('none') }), partial)).toEqual(['Steps.1.Items.0.VariantId unknown-variant'])
})

test('R-587 steps that wait for each other are told of, and only those', () => {
  const steps = [
    stepOf('a', { Start: { Key: 'StepStarted', StepId: idOf('c') } }),
    stepOf('b', { Start: { Key: 'QuestionnaireAnswered', ItemId: idOf('a1') } }),
    stepOf('c', { Start: { Key: 'QuestionnaireSetEnded', StepId: idOf('b') } }),
    stepOf('d', { Start: { Key: 'StepEnded', StepId: idOf('a') } }),
    stepOf('e', { Start: { Key: 'StepEnded', StepId: idOf('e') } }),
    stepOf('f'),
  ]
  expect(faults(programOf(steps))).toEqual([0, 1, 2, 4].map((place) => `Steps.${place}.Start cycle`))
})

const a1 = { ItemId: idOf('a1') }
const score = { Key: 'ScoreReached', ...a1, Scale: 'total' } as const
const answer = { Key: 'AnswerGiven', ...a1, Question: 'q1' } as const
const ofTriggers: [string, ProgramFaultKey, ProgramStep['Start']][] = [
  ['Key', 'trigger-not-fitting', { Key: 'ProgramEnded' }],
  ['Years', 'required', { Key: 'Birthday' }],
  ['Years', 'between', { Key: 'Birthday', Years: 111 }],
  ['StepId', 'required', { Key: 'StepEnded' }],
  ['StepId', 'unknown-step', { Key: 'StepStarted', StepId: idOf('none') }],
  ['ItemId', 'required', { Key: 'QuestionnaireAnswered' }],
  ['ItemId', 'unknown-item', { Key: 'QuestionnaireAnswered', ItemId: idOf('none') }],
  ['ItemId', 'trigger-not-fitting', { ...score, ItemId: idOf('a2'), From: 1 }],
  ['ItemId', 'trigger-not-fitting', { Key: 'TreatmentClosed', ...a1 }],
  ['ItemId', 'trigger-not-fitting', { Key: 'JournalClosed', ItemId: idOf('a3') }],
  ['Scale', 'required', { ...score, Scale: null, From: 1 }],
  ['Scale', 'unknown-scale', { ...score, Scale: 'none', From: 1 }],
  ['From', 'required', score],
  ['From', 'between', { ...score, From: 28 }],
  ['To', 'between', { ...score, To: -1 }],
  ['To', 'between', { ...score, From: 10, To: 9 }],
  ['Question', 'required', { ...answer, Question: null, Values: ['yes'] }],
  ['Question', 'unknown-question', { ...answer, Question: 'q3', Values: ['yes'] }],
  ['Values', 'required', answer],
  ['Values', 'trigger-not-fitting', { ...answer, Values: ['yes', 'perhaps'] }],
]

test.each(ofTriggers)('R-587 %s is %s', (path, key, Start) => {
  expect(faults(withStep({ Start }))).toEqual([`Steps.1.Start.${path} ${key}`])
})

test('R-587 a set needs a questionnaire', () => {
  const steps = [
    stepOf('a', { Items: [messageOf('a1')] }),
    stepOf('b', { Start: { Key: 'QuestionnaireSetEnded', StepId: idOf('a') } }),
  ]
  expect(faults(programOf(steps))).toEqual(['Steps.1.Start.StepId trigger-not-fitting'])
})

test.each<ProgramStep['Start']>([
  { ...score, From: 27 },
  { ...score, From: 10, To: 10 },
  { ...answer, Values: ['no'] },
  { ...answer, Question: 'q2', Values: [7, 'seven'] },
  { Key: 'QuestionnaireSetStarted', StepId: idOf('a') },
  { Key: 'JournalClosed', ItemId: idOf('a2') },
  { Key: 'Birthday', Years: 18 },
  { Key: 'Admitted' },
])('R-587 $Key works', (Start) => {
  expect(faults(withStep({ Start }))).toEqual([])
})

test('R-589 more than 2,000 things is too many, counted in every round and for every part', () => {
  const Repeat = { IntervalDays: 1, Count: 100 }
  const item = itemOf('b1', { RespondentTypes: ['Patient', 'Caretaker'], Repeat: { IntervalDays: 1, Count: 10 } })
  expect(faults(programOf([stepOf('b', { Repeat, Items: [item] })]))).toEqual([])
  expect(faults(programOf([stepOf('b', { Repeat, Items: [item, messageOf('b2')] })]))).toEqual(['Steps too-many'])
})

test('R-589 a step at once and a chain of 365 steps have no faults', () => {
  const steps = Array.from({ length: 365 }, (_, no) =>
    stepOf(`s${no}.`, no === 0 ? {} : { Start: { Key: 'StepEnded', StepId: idOf(`s${no - 1}.`) } }),
  )
  expect(faults(programOf(steps))).toEqual([])
})

test('R-586 what can be foreseen lies within five years', () => {
  const yearly = (Count: number) => ({ IntervalDays: 365, Count })
  const after = (name: string, StepId: string) =>
    stepOf(name, { Start: { Key: 'StepEnded', StepId: idOf(StepId) }, StartOffset: '365.00:00:00' })
  expect(faults(withStep({ Repeat: yearly(6), Start: { Key: 'ProgramStarted' } }))).toEqual([])
  expect(faults(withStep({ Repeat: yearly(7) }))).toEqual(['Steps.1.Repeat.Count between'])
  expect(faults(withItem({ Repeat: yearly(7) }))).toEqual(['Steps.1.Items.0.Repeat.Count between'])
  expect(faults(withStep({ Start: { Key: 'ProgramStarted' }, Repeat: yearly(6), DurationDays: 30 }))).toEqual([
    'Steps.1.DurationDays between',
  ])
  const chain = [stepOf('a', { Repeat: yearly(5) }), after('b', 'a'), after('c', 'b'), after('d', 'c')]
  expect(faults(programOf(chain))).toEqual(['Steps.2.StartOffset between'])
})
