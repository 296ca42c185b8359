import * as tagCalls from '@samklang/contract/client/tags'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearErrors, errorList } from '../errors/error-list.ts'
import type { ShownIn } from '../errors/judge-failure.ts'
import { closeSnackbar, snackbars } from '../errors/snackbar-queue.ts'
import { dropSession, keepSession } from '../session/store.ts'
import { aSession } from '../testing/a-session.ts'
import { aStorage } from '../testing/a-storage.ts'
import { useSend } from './use-call.ts'

/** As much of a page as React needs for a component that shows nothing. */
function anElement(): Element {
  const page = Object.assign(new EventTarget(), { nodeType: 9, activeElement: null })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { document: page, HTMLIFrameElement: class {} }))
  const element: unknown = Object.assign(new EventTarget(), { nodeType: 1, tagName: 'DIV', ownerDocument: page })
  return element as Element
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('localStorage', aStorage())
  keepSession(aSession())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  dropSession()
  clearErrors()
  for (const { id } of snackbars.get()) closeSnackbar(id)
})

type AddTagMutate = ReturnType<typeof useSend<typeof tagCalls.addTag>>['mutate']
type Options = { shownIn?: ShownIn; onRefused?: (error: Error | null) => void }
type Sent = Options & { status: number; isClosed: boolean }

function AddTag({ onOpen, ...options }: Options & { onOpen: (mutate: AddTagMutate) => void }) {
  const { mutate } = useSend(tagCalls.addTag, options)
  useEffect(() => onOpen(mutate))
  return null
}

/** What the page tells of a tag that is refused, where the dialog that sent it is open or closed by then. */
async function toldOf({ status, isClosed, ...options }: Sent): Promise<string[]> {
  const reply = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => reply.promise)
  const open = Promise.withResolvers<AddTagMutate>()
  const root = createRoot(anElement())
  root.render(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(AddTag, { ...options, onOpen: open.resolve }),
    ),
  )
  const send = await open.promise
  send({ body: { Name: 'Hemlig tagg' } })
  if (isClosed) root.unmount()
  await waitALittle()
  reply.resolve(Response.json({ Message: 'Nej', Code: 'conflict', TraceId: '', Errors: [] }, { status }))
  await waitALittle()
  if (!isClosed) root.unmount()
  await waitALittle()
  return [...errorList.get(), ...snackbars.get()].map(({ message }) => message)
}

function waitALittle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20))
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
