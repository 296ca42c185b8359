import type { ProgramChoices, ProgramContent } from '@samklang/contract/program-content'
import { expect, test } from 'vitest'
import { idOf, itemOf, messageOf, programOf, stepOf, templateItem, toPatient } from '../testing/written-program.ts'
import { planProgram } from './plan-program.ts'
import { factsAtStart, type PersonAround, toPlan } from './to-plan.ts'

const around: PersonAround[] = [
  { respondentType: 'Patient', relationId: null },
  { respondentType: 'Caretaker', relationId: idOf('mother') },
  { respondentType: 'Caretaker', relationId: idOf('father') },
  { respondentType: 'Other', relationId: idOf('tutor') },
]
const nothing: ProgramChoices = { Steps: [], RemovedItems: [], Items: [] }
const start = {
  startDate: '2026-11-16',
  now: '2026-11-16T13:20:00.000Z',
  timeZone: 'Europe/Stockholm',
  dateOfBirth: null,
  admittedOn: null,
  closedDays: [],
}

const family = itemOf('a1', { RespondentTypes: ['Patient', 'Caretaker'], VariantId: idOf('short') })
const treatment = itemOf('a2', { Kind: 'TreatmentTemplate', RespondentTypes: ['Caretaker'] })
const template: ProgramContent = {
  ...programOf([]),
  Steps: [
    { ...stepOf('a'), Items: [family, treatment].map(templateItem) },
    {
      ...stepOf('b', { Start: { Key: 'QuestionnaireAnswered', ItemId: family.Id } }),
      Items: [templateItem(messageOf('b1'))],
    },
  ],
}

function whom(choices: Partial<ProgramChoices> = {}, people = around) {
  const { Steps } = toPlan(template, { ...nothing, ...choices }, people)
  return Steps.map(({ Items }) => Items.map(({ Respondents }) => Respondents.map(({ RelationId }) => RelationId)))
}

test('R-588 everybody in the parts that the template says, with the variant that it says', () => {
  expect(whom()).toEqual([[[null, idOf('mother'), idOf('father')], [null]], [[null]]])
  expect(toPlan(template, nothing, around).Steps[0]?.Items[0]?.Respondents[1]).toEqual({
    RespondentType: 'Caretaker',
    RelationId: idOf('mother'),
    VariantId: idOf('short'),
  })
})

test('R-588 those whom staff chose, as long as they are there', () => {
  const mother = { RespondentType: 'Caretaker', RelationId: idOf('mother'), VariantId: idOf('long') } as const
  const gone = { RespondentType: 'Caretaker', RelationId: idOf('uncle'), VariantId: null } as const
  const Items = [{ ItemId: family.Id, Respondents: [mother, gone] }]
  expect(toPlan(template, { ...nothing, Items }, around).Steps[0]?.Items[0]?.Respondents).toEqual([mother])
  expect(whom({ Items: [{ ItemId: family.Id, Respondents: [toPatient] }] })).toEqual([[[null], [null]], [[null]]])
})

test('R-588 nobody in another part, and a treatment is the patient’s whoever was chosen', () => {
  const mother = { RespondentType: 'Caretaker', RelationId: idOf('mother'), VariantId: null } as const
  const tutor = { RespondentType: 'Other', RelationId: idOf('tutor'), VariantId: null } as const
  const Items = [
    { ItemId: family.Id, Respondents: [mother, tutor] },
    { ItemId: treatment.Id, Respondents: [toPatient, mother] },
  ]
  expect(whom({ Items })).toEqual([[[idOf('mother')], [null]], [[null]]])
})

test('R-588 what waits for what was removed is not needed', () => {
  const choices = { ...nothing, RemovedItems: [family.Id] }
  const plan = planProgram(toPlan(template, choices, around), factsAtStart(choices, start), start.now)
  expect(plan.steps.map(({ status }) => status)).toEqual(['Ongoing', 'NotNeeded'])
})

test('R-588 what goes to nobody is awaited by nobody', () => {
  const choices = { ...nothing, Items: [{ ItemId: family.Id, Respondents: [] }] }
  const plan = planProgram(toPlan(template, choices, around), factsAtStart(choices, start), start.now)
  expect(plan.steps[1]?.status).toBe('NotNeeded')
})

test('R-579 steps that staff gave a day of their own have it from the start', () => {
  const choices = { ...nothing, Steps: [{ StepId: idOf('b'), StartDate: '2026-11-22' }] }
  const plan = planProgram(toPlan(template, choices, around), factsAtStart(choices, start), start.now)
  expect(plan.steps[1]).toMatchObject({ status: 'Pending', startsAt: '2026-11-22T07:00:00.000Z', isManual: true })
})

test('R-566 what staff start today starts now, and another day is to come', () => {
  expect(factsAtStart(nothing, start).startedAt).toBe(start.now)
  expect(factsAtStart(nothing, { ...start, startDate: '2026-11-17' }).startedAt).toBeNull()
})
