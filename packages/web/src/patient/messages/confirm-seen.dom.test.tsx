import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as messageCalls from '@samklang/contract/client/messages'
import * as unitCalls from '@samklang/contract/client/units'
import type { MyThreadMessage } from '@samklang/contract/messages'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invalidate } from '../../api/invalidate.ts'
import { queryClient } from '../../api/query-client.ts'
import { isShowing } from '../../api/topics.ts'
import { now } from '../../session/clock.ts'
import { aMyMessage, aMyThread } from '../../testing/a-my-thread.ts'
import { aPatientSession } from '../../testing/a-session.ts'
import { OwnMessages } from '../../testing/own-messages.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { type StubbedCalls, stubCalls } from '../../testing/stub-calls.ts'
import { scrollThread, stubThreadLayout } from '../../testing/stub-thread-layout.ts'

const user = userEvent.setup({ delay: null })
const treatmentId = '00000000-0000-4000-8000-00000000000a'

let calls: StubbedCalls
let messages: MyThreadMessage[]

const fromStaff = (MessageText: string) =>
  aMyMessage({ MessageText, FromStaff: true, WrittenAs: 'Staff', IsMine: false, SenderName: 'Alva Påhittad' })

beforeEach(() => {
  localStorage.clear()
  stubThreadLayout()
  calls = stubCalls()
  calls.hold(helpLineCalls.getMyRecentHelp)
  calls.refuse(unitCalls.getMyUnitInformation, 404)
  calls.reply(messageCalls.listMyMessages, () => aMyThread({ Messages: messages, Unread: unread().length }))
  calls.reply(messageCalls.confirmMyMessage, ({ params }) => {
    messages = messages.map((one) => (one.Id === params.id ? { ...one, ConfirmedAt: now() } : one))
    return messages[0] ?? aMyMessage()
  })
})
afterEach(() => vi.restoreAllMocks())

const unread = () => messages.filter(({ FromStaff, ConfirmedAt }) => FromStaff && !ConfirmedAt)
const textsOf = (list: readonly MyThreadMessage[]) => list.map(({ MessageText }) => MessageText)
const open = () => renderPart(<OwnMessages treatmentId={treatmentId} />, aPatientSession(), 'patient')
const confirm = () => user.click(screen.getByRole('button', { name: /^Jag har läst/ }))
const comes = async (message: MyThreadMessage) => {
  messages = [...messages, message]
  await act(() => invalidate(queryClient, isShowing([`own-messages/${treatmentId}`])))
  await screen.findByText(message.MessageText)
}

test('R-498 what lies below the edge of the frame is not confirmed along with what was in view, and a button leads to it', async () => {
  messages = ['ett', 'två', 'tre', 'fyra', 'fem'].map(fromStaff)
  await open()
  await screen.findByText('ett')
  scrollThread(0)
  // It says how many of them it is of.
  screen.getByRole('button', { name: 'Jag har läst 2 meddelanden' })
  await confirm()
  await waitFor(() => expect(textsOf(unread())).toEqual(['tre', 'fyra', 'fem']))
  // Nothing that can be confirmed has been in view: there is no button for it.
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Jag har läst/ })).toBeNull())
  await user.click(screen.getByRole('button', { name: '3 nya meddelanden' }))
  expect(document.activeElement?.textContent).toContain('tre')
  scrollThread(250)
  await waitFor(() => expect(screen.queryByRole('button', { name: /nya? meddelande/ })).toBeNull())
  await confirm()
  await waitFor(() => expect(unread()).toEqual([]))
})

test('R-498 a message that is higher than the frame is led through, a frame at a time, until its end has been shown', async () => {
  stubThreadLayout((item) => (item.textContent?.includes('långt') ? 700 : 100))
  messages = [{ ...fromStaff('ett'), ConfirmedAt: now() }, fromStaff('långt'), fromStaff('sist')]
  await open()
  await screen.findByText('långt')
  const scroller = document.querySelector('[class*="scroller"]') ?? expect.fail('no thread')
  scrollThread(0)
  const led: number[] = []
  for (let taps = 0; taps < 10; taps++) {
    const button = screen.queryByRole('button', { name: /nya? meddelande|nytt meddelande/ })
    if (!button) break
    await user.click(button)
    scrollThread(scroller.scrollTop)
    led.push(scroller.scrollTop)
  }
  // Each tap has led further, none by more than the frame holds, to the end of the last.
  expect(led).toEqual([...new Set(led)].sort((one, other) => one - other))
  expect(led.every((to, at) => to - (led[at - 1] ?? 0) <= 250)).toBe(true)
  expect(led.at(-1)).toBeGreaterThanOrEqual(650)
  await confirm()
  await waitFor(() => expect(unread()).toEqual([]))
})

test('R-463 what the thread opens at, and what comes while nobody writes, has room for all of it', async () => {
  stubThreadLayout((item) =>
    item.textContent?.includes('långt') ? 700 : item.textContent?.includes('längre') ? 900 : 100,
  )
  messages = [{ ...fromStaff('ett'), ConfirmedAt: now() }, fromStaff('långt'), fromStaff('sist')]
  await open()
  await screen.findByText('långt')
  const frame = document.querySelector<HTMLElement>('[class*="frame"]') ?? expect.fail('no thread')
  const room = () => frame.style.getPropertyValue('--opened-at')
  expect(room()).toBe('700px')
  await comes(fromStaff('längre'))
  expect(room()).toBe('900px')
  // Under the hand of whoever writes nothing moves.
  await user.type(screen.getByLabelText('Skriv till mottagningen'), 'Hej')
  await comes(fromStaff('kort'))
  expect(room()).toBe('900px')
})

test('R-498 what comes is followed by whoever is at the end; whoever reads further up gets a button and stays there', async () => {
  messages = ['ett', 'två', 'tre', 'fyra'].map((text) => ({ ...fromStaff(text), ConfirmedAt: now() }))
  await open()
  await screen.findByText('ett')
  const scroller = document.querySelector('[class*="scroller"]') ?? expect.fail('no thread')
  vi.spyOn(scroller, 'scrollHeight', 'get').mockImplementation(() => messages.length * 100)
  vi.spyOn(scroller, 'clientHeight', 'get').mockReturnValue(250)
  scrollThread(0)
  await comes(fromStaff('fem'))
  expect(scroller.scrollTop).toBe(0)
  expect(screen.queryByRole('button', { name: /^Jag har läst/ })).toBeNull()
  screen.getByRole('button', { name: '1 nytt meddelande' })
  scrollThread(250)
  await waitFor(() => expect(screen.queryByRole('button', { name: '1 nytt meddelande' })).toBeNull())
  await comes(fromStaff('sex'))
  expect(scroller.scrollTop).toBeGreaterThanOrEqual(350)
  expect(screen.queryByRole('button', { name: '1 nytt meddelande' })).toBeNull()
  await confirm()
  await waitFor(() => expect(unread()).toEqual([]))
})

test('R-498 what comes while nobody looks at the page has not been in view', async () => {
  messages = []
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  messages = [fromStaff('ett')]
  await open()
  await screen.findByText('ett')
  expect(screen.queryByRole('button', { name: /^Jag har läst/ })).toBeNull()
  state.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.findByRole('button', { name: /^Jag har läst/ })
})

test('R-498 what one has written oneself is nothing to be led to', async () => {
  messages = ['ett', 'två', 'tre'].map((text) => ({ ...fromStaff(text), ConfirmedAt: now() }))
  await open()
  await screen.findByText('ett')
  scrollThread(0)
  await comes(aMyMessage({ MessageText: 'Mitt' }))
  expect(screen.queryByRole('button', { name: /nytt? meddelande/ })).toBeNull()
})
