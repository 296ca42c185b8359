import * as messageCalls from '@samklang/contract/client/messages'
import type { MessageThread, ThreadMessage } from '@samklang/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { notifyCareChanged } from '../../live/care-changes.ts'
import '../../live/refresh-care.ts'
import { now } from '../../session/clock.ts'
import { closeTextStorage, openTextStorage } from '../../state/text-storage.ts'
import { aProfile, aSession } from '../../testing/a-session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { type StubbedCalls, stubCalls } from '../../testing/stub-calls.ts'
import { MessagesPanel } from './messages-panel.tsx'

const user = userEvent.setup({ delay: null })
const treatmentId = '00000000-0000-4000-8000-00000000000a'
const patient = { Id: '00000000-0000-4000-8000-00000000000b', OpeningEndsAt: null }
const session = aSession()

let calls: StubbedCalls
let messages: ThreadMessage[]
let more: Partial<MessageThread>

beforeEach(() => {
  sessionStorage.clear()
  openTextStorage(aProfile().PublicId, {
    DraftKey: btoa('a key of the tests, thirty-two b.'.slice(0, 32)),
    PreviousDraftKey: null,
  })
  calls = stubCalls()
  messages = []
  more = {}
  calls.reply(messageCalls.listMessages, ({ query }) => ({
    PatientId: patient.Id,
    Messages: messages.filter(({ Kind }) => Kind === query.kind),
    HasOlder: false,
    Unread: messages.filter(({ FromStaff, ConfirmedAt }) => !FromStaff && !ConfirmedAt).length,
    IsOpen: true,
    ...more,
  }))
  calls.reply(messageCalls.sendMessage, ({ body: { MessageText, Kind } }) => {
    const sent = aMessage({ MessageText, Kind })
    messages = [...messages, sent]
    return sent
  })
})

let made = 0
function aMessage(given: Partial<ThreadMessage> = {}): ThreadMessage {
  made += 1
  return {
    Id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    TreatmentId: treatmentId,
    TreatmentModuleId: null,
    ModuleName: null,
    Kind: 'Chat',
    MessageText: 'Hej',
    CreatedAt: now(),
    SenderName: 'Alva Påhittad',
    FromStaff: true,
    IsMine: true,
    ConfirmedAt: null,
    ConfirmedBy: null,
    ...given,
  }
}

const open = (props = {}) =>
  renderPart(<MessagesPanel {...{ treatmentId, patient, ...props }} />, session, 'professional')
const chatField = () => screen.findByLabelText('Skriv till patienten')
const toComments = async () => user.click(await screen.findByRole('tab', { name: 'Interna kommentarer' }))

test('R-412 what goes to the patient and what stays with staff have fields of their own, and each sends its own kind alone', async () => {
  calls.reply(messageCalls.notifyOfMessage, { Outcome: 'Sent', ContactStatus: 'Ok' })
  await open()
  await user.type(await chatField(), 'Till dig')
  expect(screen.queryByLabelText('Skriv en intern kommentar')).toBeNull()
  await toComments()
  const comment = await screen.findByLabelText('Skriv en intern kommentar')
  expect(screen.queryByLabelText('Skriv till patienten')).toBeNull()
  expect(comment).toHaveProperty('value', '')
  await user.type(comment, 'Till oss')
  await user.click(screen.getByRole('button', { name: 'Spara intern kommentar' }))
  expect(await screen.findByText('Till oss')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /Meddelanden till patienten/ }))
  expect(await chatField()).toHaveProperty('value', 'Till dig')
  await user.click(screen.getByRole('button', { name: 'Skicka till patienten' }))
  expect(await screen.findByText('Skickat. Patienten aviseras.')).toBeTruthy()
  const sent = calls.sentTo(messageCalls.sendMessage).map(({ body }) => body)
  expect(sent).toMatchObject([
    { Kind: 'Comment', MessageText: 'Till oss' },
    { Kind: 'Chat', MessageText: 'Till dig' },
  ])
  // Of the comment nobody was told.
  expect(calls.sentTo(messageCalls.notifyOfMessage)).toHaveLength(1)
  expect(await chatField()).toHaveProperty('value', '')
})

test('R-424 staff read that the patient could not be told, and why', async () => {
  calls.reply(messageCalls.notifyOfMessage, { Outcome: 'NotSent', ContactStatus: 'NoConsent' })
  await open()
  await user.type(await chatField(), 'Hej')
  await user.click(screen.getByRole('button', { name: 'Skicka till patienten' }))
  const told = await screen.findByText('Skickat, men patienten kunde inte aviseras med SMS eller e-post')
  expect(told).toBeTruthy()
  expect(screen.getByText('Samtycke till meddelanden saknas')).toBeTruthy()
})

test('R-424 a notification that fails can be tried again, without the message being sent again', async () => {
  calls.lose(messageCalls.notifyOfMessage)
  await open()
  await user.type(await chatField(), 'Hej')
  await user.click(screen.getByRole('button', { name: 'Skicka till patienten' }))
  const again = await screen.findByRole('button', { name: 'Försök avisera igen' })
  calls.reply(messageCalls.notifyOfMessage, { Outcome: 'Later', ContactStatus: 'Ok' })
  await user.click(again)
  expect(await screen.findByText(/aviseras inte igen inom en timme/)).toBeTruthy()
  expect(calls.sentTo(messageCalls.sendMessage)).toHaveLength(1)
})

test('R-423 what could not be sent stays with the reason, also after a reload, and is the same message when it is tried again', async () => {
  calls.refuse(messageCalls.sendMessage, 503, 'Servern är upptagen.')
  const { unmount } = await open()
  await user.type(await chatField(), 'Viktigt att minnas')
  await user.click(screen.getByRole('button', { name: 'Skicka till patienten' }))
  expect(await screen.findByText('Servern är upptagen.')).toBeTruthy()
  expect(await chatField()).toHaveProperty('value', 'Viktigt att minnas')
  expect(screen.getByRole('button', { name: 'Försök skicka igen' })).toBeTruthy()
  expect(Object.values(sessionStorage).join()).not.toContain('Viktigt')
  // A reload: the page knows nothing but what is sealed here.
  unmount()
  closeTextStorage()
  openTextStorage(aProfile().PublicId, {
    DraftKey: btoa('a key of the tests, thirty-two b.'.slice(0, 32)),
    PreviousDraftKey: null,
  })
  await open()
  expect(await chatField()).toHaveProperty('value', 'Viktigt att minnas')
  await toComments()
  expect(await screen.findByLabelText('Skriv en intern kommentar')).toHaveProperty('value', '')
})

test('R-417 unread messages are counted, and confirming says so of those that are shown', async () => {
  messages = ['Ett', 'Två'].map((MessageText) =>
    aMessage({ MessageText, FromStaff: false, IsMine: false, SenderName: 'Maj Tallkvist' }),
  )
  calls.reply(messageCalls.confirmMessage, ({ params }) => {
    messages = messages.map((one) =>
      one.Id === params.id ? { ...one, ConfirmedAt: now(), ConfirmedBy: 'Alva Påhittad' } : one,
    )
    return messages.find(({ Id }) => Id === params.id) ?? aMessage()
  })
  await open()
  expect(await screen.findByText('2 olästa')).toBeTruthy()
  expect(await screen.findAllByText('Ingen har bekräftat att det är läst')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Bekräfta att 2 meddelanden är lästa' }))
  await waitFor(() => expect(screen.getAllByText(/^Bekräftat av Alva Påhittad i dag/)).toHaveLength(2))
  expect(screen.queryByText('2 olästa')).toBeNull()
  expect(calls.sentTo(messageCalls.confirmMessage)).toHaveLength(2)
})

test('R-414 a thread that is closed is read, and only comments can be written', async () => {
  more = { IsOpen: false }
  messages = [aMessage({ MessageText: 'Tack för den här tiden' })]
  await open()
  expect(await screen.findByText('Tack för den här tiden')).toBeTruthy()
  expect(screen.getByText(/behandlingen inte pågår/)).toBeTruthy()
  expect(screen.queryByLabelText('Skriv till patienten')).toBeNull()
  await toComments()
  expect(await screen.findByLabelText('Skriv en intern kommentar')).toBeTruthy()
})

test('R-412 whoever came in by an emergency opening reads and writes nothing', async () => {
  messages = [aMessage({ FromStaff: false, IsMine: false })]
  await open({ patient: { ...patient, OpeningEndsAt: '2999-01-01T00:00:00.000Z' } })
  await screen.findByText('Hej')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Bekräfta/ })).toBeNull()
})

test('R-416, R-418 older messages come when they are asked for, and new ones by themselves', async () => {
  const [old, new1] = [aMessage({ MessageText: 'Gammalt' }), aMessage({ MessageText: 'Nytt' })]
  messages = [new1]
  calls.reply(messageCalls.listMessages, ({ query }) => ({
    PatientId: patient.Id,
    Messages: query.before ? [old] : messages,
    HasOlder: !query.before,
    Unread: 0,
    IsOpen: true,
  }))
  await open()
  await user.click(await screen.findByRole('button', { name: 'Visa äldre' }))
  await screen.findByText('Gammalt')
  messages = [new1, aMessage({ MessageText: 'Nyast', FromStaff: false, IsMine: false, ConfirmedAt: now() })]
  notifyCareChanged(patient.Id)
  await screen.findByText('Nyast')
  const list = within(screen.getByRole('list', { name: 'Meddelanden till patienten' }))
  const texts = list.getAllByText(/^(Gammalt|Nytt|Nyast)$/).map(({ textContent }) => textContent)
  expect(texts).toEqual(['Gammalt', 'Nytt', 'Nyast'])
})
