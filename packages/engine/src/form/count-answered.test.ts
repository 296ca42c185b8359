import { FormContent, Scoring } from '@samklang/contract/form-content'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { compileForm } from './compile-form.ts'
import { countAnswered } from './count-answered.ts'

const yesNo = ['no', 'yes'].map((key, score) => ({ key, score }))
const noScoring = z.parse(Scoring, { Scales: [], Alerts: [] })
const form = compileForm(
  z.parse(FormContent, {
    Pages: [
      {
        Id: 'p',
        Groups: [
          {
            Id: 'g',
            Questions: [
              { questionId: 'read', key: 'read', type: 'Information' },
              { questionId: 'works', key: 'works', type: 'SingleChoice', options: yesNo },
              {
                questionId: 'where',
                key: 'where',
                type: 'Text',
                showWhen: { questionId: 'works', op: 'equals', value: 'yes' },
              },
              { questionId: 'note', key: 'note', type: 'Text' },
            ],
          },
        ],
      },
    ],
  }),
  noScoring,
)
const subject = { age: 16, gender: 'Female', respondent: 'Patient' } as const
const count = (answers: Record<string, string>) =>
  countAnswered(
    form,
    Object.entries(answers).map(([QuestionId, Value]) => ({ QuestionId, Key: QuestionId, Value })),
    subject,
  )

test('R-523 a question of a list, or one that is asked at each visit, is one question, however often it is answered', () => {
  const Questions = [{ questionId: 'often', key: 'often', type: 'SingleChoice', options: yesNo }]
  const repeating = (repeat: object) => {
    const compiled = compileForm(
      z.parse(FormContent, { Pages: [{ Id: 'p', Groups: [{ Id: 'g', repeat, Questions }] }] }),
      noScoring,
    )
    const times = ['no', 'yes', 'no'].map((Value, time) => ({
      QuestionId: 'often',
      Key: 'often',
      Value,
      AnswerGroupId: `0190a000-0000-7000-8000-00000000000${time}`,
    }))
    return [[], times].map((answers) => countAnswered(compiled, answers, subject))
  }
  const counts = [
    { asked: 1, answered: 0 },
    { asked: 1, answered: 1 },
  ]
  expect(repeating({ most: 5 })).toEqual(counts)
  expect(repeating({ most: 2000, asksAgainAfterHours: 2 })).toEqual(counts)
})

test('R-523 what is shown is counted, and of that what is answered: nothing that is only read, hidden or emptied', () => {
  expect(count({})).toEqual({ asked: 2, answered: 0 })
  expect(count({ works: 'yes', note: '' })).toEqual({ asked: 3, answered: 1 })
  expect(count({ works: 'no', where: 'Hemma' })).toEqual({ asked: 2, answered: 1 })
})
