import type { MyCareItems, MyForm } from '@samklang/contract/care-items'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as sessionCalls from '@samklang/contract/client/session'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import * as unitCalls from '@samklang/contract/client/units'
import type { MyTreatment } from '@samklang/contract/treatments'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { invalidate } from '../../api/invalidate.ts'
import { queryClient } from '../../api/query-client.ts'
import { isShowing } from '../../api/topics.ts'
import { notifyCareChanged } from '../../live/care-changes.ts'
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
import { stubCalls } from '../../testing/stub-calls.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T09:00:00Z') }))

async function openHome(items: Partial<MyCareItems>, maintained: MyTreatment[] = [], contexts = [aContext()]) {
  const calls = stubCalls()
  const chosen = { IsCivicIdRequired: false, CurrentContextId: aContext().ContextId, FormContextId: null }
  calls.reply(sessionCalls.listSessionContexts, { ...chosen, Contexts: contexts })
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(helpLineCalls.getMyRecentHelp, null)
  calls.reply(careItemCalls.listMyCareItems, myCareItems(items))
  calls.reply(treatmentCalls.listMaintained, maintained)
  await openApp('/hem', aPatientSession())
  await screen.findByRole('heading', { level: 1, name: 'Hej Alva!' })
  return calls
}

const questionnaire: MyForm = {
  Id: formIdOf(90),
  Kind: 'Questionnaire',
  DisplayName: 'Sinnesstämning',
  EstimatedMinutes: 5,
  Status: 'Open',
  SentDate: '2026-11-16T08:00:00.000Z',
  ExpiresAt: '2026-11-21T22:59:00.000Z',
  AnsweredDate: null,
  StartDate: null,
  EndDate: null,
  LastEntryDate: null,
  EntryDates: [],
  BegunDates: [],
}
const diary: MyForm = {
  ...questionnaire,
  Id: formIdOf(91),
  Kind: 'Journal',
  DisplayName: 'Sömndagbok',
  ExpiresAt: null,
}

test('R-667 the same form twice says by when each is to be answered and when it came, so that no two rows read the same', async () => {
  const came = (no: number, SentDate: string, more: Partial<MyForm> = {}) => ({
    ...questionnaire,
    Id: formIdOf(no),
    SentDate,
    ...more,
  })
  await openHome({
    Questionnaires: [
      came(80, '2026-11-16T07:00:00.000Z'),
      came(81, '2026-11-17T07:00:00.000Z'),
      came(82, '2026-11-18T07:00:00.000Z', { ExpiresAt: null }),
      came(83, '2026-11-18T07:30:00.000Z'),
      came(84, '2026-11-18T07:30:00.000Z'),
      came(85, '2026-11-18T07:30:00.000Z', { DisplayName: 'Sömn' }),
    ],
    Journals: [
      { ...diary, SentDate: '2026-11-10T07:00:00.000Z' },
      { ...diary, Id: formIdOf(92) },
    ],
  })
  const next = within(await screen.findByRole('region', { name: 'Sinnesstämning' }))
  next.getByText('Kom 2026-11-16')
  const last = 'Sista dag att svara: 2026-11-21'
  const more = within(screen.getByRole('region', { name: 'Mer att göra' }))
  expect(more.getAllByRole('link').map((link) => link.textContent)).toEqual([
    `SinnesstämningUngefär 5 minuter${last}Kom 2026-11-17`,
    'SinnesstämningUngefär 5 minuterKom 2026-11-18 08:00',
    `SinnesstämningUngefär 5 minuter${last}Kom 2026-11-18 08:30 (1)`,
    `SinnesstämningUngefär 5 minuter${last}Kom 2026-11-18 08:30 (2)`,
    `SömnUngefär 5 minuter${last}`,
    'SömndagbokKom 2026-11-10',
    'SömndagbokKom 2026-11-16',
  ])
})

test('R-405 a module that is open is the thing to do next where nothing else waits, with one large button', async () => {
  await openHome({ Treatments: [aMyTreatment()] })
  const next = within(await screen.findByRole('region', { name: 'Modul 1' }))
  next.getByText('Ungefär 30 minuter')
  expect(next.getByRole('link', { name: 'Börja' }).getAttribute('href')).toBe(`/formular?id=${formIdOf(1)}`)
})

test('R-405 what has a last day comes before a diary and a module, and each treatment has one module there', async () => {
  const first = aMyTreatment({ Modules: [aMyModule(1, { Status: 'Open' }), aMyModule(2, { Status: 'Open' })] })
  const begun = aMyTreatment({
    Id: otherTreatmentId,
    DisplayName: 'Mindre oro',
    Modules: [aMyModule(3, { Status: 'Open' }), aMyModule(4, { Status: 'PartlyAnswered', PagesCompleted: 2 })],
  })
  await openHome({ Questionnaires: [questionnaire], Journals: [diary], Treatments: [first, begun] })
  await screen.findByRole('region', { name: 'Sinnesstämning' })
  const more = within(screen.getByRole('region', { name: 'Mer att göra' }))
  expect(more.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Sömndagbok',
    'Modul 4Påbörjad',
    'Modul 1Ungefär 30 minuter',
  ])
})

test('R-405 a module that is done does not wait for the patient, and the treatment is a press away', async () => {
  const Modules = [aMyModule(1, { Status: 'Done', PagesCompleted: 6 }), aMyModule(2)]
  await openHome({ Treatments: [aMyTreatment({ Modules })] })
  await screen.findByRole('heading', { name: 'Allt är klart' })
  const way = within(await screen.findByRole('region', { name: 'Behandling' })).getByRole('link')
  expect(way.textContent).toBe('Sov bättre1 av 2 moduler klara')
  expect(way.getAttribute('href')).toBe(`/behandling?id=${treatmentId}`)
  expect(screen.queryByText('Modul 1')).toBeNull()
})

test('R-405 one that has ended and can be read has its way from home, and nothing of it is to be done', async () => {
  const ended = aMyTreatment({ Status: 'Maintained', MaintainUntil: '2026-12-03' })
  await openHome({}, [ended])
  await screen.findByText('Avslutad. Kan läsas till och med 3 december.')
  await screen.findByRole('heading', { name: 'Allt är klart' })
})

test('R-405 whoever has no treatment reads nothing of one', async () => {
  const calls = await openHome({ Treatments: [] })
  await screen.findByRole('heading', { name: 'Allt är klart' })
  await vi.waitFor(() => expect(calls.sentTo(treatmentCalls.listMaintained)).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: 'Behandling' })).toBeNull()
  expect(calls.sentTo(careItemCalls.listMyCareItems)).toHaveLength(1)
})

test('R-405 for a guardian no treatment is asked for: it is the patient’s', async () => {
  const calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(helpLineCalls.getMyRecentHelp, null)
  calls.reply(careItemCalls.listMyCareItems, myCareItems())
  await openApp('/hem', aPatientSession({ context: aContext({ Type: 'Guardian' }) }))
  await screen.findByRole('heading', { name: 'Allt är klart' })
  // Once the part that would ask is there.
  await act(async () => void (await import('./treatments-card.tsx')))
  expect(calls.sentTo(treatmentCalls.listMaintained)).toEqual([])
})

test('R-406 home follows when staff open a module', async () => {
  const calls = await openHome({ Treatments: [aMyTreatment({ Modules: [aMyModule(1)] })] })
  await screen.findByRole('region', { name: 'Behandling' })
  calls.reply(careItemCalls.listMyCareItems, myCareItems({ Treatments: [aMyTreatment()] }))
  act(() => notifyCareChanged('5a6a0000-0000-4000-8000-000000000001'))
  await screen.findByRole('link', { name: 'Börja' })
})

test('R-406 home follows when the tab is looked at again', async () => {
  const calls = await openHome({ Treatments: [aMyTreatment({ Modules: [aMyModule(1)] })] })
  await screen.findByRole('region', { name: 'Behandling' })
  calls.reply(careItemCalls.listMyCareItems, myCareItems({ Treatments: [aMyTreatment()] }))
  vi.setSystemTime(Date.parse('2026-11-18T09:05:00Z'))
  act(() => void dispatchEvent(new Event('visibilitychange')))
  await screen.findByRole('link', { name: 'Börja' })
})

test('R-418 home tells of a new message when it comes, without being read anew by hand', async () => {
  const calls = await openHome({ Treatments: [aMyTreatment()] })
  expect(screen.queryByText(/nytt meddelande/)).toBeNull()
  calls.reply(careItemCalls.listMyCareItems, myCareItems({ Treatments: [aMyTreatment({ UnreadMessages: 1 })] }))
  await act(() => invalidate(queryClient, isShowing([`own-messages/${treatmentId}`])))
  await screen.findByText(/Ett nytt meddelande/)
})

test('R-432 home of another person names whom an unsent message is about, and leads to choosing them', async () => {
  localStorage.clear()
  const { userProfile } = aPatientSession()
  const child = aContext({ ContextId: '00000000-0000-4000-8000-0000000000c1', Type: 'Guardian', Firstname: 'Tuva' })
  const key = `samklang-message.${userProfile.PublicId}.${otherTreatmentId}`
  localStorage.setItem(key, `2026-11-25T09:00:00.000Z sealed ${child.ContextId} send`)
  const calls = await openHome({ Treatments: [aMyTreatment()] }, [], [aContext(), child])
  calls.reply(sessionCalls.leaveSessionContext, {})
  await screen.findByText(/ett meddelande som gäller Tuva och inte har nått mottagningen/)
  expect(screen.queryByRole('link', { name: 'Till meddelandet' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Byt till Tuva' }))
  await waitFor(() => expect(location.pathname).toBe('/kontext'))
  localStorage.clear()
})

test('R-432 home does not say that all is done while a message waits, and says what waits', async () => {
  localStorage.clear()
  const { userProfile } = aPatientSession()
  const key = `samklang-message.${userProfile.PublicId}.${treatmentId}`
  localStorage.setItem(key, `2026-11-25T09:00:00.000Z sealed ${aContext().ContextId} send`)
  await openHome({ Answered: [{ ...questionnaire, Status: 'Closed', AnsweredDate: '2026-11-17T08:00:00.000Z' }] })
  await screen.findByText(/ett meddelande som inte har nått mottagningen/)
  await screen.findByText('Sinnesstämning')
  expect(screen.queryByText('Allt är klart')).toBeNull()
  localStorage.clear()
})

test('R-432 what somebody else has left on the device, and what is no longer kept, is no reason to hide that all is done', async () => {
  localStorage.clear()
  const { userProfile } = aPatientSession()
  const { ContextId } = aContext()
  localStorage.setItem(`samklang-message.somebody-else.${treatmentId}`, `2026-11-25T09:00:00.000Z s ${ContextId} send`)
  const old = `samklang-message.${userProfile.PublicId}.${treatmentId}`
  localStorage.setItem(old, `2026-11-11T09:00:00.000Z sealed ${ContextId} send`)
  await openHome({})
  await screen.findByRole('heading', { name: 'Allt är klart' })
  localStorage.clear()
})

test('R-432 home tells of a message that is not sent, with the way to it, and says so without network too', async () => {
  localStorage.clear()
  const { userProfile } = aPatientSession()
  const { ContextId } = aContext()
  const until = '2026-11-25T09:00:00.000Z'
  localStorage.setItem(`samklang-message.${userProfile.PublicId}.${treatmentId}`, `${until} sealed ${ContextId} send`)
  localStorage.setItem(`samklang-message.somebody-else.${otherTreatmentId}`, `${until} sealed ${ContextId} save`)
  await openHome({ Treatments: [aMyTreatment()] })
  await screen.findByText(/ett meddelande som inte har nått mottagningen/)
  const [link, ...more] = screen.getAllByRole('link', { name: 'Till meddelandet' })
  expect([link?.getAttribute('href'), more.length]).toEqual([`/behandling?id=${treatmentId}`, 0])
  act(() => void dispatchEvent(new Event('offline')))
  await screen.findByText(/Inget nät just nu.*Ett meddelande som inte är skickat finns också kvar här/)
  localStorage.clear()
})
