import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as messageCalls from '@samklang/contract/client/messages'
import * as unitCalls from '@samklang/contract/client/units'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { MyThreadMessage } from '@samklang/contract/messages'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { invalidate } from '../../api/invalidate.ts'
import { queryClient } from '../../api/query-client.ts'
import { isShowing } from '../../api/topics.ts'
import { notifyCareChanged } from '../../live/care-changes.ts'
import { now } from '../../session/clock.ts'
import { aPatientSession } from '../../testing/a-session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { type StubbedCalls, stubCalls } from '../../testing/stub-calls.ts'
import { MyMessages } from './my-messages.tsx'

const user = userEvent.setup({ delay: null })
const treatmentId = '00000000-0000-4000-8000-00000000000a'
const help: CrisisInformation = {
  Kind: 'Risk',
  UnitName: 'Björkbacken',
  Phone: null,
  OpeningHours: null,
  Text: null,
  IsClosed: false,
  OpensAt: null,
}

let calls: StubbedCalls
let messages: MyThreadMessage[]
let isOpen: boolean

beforeEach(() => {
  localStorage.clear()
  calls = stubCalls()
  messages = []
  isOpen = true
  calls.hold(helpLineCalls.getMyRecentHelp)
  calls.refuse(unitCalls.getMyUnitInformation, 404)
  calls.reply(messageCalls.listMyMessages, () => ({
    Messages: messages,
    HasOlder: false,
    Unread: messages.filter(({ FromStaff, ConfirmedAt }) => FromStaff && !ConfirmedAt).length,
    IsOpen: isOpen,
    DraftKey: btoa('a key of the tests, thirty-two b.'.slice(0, 32)),
    PreviousDraftKey: null,
  }))
  accept()
})

function accept(CrisisInformation: CrisisInformation | null = null) {
  calls.reply(messageCalls.sendMyMessage, ({ body: { MessageText } }) => {
    const Message = aMessage({ MessageText })
    messages = [...messages, Message]
    return { Message, CrisisInformation }
  })
}

let made = 0
function aMessage(given: Partial<MyThreadMessage> = {}): MyThreadMessage {
  made += 1
  return {
    Id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    TreatmentId: treatmentId,
    TreatmentModuleId: null,
    ModuleName: null,
    Kind: 'Chat',
    MessageText: 'Hej',
    CreatedAt: now(),
    SenderName: 'Maj Tallkvist',
    FromStaff: false,
    IsMine: true,
    ConfirmedAt: null,
    ...given,
  }
}

const open = () => renderPart(<MyMessages treatmentId={treatmentId} />, aPatientSession(), 'patient')
const field = () => screen.findByLabelText('Skriv till mottagningen')
const send = async (text: string) => {
  await user.type(await field(), text)
  await user.click(screen.getByRole('button', { name: 'Skicka' }))
}

test('R-412, R-425 the patient writes, sees it once the clinic has it, and reads when somebody reads and where help is', async () => {
  await open()
  expect(await screen.findByText('Meddelanden läses på vardagar. De är inte till för akuta ärenden.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Behöver du hjälp nu/ }).getAttribute('href')).toBe('#crisis')
  await send('Hur gör jag övning två?')
  expect(await screen.findByText('Skickat. Mottagningen har fått ditt meddelande.')).toBeTruthy()
  expect(screen.getByText('Hur gör jag övning två?')).toBeTruthy()
  expect(screen.getByText(/^i dag \d\d:\d\d$/)).toBeTruthy()
  expect(await field()).toHaveProperty('value', '')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('samklang-message.'))).toEqual([])
})

test('R-423 what could not be sent stays, sealed, also after a reload', async () => {
  calls.lose(messageCalls.sendMyMessage)
  const { unmount } = await open()
  await send('Något jag vill säga')
  expect(await screen.findByText('Meddelandet är inte skickat. Det du skrev finns kvar här.')).toBeTruthy()
  expect(await field()).toHaveProperty('value', 'Något jag vill säga')
  const kept = Object.entries(localStorage).filter(([key]) => key.startsWith('samklang-message.'))
  expect(kept).toHaveLength(1)
  expect(kept.join()).not.toContain('vill säga')
  unmount()
  queryClient.clear()
  accept()
  await open()
  expect(await field()).toHaveProperty('value', 'Något jag vill säga')
  expect(screen.getByText('Det här skrev du tidigare och skickade inte.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Skicka' }))
  await screen.findByText(/^Skickat/)
  expect(calls.sentTo(messageCalls.sendMyMessage)).toHaveLength(2)
})

test('R-423 somebody else at the same device finds nothing of it', async () => {
  calls.lose(messageCalls.sendMyMessage)
  const { unmount } = await open()
  await send('Bara mitt')
  await screen.findByText(/är inte skickat/)
  unmount()
  queryClient.clear()
  const other = aPatientSession()
  const userProfile = { ...other.userProfile, PublicId: '00000000-0000-4000-8000-0000000000ff' }
  await renderPart(<MyMessages treatmentId={treatmentId} />, { ...other, userProfile }, 'patient')
  expect(await field()).toHaveProperty('value', '')
})

test('R-421 words that may be about danger show help at once', async () => {
  accept(help)
  await open()
  await send('Jag orkar inte leva')
  expect(await screen.findByTestId('crisis-alert')).toBeTruthy()
})

test('R-422 help is shown, and stays, where the message was refused because the treatment is over', async () => {
  calls.refuseWithHelp(messageCalls.sendMyMessage, 409, help)
  await open()
  await send('Jag orkar inte leva')
  expect(await screen.findByTestId('crisis-alert')).toBeTruthy()
  expect(screen.getByText(/inte längre öppen för meddelanden/)).toBeTruthy()
  isOpen = false
  void invalidate(queryClient, isShowing([`own-messages/${treatmentId}`]))
  await waitFor(() => expect(screen.queryByRole('button', { name: /skicka/i })).toBeNull())
  expect(screen.getByTestId('crisis-alert')).toBeTruthy()
  expect(await field()).toHaveProperty('value', 'Jag orkar inte leva')
})

test('R-417 what the clinic has written is new until it is confirmed', async () => {
  messages = [aMessage({ FromStaff: true, IsMine: false, SenderName: 'Alva Påhittad', MessageText: 'Bra jobbat' })]
  calls.reply(messageCalls.confirmMyMessage, ({ params }) => {
    messages = messages.map((one) => (one.Id === params.id ? { ...one, ConfirmedAt: now() } : one))
    return messages[0] ?? aMessage()
  })
  await open()
  expect(await screen.findByText('1 nytt meddelande')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Jag har läst' }))
  await waitFor(() => expect(screen.queryByText('1 nytt meddelande')).toBeNull())
})

test('R-414 a thread that is closed is read, and says kindly why nothing can be written', async () => {
  isOpen = false
  messages = [aMessage({ FromStaff: true, IsMine: false, MessageText: 'Tack', ConfirmedAt: now() })]
  await open()
  expect(await screen.findByText('Tack')).toBeTruthy()
  expect(screen.getByText(/Behandlingen är avslutad/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('R-414 a thread that closes while it is read offers nothing more to write', async () => {
  await open()
  await screen.findByText('Ingen har skrivit än. Skriv gärna om du undrar över något i behandlingen.')
  isOpen = false
  act(() => notifyCareChanged('5a6a0000-0000-4000-8000-000000000001'))
  await screen.findByText(/här går det inte att skriva fler meddelanden/)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('R-414 one that closes while it is being fetched is read once more', async () => {
  const first = Promise.withResolvers<void>()
  const thread = () => ({
    Messages: [],
    HasOlder: false,
    Unread: 0,
    IsOpen: isOpen,
    DraftKey: btoa('a key of the tests, thirty-two b.'.slice(0, 32)),
    PreviousDraftKey: null,
  })
  calls.reply(messageCalls.listMyMessages, async () => {
    const asItWas = thread()
    await first.promise
    return asItWas
  })
  await open()
  await waitFor(() => expect(calls.sentTo(messageCalls.listMyMessages)).toHaveLength(1))
  isOpen = false
  act(() => notifyCareChanged('5a6a0000-0000-4000-8000-000000000001'))
  first.resolve()
  await screen.findByText(/här går det inte att skriva fler meddelanden/)
})
