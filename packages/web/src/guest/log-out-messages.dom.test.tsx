import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as messageCalls from '@samklang/contract/client/messages'
import * as sessionCalls from '@samklang/contract/client/session'
import * as systemCalls from '@samklang/contract/client/system'
import * as unitCalls from '@samklang/contract/client/units'
import { addSeconds } from '@samklang/engine/time/instants'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { LogOutLink } from '../layouts/log-out-link.tsx'
import { keepMessage } from '../patient/messages/message-draft.ts'
import { router } from '../routes/router.tsx'
import { now } from '../session/clock.ts'
import { scopeOf } from '../session/scope.ts'
import { listUnsentMessages } from '../state/unsent-messages.ts'
import { unitInformationQuery } from '../system/unit-information.ts'
import { aMyMessage, aMyThread } from '../testing/a-my-thread.ts'
import { aRecentHelp } from '../testing/a-recent-help.ts'
import { aPatientSession } from '../testing/a-session.ts'
import { aUnitInformation } from '../testing/a-unit.ts'
import { openApp } from '../testing/open-app.tsx'
import { renderPart } from '../testing/render-part.tsx'
import { type StubbedCalls, stubCalls } from '../testing/stub-calls.ts'

const user = userEvent.setup({ delay: null })
const { userProfile, context } = aPatientSession()
let calls: StubbedCalls

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  calls = stubCalls()
  calls.hold(helpLineCalls.getMyRecentHelp)
  calls.refuse(unitCalls.getMyUnitInformation, 404)
  calls.reply(messageCalls.listMyMessages, aMyThread())
  calls.reply(sessionCalls.logOut, { ProviderLogoutUrl: null })
})

function write(number: number, pressedAt = now()) {
  const place = {
    person: userProfile.PublicId,
    contextId: context?.ContextId ?? '',
    owner: { treatmentId: `00000000-0000-4000-8000-00000000000${number}` },
    draftKey: aMyThread().DraftKey,
    previousDraftKey: null,
  }
  keepMessage(place, { text: 'Hej', key: `key-${number}`, ...(pressedAt && { pressedAt }) }, now())
}

const logOut = () => openApp('/logga-ut#skicka', aPatientSession())
const hasLeft = () => waitFor(() => expect(calls.sentTo(sessionCalls.logOut)).toHaveLength(1))

test('R-477 whoever presses log out is led to where what they have pressed is sent first', async () => {
  await renderPart(<LogOutLink>Logga ut</LogOutLink>, aPatientSession(), 'patient')
  await user.click(screen.getByRole('link', { name: 'Logga ut' }))
  await waitFor(() => expect(router.history.location.href).toBe('/logga-ut#skicka'))
})

test('R-477 a login that has ended, or was ended, is not held up', async () => {
  write(1)
  await openApp('/logga-ut', aPatientSession())
  await hasLeft()
  expect(calls.sentTo(messageCalls.sendMyMessage)).toEqual([])
})

test('R-477 what was pressed is sent before whoever wrote it is logged out', async () => {
  write(1)
  calls.reply(messageCalls.sendMyMessage, { Message: aMyMessage(), CrisisInformation: null })
  await logOut()
  await hasLeft()
  expect(calls.sentTo(messageCalls.sendMyMessage)).toHaveLength(1)
  expect(listUnsentMessages(now())).toEqual([])
})

test.each([
  ['R-477 whoever has only begun to write', ''],
  ['R-555 whoever pressed too long ago for it to go by itself', addSeconds(now(), -21 * 3600)],
])('%s is logged out at once', async (_, pressedAt) => {
  write(1, pressedAt)
  await logOut()
  await hasLeft()
  expect(calls.sentTo(messageCalls.sendMyMessage)).toEqual([])
})

test('R-477 where it does not succeed, how many are not sent and what becomes of them is said, and one may stay or leave', async () => {
  write(1)
  write(2)
  calls.lose(messageCalls.sendMyMessage)
  await logOut()
  await screen.findByText('2 meddelanden är inte skickade')
  screen.getByText(/^Mottagningen har inte fått dem\. De ligger på den här enheten till .+, låsta så att bara du/)
  expect(calls.sentTo(sessionCalls.logOut)).toEqual([])
  const back = vi.spyOn(history, 'back').mockReturnValue()
  await user.click(screen.getByRole('button', { name: 'Stanna kvar' }))
  expect(back).toHaveBeenCalledOnce()
  expect(listUnsentMessages(now())).toHaveLength(2)
  expect(calls.sentTo(sessionCalls.logOut)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Logga ut ändå' }))
  await hasLeft()
  await screen.findByText('Ditt meddelande har inte nått mottagningen')
})

test.each(['a message', 'an answer'])(
  'R-533 where %s is not sent, the dialog before logging out has the numbers to call, with the clinic’s',
  async (what) => {
    calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
    await queryClient.fetchQuery(unitInformationQuery(scopeOf(aPatientSession())))
    if (what === 'a message') {
      write(1)
      calls.lose(messageCalls.sendMyMessage)
      await logOut()
      await screen.findByText('Ett meddelande är inte skickat')
    } else {
      localStorage.setItem(`samklang.draft.${userProfile.PublicId}.form`, '2999-01-01T00:00:00.000Z x - - save')
      await renderPart(<LogOutLink>Logga ut</LogOutLink>, aPatientSession(), 'patient')
      await user.click(screen.getByRole('link', { name: 'Logga ut' }))
    }
    const links = within(await screen.findByRole('dialog')).getAllByRole('link')
    const numbers = links.map((link) => link.getAttribute('href'))
    expect(numbers).toEqual(['tel:112', 'tel:0100000001'])
  },
)

test('R-533 whoever needs help to log in reads whom to call who does not know the number of the clinic', async () => {
  calls.refuse(systemCalls.getVersion, 404)
  await openApp('/')
  await user.click(await screen.findByText('Hjälp att logga in'))
  const help = screen.getByText(/^Ring din mottagning om du inte kan logga in\./)
  const numbers = within(help).getAllByRole('link')
  expect(numbers.map((link) => link.getAttribute('href'))).toEqual(['tel:1177', 'tel:112'])
})

test('R-477 nobody waits long for a server that does not answer; what it takes after that is said', async () => {
  write(1)
  const answer = Promise.withResolvers<void>()
  calls.reply(messageCalls.sendMyMessage, async () => {
    await answer.promise
    return { Message: aMyMessage(), CrisisInformation: null }
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await logOut()
  await screen.findByText(/^Skickar det du har skrivit/)
  await act(() => vi.advanceTimersByTimeAsync(4000))
  await screen.findByText('Ett meddelande är inte skickat')
  vi.useRealTimers()
  answer.resolve()
  await screen.findByText('Det du skrev är skickat')
  expect(calls.sentTo(sessionCalls.logOut)).toEqual([])
})

test('R-477 one that is refused is not sent either', async () => {
  write(1)
  calls.refuse(messageCalls.sendMyMessage, 409)
  await logOut()
  await screen.findByText('Ett meddelande är inte skickat')
})

test('R-477 help that the words call for stands there before they leave', async () => {
  write(1)
  calls.reply(messageCalls.sendMyMessage, { Message: aMyMessage(), CrisisInformation: aRecentHelp().Crisis })
  await logOut()
  await screen.findByTestId('crisis-alert')
  screen.getByText('Det du skrev är skickat')
  expect(calls.sentTo(sessionCalls.logOut)).toEqual([])
})

test.each(['a message', 'an answer', 'both'])(
  'R-511 on the page after logging out %s that waits is told of in one box, with the numbers of help',
  async (what) => {
    if (what !== 'an answer') write(1, '')
    const until = '2999-01-01T00:00:00.000Z'
    if (what !== 'a message') localStorage.setItem(`samklang.draft.${userProfile.PublicId}.form`, `${until} x - - save`)
    await openApp('/logga-ut', aPatientSession())
    const box = await screen.findByRole('alert')
    const said = within(box)
    said.getByText(what === 'a message' ? 'Ditt meddelande har inte nått mottagningen' : /^Alla svar har inte nått/)
    expect(said.getAllByText(/Räkna inte med att någon har sett de[tm]\./)).toHaveLength(what === 'both' ? 2 : 1)
    said.getByText('Behöver du hjälp nu? Vänta inte, ring.')
    const numbers = said.getAllByRole('link').map(({ textContent }) => textContent)
    expect(numbers).toEqual(['Livsfara? Ring 112', 'Råd om vård: ring 1177'])
  },
)
