import * as careItemCalls from '@samklang/contract/client/care-items'
import * as formCalls from '@samklang/contract/client/forms'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as sessionCalls from '@samklang/contract/client/session'
import * as systemCalls from '@samklang/contract/client/system'
import * as moduleCalls from '@samklang/contract/client/treatment-modules'
import * as unitCalls from '@samklang/contract/client/units'
import type { Answer, PatientSideForm } from '@samklang/contract/forms'
import { textKeys } from '@samklang/contract/item-names'
import type { Progress } from '@samklang/contract/progress'
import type { MyTreatment } from '@samklang/contract/treatments'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { changeLanguage } from '../../i18n/language.ts'
import { aModule, moduleId } from '../../testing/a-module.ts'
import { aPatientSession } from '../../testing/a-session.ts'
import { aUnitInformation } from '../../testing/a-unit.ts'
import { aMyModule, aMyTreatment, myCareItems, otherTreatmentId } from '../../testing/my-treatment.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubCalls } from '../../testing/stub-calls.ts'

type Left = { Answers: Answer[]; Progress: Progress }

/** The module open in front of the patient, and what the server has of it. */
async function openModule(more: Partial<PatientSideForm> = {}, ReportMode: MyTreatment['ReportMode'] = 'Page') {
  const calls = stubCalls()
  const left: Left = { Answers: [], Progress: [] }
  let saves = 0
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(helpLineCalls.getMyRecentHelp, null)
  calls.reply(sessionCalls.createMediaToken, { MediaToken: 'medium', ExpiresAt: '2999-01-01T00:00:00.000Z' })
  calls.reply(formCalls.getMyForm, aModule(more))
  const Modules = [aMyModule(1, { Status: 'Open', FormId: moduleId })]
  const Treatments = [aMyTreatment(), aMyTreatment({ Id: otherTreatmentId, ReportMode, Modules })]
  calls.reply(careItemCalls.listMyCareItems, myCareItems({ Treatments }))
  calls.reply(moduleCalls.saveMyTreatmentModule, ({ body }) => {
    Object.assign(left, { Answers: body.Answers, Progress: body.Progress })
    saves += 1
    const LastModifiedAt = new Date(Date.parse('2026-11-15T10:00:00.000Z') + saves).toISOString()
    return { LastModifiedAt, Status: 'PartlyAnswered' as const, CrisisInformation: null }
  })
  await openApp(`/formular?id=${moduleId}`, aPatientSession())
  return { user: userEvent.setup({ delay: null }), left, calls }
}

const next = () => screen.findByRole('button', { name: 'Nästa' })
const page = (name: string) => screen.findByRole('heading', { level: 2, name })
const completed = (...pages: number[]) => pages.map((PageIndex) => ({ PageIndex, Completed: true }))

test('R-391 R-088 a module is worked through page by page, each saved with how far one has come, and ends with kind words', async () => {
  const { user, left } = await openModule()
  // who reads it, and when, is said before the first page.
  await screen.findByText(/Din behandlare och andra som arbetar på mottagningen kan läsa det du skriver redan medan/)
  await user.click(screen.getByRole('button', { name: 'Börja' }))
  await page('Vad är oro?')
  screen.getByText('Sida 1 av 3')
  await user.click(await next())
  await page('Dina tankar')
  await waitFor(() => expect(left.Progress).toEqual(completed(0)))
  await user.type(screen.getByRole('textbox', { name: 'Vilken tanke hade du?' }), 'Det går aldrig')
  await user.click(await next())
  await page('Din plan')
  await waitFor(() => expect(left.Progress).toEqual(completed(0, 1)))
  // what is unanswered is told once, on the spot, and one may still go on.
  await user.click(screen.getByRole('button', { name: 'Klar' }))
  await screen.findByText('Den här frågan behöver ett svar.')
  expect(left.Progress).toEqual(completed(0, 1))
  await user.click(screen.getByRole('button', { name: 'Klar' }))
  await page('Bra jobbat!')
  await waitFor(() => expect(left.Progress).toEqual(completed(0, 1, 2)))
  expect(left.Answers).toMatchObject([{ QuestionId: 'what', Value: 'Det går aldrig' }])
  expect(screen.getByRole('link', { name: 'Till din behandling' }).getAttribute('href')).toBe(
    `/behandling?id=${otherTreatmentId}`,
  )
})

test('R-527 help that comes while one writes is a bar at the edge, and nothing is put before the field', async () => {
  const { user } = await openModule({ Status: 'PartlyAnswered', Progress: completed(0, 1) })
  await page('Din plan')
  await import('../form/judge-texts.ts')
  const field = screen.getByRole('textbox')
  await user.type(field, 'Jag vill inte leva')
  const place = await screen.findByRole('group', { name: 'Hjälp nu' }, { timeout: 4000 })
  const bar = within(place)
  expect(place.textContent).toMatch(/^Du är inte ensam\. Ring nu\./)
  expect(bar.getByRole('link', { name: 'Ring 112' }).getAttribute('href')).toBe('tel:112')
  expect(screen.queryByTestId('crisis-alert')).toBeNull()
  expect(document.querySelector('[data-help-line]')).toBeNull()
  expect(document.activeElement).toBe(field)
  // all of it is a press away, and leads back to the field.
  await user.click(bar.getByRole('button', { name: 'Visa allt' }))
  await screen.findByTestId('crisis-alert')
  expect(screen.queryByRole('group', { name: 'Hjälp nu' })).toBeNull()
  await user.click(screen.getAllByRole('button', { name: 'Fortsätt där du var' })[0] ?? expect.fail())
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(document.querySelector('[data-help-line]')).not.toBeNull()
  // What is said of it while the card is closed is the line, which was there: it stays.
  await user.type(field, '. Jag ska ta mitt liv')
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(document.querySelector('[data-help-line]')).not.toBeNull()
  expect(screen.queryByTestId('crisis-alert')).toBeNull()
})

test('R-527 when the page is turned, help that came while one wrote is the line', async () => {
  const { user } = await openModule({ Status: 'PartlyAnswered', Progress: completed(0, 1) })
  await page('Din plan')
  await import('../form/judge-texts.ts')
  await user.type(screen.getByRole('textbox'), 'Jag vill inte leva')
  await screen.findByRole('group', { name: 'Hjälp nu' }, { timeout: 4000 })
  await user.click(screen.getByRole('button', { name: 'Tillbaka' }))
  await page('Dina tankar')
  expect(screen.queryByRole('group', { name: 'Hjälp nu' })).toBeNull()
  expect(document.querySelector('[data-help-line]')).not.toBeNull()
})

test('R-482 free text that may mean danger shows help without network, also at the end, and is not told twice', async () => {
  const { user, calls } = await openModule({ Status: 'PartlyAnswered', Progress: completed(0, 1) })
  await page('Din plan')
  await import('../form/judge-texts.ts')
  calls.lose(moduleCalls.saveMyTreatmentModule)
  calls.reply(systemCalls.getVersion, { Version: '0.1.0', SupportedClientVersions: [] })
  await user.type(screen.getByRole('textbox'), 'Jag har tagit alla mina tabletter')
  const bar = await screen.findByRole('group', { name: 'Hjälp nu' }, { timeout: 4000 })
  expect(bar.textContent).toContain('Ring 112 och be om Giftinformation')
  await user.click(within(bar).getByRole('button', { name: 'Visa allt' }))
  const card = await screen.findByTestId('crisis-alert', {}, { timeout: 4000 })
  expect(card.textContent).toContain('eller gå till en vuxen som kan vara hos dig')
  //
  expect(card.textContent).toContain('ring 112 och be om Giftinformation')
  await user.click(screen.getByRole('button', { name: 'Klar' }))
  // Whoever has told of danger is thanked for that, and not for having worked well; help comes before all else.
  const title = await page('Tack för att du berättar')
  const help = await screen.findByTestId('crisis-alert')
  const text = screen.getByText(/^Du har gått igenom hela modulen\./)
  const places = [...document.querySelectorAll('*')]
  const order = [title, help, text].map((one) => places.indexOf(one))
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(screen.queryByText('Bra jobbat!')).toBeNull()
  expect(document.querySelector('[data-help-line]')).not.toBeNull()
  calls.reply(moduleCalls.saveMyTreatmentModule, {
    LastModifiedAt: '2026-11-15T11:00:00.000Z',
    Status: 'PartlyAnswered' as const,
    CrisisInformation: {
      Kind: 'Risk' as const,
      InText: ['step'],
      UnitName: 'Björkdungens vuxenmottagning',
      Phone: null,
      OpeningHours: null,
      Text: null,
      IsClosed: false,
      OpensAt: null,
    },
  })
  const before = calls.sentTo(moduleCalls.saveMyTreatmentModule).length
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(calls.sentTo(moduleCalls.saveMyTreatmentModule).length).toBeGreaterThan(before))
  await screen.findByText('Du har gått igenom hela modulen. Det du har skrivit är sparat.')
  const line = document.querySelector('[data-help-line]') ?? expect.fail()
  expect(line.textContent).toMatch(/^För mycket medicin/)
  expect(line.getAttribute('data-again')).toBeNull()
})

test('R-558 that medicine was taken stays said in the bar, the line and the card when the words are deleted', async () => {
  const { user, left } = await openModule({ Status: 'PartlyAnswered', Progress: completed(0, 1) })
  await page('Din plan')
  await import('../form/judge-texts.ts')
  const first = 'För mycket medicin eller något giftigt? Ring 112 och be om Giftinformation.'
  const field = screen.getByRole('textbox')
  await user.type(field, 'spelar ingen roll, jag har tagit 40 alvedon')
  const bar = await screen.findByRole('group', { name: 'Hjälp nu' }, { timeout: 4000 })
  expect(bar.textContent).toContain(first)
  await waitFor(() => expect(left.Answers).toMatchObject([{ Value: expect.stringContaining('40 alvedon') }]), {
    timeout: 4000,
  })
  await user.clear(field)
  await waitFor(() => expect(left.Answers).toEqual([]), { timeout: 4000 })
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(screen.getByRole('group', { name: 'Hjälp nu' }).textContent).toContain(first)
  await user.click(within(bar).getByRole('button', { name: 'Visa allt' }))
  const card = await screen.findByTestId('crisis-alert')
  expect(card.textContent).toContain('ring 112 och be om Giftinformation')
  expect(card.textContent).toContain('kan betyda att du är i fara nu')
  expect(document.querySelector('[data-help-line]')?.textContent).toContain(first)
})

test('R-391 it opens where the person stopped, and any page can be gone to', async () => {
  const { user, left } = await openModule({ Status: 'PartlyAnswered', Progress: completed(0, 2) })
  await page('Dina tankar')
  // told once.
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('2 av 3 sidor klara')
  await user.click(screen.getByRole('button', { name: 'Alla sidor' }))
  const list = within(screen.getByRole('navigation', { name: 'Alla sidor' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual([
    'Vad är oro?✓ klar',
    'Dina tankar',
    'Din plan✓ klar',
  ])
  await user.click(list.getByRole('button', { name: /Din plan/ }))
  await page('Din plan')
  await user.type(screen.getByRole('textbox'), 'Jag går ut')
  await user.click(screen.getByRole('button', { name: 'Klar' }))
  // The page that is left is shown, and said to be.
  await page('Dina tankar')
  await screen.findByText(/Några sidor är inte klara än/)
  await waitFor(() => expect(left.Answers).toMatchObject([{ Value: 'Jag går ut' }]))
})

test('R-387 a text is set in paragraphs, headings, points and steps, and a picture has its words', async () => {
  const { user } = await openModule()
  await user.click(await screen.findByRole('button', { name: 'Börja' }))
  await screen.findByRole('heading', { name: 'Så märks den' })
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toEqual(expect.arrayContaining(['i huvudet', 'i magen', 'Stanna upp', 'Andas']))
  await screen.findByText('Så går oron upp och ned.')
})

test('R-385 times of a group are added and removed by keys, what is written is asked about, and the focus stays near', async () => {
  const { user, left } = await openModule({ Status: 'PartlyAnswered', Progress: completed(0) })
  await page('Dina tankar')
  const fields = () => screen.getAllByRole('textbox', { name: 'Vilken tanke hade du?' })
  expect(screen.queryByRole('button', { name: /^Ta bort/ })).toBeNull()
  await user.type(fields()[0] ?? document.body, 'ett')
  screen.getByRole('button', { name: 'Lägg till en tanke' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Tanke 2'))
  await screen.findByText('Tillagt: Tanke 2.')
  await user.type(fields()[1] ?? document.body, 'två')
  await user.click(screen.getByRole('button', { name: 'Lägg till en tanke' }))
  // Three at most.
  await screen.findByText('Du kan lägga till högst 3.')
  expect(screen.queryByRole('button', { name: 'Lägg till en tanke' })).toBeNull()
  // An empty one goes at once.
  await user.click(screen.getByRole('button', { name: 'Ta bort Tanke 3' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Tanke 2'))
  await user.click(screen.getByRole('button', { name: 'Ta bort Tanke 1' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Ta bort Tanke 1?' }))
  await user.click(asked.getByRole('button', { name: 'Behåll' }))
  expect(fields()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Ta bort Tanke 1' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ta bort' }))
  await waitFor(() => expect(fields()).toHaveLength(1))
  await waitFor(() => expect(left.Answers.map(({ Value }) => Value)).toEqual(['två']), { timeout: 4000 })
  expect(left.Answers[0]?.AnswerGroupId).toMatch(/^[0-9a-f-]{36}$/)
  expect(left.Progress).toEqual(completed(0))
})

test('R-395 whoever writes in a module that the clinic has closed meanwhile is told so of the module, and that it came too late', async () => {
  const { user, calls } = await openModule({ Status: 'PartlyAnswered', Progress: completed(0, 1) })
  await page('Din plan')
  calls.refuse(moduleCalls.saveMyTreatmentModule, 409, '', 'invalid-transition', { AnswersKept: true })
  await user.type(screen.getByRole('textbox'), 'Jag går ut')
  await user.click(screen.getByRole('button', { name: 'Klar' }))
  await screen.findByRole('heading', { name: 'Det går inte längre att skriva i modulen' })
  screen.getByText(/^Mottagningen har fått det du svarade sist, men för sent för att det ska räknas\./)
  expect(document.querySelector('main')?.textContent).not.toMatch(/formulär/i)
})

test('a module that was taken back is said to be a module', async () => {
  await openModule({ Status: 'Canceled' })
  await screen.findByRole('heading', { name: 'Det går inte längre att skriva i modulen' })
})

test('R-393 a closed module is read page by page, and nothing in it can be changed', async () => {
  const AnswerGroupId = '5a6a0000-0000-4000-8000-000000000301'
  const { user } = await openModule({
    Status: 'Closed',
    Progress: completed(0, 1, 2),
    Answers: [{ QuestionId: 'what', Key: 'what', AnswerGroupId, Value: 'Det går aldrig' }],
  })
  await page('Vad är oro?')
  await screen.findByText(/Modulen är avslutad/)
  await user.click(await next())
  await screen.findByText('Tanke 1')
  expect(screen.getByDisplayValue('Det går aldrig').hasAttribute('readonly')).toBe(true)
  expect(screen.queryByRole('button', { name: /Lägg till|Ta bort/ })).toBeNull()
  await user.click(await next())
  await page('Din plan')
  expect(screen.queryByRole('button', { name: /Klar|Nästa/ })).toBeNull()
  screen.getByRole('link', { name: 'Till din behandling' })
})

test('R-393 a closed module is read in the language that one reads now, where it is there; what was written stays as it was written', async () => {
  const { VariantVersionDefinition: version } = aModule()
  const english = { ...version.Texts.sv, [textKeys.pageTitle('read')]: 'What is worry?' }
  const Texts = { sv: version.Texts.sv, en: english }
  const { user } = await openModule({
    Status: 'Closed',
    Progress: completed(0, 1, 2),
    Answers: [{ QuestionId: 'step', Key: 'step', AnswerGroupId: null, Value: 'Går ut.' }],
    ContentLanguage: 'en',
    VariantVersionDefinition: { ...version, Texts },
  })
  await page('Vad är oro?')
  await act(() => changeLanguage('en', { isKept: false }))
  await page('What is worry?')
  screen.getByText(/^This module is closed/)
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await screen.findByDisplayValue('Går ut.')
  await act(() => changeLanguage('sv', { isKept: false }))
  await page('Din plan')
})

test('R-393 a closed module that is not there in the language of the reader is read as it was answered', async () => {
  const { VariantVersionDefinition: version } = aModule()
  const Texts = { en: { ...version.Texts.sv, [textKeys.pageTitle('read')]: 'What is worry?' } }
  await openModule({
    Status: 'Closed',
    Progress: completed(0),
    ContentLanguage: 'en',
    VariantVersionDefinition: { ...version, Texts },
  })
  const heading = await page('What is worry?')
  expect(heading.closest('[lang]')?.getAttribute('lang')).toBe('en')
})

test('R-466 the arrow leads from a module to its treatment, and how far one is is said once, as the treatment says it', async () => {
  const { user } = await openModule({ Status: 'PartlyAnswered', Progress: completed(0, 2) }, 'Percentage')
  await page('Dina tankar')
  await screen.findByText('66 procent klart')
  expect(screen.queryByText(/Sida \d av|\d\/\d/)).toBeNull()
  expect(screen.getAllByRole('progressbar')).toHaveLength(1)
  const back = () => screen.getByRole('link', { name: 'Tillbaka' }).getAttribute('href')
  await waitFor(() => expect(back()).toBe(`/behandling?id=${otherTreatmentId}`))
  await user.click(screen.getByRole('link', { name: 'Tillbaka' }))
  await screen.findByRole('link', { name: /^(Börja|Fortsätt)$/ })
  // The treatment's own arrow leads home.
  expect(back()).toBe('/hem')
})
