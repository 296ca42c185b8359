import { FormContent, Scoring } from '@samklang/contract/form-content'
import { compileForm } from '@samklang/engine/form/compile-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeAnswerStore } from '../../answering/answer-store.ts'
import { judgeTexts } from './judge-texts.ts'
import type { InText } from './use-crisis.ts'

const Questions = [
  { questionId: 'note', key: 'note', type: 'LongText' },
  { questionId: 'more', key: 'more', type: 'Text' },
]
const content = FormContent.parse({ Pages: [{ Id: 'p', Groups: [{ Id: 'g', Questions }] }] })
const form = compileForm(content, Scoring.parse({}))
const subject = { age: 15, gender: 'Unknown', respondent: 'Patient' } as const

function judged(Value?: string) {
  const answers = Value === undefined ? [] : [{ QuestionId: 'note', Key: 'note', Value }]
  const store = makeAnswerStore({ form, subject, answers })
  const found: InText[] = []
  return { store, found, stop: judgeTexts(store, (one) => found.push(one)) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('R-482 what stands there already is judged at once, what is written when whoever writes pauses', () => {
  expect(judged('Jag vill dö').found).toEqual([{ refs: ['note'], isOverdose: false, abuse: null }])
  const { store, found, stop } = judged()
  store.answer('note', 'Jag vill dö')
  store.answer('note', 'Jag vill döpa om katten')
  vi.advanceTimersByTime(1000)
  expect(found.at(-1)).toEqual({ refs: [], isOverdose: false, abuse: null })
  store.answer('more', 'Jag orkar inte leva')
  vi.advanceTimersByTime(1000)
  expect(found.at(-1)).toEqual({ refs: ['more'], isOverdose: false, abuse: null })
  const heard = found.length
  stop()
  store.answer('note', 'Jag vill dö')
  vi.advanceTimersByTime(5000)
  expect(found).toHaveLength(heard)
})

test('R-481 medicine that was taken is told apart', () => {
  expect(judged('Maskros har tagit en massa tabletter').found).toEqual([
    { refs: ['note'], isOverdose: true, abuse: null },
  ])
})

test('R-541 what somebody else does is told apart, alone or beside danger to life', () => {
  expect(judged('min pappa slår mig').found).toEqual([{ refs: ['note'], isOverdose: false, abuse: 'Alone' }])
  expect(judged('han hotar att döda mig').found).toEqual([{ refs: ['note'], isOverdose: false, abuse: 'Alone' }])
  expect(judged('pappa slår mig. Jag vill dö').found).toEqual([{ refs: ['note'], isOverdose: false, abuse: 'Beside' }])
})
