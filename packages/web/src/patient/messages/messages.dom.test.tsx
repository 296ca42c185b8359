import * as careItemCalls from '@samklang/contract/client/care-items'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as messageCalls from '@samklang/contract/client/messages'
import * as unitCalls from '@samklang/contract/client/units'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { defaultHelpLines } from '@samklang/contract/default-help-lines'
import type { MyThreadMessage, PatientSideReader } from '@samklang/contract/messages'
import { helpLinesFor } from '@samklang/engine/people/help-lines'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { invalidate } from '../../api/invalidate.ts'
import { queryClient } from '../../api/query-client.ts'
import { isShowing } from '../../api/topics.ts'
import { notifyCareChanged } from '../../live/care-changes.ts'
import { now } from '../../session/clock.ts'
import { scopeOf } from '../../session/scope.ts'
import { session } from '../../session/store.ts'
import { listUnsentMessages } from '../../state/unsent-messages.ts'
import { unitInformationQuery } from '../../system/unit-information.ts'
import { aContext, aPatientSession } from '../../testing/a-session.ts'
import { aUnitInformation } from '../../testing/a-unit.ts'
import { aMyTreatment, myCareItems, otherTreatmentId } from '../../testing/my-treatment.ts'
import { OwnMessages } from '../../testing/own-messages.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { type StubbedCalls, stubCalls } from '../../testing/stub-calls.ts'
import { keepMessage, readMessage } from './message-draft.ts'
import { sendPressed } from './send-pressed.ts'

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
let readers: PatientSideReader[]

beforeEach(() => {
  localStorage.clear()
  calls = stubCalls()
  messages = []
  isOpen = true
  readers = []
  calls.hold(helpLineCalls.getMyRecentHelp)
  calls.refuse(unitCalls.getMyUnitInformation, 404)
  calls.reply(careItemCalls.listMyCareItems, myCareItems())
  calls.reply(messageCalls.listMyMessages, () => ({
    Messages: messages,
    HasOlder: false,
    Unread: messages.filter(({ FromStaff, ConfirmedAt }) => FromStaff && !ConfirmedAt).length,
    IsOpen: isOpen,
    Readers: readers,
    GuardiansCannotRead: readers.length === 0,
    Away: [],
    DraftKey: btoa('a key of the tests, thirty-two b.'.slice(0, 32)),
    PreviousDraftKey: null,
  }))
  accept()
})

/** The key of every sending. */
function keysOf(call: { path: string }): string[] {
  const keys: string[] = []
  const stubbed = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const isCall = init.method === 'POST' && address.includes(call.path.split('/:')[1]?.split('/')[1] ?? call.path)
    if (isCall) keys.push(new Headers(init.headers).get('Idempotency-Key') ?? '')
    return stubbed(address, init)
  })
  return keys
}

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
    ProgramId: null,
    TreatmentModuleId: null,
    ModuleName: null,
    Kind: 'Chat',
    MessageText: 'Hej',
    CreatedAt: now(),
    WrittenAt: null,
    SenderName: 'Maj Tallkvist',
    FromStaff: false,
    IsByProgram: false,
    WrittenAs: 'Patient',
    IsMine: true,
    ConfirmedAt: null,
    ...given,
  }
}

const open = () => renderPart(<OwnMessages treatmentId={treatmentId} />, aPatientSession(), 'patient')
const field = () => screen.findByLabelText('Skriv till mottagningen')
const send = async (text: string) => {
  await user.type(await field(), text)
  await user.click(screen.getByRole('button', { name: 'Skicka' }))
}

const pass = async (seconds: number) => {
  for (let passed = 0; passed < seconds; passed += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
}

test('R-412, R-425 the patient writes, sees it once the clinic has it, and reads when somebody reads and where help is', async () => {
  await open()
  expect(
    await screen.findByText('Meddelanden läses oftast på vardagar. De är inte till för akuta ärenden.'),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: /Behöver du hjälp nu/ }).getAttribute('href')).toBe('#crisis')
  await send('Hur gör jag övning två?')
  expect(await screen.findByText('Skickat. Mottagningen har fått ditt meddelande.')).toBeTruthy()
  expect(screen.getByText('Hur gör jag övning två?')).toBeTruthy()
  expect(screen.getByText(/^i dag \d\d:\d\d$/)).toBeTruthy()
  expect(await field()).toHaveProperty('value', '')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('samklang-message.'))).toEqual([])
})

test('R-423 what is typed stays, sealed, also after a reload', async () => {
  const { unmount } = await open()
  await user.type(await field(), 'Något jag vill säga')
  const kept = Object.entries(localStorage).filter(([key]) => key.startsWith('samklang-message.'))
  expect(kept).toHaveLength(1)
  expect(kept.join()).not.toContain('vill säga')
  unmount()
  queryClient.clear()
  await open()
  expect(await field()).toHaveProperty('value', 'Något jag vill säga')
  expect(screen.getByText('Det här skrev du tidigare och skickade inte.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Skicka' }))
  await screen.findByText(/^Skickat/)
  expect(calls.sentTo(messageCalls.sendMyMessage)).toHaveLength(1)
})

test('R-432 R-423 what was pressed without network stays, and goes by itself when the network is back, under the same key', async () => {
  const keys = keysOf(messageCalls.sendMyMessage)
  calls.lose(messageCalls.sendMyMessage)
  await open()
  await send('Något jag vill säga')
  expect(await screen.findByText('Meddelandet är inte skickat. Det du skrev finns kvar här.')).toBeTruthy()
  expect(screen.getByText(/Det skickas av sig självt när nätet är tillbaka/)).toBeTruthy()
  expect(await field()).toHaveProperty('value', 'Något jag vill säga')
  accept()
  act(() => void dispatchEvent(new Event('online')))
  await screen.findByText(/^Skickat/)
  // Told twice that it is back, it is sent once.
  act(() => void dispatchEvent(new Event('online')))
  expect(await field()).toHaveProperty('value', '')
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(listUnsentMessages(now())).toEqual([])
})

test('R-432 what is changed after it was pressed does not go by itself, and is not said to', async () => {
  calls.lose(messageCalls.sendMyMessage)
  await open()
  await send('Något jag vil')
  await screen.findByText(/Det skickas av sig självt när nätet är tillbaka/)
  await user.type(await field(), 'l säga')
  expect(screen.queryByText(/Det skickas av sig självt/)).toBeNull()
  expect(screen.getByText(/^Det skickas inte av sig självt nu/)).toBeTruthy()
  act(() => void dispatchEvent(new Event('online')))
  expect(calls.sentTo(messageCalls.sendMyMessage)).toHaveLength(1)
  // Of a text that is not there any more nothing is said.
  await user.clear(await field())
  expect(screen.queryByText(/är inte skickat/)).toBeNull()
  await user.type(await field(), 'Något annat')
  expect(screen.queryByText(/är inte skickat/)).toBeNull()
  await user.clear(await field())
})

test('R-432 what an earlier visit pressed goes when the thread is opened; what was refused waits for a press', async () => {
  const keys = keysOf(messageCalls.sendMyMessage)
  calls.lose(messageCalls.sendMyMessage)
  const first = await open()
  await send('Något jag vill säga')
  await screen.findByText(/är inte skickat/)
  first.unmount()
  expect(listUnsentMessages(now())).toMatchObject([{ owner: { treatmentId }, isPressed: true }])
  queryClient.clear()
  accept()
  const second = await open()
  await screen.findByText(/^Skickat/)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  second.unmount()
  queryClient.clear()
  calls.refuse(messageCalls.sendMyMessage, 409)
  const third = await open()
  await send('För sent')
  await screen.findByText(/inte längre öppen för meddelanden/)
  expect(listUnsentMessages(now())).toMatchObject([{ isPressed: false }])
  third.unmount()
})

test('R-432 after a day, when the server no longer knows its key, it waits for a press', async () => {
  calls.lose(messageCalls.sendMyMessage)
  const first = await open()
  await send('Något jag vill säga')
  await screen.findByText(/är inte skickat/)
  first.unmount()
  queryClient.clear()
  accept()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21 * 3_600_000 })
  await open()
  await screen.findByText('Det här skrev du tidigare och skickade inte.')
  expect(calls.sentTo(messageCalls.sendMyMessage)).toHaveLength(1)
  vi.useRealTimers()
})

test('R-432 pressing again does not make the server know its key for longer', async () => {
  calls.lose(messageCalls.sendMyMessage)
  const start = Date.now()
  const first = await open()
  await send('Något jag vill säga')
  await screen.findByText(/är inte skickat/)
  vi.useFakeTimers({ toFake: ['Date'], now: start + 19 * 3_600_000 })
  await user.click(screen.getByRole('button', { name: 'Försök skicka igen' }))
  await waitFor(() => expect(calls.sentTo(messageCalls.sendMyMessage)).toHaveLength(2))
  await screen.findByRole('button', { name: 'Försök skicka igen' })
  first.unmount()
  queryClient.clear()
  accept()
  vi.setSystemTime(start + 21 * 3_600_000)
  const second = await open()
  await screen.findByText('Det här skrev du tidigare och skickade inte.')
  expect(calls.sentTo(messageCalls.sendMyMessage)).toHaveLength(2)
  second.unmount()
  vi.useRealTimers()
})

const place = () => {
  const { userProfile, context } = aPatientSession()
  const draftKey = btoa('a key of the tests, thirty-two b.'.slice(0, 32))
  const whose = { person: userProfile.PublicId, contextId: context?.ContextId ?? '' }
  return { ...whose, owner: { treatmentId }, draftKey, previousDraftKey: null }
}

test.each(['sent', 'refused'])(
  'R-423 what was written in another tab while a message was on its way stays when it is %s',
  async (fate) => {
    const answered = Promise.withResolvers<void>()
    calls.answer(messageCalls.sendMyMessage, async () => {
      await answered.promise
      const refusal = { Message: '', Code: 'invalid-transition', TraceId: 'spår-1', Errors: [] }
      if (fate === 'refused') return Response.json(refusal, { status: 409 })
      return Response.json({ Message: aMessage(), CrisisInformation: null })
    })
    const { unmount } = await open()
    await send('Det första')
    await waitFor(() => expect(calls.sentTo(messageCalls.sendMyMessage)).toHaveLength(1))
    keepMessage(place(), { text: 'Det andra', key: 'another' }, now())
    answered.resolve()
    await screen.findByText(fate === 'sent' ? /^Skickat/ : /inte längre öppen för meddelanden/)
    expect(readMessage(place(), now())).toMatchObject({ text: 'Det andra', key: 'another' })
    unmount()
  },
)

test.each(['sent', 'refused'])('R-423 what was written while home sent stays when that is %s', async (fate) => {
  keepMessage(place(), { text: 'Det första', key: 'first', pressedAt: now() }, now())
  calls.answer(messageCalls.sendMyMessage, () => {
    keepMessage(place(), { text: 'Det andra', key: 'another' }, now())
    const refusal = { Message: '', Code: 'invalid-transition', TraceId: 'spår-1', Errors: [] }
    if (fate === 'refused') return Response.json(refusal, { status: 409 })
    return Response.json({ Message: aMessage(), CrisisInformation: null })
  })
  await sendPressed(place().person, place().contextId, () => undefined)
  expect(readMessage(place(), now())).toMatchObject({ text: 'Det andra', key: 'another' })
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
  await renderPart(<OwnMessages treatmentId={treatmentId} />, { ...other, userProfile }, 'patient')
  expect(await field()).toHaveProperty('value', '')
})

test('R-421 words that may be about danger show help at once', async () => {
  accept(help)
  await open()
  await send('Jag orkar inte leva')
  expect(await screen.findByTestId('crisis-alert')).toBeTruthy()
})

test('R-431 without network help is shown at once, from what the page knows, and says that nobody has it', async () => {
  calls.lose(messageCalls.sendMyMessage)
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation({ UnitName: 'Björkbacken' }))
  await open()
  await field()
  await import('@samklang/engine/danger/find-danger')
  await send('Hur gör jag övning två?')
  await screen.findByText(/är inte skickat/)
  expect(screen.queryByTestId('crisis-alert')).toBeNull()
  await user.clear(await field())
  await user.type(await field(), 'Jag tänker ta mitt liv i kväll.')
  await user.click(screen.getByRole('button', { name: /skicka/i }))
  const card = await screen.findByTestId('crisis-alert')
  await waitFor(() => expect(card.textContent).toContain('Det har inte nått Björkbacken än. De vet inget om det.'))
  expect(card.textContent).toContain('Det du har skrivit kan betyda att du är i fara nu.')
  // Once it is there, what the clinic does with it is told in the same place.
  accept(help)
  act(() => void dispatchEvent(new Event('online')))
  await screen.findByText(/^Skickat/)
  await waitFor(() => expect(screen.getByTestId('crisis-alert').textContent).not.toContain('inte nått'))
})

test.each([500, 503, 429])(
  'R-431 R-432 what is met by %i has reached nobody: it is said, and it goes again by itself',
  async (status) => {
    const keys = keysOf(messageCalls.sendMyMessage)
    calls.refuse(messageCalls.sendMyMessage, status, 'Något gick fel.')
    calls.reply(unitCalls.getMyUnitInformation, aUnitInformation({ UnitName: 'Björkbacken' }))
    await open()
    await field()
    await import('@samklang/engine/danger/find-danger')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await send('Jag tänker ta mitt liv i kväll.')
    expect(await screen.findByText(/Det skickas av sig självt om en stund/)).toBeTruthy()
    expect(listUnsentMessages(now())).toMatchObject([{ isPressed: true }])
    await waitFor(() =>
      expect(screen.getByTestId('crisis-alert').textContent).toContain('Det har inte nått Björkbacken än.'),
    )
    accept(help)
    await act(() => vi.advanceTimersByTimeAsync(6000))
    vi.useRealTimers()
    await screen.findByText(/^Skickat/)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    await waitFor(() => expect(screen.getByTestId('crisis-alert').textContent).not.toContain('inte nått'))
  },
)

test.each([413, 401])(
  'R-431 where %i came without a word about danger nobody has it, and it waits for a press',
  async (status) => {
    calls.refuse(messageCalls.sendMyMessage, status)
    calls.reply(unitCalls.getMyUnitInformation, aUnitInformation({ UnitName: 'Björkbacken' }))
    await open()
    await field()
    await import('@samklang/engine/danger/find-danger')
    await send('Jag tänker ta mitt liv i kväll.')
    expect(await screen.findByText(/är inte skickat/)).toBeTruthy()
    if (status === 413) expect(screen.getByText(/Meddelandet är för långt/)).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByTestId('crisis-alert').textContent).toContain('Det har inte nått Björkbacken än.'),
    )
    expect(listUnsentMessages(now())).toMatchObject([{ isPressed: false }])
  },
)

test('R-432 each message begins with a short pause, however often the one before it was tried', async () => {
  calls.lose(messageCalls.sendMyMessage)
  await open()
  await field()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await send('Det första')
  await screen.findByText(/är inte skickat/)
  await pass(40)
  expect(calls.sentTo(messageCalls.sendMyMessage)).toHaveLength(4)
  await user.clear(await field())
  await user.type(await field(), 'Det andra')
  await user.click(screen.getByRole('button', { name: /skicka/i }))
  await waitFor(() => expect(calls.sentTo(messageCalls.sendMyMessage)).toHaveLength(5))
  accept()
  await pass(7)
  vi.useRealTimers()
  await screen.findByText(/^Skickat/)
})

test('R-432 what is typed is kept with the person that it is about', async () => {
  await open()
  await user.type(await field(), 'Något')
  const { ContextId } = aContext()
  expect(listUnsentMessages(now())).toMatchObject([{ owner: { treatmentId }, contextId: ContextId, isPressed: false }])
})

test('R-458 what comes from somebody who is not named is told by their part', async () => {
  await open()
  await field()
  messages = [aMessage({ WrittenAs: 'Guardian', IsMine: false, SenderName: '' })]
  void invalidate(queryClient, isShowing([`own-messages/${treatmentId}`]))
  await screen.findByText('Nytt meddelande från en vårdnadshavare')
})

test('R-363 whoever is young is sent to a grown-up, by the help lines that the unit shows them', async () => {
  calls.lose(messageCalls.sendMyMessage)
  const HelpLines = [...helpLinesFor(defaultHelpLines, 15)]
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation({ HelpLines }))
  await open()
  await field()
  await import('@samklang/engine/danger/find-danger')
  await queryClient.fetchQuery(unitInformationQuery(scopeOf(session.get())))
  await send('Jag vill dö')
  const card = await screen.findByTestId('crisis-alert')
  expect(card.textContent).toContain('gå till en vuxen som kan vara hos dig')
  expect(card.textContent).not.toContain('Giftinformation')
})

test('R-481 of medicine that was taken the card tells of Poisons Information, also once the clinic has the message', async () => {
  accept(help)
  await open()
  await field()
  await import('@samklang/engine/danger/find-danger')
  await send('Maskros har tagit en massa tabletter')
  const card = await screen.findByTestId('crisis-alert')
  expect(card.textContent).toContain('ring 112 och be om Giftinformation')
  await screen.findByText(/^Skickat/)
  expect(screen.getByRole('link', { name: /Giftinformation 010-456 67 00/ }).getAttribute('href')).toBe(
    'tel:0104566700',
  )
})

test('R-557 what one message calls for stays when the next calls for something else', async () => {
  calls.lose(messageCalls.sendMyMessage)
  await open()
  await field()
  await import('@samklang/engine/danger/find-danger')
  const words = () => screen.getByTestId('crisis-alert').textContent ?? ''
  await send('Min pappa slår mig')
  await waitFor(() => expect(words()).toContain('inte ditt fel'))
  expect(words()).not.toContain('i fara nu')
  await user.clear(await field())
  await send('Jag tänker ta mitt liv i kväll')
  await waitFor(() => expect(words()).toContain('i fara nu'))
  expect(words()).toContain('inte ditt fel')
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
  expect(await screen.findByLabelText('Det du skrev')).toHaveProperty('value', 'Jag orkar inte leva')
})

test('R-516 what a closed thread does not take can be read and copied, with where to turn, until it is removed', async () => {
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation({ UnitName: 'Björkbacken', Phone: '08-123 45 67' }))
  const Treatments = [
    aMyTreatment({ Id: treatmentId }),
    aMyTreatment({ Id: otherTreatmentId, DisplayName: 'Mindre oro' }),
    aMyTreatment({ Id: '00000000-0000-4000-8000-00000000000c', DisplayName: 'Inte börjad', Status: 'NotStarted' }),
  ]
  calls.reply(careItemCalls.listMyCareItems, myCareItems({ Treatments }))
  calls.answer(messageCalls.sendMyMessage, () => {
    isOpen = false
    return Response.json({ Message: '', Code: 'invalid-transition', TraceId: 'spår-1', Errors: [] }, { status: 409 })
  })
  await open()
  await send('Jag undrar en sak')
  // The page finds out by itself.
  const kept = await screen.findByLabelText<HTMLTextAreaElement>('Det du skrev')
  expect([kept.value, kept.readOnly]).toEqual(['Jag undrar en sak', true])
  await screen.findByText(/^Behandlingen är inte längre öppen för meddelanden/)
  const call = await screen.findByRole('link', { name: 'Ring Björkbacken: 08-123 45 67' })
  expect(call.getAttribute('href')).toBe('tel:081234567')
  const other = await screen.findByRole('link', { name: 'Skriv i ”Mindre oro” i stället' })
  expect(other.getAttribute('href')).toBe(`/behandling?id=${otherTreatmentId}&visa=meddelanden`)
  expect(screen.getAllByRole('link', { name: /i stället/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Kopiera texten' }))
  await screen.findByText('Kopierat')
  expect(await navigator.clipboard.readText()).toBe('Jag undrar en sak')
  await user.click(screen.getByRole('button', { name: 'Ta bort texten' }))
  expect(screen.queryByLabelText('Det du skrev')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Meddelanden' }))
  expect(listUnsentMessages(now())).toEqual([])
})

test('R-417 what the clinic has written is new until it is confirmed', async () => {
  messages = [aMessage({ FromStaff: true, IsMine: false, SenderName: 'Alva Påhittad', MessageText: 'Bra jobbat' })]
  calls.reply(messageCalls.confirmMyMessage, ({ params }) => {
    messages = messages.map((one) => (one.Id === params.id ? { ...one, ConfirmedAt: now() } : one))
    return messages[0] ?? aMessage()
  })
  await open()
  expect(await screen.findByText('1 nytt meddelande')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Jag har läst/ }))
  await waitFor(() => expect(screen.queryByText('1 nytt meddelande')).toBeNull())
  // where it began stays to be seen.
  expect(screen.getByText('Nytt sedan sist')).toBeTruthy()
})

test('R-462 what one has written oneself is not new', async () => {
  messages = [aMessage()]
  await open()
  await screen.findByText('Hej')
  expect(screen.queryByText('Nytt sedan sist')).toBeNull()
})

test('R-464 a long thread has its days, and days are said as people say them', async () => {
  const daysBefore = (days: number) => new Date(Date.parse(now()) - days * 86_400_000).toISOString()
  messages = [9, 9, 8, 7, 5, 5, 1, 1, 0, 0].map((days) => aMessage({ CreatedAt: daysBefore(days) }))
  await open()
  expect(await screen.findByText('i går')).toBeTruthy()
  expect(screen.getByText('i dag')).toBeTruthy()
  expect(screen.getAllByText(/^i går \d\d:\d\d$/)).toHaveLength(2)
  expect(screen.getAllByText(/^\p{L}+dag \d\d:\d\d$/u)).toHaveLength(2)
  expect(screen.getAllByText(/^\p{L}+dag \d{1,2} \p{L}+( \d{4})?$/u)).toHaveLength(4)
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
    Readers: readers,
    GuardiansCannotRead: readers.length === 0,
    Away: [],
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

test('R-457, R-460 the child reads who wrote and in which part, and who else can read', async () => {
  readers = [
    { Kind: 'Guardian', Name: 'Karin Gran' },
    { Kind: 'Guardian', Name: 'Per Gran' },
  ]
  const guardian = { WrittenAs: 'Guardian', IsMine: false } as const
  messages = [
    aMessage({ ...guardian, SenderName: 'Karin Gran', MessageText: 'Hälsar mamma' }),
    aMessage({ ...guardian, SenderName: '', MessageText: 'Utan namn' }),
    aMessage({ MessageText: 'Mitt eget' }),
  ]
  await open()
  await screen.findByText('Karin Gran (vårdnadshavare)')
  screen.getByText('en vårdnadshavare')
  screen.getByText('Du')
  screen.getByText('Det som skrivs här kan också läsas av Karin Gran (vårdnadshavare) och Per Gran (vårdnadshavare).')
})

test('R-529 below the field it says who at the clinic reads, and to a child whose guardians may not that they cannot', async () => {
  const first = await open()
  const readBy = 'Din behandlare och andra som arbetar på mottagningen kan läsa det du skriver här.'
  await screen.findByText(`${readBy} Dina vårdnadshavare kan inte läsa det.`)
  first.unmount()
  queryClient.clear()
  readers = [{ Kind: 'Guardian', Name: 'Karin Gran' }]
  await open()
  expect((await screen.findByText(/^Din behandlare och andra/)).textContent?.trim()).toBe(readBy)
  screen.getByText('Det som skrivs här kan också läsas av Karin Gran (vårdnadshavare).')
})

test('R-530 to an agent the therapist is not said to be their own', async () => {
  const context = aContext({ Type: 'Agent', Firstname: 'Tuva' })
  await renderPart(<OwnMessages treatmentId={treatmentId} />, { ...aPatientSession(), context }, 'patient')
  await screen.findByText(/^Behandlaren och andra som arbetar på mottagningen kan läsa det du skriver här/)
  expect(screen.queryByText(/Din behandlare/)).toBeNull()
})

test('R-432 what was pressed goes from home too, also where the treatment was closed meanwhile: the refusal brings the keys', async () => {
  calls.lose(messageCalls.sendMyMessage)
  const first = await open()
  await send('Jag tänker ta mitt liv i natt')
  await screen.findByText(/är inte skickat/)
  first.unmount()
  queryClient.clear()
  const DraftKey = btoa('a key of the tests, thirty-two b.'.slice(0, 32))
  calls.refuse(messageCalls.listMyMessages, 404, '', 'not-found', { Details: { DraftKey, PreviousDraftKey: null } })
  calls.refuse(messageCalls.sendMyMessage, 404)
  const { userProfile, context } = aPatientSession()
  await sendPressed(userProfile.PublicId, context?.ContextId ?? '', () => undefined)
  expect(calls.sentTo(messageCalls.sendMyMessage).at(-1)).toMatchObject({
    params: { id: treatmentId },
    body: { MessageText: 'Jag tänker ta mitt liv i natt' },
  })
  // The server has judged it: it does not go again by itself, and is still there for the person.
  expect(listUnsentMessages(now())).toMatchObject([{ owner: { treatmentId }, isPressed: false }])
  const sent = calls.sentTo(messageCalls.sendMyMessage).length
  await sendPressed(userProfile.PublicId, context?.ContextId ?? '', () => undefined)
  expect(calls.sentTo(messageCalls.sendMyMessage)).toHaveLength(sent)
})

test('R-432 in a thread that was closed meanwhile what was pressed goes, to be judged, and can be thrown away', async () => {
  calls.lose(messageCalls.sendMyMessage)
  const first = await open()
  await send('Något jag vill säga')
  await screen.findByText(/är inte skickat/)
  first.unmount()
  queryClient.clear()
  isOpen = false
  calls.refuse(messageCalls.sendMyMessage, 409)
  const before = calls.sentTo(messageCalls.sendMyMessage).length
  await open()
  await waitFor(() => expect(calls.sentTo(messageCalls.sendMyMessage)).toHaveLength(before + 1))
  await user.click(await screen.findByRole('button', { name: 'Ta bort texten' }))
  expect(listUnsentMessages(now())).toEqual([])
})
