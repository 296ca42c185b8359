import { expect, test, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

test('the first is done at once, a storm is done once more when it has rested', () => {
  vi.useFakeTimers()
  let done = 0
  const { ask } = atMostEvery(1000, () => {
    done += 1
  })
  ask()
  expect(done).toBe(1)
  for (let asked = 0; asked < 50; asked += 1) ask()
  expect(done).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(done).toBe(2)
  vi.advanceTimersByTime(5000)
  expect(done).toBe(2)
  ask()
  expect(done).toBe(3)
  vi.useRealTimers()
})

test('who has stopped asks for nothing more', () => {
  vi.useFakeTimers()
  let done = 0
  const { ask, stop } = atMostEvery(1000, () => {
    done += 1
  })
  ask()
  ask()
  stop()
  vi.advanceTimersByTime(5000)
  expect(done).toBe(1)
  vi.useRealTimers()
})
