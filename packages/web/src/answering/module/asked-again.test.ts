import type { Answer } from '@samklang/contract/forms'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterEach, expect, test, vi } from 'vitest'
import { aSafetyModule, safeAt } from '../../testing/a-safety-module.ts'
import { compiledOf } from '../open-answering.ts'
import { makeModuleStore } from './module-store.ts'

const form = compiledOf(aSafetyModule())
const subject = { age: 16, gender: 'Female', respondent: 'Patient' } as const
const morning = '2026-11-18T08:00:00.000Z'
const safe = (store: ReturnType<typeof makeModuleStore>) =>
  [...store.form.items.keys()].find((ref) => ref.startsWith('safe@')) ?? ''

afterEach(() => vi.useRealTimers())

test('R-430 a page that was left open asks again when the answer no longer holds, and keeps what was answered', () => {
  vi.useFakeTimers({ now: Date.parse(morning) })
  let sent: Answer[] = []
  const store = makeModuleStore({ form, subject, answers: [], onChange: (answers) => (sent = answers) })
  store.answer(safe(store), 'unsafe')
  store.times?.renew()
  expect(store.valueOf(safe(store))).toBe('unsafe')
  vi.setSystemTime(Date.parse(addMinutes(morning, 60)))
  store.times?.renew()
  expect(store.valueOf(safe(store))).toBeUndefined()
  expect(store.times?.earlierOf('now')).toMatchObject([{ at: morning, answers: [{ Value: 'unsafe' }] }])
  store.answer(safe(store), 'unsafe')
  expect(sent.map(({ Value }) => Value)).toEqual(['unsafe', 'unsafe'])
  expect(store.list()).toEqual(sent)
  expect(new Set(sent.map(({ AnswerGroupId }) => AnswerGroupId)).size).toBe(2)
})

test('R-430 where nothing can be written the last answer stands, and those before it are told', () => {
  const answers = [safeAt('2026-10-03T08:12:00.000Z', 'unsafe'), safeAt('2026-10-04T08:12:00.000Z', 'safe')]
  const store = makeModuleStore({ form, subject, answers, isReadOnly: true })
  expect(store.valueOf(safe(store))).toBe('safe')
  expect(store.times?.earlierOf('now')).toMatchObject([{ answers: [{ Value: 'unsafe' }] }])
})
