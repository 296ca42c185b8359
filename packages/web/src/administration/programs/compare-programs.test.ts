import { expect, test } from 'vitest'
import { comparePrograms } from './compare-programs.ts'
import {
  addItem,
  addStep,
  changeItem,
  changeStep,
  emptyProgram,
  moveStep,
  newMessage,
  removeStep,
} from './program-content.ts'

const message = newMessage()
const two = addStep(addStep({ ...emptyProgram(), Name: { sv: 'Start' } }))
const first = two.Steps[0]?.Id ?? ''
const second = two.Steps[1]?.Id ?? ''
const before = addItem(two, first, message)
const kinds = (after: typeof before) => comparePrograms(before, after).map(({ kind }) => kind)

test('R-635 what is the same is no difference, in whatever order its fields are written', () => {
  const { Steps, Name, ...rest } = before
  expect(kinds({ ...rest, Steps, Name })).toEqual([])
  expect(kinds({ ...before, Description: { sv: '' } })).toEqual([])
})

test('R-635 each thing that was added, removed or changed is told by itself', () => {
  expect(kinds(addStep(before))).toEqual(['step-added'])
  expect(kinds(removeStep(before, second))).toEqual(['step-removed'])
  expect(kinds(changeStep(before, second, { StartOffset: '9.00:00:00' }))).toEqual(['step-start'])
  expect(kinds(changeStep(before, second, { Name: { sv: 'Efter' }, DurationDays: 4 }))).toEqual([
    'step-name',
    'step-length',
  ])
  expect(kinds(moveStep(before, second, 0))).toEqual(['order'])
  expect(kinds(changeItem(before, message.Id, { OffsetDays: 3, RespondentTypes: ['Caretaker'] }))).toEqual([
    'item-respondents',
    'item-days',
  ])
  expect(kinds(changeItem(before, message.Id, { MessageText: { sv: 'Hej' } }))).toEqual(['item-message'])
  expect(kinds({ ...before, Name: { sv: 'Ny' }, AvoidWeekends: true })).toEqual(['name', 'days-avoided'])
})
