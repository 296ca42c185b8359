import * as artifactCalls from '@samklang/contract/client/artifacts'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as formCalls from '@samklang/contract/client/forms'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as messageCalls from '@samklang/contract/client/messages'
import * as systemCalls from '@samklang/contract/client/system'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import * as unitCalls from '@samklang/contract/client/units'
import type { MyTreatment } from '@samklang/contract/treatments'
import type { Query } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPlace } from '../../answering/draft/encrypted-drafts.ts'
import { queryClient } from '../../api/query-client.ts'
import { changeLanguage } from '../../i18n/language.ts'
import { notifyCareChanged } from '../../live/care-changes.ts'
import { listUnsentMessages } from '../../state/unsent-messages.ts'
import { aMyMessage, aMyThread } from '../../testing/a-my-thread.ts'
import { aRecentHelp } from '../../testing/a-recent-help.ts'
import { aSafetyPlan } from '../../testing/a-safety-plan.ts'
import { aContext, aPatientSession } from '../../testing/a-session.ts'
import { aUnitInformation } from '../../testing/a-unit.ts'
import {
  aMyModule,
  aMyTreatment,
  formIdOf,
  myCareItems,
  otherTreatmentId,
  treatmentId,
} from '../../testing/my-treatment.ts'
import { openApp } from '../../testing/open-app.tsx'
import { type StubbedCalls, stubCalls } from '../../testing/stub-calls.ts'
import { keepMessage } from '../messages/message-draft.ts'

// A Wednesday.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T09:00:00Z') }))

/** What is told of treatments, now or from now on. */
function say(calls: StubbedCalls, Treatments: MyTreatment[], maintained: MyTreatment[] = []) {
  calls.reply(careItemCalls.listMyCareItems, myCareItems({ Treatments }))
  calls.reply(treatmentCalls.listMaintained, maintained)
}

async function openTreatment(
  Treatments: MyTreatment[],
  maintained: MyTreatment[] = [],
  search = '',
  prepare: (calls: StubbedCalls) => void = () => undefined,
  session = aPatientSession(),
) {
  const calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  // Messages and documents have tests of their own.
  calls.hold(messageCalls.listMyMessages)
  calls.reply(artifactCalls.getMySafetyPlan, { Plan: null })
  say(calls, Treatments, maintained)
  prepare(calls)
  await openApp(`/behandling${search}`, session)
  await screen.findByRole('heading', { level: 1 })
  return calls
}

const main = () => within(screen.getByRole('main'))
/** The messages below are a list too. */
const modules = () => within(main().getAllByRole('list')[0] ?? document.body).getAllByRole('listitem')
const addressOf = (formNo: number) => `/formular?id=${formIdOf(formNo)}`

/** Told by the server that something has changed for this patient. */
function hearOfChange() {
  act(() => notifyCareChanged('5a6a0000-0000-4000-8000-000000000001'))
}

test('R-403 what is begun comes first, with one button, how far and the day that it is planned for', async () => {
  const begun = aMyModule(2, { Status: 'PartlyAnswered', PagesCompleted: 3, DueDate: '2026-11-20' })
  await openTreatment([aMyTreatment({ Modules: [aMyModule(1, { Status: 'Open' }), begun] })])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sov bättre')
  const current = within(screen.getByRole('region', { name: 'Modul 2' }))
  expect(current.getByRole('heading', { level: 2 }).textContent).toBe('Modul 2')
  current.getByText('3 av 6 sidor')
  current.getByText('Planerat till fredag 20 november')
  expect(current.getByRole('link', { name: 'Fortsätt' }).getAttribute('href')).toBe(addressOf(2))
  await waitFor(() => expect(document.title).toBe('Sov bättre – Samklang'))
})

test('R-403 what is not begun is told with its minutes, and is begun', async () => {
  await openTreatment([aMyTreatment()])
  const current = within(screen.getByRole('region', { name: 'Modul 1' }))
  current.getByText('Ungefär 30 minuter')
  expect(current.queryByText(/sidor/)).toBeNull()
  expect(current.getByRole('link', { name: 'Börja' }).getAttribute('href')).toBe(addressOf(1))
})

test('R-403 a day that has passed is not told: there is no hurry', async () => {
  const late = aMyModule(1, { Status: 'PartlyAnswered', PagesCompleted: 1, DueDate: '2026-11-10' })
  await openTreatment([aMyTreatment({ ReportMode: 'Percentage', Progress: 16.6, Modules: [late] })])
  const current = within(screen.getByRole('region', { name: 'Modul 1' }))
  current.getByText('Ta den tid du behöver.')
  // Rounded down: 1 of 6.
  current.getByText('16 procent klart')
  main().getByText('16 procent av behandlingen är klar')
  expect(main().queryByText(/10 november|försen|Planerat/)).toBeNull()
})

test('R-403 whoever has not begun is not told of nought, and a per cent is told once something is done', async () => {
  const calls = await openTreatment([
    aMyTreatment({ ReportMode: 'Percentage', Progress: 0, Modules: [aMyModule(1, { Status: 'Open' }), aMyModule(2)] }),
  ])
  main().getByText('Inte påbörjad än')
  const begun = [aMyModule(1, { Status: 'PartlyAnswered', PagesCompleted: 0 }), aMyModule(2)]
  say(calls, [aMyTreatment({ ReportMode: 'Percentage', Progress: 0, Modules: begun })])
  hearOfChange()
  await main().findByRole('link', { name: 'Fortsätt' })
  expect(main().queryByText(/procent|Inte påbörjad/)).toBeNull()
})

test('R-403 each module says in words what it is; only what can be opened is a link', async () => {
  await openTreatment([
    aMyTreatment({
      Modules: [
        aMyModule(1, { Status: 'Closed', PagesCompleted: 6 }),
        aMyModule(2, { Status: 'Closed', PagesCompleted: 2 }),
        aMyModule(3, { Status: 'Done', PagesCompleted: 6 }),
        aMyModule(4, { Status: 'Open' }),
        aMyModule(5, { Status: 'Scheduled', StartsOn: '2026-11-24' }),
        aMyModule(6, { Status: 'Scheduled', StartsOn: '2026-11-19' }),
        aMyModule(7),
      ],
    }),
  ])
  main().getByText('2 av 7 moduler klara')
  expect(modules().map((item) => item.textContent)).toEqual([
    'Modul 1Klar. Du kan läsa den igen.',
    'Modul 2Avslutad. Du kan läsa den igen.',
    'Modul 3Klar. Du kan läsa den igen och ändra det du har skrivit.',
    'Modul 4Öppen',
    'Modul 5Öppnas 24 november',
    'Modul 6Öppnas i morgon',
    'Modul 7Kommer senare',
  ])
  const addresses = modules().map((item) => within(item).queryByRole('link')?.getAttribute('href'))
  expect(addresses).toEqual([...[1, 2, 3, 4].map(addressOf), undefined, undefined, undefined])
})

test.each([
  [[aMyModule(1, { Status: 'Done', PagesCompleted: 6 }), aMyModule(2)], /Nästa modul kommer senare\.$/],
  [
    [
      aMyModule(1, { Status: 'Done', PagesCompleted: 6 }),
      aMyModule(2, { Status: 'Scheduled', StartsOn: '2026-11-24' }),
    ],
    /Nästa modul öppnas 24 november\.$/,
  ],
  [[aMyModule(1, { Status: 'Closed', PagesCompleted: 6 })], /^Du har inget att göra i behandlingen just nu\.$/],
])('R-403 where nothing is open that is said, with what comes: %#', async (Modules, said) => {
  await openTreatment([aMyTreatment({ Modules })])
  main().getByText(said)
  expect(main().queryByRole('link', { name: /Fortsätt|Börja/ })).toBeNull()
})

test('R-403 one that has not started says on which day it does', async () => {
  await openTreatment([aMyTreatment({ Status: 'NotStarted', StartDate: '2027-01-11', Modules: [aMyModule(1)] })])
  main().getByText('Behandlingen börjar 11 januari 2027.')
})

test('R-403 of several treatments one is shown, and the others are a press away', async () => {
  const other = aMyTreatment({ Id: otherTreatmentId, DisplayName: 'Mindre oro' })
  await openTreatment([aMyTreatment(), other])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sov bättre')
  const choices = within(screen.getByRole('group', { name: 'Dina behandlingar' }))
  expect(choices.getByRole('button', { pressed: true }).textContent).toBe('Sov bättre')
  await userEvent.setup().click(choices.getByRole('button', { name: 'Mindre oro' }))
  await screen.findByRole('heading', { level: 1, name: 'Mindre oro' })
  expect(location.search).toBe(`?id=${otherTreatmentId}`)
})

test('R-403 without any treatment it says so kindly, and leads home', async () => {
  await openTreatment([])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Du har ingen behandling här just nu.')
  expect(main().getByRole('link', { name: 'Till startsidan' }).getAttribute('href')).toBe('/hem')
})

test('R-404 one that has ended says until when it can be read, shows what can be read, and offers nothing to change', async () => {
  const ended = aMyTreatment({
    Status: 'Maintained',
    MaintainUntil: '2026-12-03',
    Modules: [
      aMyModule(1, { Status: 'Closed', PagesCompleted: 6 }),
      aMyModule(2, { Status: 'Closed', PagesCompleted: 1 }),
      aMyModule(3),
    ],
  })
  await openTreatment([], [ended])
  main().getByText(/^Behandlingen är avslutad\. Du kan läsa den till och med 3 december\./)
  expect(modules().map((item) => item.textContent)).toEqual([
    'Modul 1Klar. Du kan läsa den igen.',
    'Modul 2Avslutad. Du kan läsa den igen.',
  ])
  expect(modules().map((item) => within(item).getByRole('link').getAttribute('href'))).toEqual([1, 2].map(addressOf))
  expect(main().queryByRole('link', { name: /Fortsätt|Börja/ })).toBeNull()
})

test('R-404 the way to one that is over, or somebody else’s, says so and tells nothing of it', async () => {
  await openTreatment([aMyTreatment()], [], `?id=${otherTreatmentId}`)
  screen.getByRole('heading', { level: 1, name: 'Behandlingen finns inte här längre' })
  // Those that are there can be chosen.
  main().getByRole('button', { name: 'Sov bättre' })
  main().getByRole('link', { name: 'Till startsidan' })
})

test('R-406 a module that staff open stands there as the one to begin, and is announced', async () => {
  const done = aMyModule(1, { Status: 'Done', PagesCompleted: 6 })
  const calls = await openTreatment([aMyTreatment({ Modules: [done, aMyModule(2)] })])
  say(calls, [aMyTreatment({ Modules: [done, aMyModule(2, { Status: 'Open' })] })])
  hearOfChange()
  await screen.findByRole('link', { name: 'Börja' })
  expect(main().getAllByRole('status')[0]?.textContent).toBe('Nu är modulen ”Modul 2” öppen.')
})

test('R-406 a treatment that staff close says that it can be read, and never meanwhile that it is gone', async () => {
  const calls = await openTreatment([aMyTreatment()])
  const heading = screen.getByRole('heading', { level: 1 })
  const ended = aMyTreatment({ Status: 'Maintained', MaintainUntil: '2026-12-03' })
  const answer = Promise.withResolvers<MyTreatment[]>()
  calls.reply(careItemCalls.listMyCareItems, myCareItems())
  calls.reply(treatmentCalls.listMaintained, () => answer.promise)
  hearOfChange()
  // The first list has come without it, the second has not come.
  const isOfTreatments = ({ queryKey: [, path] }: Query) => path !== messageCalls.listMyMessages.path
  await waitFor(() => expect(queryClient.isFetching({ predicate: isOfTreatments })).toBe(1))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sov bättre')
  answer.resolve([ended])
  await within(main().getAllByRole('status')[0] ?? document.body).findByText(/^Behandlingen är avslutad\./)
  // Not made anew: whoever reads there keeps their place.
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading)
})

test('R-406 a treatment that is closed at once is said not to be there, and what was saved is with the clinic', async () => {
  const calls = await openTreatment([aMyTreatment()])
  say(calls, [])
  hearOfChange()
  await screen.findByRole('heading', { level: 1, name: 'Behandlingen finns inte här längre' })
  main().getByText(/Det som har sparats finns kvar hos mottagningen\./)
})

test('R-546 help that a message called for stays when the treatment goes right after, above what is said of that', async () => {
  const calls = await openTreatment([aMyTreatment()], [], '', (stubbed) => {
    stubbed.reply(messageCalls.listMyMessages, aMyThread())
    stubbed.reply(messageCalls.sendMyMessage, ({ body: { MessageText } }) => ({
      Message: aMyMessage({ MessageText }),
      CrisisInformation: aRecentHelp().Crisis,
    }))
  })
  await userEvent.type(await main().findByLabelText('Skriv till mottagningen'), 'Jag orkar inte leva')
  await userEvent.click(main().getByRole('button', { name: 'Skicka' }))
  await screen.findByTestId('crisis-alert')
  say(calls, [])
  hearOfChange()
  const gone = await screen.findByRole('heading', { level: 1, name: 'Behandlingen finns inte här längre' })
  const card = await screen.findByTestId('crisis-alert')
  expect(card.compareDocumentPosition(gone) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('R-516 what was written in a treatment that is gone is there to read and copy, when its key can be had', async () => {
  const { userProfile, context } = aPatientSession()
  const DraftKey = btoa('a key of the tests, thirty-two b.'.slice(0, 32))
  const place = {
    person: userProfile.PublicId,
    contextId: context?.ContextId ?? '',
    owner: { treatmentId: otherTreatmentId },
  }
  const keys = { draftKey: DraftKey, previousDraftKey: null }
  const pressed = { text: 'Jag undrar en sak', key: 'one', pressedAt: '2026-11-18T08:50:00.000Z' }
  keepMessage({ ...place, ...keys }, pressed, '2026-11-18T08:50:00.000Z')
  const calls = await openTreatment([aMyTreatment()], [], `?id=${otherTreatmentId}`, (calls) => {
    calls.lose(messageCalls.listMyMessages)
    calls.hold(systemCalls.getVersion)
    calls.refuse(messageCalls.sendMyMessage, 404)
  })
  await main().findByText(/^Du skrev ett meddelande i behandlingen som inte har skickats/)
  const Details = { DraftKey, PreviousDraftKey: null }
  calls.refuse(messageCalls.listMyMessages, 404, '', 'not-found', { Details })
  act(() => void dispatchEvent(new Event('online')))
  const kept = await main().findByRole<HTMLTextAreaElement>('textbox', { name: 'Det du skrev' })
  expect(kept.value).toBe('Jag undrar en sak')
  // the server has judged its words.
  await waitFor(() => expect(calls.sentTo(messageCalls.sendMyMessage)).toHaveLength(1))
  await main().findByRole('link', { name: 'Skriv i ”Sov bättre” i stället' })
  await userEvent.click(main().getByRole('button', { name: 'Ta bort texten' }))
  expect(main().queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(listUnsentMessages('2026-11-18T09:00:00.000Z')).toEqual([])
})

test('R-406 whoever comes back to the tab sees how far it is now', async () => {
  const calls = await openTreatment([aMyTreatment()])
  say(calls, [aMyTreatment({ Modules: [aMyModule(1, { Status: 'PartlyAnswered', PagesCompleted: 2 })] })])
  vi.setSystemTime(Date.parse('2026-11-18T09:05:00Z'))
  act(() => void dispatchEvent(new Event('visibilitychange')))
  await screen.findByRole('link', { name: 'Fortsätt' })
})

test('R-406 without network what was shown stays, and it is said that it may be old', async () => {
  const calls = await openTreatment([aMyTreatment()])
  calls.lose(careItemCalls.listMyCareItems)
  calls.lose(treatmentCalls.listMaintained)
  calls.hold(systemCalls.getVersion)
  hearOfChange()
  await screen.findByText(/Inget nät just nu\. Det som står här kan vara gammalt\./)
  main().getByRole('link', { name: 'Börja' })
  screen.getByRole('heading', { level: 1, name: 'Sov bättre' })
})

test('what cannot be read can be tried again, and the numbers to call stand there meanwhile', async () => {
  const calls = stubCalls()
  // React tells of what the boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  calls.refuse(careItemCalls.listMyCareItems, 500, 'Det gick inte just nu.')
  calls.hold(systemCalls.reportExceptions)
  calls.reply(treatmentCalls.listMaintained, [])
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.holdRest()
  await openApp('/behandling', aPatientSession())
  const again = await screen.findByRole('button', { name: 'Försök igen' })
  main().getByRole('heading', { name: 'Mår du akut dåligt?' })
  await main().findByRole('link', { name: 'Ring 010-000 00 01' })
  say(calls, [aMyTreatment()])
  await userEvent.setup().click(again)
  await screen.findByRole('link', { name: 'Börja' })
  // Told of after a while, which must not be another test's.
  await waitFor(() => expect(calls.sentTo(systemCalls.reportExceptions)).not.toEqual([]), { timeout: 5000 })
})

test('R-403 the same in English', async () => {
  const begun = aMyModule(1, { Status: 'PartlyAnswered', PagesCompleted: 3, DueDate: '2026-11-20' })
  const coming = aMyModule(2, { Status: 'Scheduled', StartsOn: '2026-11-24' })
  await openTreatment([aMyTreatment({ Id: treatmentId, Modules: [begun, coming, aMyModule(3)] })])
  await act(() => changeLanguage('en'))
  const current = within(screen.getByRole('region', { name: 'Modul 1' }))
  current.getByText('3 of 6 pages')
  current.getByText('Planned to be done by Friday 20 November')
  current.getByRole('link', { name: 'Continue' })
  expect(modules().map((item) => item.textContent)).toEqual([
    'Modul 1Begun3 of 6 pages',
    'Modul 2Opens 24 November',
    'Modul 3Coming later',
  ])
})

test('R-431 after a reload the treatment still shows where help is, and what has become of what was written', async () => {
  const calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.hold(messageCalls.listMyMessages)
  calls.reply(helpLineCalls.getMyRecentHelp, aRecentHelp({ IsMessage: true }))
  say(calls, [aMyTreatment()])
  await openApp('/behandling', aPatientSession())
  await screen.findByText(/Ingen på Björkbacken har visat att de har sett det du skrev/)
  await waitFor(() => expect(document.querySelector('[data-help-line]')).not.toBeNull())
})

test.each(['/behandling', '/hem'])(
  'R-512 on %s a module that was worked through without network is done on this device, waits to be sent, and is not to do',
  async (page) => {
    const session = aPatientSession()
    const name = { person: session.userProfile.PublicId, formId: formIdOf(1), draftKey: btoa('k'.repeat(32)) }
    const progress = [0, 1, 2, 3, 4, 5].map((PageIndex) => ({ PageIndex, Completed: true }))
    const draft = { underWay: null, latest: [], base: '2026-11-15T10:00:00.000Z', progress }
    openPlace(name, null).keep(draft, new Date().toISOString())
    const calls = stubCalls()
    calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
    calls.hold(messageCalls.listMyMessages, formCalls.getMyForm)
    say(calls, [aMyTreatment({ Modules: [aMyModule(1, { Status: 'Open' }), aMyModule(2)] })])
    await openApp(page, session)
    await screen.findByText('1 av 2 moduler klara')
    expect(screen.queryByRole('link', { name: 'Börja' })).toBeNull()
    if (page === '/hem') return
    within(modules()[0] ?? document.body).getByText(
      'Klar på den här enheten. Det du har skrivit väntar på att skickas till mottagningen.',
    )
  },
)

test('R-530 an agent is not spoken to as if the treatment were their own', async () => {
  const agent = { ...aPatientSession(), context: aContext({ Type: 'Agent', Firstname: 'Tuva' }) }
  const first = await openTreatment(
    [aMyTreatment({ Modules: [aMyModule(1, { Status: 'Done', FormId: formIdOf(1) })] })],
    [],
    '',
    undefined,
    agent,
  )
  await main().findByText('Klar. Du kan läsa den igen och ändra det som är skrivet.')
  main().getByText('Det finns inget att göra i behandlingen för Tuva just nu.')
  say(first, [])
  hearOfChange()
  await main().findByText(/Om mottagningen|Mottagningen kan ha avslutat/)
  expect(main().queryByText(/din behandling|åt dig/i)).toBeNull()
})

const aPlanIn = (calls: StubbedCalls) =>
  calls.reply(artifactCalls.getMySafetyPlan, {
    Plan: aSafetyPlan({ TreatmentId: treatmentId, FormId: formIdOf(1) }),
  })
const findPlan = () => screen.findByRole('region', { name: 'Min säkerhetsplan' })

test('R-534 the treatment that the safety plan is made in shows the plan itself, before anything to do, and where it is changed', async () => {
  const done = aMyModule(1, { Status: 'Done', PagesCompleted: 6 })
  const Modules = [done, aMyModule(2, { Status: 'Open' })]
  await openTreatment([aMyTreatment({ DisplayName: 'Min säkerhetsplan', Modules })], [], '', aPlanIn)
  const plan = within(await findPlan())
  expect(plan.getByText('Sover dåligt').closest('[hidden]')).toBeNull()
  const next = screen.getByRole('region', { name: 'Modul 2' })
  expect((await findPlan()).compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(plan.getByRole('link', { name: 'Ändra i planen' }).getAttribute('href')).toBe(addressOf(1))
  await userEvent.setup().click(plan.getByRole('button', { name: 'Dölj' }))
  expect(plan.getByText('Sover dåligt').closest('[hidden]')).not.toBeNull()
})

test('R-534 another treatment does not show it, and one that has ended offers no change', async () => {
  const ended = aMyTreatment({ Status: 'Maintained', Modules: [aMyModule(1, { Status: 'Closed', PagesCompleted: 6 })] })
  const other = aMyTreatment({ Id: otherTreatmentId, DisplayName: 'Sov bättre' })
  await openTreatment([other], [{ ...ended, DisplayName: 'Min säkerhetsplan' }], `?id=${treatmentId}`, aPlanIn)
  const plan = within(await findPlan())
  plan.getByText('Sover dåligt')
  expect(plan.queryByRole('link', { name: 'Ändra i planen' })).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Sov bättre' }))
  await waitFor(() => expect(screen.queryByText('Sover dåligt')).toBeNull())
})

test('R-534 whoever acts for the patient is not shown the plan there', async () => {
  const agent = aPatientSession({ context: aContext({ Type: 'Agent', Firstname: 'Tuva' }) })
  const calls = await openTreatment([aMyTreatment()], [], '', aPlanIn, agent)
  await screen.findByRole('region', { name: 'Modul 1' })
  expect(calls.sentTo(artifactCalls.getMySafetyPlan)).toEqual([])
})
