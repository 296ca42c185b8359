import * as tagCalls from '@samklang/contract/client/tags'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorList } from '../errors/error-list.ts'
import type { ShownIn } from '../errors/judge-failure.ts'
import { snackbars } from '../errors/snackbar-queue.ts'
import { keepSession } from '../session/store.ts'
import { aSession } from '../testing/a-session.ts'
import { useSend } from './use-call.ts'

beforeEach(() => keepSession(aSession()))

type Sent = { shownIn?: ShownIn; onRefused?: (error: Error | null) => void; status: number; isClosed: boolean }

/** What the page tells of a tag that is refused, where the dialog that sent it is open or closed by then. */
async function toldOf({ status, isClosed, ...options }: Sent): Promise<string[]> {
  const reply = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => reply.promise)
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, unmount } = renderHook(() => useSend(tagCalls.addTag, options), { wrapper })
  act(() => result.current.mutate({ body: { Name: 'Hemlig tagg' } }))
  if (isClosed) unmount()
  reply.resolve(Response.json({ Message: 'Nej', Code: 'conflict', TraceId: '', Errors: [] }, { status }))
  await vi.waitFor(() => expect(client.getMutationCache().getAll()[0]?.state.status).toBe('error'))
  if (!isClosed) unmount()
  return [...errorList.get(), ...snackbars.get()].map(({ message }) => message)
}

test.each([400, 403, 404, 409, 429, 500, 503])(
  'R-315 a call that fails with %i after its dialog was closed is told by the page, and not where the dialog is open',
  async (status) => {
    expect(await toldOf({ status, isClosed: false })).toEqual([])
    expect(await toldOf({ status, isClosed: true })).toEqual(['Nej'])
  },
)

test('R-315 so is what was sent by a button that is gone', async () => {
  expect(await toldOf({ status: 409, shownIn: 'button', isClosed: false })).toEqual([])
  expect(await toldOf({ status: 409, shownIn: 'button', isClosed: true })).toEqual(['Nej'])
})

test('what is quiet on purpose stays so, and what is told below the menu that it was chosen in is told there alone', async () => {
  expect(await toldOf({ status: 409, shownIn: 'place', isClosed: true })).toEqual([])
  const onRefused = vi.fn()
  expect(await toldOf({ status: 409, shownIn: 'button', isClosed: true, onRefused })).toEqual([])
  expect(onRefused).toHaveBeenCalledTimes(2)
})
