import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSendingAgain } from './use-sending-again.ts'

test('R-554 a sending that fails in another way is tried again, after a pause and when the network is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const send = vi.fn<() => Promise<boolean>>().mockRejectedValue(new TypeError('a part could not be loaded'))
  renderHook(() => useSendingAgain({ page: 'user-home', isFormOpen: false }, send))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(send).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(send).toHaveBeenCalledTimes(2)
  const underWay = Promise.withResolvers<boolean>()
  send.mockReturnValueOnce(underWay.promise)
  act(() => void dispatchEvent(new Event('online')))
  await act(() => vi.advanceTimersByTimeAsync(0))
  act(() => void dispatchEvent(new Event('online')))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(send).toHaveBeenCalledTimes(3)
  // Asked for again while it was under way: at once, and not after a pause.
  underWay.reject(new TypeError('broke off'))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(send).toHaveBeenCalledTimes(4)
  vi.useRealTimers()
})
