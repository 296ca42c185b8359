import { type AnswerValue, Question } from '@samklang/contract/form-content'
import { expect, test } from 'vitest'
import { choice, formOf, number, type WrittenQuestion } from '../testing/written-form.ts'
import { judgeAnswer, judgeAnswers } from './judge-answer.ts'

const several = choice('q', {
  type: 'MultiChoice',
  options: [{ key: 'a' }, { key: 'b' }, { key: 'none', exclusive: true }],
})
const matrix = choice('q', { type: 'Matrix', rows: [{ key: 'r' }] })
const date = number('q', { type: 'Date' })
const time = number('q', { type: 'Time' })
const slider = number('q', { type: 'Slider' })
const duration = number('q', { type: 'Duration' })
const text = number('q', { type: 'Text', maxLength: 3 })

const cases: [WrittenQuestion, AnswerValue, string | undefined][] = [
  [choice('q'), 'a', undefined],
  [choice('q'), 'z', 'not-allowed'],
  [choice('q'), 1, 'wrong-type'],
  [choice('q'), '', undefined],
  [choice('q'), ['a'], 'wrong-type'],
  [matrix, 'd', undefined],
  [matrix, 'e', 'not-allowed'],
  [several, ['a', 'b'], undefined],
  [several, ['none'], undefined],
  [several, ['a', 'none'], 'not-allowed'],
  [several, ['a', 'a'], 'not-allowed'],
  [several, ['z'], 'not-allowed'],
  [several, 'a', 'wrong-type'],
  [number('q'), -1e9, undefined],
  [number('q'), 'a', 'wrong-type'],
  [number('q'), Number.NaN, 'not-allowed'],
  [number('q', { min: 0, max: 10 }), 0, undefined],
  [number('q', { min: 0, max: 10 }), 10, undefined],
  [number('q', { min: 0, max: 10 }), 10.5, 'between'],
  [number('q', { min: 0 }), -1, 'min_value'],
  [number('q', { max: 5 }), 6, 'max_value'],
  [number('q', { min: 0, max: 1, step: 0.1 }), 0.3, undefined],
  [number('q', { min: 0, max: 1, step: 0.1 }), 0.35, 'not-allowed'],
  [number('q', { min: 1, step: 2 }), 3, undefined],
  [number('q', { min: 1, step: 2 }), 2, 'not-allowed'],
  [number('q', { step: 0 }), 2.5, undefined],
  [slider, 100, undefined],
  [slider, 101, 'between'],
  [duration, 0, undefined],
  [duration, -5, 'min_value'],
  [duration, 7.5, 'not-allowed'],
  [date, '2028-02-29', undefined],
  [date, '2026-02-29', 'valid-date-of-birth'],
  [date, '2026-11-15T00:00', 'valid-date-of-birth'],
  [date, 20261115, 'wrong-type'],
  [time, '00:00', undefined],
  [time, '23:59', undefined],
  [time, '24:00', 'regex'],
  [time, '7:30', 'regex'],
  [text, 'abc', undefined],
  [text, 'abcd', 'maxLength'],
  [text, 5, 'wrong-type'],
  [number('q', { type: 'Information' }), 'a', 'not-allowed'],
  [number('q', { type: 'Media' }), 1, 'not-allowed'],
]

test.each(cases)('%j answered with %j: %s', (question, value, fault) => {
  expect(judgeAnswer(Question.parse(question), value)).toBe(fault)
})

test('of a whole set also what is not asked, and what is answered twice, is refused', () => {
  const form = formOf([choice('q1'), choice('q2')])
  const list = [
    { QuestionId: 'q1', Key: 'q1', Value: 'a' },
    { QuestionId: 'q1', Key: 'q1', Value: 'b' },
    { QuestionId: 'q9', Key: 'q9', Value: 'a' },
    { QuestionId: 'q2', Key: 'q2', Value: 'z' },
  ]
  expect(judgeAnswers(form, list).map(({ Answer, Fault }) => [Answer.QuestionId, Fault])).toEqual([
    ['q1', 'not-allowed'],
    ['q9', 'not-allowed'],
    ['q2', 'not-allowed'],
  ])
})
