import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as messageCalls from '@samklang/contract/client/messages'
import * as unitCalls from '@samklang/contract/client/units'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { now } from '../../session/clock.ts'
import { listUnsentMessages } from '../../state/unsent-messages.ts'
import { aMyMessage, aMyThread } from '../../testing/a-my-thread.ts'
import { aPatientSession } from '../../testing/a-session.ts'
import { OwnMessages } from '../../testing/own-messages.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { type StubbedCalls, stubCalls } from '../../testing/stub-calls.ts'

const user = userEvent.setup({ delay: null })
const treatmentId = '00000000-0000-4000-8000-00000000000a'
let calls: StubbedCalls

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  calls = stubCalls()
  calls.hold(helpLineCalls.getMyRecentHelp)
  calls.refuse(unitCalls.getMyUnitInformation, 404)
  calls.reply(messageCalls.listMyMessages, aMyThread())
})

const open = () => renderPart(<OwnMessages treatmentId={treatmentId} />, aPatientSession(), 'patient')
const field = () => screen.findByLabelText('Skriv till mottagningen')
const paste = async (text: string) => {
  await user.click(await field())
  await user.paste(text)
}
const press = () => user.click(screen.getByRole('button', { name: 'Skicka' }))

test('R-475 the room is told from 3500 characters on, and to those who listen at a few steps alone', async () => {
  await open()
  await paste('x'.repeat(3499))
  expect(screen.queryByText(/tecken kvar/)).toBeNull()
  await paste('x')
  screen.getByText('500 tecken kvar')
  screen.getByText('Högst 500 tecken kvar')
  await paste('x')
  screen.getByText('499 tecken kvar')
  expect(screen.getByText('Högst 500 tecken kvar').getAttribute('role')).toBe('status')
  await paste('x'.repeat(499))
  screen.getByText('0 tecken kvar')
  expect((await field()).getAttribute('aria-invalid')).not.toBe('true')
  await paste('x')
  screen.getByText(/^Texten är 1 tecken för lång/)
  expect(screen.getByText('Texten är för lång').getAttribute('role')).toBe('status')
})

test('R-475 nothing that was pasted is cut off: it stays, also after a reload, is said to be too long where send is pressed, and goes once it is shorter', async () => {
  calls.refuse(messageCalls.sendMyMessage, 400)
  const tooLong = `${'x'.repeat(4100)}slutet`
  const first = await open()
  await paste(tooLong)
  first.unmount()
  queryClient.clear()
  await open()
  expect(await field()).toHaveProperty('value', tooLong)
  screen.getByText(/^Texten är 106 tecken för lång\. Det får plats 4\s000 tecken\.$/)
  await press()
  await screen.findByText(/^Meddelandet är inte skickat, för texten är för lång/)
  // It does not wait to go by itself, since it would be refused.
  await waitFor(() => expect(calls.sentTo(messageCalls.sendMyMessage)).toHaveLength(1))
  expect(listUnsentMessages(now())).toMatchObject([{ isPressed: false }])
  calls.reply(messageCalls.sendMyMessage, ({ body: { MessageText } }) => ({
    Message: aMyMessage({ MessageText }),
    CrisisInformation: null,
  }))
  await user.clear(await field())
  await paste('x'.repeat(4000))
  expect(screen.queryByText(/är inte skickat/)).toBeNull()
  await press()
  await screen.findByText(/^Skickat/)
})

test('R-475, R-422 words about danger in a text that is too long show help, and go to the server to be judged', async () => {
  calls.lose(messageCalls.sendMyMessage)
  await open()
  await field()
  await import('@samklang/engine/danger/find-danger')
  await paste(`Jag vill dö. ${'x'.repeat(4000)}`)
  await press()
  const card = await screen.findByTestId('crisis-alert')
  await waitFor(() => expect(calls.sentTo(messageCalls.sendMyMessage)).toHaveLength(1))
  await screen.findByText(/^Meddelandet är inte skickat, för texten är för lång/)
  expect(screen.queryByText(/skickas av sig självt/)).toBeNull()
  expect(card).toBeTruthy()
})
