import { expect, test } from 'vitest'
import { choice, contentOf, formOf, howOften } from '../testing/written-form.ts'
import { isAnswered, listAnswers, questionsOf, readAnswers } from './answers.ts'

test.each([
  [0, true],
  [-1, true],
  ['0', true],
  ['a', true],
  [['a'], true],
  ['', false],
  [' \n\t', false],
  [[], false],
  [undefined, false],
  [Number.NaN, false],
])('%j is an answer: %s (0 is one, what was emptied is not)', (value, expected) => {
  expect(isAnswered(value)).toBe(expected)
})

const form = formOf([
  choice('1'),
  choice('2', {
    type: 'Matrix',
    options: howOften,
    rows: [{ key: '1' }, { key: '2' }],
  }),
  choice('3.1', { key: 'mood' }),
])

test('of a matrix the key names the row, of anything else the question itself', () => {
  const answers = readAnswers(form, [
    { QuestionId: '3.1', Key: 'mood', Value: 'c' },
    { QuestionId: '2', Key: '2', Value: 'b' },
    { QuestionId: '1', Key: '1', Value: 'a' },
  ])
  expect([...answers]).toEqual([
    ['3.1', 'c'],
    ['2.2', 'b'],
    ['1', 'a'],
  ])
  expect(listAnswers(form, answers)).toEqual([
    { QuestionId: '1', Key: '1', Value: 'a' },
    { QuestionId: '2', Key: '2', Value: 'b' },
    { QuestionId: '3.1', Key: 'mood', Value: 'c' },
  ])
})

test('what the form does not ask is left out: another question, another row, a matrix as a whole', () => {
  const strange = [
    { QuestionId: '9', Key: '9', Value: 'a' },
    { QuestionId: '2', Key: '7', Value: 'a' },
    { QuestionId: '2', Key: '', Value: 'a' },
    { QuestionId: '__proto__', Key: 'constructor', Value: 'a' },
  ]
  expect(readAnswers(form, strange).size).toBe(0)
})

test('an emptied answer is not listed', () => {
  expect(listAnswers(form, new Map([['1', ' ']]))).toEqual([])
})

test('questions are found on every page and in every group', () => {
  expect(questionsOf(contentOf([choice('a'), choice('b')])).map((question) => question.questionId)).toEqual(['a', 'b'])
})
