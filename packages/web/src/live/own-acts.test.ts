import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asOwnAct, hasJustActed } from './own-acts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what a person does is theirs for as long as it is under way, however slow the network, and a moment after', async () => {
  expect(hasJustActed()).toBe(false)
  const { promise, resolve } = Promise.withResolvers<string>()
  const act = asOwnAct(promise)
  vi.advanceTimersByTime(20_000)
  expect(hasJustActed()).toBe(true)
  resolve('done')
  expect(await act).toBe('done')
  vi.advanceTimersByTime(4000)
  expect(hasJustActed()).toBe(true)
  vi.advanceTimersByTime(2000)
  expect(hasJustActed()).toBe(false)
})

test('an act that fails is over', async () => {
  await expect(asOwnAct(Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  vi.advanceTimersByTime(6000)
  expect(hasJustActed()).toBe(false)
})
