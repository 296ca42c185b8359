import type { Answer } from '@samklang/contract/forms'
import { askedAt } from '@samklang/engine/form/asked-again'
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

test('R-514 an answer has the time when it was given, not when the module was opened, and holds from then', () => {
  vi.useFakeTimers({ now: Date.parse(morning) })
  const store = makeModuleStore({ form, subject, answers: [] })
  const answeredAt = addMinutes(morning, 59)
  vi.setSystemTime(Date.parse(answeredAt))
  store.answer(safe(store), 'unsafe')
  const [first] = store.list()
  expect(askedAt(first?.AnswerGroupId ?? '')).toBe(answeredAt)
  vi.setSystemTime(Date.parse(addMinutes(morning, 61)))
  store.times?.renew()
  // It is changed in the place where it stands, and keeps its time.
  store.answer(safe(store), 'safe')
  expect(store.list()).toEqual([{ ...first, Value: 'safe' }])
  vi.setSystemTime(Date.parse(addMinutes(answeredAt, 60)))
  store.times?.renew()
  expect(store.valueOf(safe(store))).toBeUndefined()
  expect(store.times?.earlierOf('now')).toMatchObject([{ at: answeredAt, answers: [{ Value: 'safe' }] }])
})

test('R-514 the field keeps its place on the page when it is answered, and after a while unanswered', () => {
  vi.useFakeTimers({ now: Date.parse(morning) })
  const store = makeModuleStore({ form, subject, answers: [] })
  const place = safe(store)
  vi.setSystemTime(Date.parse(addMinutes(morning, 90)))
  store.times?.renew()
  store.answer(safe(store), 'unsafe')
  expect(safe(store)).toBe(place)
})

test('R-514 what is taken away and answered anew has the time of the new answer', () => {
  vi.useFakeTimers({ now: Date.parse(morning) })
  const store = makeModuleStore({ form, subject, answers: [safeAt(morning, 'unsafe')] })
  store.answer(safe(store), undefined)
  expect(store.list()).toEqual([])
  const answeredAt = addMinutes(morning, 30)
  vi.setSystemTime(Date.parse(answeredAt))
  store.answer(safe(store), 'unsafe')
  expect(store.list().map(({ AnswerGroupId }) => askedAt(AnswerGroupId ?? ''))).toEqual([answeredAt])
})
