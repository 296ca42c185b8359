import type { MyDocument } from '@samklang/contract/artifacts'
import type { MyCareItems, MyForm } from '@samklang/contract/care-items'
import * as artifactCalls from '@samklang/contract/client/artifacts'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as sessionCalls from '@samklang/contract/client/session'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import * as unitDocumentCalls from '@samklang/contract/client/unit-documents'
import * as unitCalls from '@samklang/contract/client/units'
import type { MyUnitDocument } from '@samklang/contract/unit-documents'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { changeLanguage } from '../../i18n/language.ts'
import { go } from '../../routes/go.ts'
import { aSafetyPlan } from '../../testing/a-safety-plan.ts'
import { aContext, aPatientSession } from '../../testing/a-session.ts'
import { aUnitInformation } from '../../testing/a-unit.ts'
import { aMyModule, aMyTreatment } from '../../testing/my-treatment.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubCalls } from '../../testing/stub-calls.ts'

const id = (n: number) => `0192f000-0000-7000-8000-00000000000${n}`
const items: MyCareItems = {
  SetId: null,
  Questionnaires: [],
  Journals: [],
  Answered: [],
  WaitingForChild: [],
  NextPlannedDate: null,
  Programs: [],
  Treatments: [],
  ProgramInformations: [],
}
const made = {
  Id: id(3),
  TreatmentId: id(1),
  FormId: id(2),
  ArtifactName: 'plan',
  DisplayName: 'Min säkerhetsplan',
  AnswerGroupId: null,
  ContentType: 'application/pdf' as const,
  GeneratedAt: '2026-11-10T10:00:00.000Z',
  IsSafetyPlan: true,
  IsOutdated: true,
}
const document: MyDocument = {
  TreatmentId: id(1),
  FormId: id(2),
  ArtifactName: 'plan',
  DisplayName: 'Min säkerhetsplan',
  IsSafetyPlan: true,
  ChangedAt: '2026-11-15T10:00:00.000Z',
  Earlier: [made],
}
const plan = aSafetyPlan()
const link = {
  Url: '/api/treatments/a/artifacts/b?mediaToken=c',
  ExpiresAt: '2026-11-15T10:01:00.000Z',
  MissingCharacters: 0,
}

let calls: ReturnType<typeof stubCalls>
beforeEach(() => {
  calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(careItemCalls.listMyCareItems, items)
  calls.reply(helpLineCalls.getMyRecentHelp, null)
  calls.reply(artifactCalls.getMySafetyPlan, { Plan: null })
  calls.reply(treatmentCalls.listMaintained, [])
})
afterEach(() => vi.restoreAllMocks())

test('R-427 a document is opened in a tab of its own, which the press itself opens', async () => {
  const replace = vi.fn()
  const opened = vi.spyOn(window, 'open').mockReturnValue({ location: { replace }, closed: false } as never)
  calls.reply(artifactCalls.listMyDocuments, [document])
  calls.reply(artifactCalls.generateMyArtifact, { ...made, ...link })
  await openApp('/dokument', aPatientSession())
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Öppna som PDF: Min säkerhetsplan' }))
  expect(opened).toHaveBeenCalledOnce()
  await waitFor(() => expect(replace).toHaveBeenCalledWith(link.Url))
})

test('R-427 where no tab may be opened the link is shown; a refusal closes the tab and is told', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  calls.reply(artifactCalls.listMyDocuments, [document])
  calls.reply(artifactCalls.generateMyArtifact, { ...made, ...link })
  await openApp('/dokument', aPatientSession())
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Öppna som PDF: Min säkerhetsplan' }))
  expect((await screen.findByRole('link', { name: 'Öppna dokumentet' })).getAttribute('href')).toBe(link.Url)
  const close = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({ close, closed: false } as never)
  calls.refuse(artifactCalls.linkMyArtifact, 404, 'Dokumentet finns inte.')
  await user.click(screen.getByText('Tidigare versioner'))
  await user.click(screen.getByRole('button', { name: /version från 10 november/ }))
  await screen.findByText('Dokumentet finns inte.')
  expect(close).toHaveBeenCalled()
})

test('R-530 an agent reads whose treatments the documents are from', async () => {
  calls.reply(artifactCalls.listMyDocuments, [document])
  calls.reply(unitDocumentCalls.listMyUnitDocuments, [])
  const context = aContext({ Type: 'Agent', Firstname: 'Tuva' })
  await openApp('/dokument', { ...aPatientSession(), context })
  await screen.findByRole('heading', { name: 'Från behandlingar för Tuva' })
  expect(screen.queryByText(/dina behandlingar/i)).toBeNull()
})

test('R-327 where help is stands on the page of documents too', async () => {
  calls.reply(artifactCalls.listMyDocuments, [document])
  await openApp('/dokument', aPatientSession())
  await screen.findByRole('button', { name: 'Öppna som PDF: Min säkerhetsplan' })
  const card = within(screen.getByRole('region', { name: 'Mår du akut dåligt?' }))
  expect(card.getByRole('link', { name: /112/ }).getAttribute('href')).toBe('tel:112')
})

test('R-434 whoever cannot open the plan without network is told where it can be read', async () => {
  vi.spyOn(window, 'open').mockReturnValue({ close: vi.fn(), closed: false } as never)
  calls.reply(artifactCalls.listMyDocuments, [
    document,
    { ...document, ArtifactName: 'other', DisplayName: 'Brev', IsSafetyPlan: false },
  ])
  calls.lose(artifactCalls.generateMyArtifact)
  await openApp('/dokument', aPatientSession())
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Öppna som PDF: Brev' }))
  await screen.findByText(/Det gick inte att nå servern/)
  expect(screen.queryByText(/Planen finns också på startsidan/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Öppna som PDF: Min säkerhetsplan' }))
  await screen.findByText(/Planen finns också på startsidan, och kan läsas där utan nät/)
  expect(screen.getByRole('link', { name: 'Läs planen på startsidan' }).getAttribute('href')).toBe('/hem')
})

const given: MyUnitDocument = {
  Id: id(7),
  Title: 'Välkommen till oss',
  TitleLanguage: 'sv',
  Description: 'Hur du avbokar ett besök.',
  UnitName: 'Solgläntan',
  ContentType: 'application/pdf',
  Size: 655_360,
  MediaId: id(8),
  CreatedAt: '2026-11-12T10:00:00.000Z',
}
const token = { MediaToken: 'ny', ExpiresAt: '2026-11-15T10:15:00.000Z' }

test('R-449 what the clinic gives is there for a guardian too, with what it is, and opens by a token of its own', async () => {
  const replace = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace }, closed: false } as never)
  calls.reply(artifactCalls.listMyDocuments, [])
  calls.reply(unitDocumentCalls.listMyUnitDocuments, [given])
  calls.reply(sessionCalls.createMediaToken, token)
  await openApp('/dokument', aPatientSession({ context: aContext({ Type: 'Guardian' }), mediaToken: 'gammal' }))
  const group = within(await screen.findByRole('region', { name: 'Från mottagningen' }))
  await group.findByText('PDF, 640 kB. Tillagt 12 november.')
  await userEvent.setup().click(group.getByRole('button', { name: 'Öppna: Välkommen till oss' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith(`/api/media/${id(8)}?mediaToken=ny`))
})

test('R-449 a token that is not had is asked for once more without a word, and then the press is offered again', async () => {
  const replace = vi.fn()
  const close = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace }, close, closed: false } as never)
  calls.reply(artifactCalls.listMyDocuments, [])
  calls.reply(unitDocumentCalls.listMyUnitDocuments, [given])
  let asked = 0
  calls.answer(sessionCalls.createMediaToken, () => {
    asked += 1
    if (asked !== 4)
      return Response.json({ Message: 'Vänta lite.', Code: 'busy', TraceId: '', Errors: [] }, { status: 503 })
    return Response.json(token)
  })
  await openApp('/dokument', aPatientSession())
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Öppna: Välkommen till oss' }))
  await screen.findByText('Vänta lite.')
  expect(asked).toBe(2)
  expect(close).toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Försök igen: Välkommen till oss' }))
  await waitFor(() => expect(replace).toHaveBeenCalledOnce())
  expect(asked).toBe(4)
})

test("R-449 that the clinic's documents could not be fetched takes nothing else away, and is not told as none", async () => {
  calls.reply(artifactCalls.listMyDocuments, [document])
  calls.refuse(unitDocumentCalls.listMyUnitDocuments, 503, 'Borta')
  await openApp('/dokument', aPatientSession())
  await screen.findByRole('button', { name: 'Öppna som PDF: Min säkerhetsplan' })
  const group = within(screen.getByRole('region', { name: 'Från mottagningen' }))
  await group.findByRole('button', { name: 'Försök igen' }, { timeout: 15_000 })
  expect(screen.queryByText('Det finns inga dokument ännu')).toBeNull()
}, 20_000)

test('R-449 documents of the same name are told apart by treatment, module and time; what is over is only read', async () => {
  const modules = [
    aMyModule(1, { FormId: id(2), DisplayName: 'Min plan', Status: 'PartlyAnswered' }),
    aMyModule(2, { FormId: id(4), DisplayName: 'Min plan', Status: 'Closed', PagesCompleted: 6 }),
  ]
  const treatment = aMyTreatment({ Id: id(1), DisplayName: 'Mindre oro', Modules: modules })
  const ended = aMyTreatment({
    Id: id(5),
    DisplayName: 'Sova bättre',
    Status: 'Maintained',
    Modules: [aMyModule(3, { FormId: id(6), DisplayName: 'Slutet', Status: 'Done' })],
  })
  calls.reply(careItemCalls.listMyCareItems, { ...items, Treatments: [treatment] })
  calls.reply(treatmentCalls.listMaintained, [ended])
  const one = { ...document, Earlier: [] }
  calls.reply(artifactCalls.listMyDocuments, [
    one,
    { ...one, FormId: id(4), ChangedAt: '2026-11-15T14:00:00.000Z' },
    { ...one, FormId: id(6), TreatmentId: id(5) },
  ])
  await openApp('/dokument', aPatientSession())
  await screen.findByText('Sova bättre – Slutet')
  const told = screen.getAllByRole('article').map((article) => article.textContent ?? '')
  expect(told[0]).toMatch(/Mindre oro – Min plan.*Senast ändrat 2026-11-15 11:00.*Läs eller ändra$/)
  expect(told[1]).toMatch(/Mindre oro – Min plan.*Senast ändrat 2026-11-15 15:00.*Läs$/)
  expect(told[2]).toMatch(/Sova bättre – Slutet.*Senast ändrat 15 november.*Läs$/)
})

test('that there are no documents is said', async () => {
  calls.reply(artifactCalls.listMyDocuments, [])
  await openApp('/dokument', aPatientSession())
  await screen.findByText('Det finns inga dokument ännu')
})

const answered = (n: number): MyForm => ({
  Id: `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  Kind: 'Questionnaire',
  DisplayName: 'Sinnesstämning',
  EstimatedMinutes: 2,
  Status: 'Closed',
  SentDate: null,
  ExpiresAt: null,
  AnsweredDate: new Date(Date.parse('2026-11-14T10:00:00.000Z') - n * 7 * 86_400_000).toISOString(),
  StartDate: null,
  EndDate: null,
  LastEntryDate: null,
  EntryDates: [],
  BegunDates: [],
})
const answeredForms = (count: number) => Array.from({ length: count }, (_, n) => answered(n))

test('R-548 of many answered forms the latest are shown and the rest are folded by year; a few are not folded', async () => {
  calls.reply(artifactCalls.listMyDocuments, [])
  calls.reply(careItemCalls.listMyCareItems, { ...items, Answered: answeredForms(99) })
  await openApp('/dokument', aPatientSession())
  const group = within(await screen.findByRole('region', { name: 'Formulär som är besvarade' }))
  expect(group.getAllByText(/^Äldre, från/).map(({ textContent }) => textContent)).toEqual([
    'Äldre, från 2026 (41)',
    'Äldre, från 2025 (52)',
    'Äldre, från 2024 (1)',
  ])
  expect(group.getAllByRole('link').map((link) => link.getAttribute('href')?.slice(-2))).toEqual([
    '00',
    '01',
    '02',
    '03',
    '04',
  ])
  const older = group.getByText('Äldre, från 2024 (1)')
  expect([older.localName, older.closest('details')?.open]).toEqual(['summary', false])
  await userEvent.setup().click(older)
  expect(await within(older.closest('details') ?? older).findAllByRole('link')).toHaveLength(1)
  expect(screen.queryByText(/Här visas de/)).toBeNull()

  calls.reply(careItemCalls.listMyCareItems, { ...items, Answered: answeredForms(7) })
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(group.queryByText(/^Äldre, från/)).toBeNull())
  expect(group.getAllByRole('link')).toHaveLength(7)
})

test('R-548 that only the latest can be read here is said', async () => {
  calls.reply(artifactCalls.listMyDocuments, [])
  calls.reply(careItemCalls.listMyCareItems, { ...items, Answered: answeredForms(100) })
  await openApp('/dokument', aPatientSession())
  await screen.findByText(/^Här visas de 100 senaste\./)
})

test('R-549 on a page in English what the clinic has written in Swedish is marked as Swedish', async () => {
  calls.reply(artifactCalls.listMyDocuments, [])
  calls.reply(unitDocumentCalls.listMyUnitDocuments, [
    given,
    { ...given, Id: id(9), Title: 'How we work', TitleLanguage: 'en', Description: null },
  ])
  await openApp('/dokument', aPatientSession())
  await screen.findByText('Hur du avbokar ett besök.')
  expect(screen.queryByText(/På svenska|In Swedish/)).toBeNull()
  await act(() => changeLanguage('en', { isKept: false }))
  const description = await screen.findByText('Hur du avbokar ett besök.')
  expect(description.closest('[lang]')?.getAttribute('lang')).toBe('sv')
  expect(description.parentElement?.textContent).toBe('In Swedish: Hur du avbokar ett besök.')
  const languageOf = (name: string) => screen.getByRole('heading', { name }).closest('[lang]')?.getAttribute('lang')
  expect([languageOf('Välkommen till oss'), languageOf('How we work')]).toEqual(['sv', 'en'])
  await act(() => changeLanguage('sv', { isKept: false }))
})

test('R-429 the plan stands beside the numbers to call, one press away, also when the network is lost', async () => {
  calls.reply(artifactCalls.getMySafetyPlan, { Plan: plan })
  await openApp('/hem', aPatientSession())
  const show = await screen.findByRole('button', { name: 'Visa min säkerhetsplan' })
  calls.refuse(artifactCalls.getMySafetyPlan, 503, 'Borta')
  await userEvent.setup().click(show)
  const section = within(screen.getByRole('region', { name: 'Min säkerhetsplan' }))
  section.getByText('Sover dåligt')
  // Whom one has written that one would call is a tap away, and a question is not followed by a colon.
  expect(section.getByRole('link', { name: '070-000 00 00' }).getAttribute('href')).toBe('tel:0700000000')
  section.getByText('Vem?', { exact: true })
  expect(show.getAttribute('aria-expanded')).toBe('true')
})

test('R-468 a plan from before is a tap away with its day, and what was written is told apart from our headings', async () => {
  const { EarlierPlans: _, ...latest } = plan
  const before = {
    ...latest,
    FormId: id(9),
    HeadingLanguage: 'en' as const,
    ChangedAt: '2025-11-03T10:00:00.000Z',
    ReadableUntil: '2026-12-03',
    Sections: [{ Heading: 'Reasons', Answers: [{ Question: null, Lines: [[{ Label: null, Text: 'Mina syskon' }]] }] }],
  }
  calls.reply(artifactCalls.getMySafetyPlan, { Plan: { ...plan, EarlierPlans: [before] } })
  await openApp('/hem', aPatientSession())
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Tidigare plan, 3 november 2025' }))
  const section = within(screen.getByRole('region', { name: 'Min säkerhetsplan' }))
  expect(section.getByText('Mina syskon').closest('[lang]')?.getAttribute('lang')).toBe('sv')
  expect(section.getByText('Reasons').closest('[lang]')?.getAttribute('lang')).toBe('en')
  section.getByText(/Du kan läsa planen till och med 3 december/)
})

test('R-467 characters that the PDF lacks are told before it is opened', async () => {
  const close = vi.fn()
  const replace = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace }, close, closed: false } as never)
  calls.reply(artifactCalls.listMyDocuments, [document])
  calls.reply(artifactCalls.generateMyArtifact, { ...made, ...link, MissingCharacters: 3 })
  await openApp('/dokument', aPatientSession())
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Öppna som PDF: Min säkerhetsplan' }))
  await screen.findByText(/3 tecken kan inte visas i PDF:en/)
  expect(screen.getByRole('link', { name: 'Öppna dokumentet' }).getAttribute('href')).toBe(link.Url)
  expect([close.mock.calls.length, replace.mock.calls.length]).toEqual([1, 0])
})

test('R-429 the plan is read anew wherever it is shown: somebody may have written in it a moment ago', async () => {
  await openApp('/hem', aPatientSession())
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(calls.sentTo(artifactCalls.getMySafetyPlan)).toHaveLength(1))
  calls.reply(artifactCalls.getMySafetyPlan, { Plan: plan })
  await act(() => go('/hjalp'))
  await screen.findByRole('button', { name: 'Visa min säkerhetsplan' })
})
