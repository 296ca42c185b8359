import { FormContent, FormTexts, Scoring } from '@samklang/contract/form-content'
import { compileForm } from '@samklang/engine/form/compile-form'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listAtOnce } from './is-at-once.ts'

const options = ['no', 'yes'].map((key, score) => ({ key, score }))
const Questions = [{ questionId: 'harm', key: 'harm', type: 'SingleChoice', options }]
const ofAnswer = { questionId: 'harm', Options: ['yes'] }
const Alerts = [
  { Key: 'danger', ...ofAnswer, Severity: 'Alert' },
  { Key: 'attention', ...ofAnswer, Severity: 'Attention' },
  { Key: 'later', ...ofAnswer, Severity: 'Alert' },
  { Key: 'medical', ...ofAnswer, Severity: 'Alert', Kind: 'Medical' },
  { Key: 'sum', ScaleKey: 'total', Comparison: 'GreaterOrEqual', Low: 1, Severity: 'Alert' },
]
const Scales = [{ Key: 'total', Items: ['harm'], Method: 'Sum', Min: 0, Max: 1 }]

test('R-363 danger at once is what an answer alarms about, and neither attention, medicine, a sum nor what may wait', () => {
  const content = z.parse(FormContent, { Pages: [{ Id: 'p', Groups: [{ Id: 'g', Questions }] }] })
  const texts = z.parse(FormTexts, {
    sv: { 'alert/later': 'Ring patienten i dag.', 'alert/attention': 'Ring genast.' },
  })
  const compiled = compileForm(content, z.parse(Scoring, { Scales, Alerts }))
  expect(listAtOnce({ id: crypto.randomUUID(), compiled, texts })).toEqual(['danger'])
})
