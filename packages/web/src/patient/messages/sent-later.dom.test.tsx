import * as careItemCalls from '@samklang/contract/client/care-items'
import * as messageCalls from '@samklang/contract/client/messages'
import * as unitCalls from '@samklang/contract/client/units'
import { addSeconds } from '@samklang/engine/time/instants'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { go } from '../../routes/go.ts'
import { now } from '../../session/clock.ts'
import { listUnsentMessages } from '../../state/unsent-messages.ts'
import { aMyMessage, aMyThread } from '../../testing/a-my-thread.ts'
import { aRecentHelp } from '../../testing/a-recent-help.ts'
import { aPatientSession } from '../../testing/a-session.ts'
import { aUnitInformation } from '../../testing/a-unit.ts'
import { myCareItems } from '../../testing/my-treatment.ts'
import { openApp } from '../../testing/open-app.tsx'
import { type StubbedCalls, stubCalls } from '../../testing/stub-calls.ts'
import { keepMessage } from './message-draft.ts'

const { userProfile, context } = aPatientSession()
const { Crisis } = aRecentHelp()
const calm = { Message: aMyMessage(), CrisisInformation: null }
const grave = { Message: aMyMessage(), CrisisInformation: Crisis }
const hasGone = 'Ditt meddelande har skickats. Nu har mottagningen fått det.'

let calls: StubbedCalls

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(careItemCalls.listMyCareItems, myCareItems({}))
  calls.reply(messageCalls.listMyMessages, aMyThread())
  calls.holdRest()
})

/** Pressed on an earlier visit, in a treatment of its own. */
function press(number: number, pressedAt = now()): string {
  const place = {
    person: userProfile.PublicId,
    contextId: context?.ContextId ?? '',
    owner: { treatmentId: `00000000-0000-4000-8000-00000000000${number}` },
    draftKey: aMyThread().DraftKey,
    previousDraftKey: null,
  }
  keepMessage(place, { text: `Hej ${number}`, key: `key-${number}`, pressedAt }, now())
  return place.owner.treatmentId
}

const goOnline = () => act(() => void dispatchEvent(new Event('online')))
const listSentTo = () => calls.sentTo(messageCalls.sendMyMessage).map(({ params }) => params.id)

test('R-554 the help that a message calls for stands on the page that is open when the server answers, and goes with it', async () => {
  press(1)
  const reply = Promise.withResolvers<typeof grave>()
  calls.reply(messageCalls.sendMyMessage, () => reply.promise)
  await openApp('/hem', aPatientSession())
  await waitFor(() => expect(listSentTo()).toHaveLength(1))
  await act(() => go('/dokument'))
  await screen.findByRole('heading', { level: 1, name: 'Dokument' })
  await act(async () => reply.resolve(grave))
  await screen.findByTestId('crisis-alert')
  screen.getByText(hasGone)
  await act(() => go('/hem'))
  await waitFor(() => expect(screen.queryByText(hasGone)).toBeNull())
  expect(screen.queryByTestId('crisis-alert')).toBeNull()
})

test('R-554 another message that calls for no help takes none away', async () => {
  const [first, second] = [press(1), press(2)]
  calls.answer(messageCalls.sendMyMessage, ({ params }) =>
    params.id === first ? Response.json(grave) : Response.json({}, { status: 429 }),
  )
  await openApp('/dokument', aPatientSession())
  await screen.findByTestId('crisis-alert')
  await waitFor(() => expect(listSentTo()).toEqual([first, second]))
  calls.reply(messageCalls.sendMyMessage, calm)
  goOnline()
  await waitFor(() => expect(listUnsentMessages(now())).toEqual([]))
  expect(listSentTo()).toEqual([first, second, second])
  screen.getByText(hasGone)
  screen.getByTestId('crisis-alert')
})

test('R-554 help stands there before the next message has gone', async () => {
  const [first] = [press(1), press(2)]
  calls.answer(messageCalls.sendMyMessage, ({ params }) =>
    params.id === first ? Response.json(grave) : new Promise(() => {}),
  )
  await openApp('/dokument', aPatientSession())
  await screen.findByTestId('crisis-alert')
})

test('R-508 over a form that is open stands the help that a message calls for; that it has gone is told on the next page', async () => {
  press(1)
  calls.reply(messageCalls.sendMyMessage, grave)
  await openApp('/formular?id=5a6a0000-0000-4000-8000-000000000209', aPatientSession())
  await screen.findByTestId('crisis-alert', undefined, { timeout: 5000 })
  expect(screen.queryByText(hasGone)).toBeNull()
  await act(() => go('/dokument'))
  await screen.findByText(hasGone)
  await waitFor(() => expect(screen.queryByTestId('crisis-alert')).toBeNull())
})

test('R-554 also on the page of the treatment, gone by now, that it was written in', async () => {
  const id = press(1)
  calls.lose(messageCalls.listMyMessages)
  await openApp(`/behandling?id=${id}`, aPatientSession())
  await screen.findByText(/^Du skrev ett meddelande i behandlingen som inte har skickats/)
  const { DraftKey } = aMyThread()
  calls.refuse(messageCalls.listMyMessages, 404, '', 'not-found', { Details: { DraftKey, PreviousDraftKey: null } })
  calls.refuseWithHelp(messageCalls.sendMyMessage, 404, Crisis)
  goOnline()
  await screen.findByTestId('crisis-alert')
  await screen.findByRole('textbox', { name: 'Det du skrev' })
  expect(listSentTo()).toEqual([id])
})

test('R-554 one message whose sending fails in another way holds up no other, and is tried again', async () => {
  const [first, second] = [press(1), press(2)]
  calls.answer(messageCalls.sendMyMessage, ({ params }) =>
    params.id === first ? new Response('{"Message', { status: 200 }) : Response.json(grave),
  )
  await openApp('/dokument', aPatientSession())
  await screen.findByTestId('crisis-alert')
  await waitFor(() =>
    expect(listUnsentMessages(now())).toMatchObject([{ owner: { treatmentId: first }, isPressed: true }]),
  )
  calls.reply(messageCalls.sendMyMessage, calm)
  goOnline()
  await waitFor(() => expect(listUnsentMessages(now())).toEqual([]))
  expect(listSentTo()).toEqual([first, second, first])
})

test('R-555 what was pressed longer ago than it goes by itself is not asked for from any page, and is there to be sent', async () => {
  const id = press(1, addSeconds(now(), -21 * 3600))
  await openApp('/dokument', aPatientSession())
  await screen.findByText(/^Du har ett meddelande som inte har nått mottagningen\./)
  goOnline()
  await act(() => new Promise((done) => setTimeout(done, 100)))
  expect(calls.sentTo(messageCalls.listMyMessages)).toEqual([])
  expect(listUnsentMessages(now())).toMatchObject([{ owner: { treatmentId: id }, isPressed: false }])
})
