import { FormContent, Scoring } from '@samklang/contract/form-content'
import { compileForm } from '@samklang/engine/form/compile-form'
import { expect, test } from 'vitest'
import { makeAnswerStore } from '../../answering/answer-store.ts'
import { isUnreached } from './is-unreached.ts'

const Questions = [{ questionId: 'life', key: 'life', type: 'SingleChoice', options: [{ key: 'yes' }, { key: 'no' }] }]
const content = FormContent.parse({ Pages: [{ Id: 'p', Groups: [{ Id: 'g', Questions }] }] })
const Alerts = [{ Key: 'life', questionId: 'life', Options: ['yes'], Severity: 'Alert' }]
const form = compileForm(content, Scoring.parse({ Alerts }))
const subject = { age: 15, gender: 'Unknown', respondent: 'Patient' } as const

test.each([
  ['an answer here calls for it and nobody has heard of it', 'yes', false, true],
  ['the server has taken what calls for it', 'yes', true, false],
  ['it is what the clinic has from elsewhere that calls for it', 'no', false, false],
])('R-330 help has not reached the clinic only where %s', (_, Value, hasReached, expected) => {
  const store = makeAnswerStore({ form, subject, answers: [{ QuestionId: 'life', Key: 'life', Value }] })
  const queue = { state: { get: () => ({ hasReached }) } }
  expect(isUnreached({ form, store, queue })).toBe(expected)
})
