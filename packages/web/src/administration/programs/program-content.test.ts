import { expect, test } from 'vitest'
import type { ProgramOffer } from './list-offers.ts'
import { addItem, addStep, copyProgram, emptyProgram, itemOf, moveStep, removeStep } from './program-content.ts'
import { readOffset, sumOffsets, withDays, writeOffset } from './step-offset.ts'

const form: ProgramOffer = {
  kind: 'QuestionnaireType',
  id: '5a6a0000-0000-4000-8000-000000000001',
  name: 'sinnesstamning',
  displayName: 'Sinnesstämning',
  description: null,
  isActive: true,
  respondents: ['Patient', 'Caretaker', 'Staff'],
  variants: [],
}

const three = addStep(addStep(addStep(emptyProgram())))

test('R-638 the first step starts with the program, each new one a week after the one before, with a name in both languages', () => {
  const [first, second, third] = three.Steps
  expect(first).toMatchObject({ Start: { Key: 'ProgramStarted' }, StartOffset: '00:00:00' })
  expect(second).toMatchObject({ Start: { Key: 'StepStarted', StepId: first?.Id }, StartOffset: '7.00:00:00' })
  expect(third).toMatchObject({
    Start: { Key: 'StepStarted', StepId: second?.Id },
    Name: { sv: 'Steg 3', en: 'Step 3' },
  })
})

test('R-638 a form that is added goes to the patient and guardians, else to school staff, else to staff, with a week to answer, one reminder after three days', () => {
  expect(itemOf(form)).toMatchObject({
    Kind: 'QuestionnaireType',
    DefinitionId: form.id,
    RespondentTypes: ['Patient', 'Caretaker'],
    AnswerWithinDays: 7,
    ReminderDays: [3],
    OffsetDays: 0,
  })
  expect(itemOf({ ...form, respondents: ['Patient', 'Caretaker', 'Other'] }).RespondentTypes).toEqual([
    'Patient',
    'Caretaker',
  ])
  expect(itemOf({ ...form, respondents: ['Other', 'Staff'] }).RespondentTypes).toEqual(['Other'])
  expect(itemOf({ ...form, respondents: ['Staff'] }).RespondentTypes).toEqual(['Staff'])
})

test('R-638 what started after a removed step starts after what that one started on, as long after as before', () => {
  const [first, second, third] = three.Steps
  const left = removeStep(three, second?.Id ?? '')
  expect(left.Steps.map(({ Id }) => Id)).toEqual([first?.Id, third?.Id])
  expect(left.Steps[1]).toMatchObject({ Start: { Key: 'StepStarted', StepId: first?.Id }, StartOffset: '14.00:00:00' })
})

test('a step that is moved keeps what it starts on', () => {
  const moved = moveStep(three, three.Steps[2]?.Id ?? '', 0)
  expect(moved.Steps.map(({ Name }) => Name.sv)).toEqual(['Steg 3', 'Steg 1', 'Steg 2'])
  expect(moved.Steps[0]?.Start).toEqual(three.Steps[2]?.Start)
})

test('R-637 a copy has ids of its own, which point at each other as the first one’s do', () => {
  const first = three.Steps[0]?.Id ?? ''
  const filled = addItem(three, first, itemOf(form))
  const copy = copyProgram({ ...filled, Name: { sv: 'Start' } }, (name) => `${name} (kopia)`)
  const ids = new Set(filled.Steps.flatMap(({ Id, Items }) => [Id, ...Items.map((item) => item.Id)]))
  expect(copy.Name).toEqual({ sv: 'Start (kopia)' })
  expect(copy.Steps.filter(({ Id, Items }) => ids.has(Id) || Items.some((item) => ids.has(item.Id)))).toEqual([])
  expect(copy.Steps[1]?.Start.StepId).toBe(copy.Steps[0]?.Id)
})

test('R-632 how long after is kept as days.hh:mm:ss and shown as days and hours', () => {
  expect(readOffset('14.03:30:00')).toEqual({ days: 14, hours: 3, minutes: 30 })
  expect(readOffset('05:00:00')).toEqual({ days: 0, hours: 5, minutes: 0 })
  expect(writeOffset({ days: 14, hours: 3, minutes: 30 })).toBe('14.03:30:00')
  expect(writeOffset({ days: 0, hours: 0, minutes: 0 })).toBe('00:00:00')
  expect(withDays('3.02:00:00', 10)).toBe('10.02:00:00')
  expect(withDays('3.02:00:00', -1)).toBe('02:00:00')
  expect(sumOffsets('1.20:00:00', '2.06:30:00')).toBe('4.02:30:00')
})
