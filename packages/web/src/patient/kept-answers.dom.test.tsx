import * as artifactCalls from '@samklang/contract/client/artifacts'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as formCalls from '@samklang/contract/client/forms'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as messageCalls from '@samklang/contract/client/messages'
import * as moduleCalls from '@samklang/contract/client/treatment-modules'
import * as unitCalls from '@samklang/contract/client/units'
import type { CrisisInformation as CrisisInfo } from '@samklang/contract/crisis-information'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPlace } from '../answering/draft/encrypted-drafts.ts'
import { hasUnsent } from '../answering/draft/unsent.ts'
import { queryClient } from '../api/query-client.ts'
import { go } from '../routes/go.ts'
import { aModule, moduleId as formId } from '../testing/a-module.ts'
import { aPatientSession } from '../testing/a-session.ts'
import { aUnitInformation } from '../testing/a-unit.ts'
import { myCareItems } from '../testing/my-treatment.ts'
import { openApp } from '../testing/open-app.tsx'
import { stubCalls } from '../testing/stub-calls.ts'
import { keepMessage } from './messages/message-draft.ts'

afterEach(() => {
  localStorage.clear()
  queryClient.clear()
})

const at = () => new Date().toISOString()
const DraftKey = btoa('k'.repeat(32))
const CrisisInformation: CrisisInfo = {
  Kind: 'Risk',
  UnitName: 'Provkliniken',
  Phone: null,
  OpeningHours: null,
  Text: null,
  IsClosed: false,
  OpensAt: null,
}
const latest = [{ QuestionId: 'step', Key: 'step', Value: 'Allt är svart' }]
const draft = { underWay: null, latest, base: '2026-11-15T10:00:00.000Z', progress: [] }

test('R-395 home tells that what was written in a module came too late and has reached the clinic, and where help is', async () => {
  const session = aPatientSession()
  const person = session.userProfile.PublicId
  openPlace({ person, formId, draftKey: DraftKey }, null).keep(draft, at())
  const calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(helpLineCalls.getMyRecentHelp, null)
  calls.reply(careItemCalls.listMyCareItems, myCareItems({}))
  const Details = { Kind: 'TreatmentModule', LastModifiedAt: draft.base, DraftKey, PreviousDraftKey: null }
  calls.refuse(formCalls.getMyForm, 404, '', 'not-found', { Details })
  const kept = { AnswersKept: true, CrisisInformation }
  calls.refuse(moduleCalls.saveMyTreatmentModule, 409, '', 'invalid-transition', kept)
  calls.holdRest()
  await openApp('/hem', session)
  await screen.findByText(/^Svar som du har skrivit i en modul kom fram först nu\. .*mottagningen har fått svaren/)
  expect(await screen.findAllByRole('link', { name: /112/ })).not.toEqual([])
  expect(calls.sentTo(moduleCalls.saveMyTreatmentModule)).toMatchObject([{ body: { Answers: latest } }])
  expect(hasUnsent(person, at())).toBe(false)
})

/** A patient whose module was written in without network, and whose words the server takes for danger when they come. */
function keepModuleAnswers() {
  const session = aPatientSession()
  const { PublicId: person } = session.userProfile
  openPlace({ person, formId, draftKey: DraftKey }, null).keep(draft, at())
  const calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(careItemCalls.listMyCareItems, myCareItems({}))
  calls.reply(artifactCalls.listMyDocuments, [])
  calls.reply(formCalls.getMyForm, aModule())
  calls.reply(moduleCalls.saveMyTreatmentModule, {
    Status: 'PartlyAnswered',
    LastModifiedAt: '2026-11-15T10:05:00.000Z',
    CrisisInformation,
  })
  calls.holdRest()
  return { session, person, calls }
}

const hasArrived = /^Dina senaste svar på ”Om oro” hade inte kommit fram\. Nu har mottagningen fått dem\.$/

test.each(['/hem', '/behandling', '/dokument', '/hjalp'])(
  'R-508 on %s what was written in a module without network is sent, told of, and help that it calls for stands first',
  async (page) => {
    const { session, person, calls } = keepModuleAnswers()
    await openApp(page, session)
    await screen.findByText(hasArrived)
    const help = await screen.findByTestId('crisis-alert')
    expect(document.querySelector('main')?.firstElementChild?.contains(help)).toBe(true)
    expect(calls.sentTo(moduleCalls.saveMyTreatmentModule)).toMatchObject([{ body: { Answers: latest } }])
    expect(hasUnsent(person, at())).toBe(false)
  },
)

test('R-565 where another device has written too, home does not say that what the clinic has had not arrived', async () => {
  const { session, calls } = keepModuleAnswers()
  calls.reply(helpLineCalls.getMyRecentHelp, null)
  calls.refuse(moduleCalls.saveMyTreatmentModule, 409, '', 'conflict', { CrisisInformation })
  await openApp('/hem', session)
  await screen.findByText(
    /^Det allvarliga i dina senaste svar på ”Om oro” har mottagningen fått\. Resten av svaren väntar/,
  )
  await screen.findByTestId('crisis-alert')
  expect(screen.queryByText(/har inte kommit fram/)).toBeNull()
})

test('R-508 whoever stays on the treatment is told when the network is back; the next page does not tell it again', async () => {
  const { session, calls } = keepModuleAnswers()
  calls.lose(formCalls.getMyForm)
  await openApp('/behandling', session)
  await screen.findByText(/^Svar som du har skrivit här har inte nått mottagningen\./)
  expect(screen.queryByTestId('crisis-alert')).toBeNull()
  calls.reply(formCalls.getMyForm, aModule())
  act(() => void dispatchEvent(new Event('online')))
  await screen.findByText(hasArrived)
  await screen.findByTestId('crisis-alert')
  await act(() => go('/dokument'))
  await waitFor(() => expect(screen.queryByText(hasArrived)).toBeNull())
})

test('R-508 over another form that is open stands help alone; that page sends nothing of the open one itself', async () => {
  const other = '5a6a0000-0000-4000-8000-000000000209'
  const { session, person, calls } = keepModuleAnswers()
  openPlace({ person, formId: other, draftKey: DraftKey }, null).keep(draft, at())
  calls.answer(formCalls.getMyForm, ({ params }) =>
    params.id === other ? new Promise(() => {}) : Response.json(aModule()),
  )
  await openApp(`/formular?id=${other}`, session)
  await screen.findByTestId('crisis-alert', undefined, { timeout: 5000 })
  expect(calls.sentTo(moduleCalls.saveMyTreatmentModule).map(({ params }) => params.id)).toEqual([formId])
  expect(calls.sentTo(formCalls.getMyForm).filter(({ params }) => params.id === other)).toHaveLength(1)
})

test('R-508 a message that was pressed goes from any page, which tells of it and of the help that it calls for', async () => {
  const { session, person, calls } = keepModuleAnswers()
  localStorage.clear()
  const treatmentId = '5a6a0000-0000-4000-8000-000000000301'
  const place = { person, contextId: session.context?.ContextId ?? '', owner: { treatmentId }, draftKey: DraftKey }
  const written = { text: 'Jag orkar inte mer', key: 'key-1', pressedAt: at(), keyUsedAt: at() }
  keepMessage({ ...place, previousDraftKey: null }, written, at())
  calls.reply(messageCalls.listMyMessages, {
    Messages: [],
    HasOlder: false,
    Unread: 0,
    IsOpen: true,
    Readers: [],
    GuardiansCannotRead: false,
    Away: [],
    DraftKey,
    PreviousDraftKey: null,
  })
  calls.lose(messageCalls.sendMyMessage)
  await openApp('/dokument', session)
  await screen.findByText(/^Du har ett meddelande som inte har nått mottagningen\./)
  const taken = { Id: formId, TreatmentId: treatmentId, MessageText: written.text }
  calls.answer(messageCalls.sendMyMessage, () => Response.json({ Message: taken, CrisisInformation }))
  act(() => void dispatchEvent(new Event('online')))
  await screen.findByText('Ditt meddelande har skickats. Nu har mottagningen fått det.')
  await screen.findByTestId('crisis-alert')
  expect(screen.queryByText(/^Du har ett meddelande som inte/)).toBeNull()
})
