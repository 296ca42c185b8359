import type { MyCareItems } from '@samklang/contract/care-items'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as messageCalls from '@samklang/contract/client/messages'
import * as sessionCalls from '@samklang/contract/client/session'
import * as systemCalls from '@samklang/contract/client/system'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import * as unitCalls from '@samklang/contract/client/units'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { go } from '../../routes/go.ts'
import { now } from '../../session/clock.ts'
import { aMyMessage, aMyThread } from '../../testing/a-my-thread.ts'
import { aContext, aPatientSession } from '../../testing/a-session.ts'
import { aUnitInformation } from '../../testing/a-unit.ts'
import { myCareItems } from '../../testing/my-treatment.ts'
import { openApp } from '../../testing/open-app.tsx'
import { type StubbedCalls, stubCalls } from '../../testing/stub-calls.ts'
import { keepMessage } from '../messages/message-draft.ts'

const programId = '00000000-0000-4000-8000-0000000000aa'
const program = {
  Id: programId,
  DisplayName: 'Start av medicin',
  StartDate: '2026-11-02',
  EndDate: null,
  IsOpen: true,
  IsOnHome: true,
  UnreadMessages: 2,
}
const told = { ProgramId: programId, Title: 'Så går det till', Body: 'Först svarar du på några frågor.' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T09:00:00Z') }))

function stub(Programs: MyCareItems['Programs'], ProgramInformations: (typeof told)[] = []): StubbedCalls {
  const calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(helpLineCalls.getMyRecentHelp, null)
  calls.reply(careItemCalls.listMyCareItems, myCareItems({ Programs, ProgramInformations }))
  calls.reply(treatmentCalls.listMaintained, [])
  return calls
}

async function openThread(calls: StubbedCalls) {
  calls.holdRest()
  await openApp(`/behandling?program=${programId}`, aPatientSession())
  await screen.findByRole('heading', { level: 1 })
}

test('R-659 home tells of what is unread in a program, and leads to it', async () => {
  const calls = stub([program, { ...program, Id: crypto.randomUUID(), DisplayName: 'Senare', IsOnHome: false }])
  const chosen = { IsCivicIdRequired: false, CurrentContextId: aContext().ContextId, FormContextId: null }
  calls.reply(sessionCalls.listSessionContexts, { ...chosen, Contexts: [aContext()] })
  calls.holdRest()
  await openApp('/hem', aPatientSession())
  const link = await screen.findByRole('link', { name: /Start av medicin/ })
  expect(link.getAttribute('href')).toBe(`/behandling?program=${programId}&visa=meddelanden`)
  expect(link.textContent).toContain('2 nya meddelanden')
  // Before it begins there is nothing to read or write.
  expect(screen.queryByRole('link', { name: /Senare/ })).toBeNull()
})

const ended = { ...program, EndDate: '2026-11-17' }
const lines = [
  ['goes on', program, 'Pågår sedan 2 november'],
  ['is over', ended, 'Avslutat 17 november. Du kan fortfarande skriva till mottagningen här.'],
  [
    'staff have closed',
    { ...ended, IsOpen: false },
    'Avslutat 17 november. Du kan läsa meddelandena, men inte skriva fler här.',
  ],
] as const

test.each(lines)(
  'R-665 of a program that %s home and its page say since when, and whether one can write there',
  async (_, one, line) => {
    const calls = stub([one])
    calls.reply(messageCalls.listMyMessages, aMyThread({ IsOpen: one.IsOpen }))
    calls.holdRest()
    await openApp('/hem', aPatientSession())
    const link = await screen.findByRole('link', { name: /Start av medicin/ })
    expect(link.textContent).toContain(line)
    await go(`/behandling?program=${programId}`)
    await screen.findByRole('heading', { level: 1, name: 'Start av medicin' })
    expect(screen.getByText(line)).toBeTruthy()
  },
)

test('R-666 what a program says to the patient stands on its page, above the messages, and none of another', async () => {
  const other = { ...told, ProgramId: crypto.randomUUID(), Title: 'Något annat' }
  const calls = stub([program], [told, other])
  calls.reply(messageCalls.listMyMessages, aMyThread())
  await openThread(calls)
  const title = await screen.findByText('Så går det till')
  expect(title.closest('details')?.open).toBe(true)
  expect(screen.getByText('Först svarar du på några frågor.')).toBeTruthy()
  const messages = await screen.findByRole('heading', { level: 2, name: 'Meddelanden' })
  expect(title.compareDocumentPosition(messages)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByText('Något annat')).toBeNull()
})

test('R-659 a program is opened by its address, again from home, and after another one', async () => {
  const otherId = crypto.randomUUID()
  const calls = stub([program, { ...program, Id: otherId, DisplayName: 'Utredning' }])
  const write = (MessageText: string) => aMyMessage({ TreatmentId: null, FromStaff: true, IsMine: false, MessageText })
  calls.reply(messageCalls.listMyMessages, ({ query }) =>
    aMyThread({ Messages: [write(query.programId === programId ? 'Till dig som börjar' : 'Om utredningen')] }),
  )
  await openThread(calls)
  await screen.findByText('Till dig som börjar')
  await go('/hem')
  await screen.findByRole('heading', { level: 1, name: /^Hej/ })
  await go(`/behandling?program=${programId}`)
  await screen.findByText('Till dig som börjar')
  await go(`/behandling?program=${otherId}`)
  await screen.findByText('Om utredningen')
  expect(screen.getByRole('heading', { level: 1, name: 'Utredning' })).toBeTruthy()
  await go(`/behandling?program=${programId}`)
  await screen.findByText('Till dig som börjar')
})

test('R-659 the thread of a program is read and written as that of a treatment, and says what the program has sent', async () => {
  const calls = stub([program])
  const message = {
    TreatmentId: null,
    ProgramId: programId,
    FromStaff: true,
    WrittenAs: 'Staff',
    IsMine: false,
  } as const
  const sent = aMyMessage({ ...message, IsByProgram: true, MessageText: 'Nu har det gått en vecka.' })
  calls.reply(messageCalls.listMyMessages, aMyThread({ Messages: [sent], Unread: 1 }))
  calls.reply(messageCalls.sendMyMessageInProgram, { Message: aMyMessage(), CrisisInformation: null })
  await openThread(calls)
  await screen.findByText('Nu har det gått en vecka.')
  expect(screen.getByRole('heading', { level: 1, name: 'Start av medicin' })).toBeTruthy()
  expect(screen.getByText(/skickat av programmet/)).toBeTruthy()
  expect(calls.sentTo(messageCalls.listMyMessages)).toMatchObject([{ query: { programId } }])
  await userEvent.type(screen.getByRole('textbox', { name: 'Skriv till mottagningen' }), 'Tack')
  await userEvent.click(screen.getByRole('button', { name: 'Skicka' }))
  await waitFor(() => expect(calls.sentTo(messageCalls.sendMyMessageInProgram)).toHaveLength(1))
  expect(calls.sentTo(messageCalls.sendMyMessageInProgram)).toMatchObject([
    { params: { id: programId }, body: { MessageText: 'Tack' } },
  ])
  expect(calls.sentTo(messageCalls.sendMyMessage)).toEqual([])
})

test('R-659 words in a program that is over say so, and what was left unsent can be read and copied', async () => {
  const calls = stub([program])
  calls.reply(messageCalls.listMyMessages, aMyThread({ IsOpen: false }))
  await openThread(calls)
  expect(await screen.findByText(/^Programmet är avslutat/)).toBeTruthy()
})

test('R-659 what was pressed in a program goes there by itself, also where its thread cannot be read any more', async () => {
  const calls = stub([])
  const { userProfile, context } = aPatientSession()
  const DraftKey = btoa('a key of the tests, thirty-two b.'.slice(0, 32))
  const place = { person: userProfile.PublicId, contextId: context?.ContextId ?? '', owner: { programId } }
  const pressed = { text: 'Jag undrar en sak', key: 'one', pressedAt: now() }
  keepMessage({ ...place, draftKey: DraftKey, previousDraftKey: null }, pressed, now())
  calls.hold(systemCalls.getVersion)
  calls.refuse(messageCalls.listMyMessages, 404, '', 'not-found', { Details: { DraftKey, PreviousDraftKey: null } })
  calls.refuse(messageCalls.sendMyMessageInProgram, 404)
  await openThread(calls)
  await screen.findByRole('heading', { level: 1, name: 'Programmet finns inte här' })
  const kept = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Det du skrev' })
  expect(kept.value).toBe('Jag undrar en sak')
  await waitFor(() => expect(calls.sentTo(messageCalls.sendMyMessageInProgram)).toHaveLength(1))
  expect(calls.sentTo(messageCalls.sendMyMessage)).toEqual([])
})
