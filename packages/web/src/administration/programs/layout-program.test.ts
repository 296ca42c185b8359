import type { ProgramStep } from '@samklang/contract/program-content'
import { expect, test } from 'vitest'
import { layoutProgram } from './layout-program.ts'
import { addItem, addStep, changeStep, emptyProgram, newMessage } from './program-content.ts'

const three = addStep(addStep(addStep(emptyProgram())))
const idOf = (at: number) => three.Steps[at]?.Id ?? ''
const placed = (change: Partial<ProgramStep>, at = 2) =>
  layoutProgram(changeStep(three, idOf(at), change)).steps.map(({ from, to, certainty }) => ({ from, to, certainty }))

test('R-634 each step stands on the day that it starts on, reckoned from what it starts on', () => {
  expect(placed({}).map(({ from }) => from)).toEqual([0, 7, 14])
  expect(placed({ StartOffset: '10.06:00:00' }).map(({ from }) => from)).toEqual([0, 7, 17])
  expect(placed({ StartOffset: '3.00:00:00' }, 1).map(({ from }) => from)).toEqual([0, 3, 10])
})

test('R-634 a step lasts as long as it says, or as what is sent in it can be answered, as often as it is repeated', () => {
  expect(placed({ DurationDays: 5 })[2]).toMatchObject({ from: 14, to: 19 })
  expect(placed({ DurationDays: 5, Repeat: { IntervalDays: 28, Count: 3 } })[2]).toMatchObject({ to: 75 })
  const filled = addItem(three, idOf(0), { ...newMessage(), OffsetDays: 2, AnswerWithinDays: 7 })
  const [first] = layoutProgram(filled).steps
  expect(first).toMatchObject({ from: 0, to: 9 })
  expect(first?.items[0]).toMatchObject({ sent: [2], to: 9 })
})

test('R-634 what waits for an answer stands on its earliest day and is said to wait, and so does what follows it', () => {
  const item = { ...newMessage(), OffsetDays: 2 }
  const filled = addItem(three, idOf(0), item)
  const waiting = changeStep(filled, idOf(1), {
    Start: { Key: 'QuestionnaireAnswered', ItemId: item.Id },
    StartOffset: '1.00:00:00',
  })
  expect(layoutProgram(waiting).steps.map(({ from, certainty }) => [from, certainty])).toEqual([
    [0, 'known'],
    [3, 'earliest'],
    [10, 'earliest'],
  ])
})

test('R-634 what follows a step that ends when all is answered has no day of its own, not an earliest one', () => {
  const filled = addItem(three, idOf(0), { ...newMessage(), AnswerWithinDays: 7 })
  const afterEnd = { Start: { Key: 'StepEnded' as const, StepId: idOf(0) }, StartOffset: '1.00:00:00' }
  const after = (DurationDays: number | null) => {
    const lasting = changeStep(changeStep(filled, idOf(0), { DurationDays }), idOf(1), afterEnd)
    return layoutProgram(lasting).steps[1]
  }
  expect(after(null)).toMatchObject({ from: 8, certainty: 'open' })
  expect(after(20)).toMatchObject({ from: 21, certainty: 'known' })
})

test('R-634 steps that wait for each other are drawn all the same', () => {
  const cycle = placed({ Start: { Key: 'StepStarted', StepId: idOf(2) } }, 0)
  expect(cycle).toHaveLength(3)
  expect(cycle.some(({ certainty }) => certainty === 'open')).toBe(true)
})

test('365 steps in a row are laid out', () => {
  let content = emptyProgram()
  for (let no = 0; no < 365; no++) content = addStep(content)
  expect(layoutProgram(content).steps.at(-1)?.from).toBe(364 * 7)
})
