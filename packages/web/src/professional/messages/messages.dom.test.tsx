import * as messageCalls from '@samklang/contract/client/messages'
import type { MessageThread, ThreadMessage } from '@samklang/contract/messages'
import { addMinutes } from '@samklang/engine/time/instants'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { notifyCareChanged } from '../../live/care-changes.ts'
import '../../live/refresh-care.ts'
import { now } from '../../session/clock.ts'
import { closeTextStorage, openTextStorage } from '../../state/text-storage.ts'
import { aProfile, aSession } from '../../testing/a-session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { type StubbedCalls, stubCalls } from '../../testing/stub-calls.ts'
import { scrollThread, stubThreadLayout } from '../../testing/stub-thread-layout.ts'
import { MessagesPanel } from './messages-panel.tsx'

const user = userEvent.setup({ delay: null })
const treatmentId = '00000000-0000-4000-8000-00000000000a'
const patient = { Id: '00000000-0000-4000-8000-00000000000b', OpeningEndsAt: null }
const session = aSession()

const aReader = { Kind: 'Patient', Name: 'Maj Tallkvist', RelationId: null } as const

const ida = { Kind: 'Patient', Name: 'Ida Gran', RelationId: null } as const
const [karin, per] = [
  { Kind: 'Guardian', Name: 'Karin Gran', RelationId: '00000000-0000-4000-8000-0000000000d1' } as const,
  { Kind: 'Guardian', Name: 'Per Gran', RelationId: '00000000-0000-4000-8000-0000000000d2' } as const,
]

let calls: StubbedCalls
let messages: ThreadMessage[]
let more: Partial<MessageThread>

beforeEach(() => {
  sessionStorage.clear()
  closeTextStorage()
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
    Readers: [aReader],
    Away: [],
    Refused: [],
    Alerts: [],
    AlertEvents: [],
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
    ProgramId: null,
    TreatmentModuleId: null,
    ModuleName: null,
    Kind: 'Chat',
    MessageText: 'Hej',
    CreatedAt: now(),
    WrittenAt: null,
    SenderName: 'Alva Påhittad',
    FromStaff: true,
    IsByProgram: false,
    WrittenAs: 'Staff',
    IsMine: true,
    ConfirmedAt: null,
    ConfirmedBy: null,
    ConfirmedAs: null,
    GuardianReadings: [],
    Alert: null,
    ...given,
  }
}

const open = (props = {}) =>
  renderPart(<MessagesPanel {...{ treatmentId, patient, ...props }} />, session, 'professional')
const chatField = () => screen.findByLabelText('Skriv till patienten')
const toComments = async () => user.click(await screen.findByRole('tab', { name: 'Interna kommentarer' }))

test('R-412 what goes to the patient and what stays with staff have fields of their own, and each sends its own kind alone', async () => {
  calls.reply(messageCalls.notifyOfMessage, { Outcome: 'Sent', ContactStatus: 'Ok', Guardians: [] })
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
  await user.click(screen.getByRole('tab', { name: /Meddelanden med patienten/ }))
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

test('R-475 what staff paste is held whole, counted near the end, and said to be too long where send is pressed', async () => {
  await open()
  const tooLong = 'x'.repeat(4213)
  await user.click(await chatField())
  await user.paste(tooLong)
  expect(await chatField()).toHaveProperty('value', tooLong)
  expect((await chatField()).getAttribute('aria-invalid')).toBe('true')
  screen.getByText(/^Texten är 213 tecken för lång\. Det får plats 4\s000 tecken\.$/)
  await user.click(screen.getByRole('button', { name: 'Skicka till patienten' }))
  await screen.findByText(/^Meddelandet är inte skickat, för texten är för lång/)
  expect(calls.sentTo(messageCalls.sendMessage)).toEqual([])
  await user.clear(await chatField())
  expect(screen.queryByText(/^Meddelandet är inte skickat/)).toBeNull()
  await toComments()
  await user.click(await screen.findByLabelText('Skriv en intern kommentar'))
  await user.paste(tooLong)
  await user.click(screen.getByRole('button', { name: 'Spara intern kommentar' }))
  await screen.findByText(/^Kommentaren är inte sparad, för texten är för lång/)
  expect(calls.sentTo(messageCalls.sendMessage)).toEqual([])
  await user.clear(screen.getByLabelText('Skriv en intern kommentar'))
})

test('R-476 staff read when a message was written that came late', async () => {
  const WrittenAt = addMinutes(now(), -26 * 60)
  messages = [aMessage({ FromStaff: false, IsMine: false, WrittenAs: 'Patient', WrittenAt, ConfirmedAt: now() })]
  await open()
  expect(await screen.findByText(/^Skrevs .+ \d\d:\d\d, kom fram i dag \d\d:\d\d$/)).toBeTruthy()
})

test('R-424 staff read that the patient could not be told, and why', async () => {
  calls.reply(messageCalls.notifyOfMessage, { Outcome: 'NotSent', ContactStatus: 'NoConsent', Guardians: [] })
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
  calls.reply(messageCalls.notifyOfMessage, { Outcome: 'Later', ContactStatus: 'Ok', Guardians: [] })
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

test('R-423 a thread that is open on the page and in a dialog has one text: nothing is lost, and nothing is sent in halves', async () => {
  calls.reply(messageCalls.notifyOfMessage, { Outcome: 'Sent', ContactStatus: 'Ok', Guardians: [] })
  const panel = <MessagesPanel {...{ treatmentId, patient }} />
  await renderPart([<div key="page">{panel}</div>, <div key="dialog">{panel}</div>], session, 'professional')
  const fields = async () => {
    await waitFor(() => expect(screen.getAllByLabelText('Skriv till patienten')).toHaveLength(2))
    return screen.getAllByLabelText<HTMLTextAreaElement>('Skriv till patienten')
  }
  const [page, dialog] = await fields()
  if (!page || !dialog) return expect.fail('no two fields')
  await user.type(page, 'Ett halvt')
  expect(dialog.value).toBe('Ett halvt')
  await user.type(dialog, ' svar')
  expect(page.value).toBe('Ett halvt svar')
  // What was typed in sight is not said to come from before.
  expect(screen.queryByText(/^Återställt/)).toBeNull()
  await user.type(page, '!')
  await user.click(screen.getAllByRole('button', { name: 'Skicka till patienten' })[1] ?? page)
  await screen.findByText('Skickat. Patienten aviseras.')
  expect(calls.sentTo(messageCalls.sendMessage)).toMatchObject([{ body: { MessageText: 'Ett halvt svar!' } }])
  expect([page.value, dialog.value]).toEqual(['', ''])
})

test('R-175, R-423 a message whose field is gone when the clinic has it is notified of, and is not there to be sent again', async () => {
  calls.reply(messageCalls.notifyOfMessage, { Outcome: 'Sent', ContactStatus: 'Ok', Guardians: [] })
  const answered = Promise.withResolvers<ThreadMessage>()
  calls.reply(messageCalls.sendMessage, () => answered.promise)
  const { unmount } = await open()
  await user.type(await chatField(), 'Hej')
  await user.click(screen.getByRole('button', { name: 'Skicka till patienten' }))
  await waitFor(() => expect(calls.sentTo(messageCalls.sendMessage)).toHaveLength(1))
  unmount()
  const sent = aMessage()
  answered.resolve(sent)
  await waitFor(() =>
    expect(calls.sentTo(messageCalls.notifyOfMessage).map(({ params }) => params.id)).toEqual([sent.Id]),
  )
  await open()
  expect(await chatField()).toHaveProperty('value', '')
})

test('R-175 the patient is notified before the thread is read anew', async () => {
  calls.reply(messageCalls.notifyOfMessage, { Outcome: 'Sent', ContactStatus: 'Ok', Guardians: [] })
  await open()
  await user.type(await chatField(), 'Hej')
  calls.hold(messageCalls.listMessages)
  await user.click(screen.getByRole('button', { name: 'Skicka till patienten' }))
  await waitFor(() => expect(calls.sentTo(messageCalls.notifyOfMessage)).toHaveLength(1))
  expect(await chatField()).toHaveProperty('value', '')
})

test('R-423 a comment whose field is gone when it is saved is not there to be saved again', async () => {
  const answered = Promise.withResolvers<ThreadMessage>()
  calls.reply(messageCalls.sendMessage, () => answered.promise)
  const { unmount } = await open()
  await toComments()
  await user.type(await screen.findByLabelText('Skriv en intern kommentar'), 'Obs')
  await user.click(screen.getByRole('button', { name: 'Spara intern kommentar' }))
  await waitFor(() => expect(calls.sentTo(messageCalls.sendMessage)).toHaveLength(1))
  unmount()
  answered.resolve(aMessage({ Kind: 'Comment' }))
  await open()
  await toComments()
  await waitFor(() => expect(screen.getByLabelText('Skriv en intern kommentar')).toHaveProperty('value', ''))
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
  messages = [aMessage({ MessageText: 'Noll', ConfirmedAt: now() }), ...messages]
  await open()
  const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '')
  expect(items.map((text) => /Noll|Ett|Två|Nytt sedan sist/.exec(text)?.[0])).toEqual([
    'Noll',
    'Nytt sedan sist',
    'Ett',
    'Två',
  ])
  expect(await screen.findByText('2 olästa')).toBeTruthy()
  expect(await screen.findAllByText('Ingen har bekräftat att det är läst')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Bekräfta att 2 meddelanden är lästa' }))
  await waitFor(() => expect(screen.getAllByText(/^Bekräftat av Alva Påhittad i dag/)).toHaveLength(2))
  expect(screen.queryByText('2 olästa')).toBeNull()
  // where they began stays to be seen.
  expect(screen.getByText('Nytt sedan sist')).toBeTruthy()
  expect(calls.sentTo(messageCalls.confirmMessage)).toHaveLength(2)
})

test('R-417 R-437 many at once leaves out a message whose alert nobody has acknowledged, and says so', async () => {
  const alert = { Id: crypto.randomUUID(), FormId: crypto.randomUUID(), AcknowledgedAt: null, AcknowledgedBy: null }
  const [plain, seen, waiting] = [
    aMessage({ FromStaff: false, IsMine: false }),
    aMessage({ FromStaff: false, IsMine: false, Alert: { ...alert, AcknowledgedAt: now() } }),
    aMessage({ FromStaff: false, IsMine: false, Alert: alert }),
  ]
  messages = [plain, seen, waiting]
  calls.reply(messageCalls.confirmMessage, () => plain)
  await open()
  await user.click(await screen.findByRole('button', { name: 'Bekräfta att 2 meddelanden är lästa' }))
  expect(screen.getByText('Ett meddelande med larm är inte med: det bekräftas när larmet kvitteras.')).toBeTruthy()
  await waitFor(() =>
    expect(calls.sentTo(messageCalls.confirmMessage).map(({ params }) => params.id)).toEqual([plain.Id, seen.Id]),
  )
})

test('R-562 while older messages are not loaded what is counted is said to be of those that are', async () => {
  more = { HasOlder: true }
  const Alert = { Id: crypto.randomUUID(), FormId: null, AcknowledgedAt: null, AcknowledgedBy: null }
  const theirs = { FromStaff: false, IsMine: false }
  messages = [aMessage(theirs), aMessage(theirs), aMessage({ ...theirs, Alert })]
  await open()
  await screen.findByRole('button', { name: 'Bekräfta att 2 meddelanden av de som visas här är lästa' })
  screen.getByText('Ett meddelande med larm av de som visas här är inte med: det bekräftas när larmet kvitteras.')
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

test('R-516 what staff were writing when the thread closed stays to be copied until they throw it away', async () => {
  await open()
  await user.type(await chatField(), 'Vi ses på tisdag')
  more = { IsOpen: false }
  act(() => notifyCareChanged(patient.Id))
  const unsent = await screen.findByLabelText<HTMLTextAreaElement>('Skrivet till patienten, inte skickat')
  expect([unsent.value, unsent.readOnly]).toEqual(['Vi ses på tisdag', true])
  screen.getByText(/^Det du har skrivit är inte skickat/)
  expect(screen.queryByRole('button', { name: /Skicka/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Kopiera' }))
  await screen.findByText('Kopierat')
  expect(await navigator.clipboard.readText()).toBe('Vi ses på tisdag')
  await user.click(screen.getByRole('button', { name: 'Ta bort texten' }))
  expect(screen.queryByRole('textbox')).toBeNull()
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
    Readers: [],
    Away: [],
    Refused: [],
    Alerts: [],
    AlertEvents: [],
  }))
  await open()
  await user.click(await screen.findByRole('button', { name: 'Visa äldre' }))
  await screen.findByText('Gammalt')
  messages = [new1, aMessage({ MessageText: 'Nyast', FromStaff: false, IsMine: false, ConfirmedAt: now() })]
  notifyCareChanged(patient.Id)
  await screen.findByText('Nyast')
  const list = within(screen.getByRole('list', { name: 'Meddelanden med patienten' }))
  const texts = list.getAllByText(/^(Gammalt|Nytt|Nyast)$/).map(({ textContent }) => textContent)
  expect(texts).toEqual(['Gammalt', 'Nytt', 'Nyast'])
})

test('R-457 a guardian’s message is marked as theirs, and staff see which of them has read', async () => {
  const theirs = { FromStaff: false, IsMine: false } as const
  messages = [
    aMessage({ ...theirs, WrittenAs: 'Guardian', SenderName: 'Karin Gran', MessageText: 'Mammas ord' }),
    aMessage({ ...theirs, WrittenAs: 'Patient', SenderName: 'Ida Gran', MessageText: 'Idas ord' }),
    aMessage({
      MessageText: 'Vårt',
      GuardianReadings: [{ Name: 'Karin Gran', ReadAt: now(), RelationIds: [karin.RelationId] }],
    }),
    aMessage({ MessageText: 'Vårt igen', ConfirmedAt: now(), ConfirmedBy: 'Ida Gran', ConfirmedAs: 'Patient' }),
  ]
  more = { Readers: [ida, karin, per] }
  await open()
  const itemOf = async (text: string) => within((await screen.findByText(text)).closest('li') ?? document.body)
  const mark = 'Vårdnadshavare, inte patienten'
  ;(await itemOf('Mammas ord')).getByText(mark)
  expect((await itemOf('Idas ord')).queryByText(mark)).toBeNull()
  const ours = await itemOf('Vårt')
  ours.getByText(/^Läst av Karin Gran \(vårdnadshavare\) i dag/)
  // what a guardian has read the child has not.
  ours.getByText('Patienten har inte bekräftat att det är läst')
  ours.getByText('Inte bekräftat som läst av Per Gran (vårdnadshavare)')
  const theirOwn = await itemOf('Idas ord')
  expect(theirOwn.queryByText(/^Inte bekräftat som läst av/)).toBeNull()
  ;(await itemOf('Vårt igen')).getByText(/^Läst av Ida Gran \(patienten\) i dag/)
})

test('R-472 words that may be about danger and were not taken stand above the thread, with who, when and why', async () => {
  const Id = '00000000-0000-4000-8000-0000000000cc'
  const words = { Id, MessageText: 'Jag orkar inte leva.', SentAt: now(), SenderName: 'Karin Gran' }
  more = { Refused: [{ ...words, IsByGuardian: true, Reason: 'NotYetOpen' }] }
  await open()
  const group = within(
    await screen.findByRole('group', { name: 'Ett meddelande togs inte emot och kan handla om fara' }),
  )
  group.getByText('Jag orkar inte leva.')
  group.getByText(/^Karin Gran \(vårdnadshavare\)/)
  group.getByText('Togs inte emot: behandlingen hade inte börjat.')
})

test('R-460 staff read who reads it before they write', async () => {
  more = { Readers: [ida, karin, per] }
  const { unmount } = await open()
  await screen.findByText('Läses av Ida Gran, Karin Gran (vårdnadshavare) och Per Gran (vårdnadshavare).')
  screen.getByText('Till patienten och vårdnadshavare')
  screen.getByRole('button', { name: 'Skicka till patienten och vårdnadshavare' })
  unmount()
  more = { Readers: [ida] }
  notifyCareChanged(patient.Id)
  await open()
  await screen.findByText('Läses av Ida Gran.')
  screen.getByRole('button', { name: 'Skicka till patienten' })
})

test('R-459 staff read which guardians are told, and of whom that could not be done', async () => {
  calls.reply(messageCalls.notifyOfMessage, {
    Outcome: 'NotSent',
    ContactStatus: 'NoContact',
    Guardians: [
      { Name: 'Karin Gran', Outcome: 'Sent', ContactStatus: 'Ok' },
      { Name: 'Per Gran', Outcome: 'NotSent', ContactStatus: 'NoContact' },
    ],
  })
  await open()
  await user.type(await chatField(), 'Hej')
  await user.click(screen.getByRole('button', { name: 'Skicka till patienten' }))
  await screen.findByText('Vårdnadshavare som aviseras: Karin Gran.')
  screen.getByText('Per Gran kunde inte aviseras')
  screen.getByText('Skickat, men patienten kunde inte aviseras med SMS eller e-post')
})

test('R-496 whoever has read a message before they could be told of it is said to have read it', async () => {
  calls.reply(messageCalls.notifyOfMessage, {
    Outcome: 'Read',
    ContactStatus: 'Ok',
    Guardians: [
      { Name: 'Karin Gran', Outcome: 'Sent', ContactStatus: 'Ok' },
      { Name: 'Per Gran', Outcome: 'Read', ContactStatus: 'Ok' },
    ],
  })
  await open()
  await user.type(await chatField(), 'Hej')
  await user.click(screen.getByRole('button', { name: 'Skicka till patienten' }))
  await screen.findByText('Skickat. Patienten har redan läst det.')
  screen.getByText('Vårdnadshavare som aviseras: Karin Gran.')
  screen.getByText('Vårdnadshavare som redan har läst: Per Gran.')
})

test('R-496 where there is nobody to tell, staff read why, and nothing is offered to be tried again', async () => {
  const said = 'Alla som kan läsa meddelandet har redan läst det. Ingen behöver aviseras.'
  calls.refuse(messageCalls.notifyOfMessage, 409, said, 'invalid-transition')
  await open()
  await user.type(await chatField(), 'Hej')
  await user.click(screen.getByRole('button', { name: 'Skicka till patienten' }))
  const told = await screen.findByText(`Skickat. ${said}`)
  expect(told.getAttribute('role')).toBe('status')
  expect(screen.queryByText(/kunde inte aviseras/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Försök avisera igen' })).toBeNull()
})

test('R-498 staff confirm what has been in view, and are led to the rest', async () => {
  stubThreadLayout()
  messages = ['ett', 'två', 'tre', 'fyra'].map((MessageText) =>
    aMessage({ MessageText, FromStaff: false, IsMine: false, WrittenAs: 'Patient' }),
  )
  calls.reply(messageCalls.confirmMessage, ({ params }) => {
    messages = messages.map((one) => (one.Id === params.id ? { ...one, ConfirmedAt: now() } : one))
    return messages[0] ?? aMessage()
  })
  await open()
  await screen.findByText('ett')
  scrollThread(0)
  await user.click(screen.getByRole('button', { name: 'Bekräfta att 2 meddelanden är lästa' }))
  await waitFor(() =>
    expect(messages.map(({ ConfirmedAt }) => ConfirmedAt !== null)).toEqual([true, true, false, false]),
  )
  await user.click(screen.getByRole('button', { name: '2 nya meddelanden' }))
  expect(document.activeElement?.textContent).toContain('tre')
  scrollThread(150)
  await screen.findByRole('button', { name: 'Bekräfta att 2 meddelanden är lästa' })
  vi.restoreAllMocks()
})

test('R-524 a reply confirms what had been in view, and neither what had not nor what has an alert that waits', async () => {
  stubThreadLayout()
  const alert = { Id: crypto.randomUUID(), FormId: crypto.randomUUID(), AcknowledgedAt: null, AcknowledgedBy: null }
  const [plain, alerting, below] = [null, alert, null].map((Alert) =>
    aMessage({ FromStaff: false, IsMine: false, WrittenAs: 'Patient', Alert }),
  )
  if (!plain || !alerting || !below) return expect.fail()
  messages = [plain, alerting, below]
  calls.reply(messageCalls.notifyOfMessage, { Outcome: 'Sent', ContactStatus: 'Ok', Guardians: [] })
  calls.reply(messageCalls.confirmMessage, () => plain)
  calls.refuse(messageCalls.sendMessage, 503, 'Servern är upptagen.')
  await open()
  await screen.findByText('Svarar du patienten bekräftas det samtidigt.')
  scrollThread(0)
  await user.type(await chatField(), 'Svar')
  await user.click(screen.getByRole('button', { name: 'Skicka till patienten' }))
  await screen.findByText('Servern är upptagen.')
  expect(calls.sentTo(messageCalls.confirmMessage)).toEqual([])
  calls.reply(messageCalls.sendMessage, aMessage())
  await user.click(screen.getByRole('button', { name: 'Försök skicka igen' }))
  await screen.findByText('Skickat. Patienten aviseras.')
  await waitFor(() =>
    expect(calls.sentTo(messageCalls.confirmMessage).map(({ params }) => params.id)).toEqual([plain.Id]),
  )
  vi.restoreAllMocks()
})

test('R-462 what comes is told to whoever listens, one’s own is not, and comments have no divider', async () => {
  messages = [aMessage({ MessageText: 'Hej' }), aMessage({ Kind: 'Comment', IsMine: false, MessageText: 'Obs' })]
  await open()
  await screen.findByText('Hej')
  expect(screen.queryByText('Nytt meddelande från Maj Tallkvist')).toBeNull()
  messages = [...messages, aMessage({ FromStaff: false, IsMine: false, SenderName: 'Maj Tallkvist' })]
  notifyCareChanged(patient.Id)
  expect((await screen.findByText('Nytt meddelande från Maj Tallkvist')).getAttribute('role')).toBe('status')
  expect(screen.getByText('Nytt sedan sist')).toBeTruthy()
  await toComments()
  await screen.findByText('Obs')
  expect(screen.getByText('Internt. Bara personal ser det här.')).toBeTruthy()
  expect(screen.queryByText('Nytt sedan sist')).toBeNull()
})
