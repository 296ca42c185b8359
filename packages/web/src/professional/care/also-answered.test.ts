import { FormContent, Scoring } from '@samklang/contract/form-content'
import { compileForm } from '@samklang/engine/form/compile-form'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { alsoAnswered } from './also-answered.ts'

const options = [{ key: 'no' }, { key: 'yes' }]
const choice = (questionId: string) => ({ questionId, key: questionId, type: 'SingleChoice', options })
const text = (questionId: string) => ({ questionId, key: questionId, type: 'LongText', required: false })
const content = z.parse(FormContent, {
  Pages: [
    {
      Id: 'p',
      Groups: [
        { Id: 'all', Questions: [choice('life'), choice('sleep'), choice('harm'), text('note'), text('empty')] },
        {
          Id: 'more',
          showWhen: { questionId: 'life', op: 'equals', value: 'yes' },
          Questions: [choice('known')],
        },
      ],
    },
  ],
})

const line = (ref: string, answer: string | null) => ({ ref, question: `${ref}?`, answer, before: null, ends: null })

test('R-359 beside an alert stand other alarming answers, what was asked because of answers, and what is in own words', () => {
  const answers = [
    ...[line('life', 'Ja'), line('sleep', 'Nej'), line('harm', 'Ja'), line('note', 'Orkar inte.'), line('empty', null)],
    line('known', 'Nej'),
  ]
  const also = alsoAnswered(compileForm(content, z.parse(Scoring, {})), [{ id: 's', title: '', lines: answers }], {
    read: { Id: 'a', Question: 'life?' },
    alerts: [
      { Id: 'a', Question: 'life?' },
      { Id: 'b', Question: 'harm?' },
    ],
  })
  expect(also.map(({ ref }) => ref)).toEqual(['harm', 'known', 'note'])
})

test('R-359 what is denied of other questions about danger stands there too, before what is less', () => {
  const Alerts = [
    { Key: 'life', questionId: 'life', Options: ['yes'], Severity: 'Alert' },
    { Key: 'harm', questionId: 'harm', Options: ['yes'], Severity: 'Alert' },
    { Key: 'sleep', questionId: 'sleep', Options: ['yes'], Severity: 'Attention', Kind: 'Medical' },
  ]
  const answers = [line('life', 'Ja'), line('sleep', 'Nej'), line('note', 'Orkar inte.'), line('harm', 'Nej')]
  const also = alsoAnswered(
    compileForm(content, z.parse(Scoring, { Alerts })),
    [{ id: 's', title: '', lines: answers }],
    {
      read: { Id: 'a', Question: 'life?' },
      alerts: [{ Id: 'a', Question: 'life?' }],
    },
  )
  expect(also.map(({ ref }) => ref)).toEqual(['harm', 'note'])
})
