import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchUntilHere } from './fetch-until-here.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lost = () => Promise.reject(new Error('lost'))
const settle = () => vi.advanceTimersByTimeAsync(0)

test('R-337 what could not be fetched is fetched again when the network is back, and handed over once', async () => {
  const fetchPart = vi.fn(async () => 'part').mockImplementationOnce(lost)
  const onHere = vi.fn()
  fetchUntilHere(fetchPart, onHere)
  await settle()
  expect(onHere).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  await settle()
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetchPart).toHaveBeenCalledTimes(2)
  expect(onHere.mock.calls).toEqual([['part']])
})

test('R-482 what a server that was away did not give is fetched again after a while, though the network was there all the time', async () => {
  const fetchPart = vi
    .fn(async () => 'part')
    .mockImplementationOnce(lost)
    .mockImplementationOnce(lost)
  const onHere = vi.fn()
  fetchUntilHere(fetchPart, onHere)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetchPart).toHaveBeenCalledTimes(3)
  expect(onHere.mock.calls).toEqual([['part']])
})

test('once it is stopped nothing is handed over, and nothing fetched any more', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const onHere = vi.fn()
  fetchUntilHere(() => promise, onHere)()
  resolve('part')
  const fetchPart = vi.fn(lost)
  const stop = fetchUntilHere(fetchPart, onHere)
  await settle()
  stop()
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetchPart).toHaveBeenCalledTimes(1)
  expect(onHere).not.toHaveBeenCalled()
})
