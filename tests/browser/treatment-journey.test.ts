import { allCalls } from '@samklang/contract/all-calls'
import type { Call } from '@samklang/contract/call'
import { messageCalls } from '@samklang/contract/messages'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { girl, ofOneBrowser, openStaffVisitor, type SendCall, seedPatient, talkAsPatient } from './accepted-family.ts'
import { isSaved, isWaiting } from './answers.ts'
import { makeCalendar, zone } from './calendar.ts'
import { patientCalled } from './find-patient.ts'
import { test } from './journey.ts'
import { heading, settled } from './look.ts'
import { depict } from './pictures.ts'
import { signInAsStaff, signInByCode, signInByEid } from './sign-in.ts'
import { openModule, startTreatment, type Treated } from './treated.ts'
import { phone, type Visitor } from './visitor.ts'

const name = 'Blåklint Ängsull'
const girlName = `${girl.firstname} ${girl.lastname}`
const secret = 'Ring skolsköterskan före torsdag, säg inget än.'

async function enter({ page }: Visitor): Promise<void> {
  await signInByEid(page, name)
  await page.waitForURL('**/hem')
}

const next = (page: Page) => page.getByRole('button', { name: 'Nästa' }).click()
const pageTitled = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor()
const write = (page: Page, question: string, words: string, time = 0) =>
  page.getByRole('textbox', { name: question }).nth(time).fill(words)

/** On a phone, the first pages; what is written without network arrives when it is back. */
async function beginOnPhone({ page, context, allow, rest }: Visitor): Promise<void> {
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.getByRole('link', { name: 'Mindre oro' }).click()
  await heading(page, 'Mindre oro')
  await page.getByRole('link', { name: 'Börja' }).click()
  await page.getByRole('button', { name: 'Börja' }).click()
  await pageTitled(page, 'Hej och välkommen')
  await write(page, 'Om oron tog mindre plats', 'Träffa kompisar utan att fundera hela kvällen.')
  await next(page)
  await pageTitled(page, 'Vad är oro, egentligen?')
  await isSaved(page)
  await rest()

  await context.setOffline(true)
  await write(page, 'Ta en av dem', 'Att det ska gå bra för min bror.')
  await isWaiting(page)
  await next(page)
  await pageTitled(page, 'Orons cirkel')
  await depict(page, 'treatment-offline')
  await context.setOffline(false)
  await isSaved(page)
  await rest()
}

/** At home on a computer, from where the phone stopped. */
async function finishOnComputer({ page }: Visitor): Promise<void> {
  await page.getByRole('link', { name: 'Mindre oro' }).click()
  await page.getByText('2 av 6 sidor').or(page.getByText('33 procent klart')).first().waitFor()
  await page.getByRole('link', { name: 'Fortsätt' }).click()
  await pageTitled(page, 'Orons cirkel')
  await next(page)
  await write(page, 'Situationen', 'På bussen hem.')
  await next(page)
  await pageTitled(page, 'Spana på oron')
  await write(page, 'Vad sa oron?', 'Tänk om jag missar provet')
  await page.getByRole('button', { name: 'Skriv en till' }).click()
  await write(page, 'Vad sa oron?', 'Tänk om ingen frågar', 1)
  await next(page)
  await pageTitled(page, 'Det tar jag med mig')
  await write(page, 'Vad vill du komma ihåg', 'Att oron menar väl.')
  await page.getByRole('button', { name: 'Klar' }).click()
  await pageTitled(page, 'Bra jobbat!')
  await page.getByText('Det du har skrivit är sparat').waitFor()
  await page.getByRole('link', { name: 'Till din behandling' }).click()
  await heading(page, 'Mindre oro')
}

/** The patient writes; the answer comes while they look, and that they have read it reaches staff. */
async function talk(page: Page, staff: SendCall, treatmentId: string): Promise<void> {
  await page.getByText('Ingen har skrivit än').waitFor()
  await write(page, 'Skriv till mottagningen', 'Hej! Får jag göra övningen med min syster?')
  await page.getByRole('button', { name: 'Skicka' }).click()
  await page.getByText('Skickat. Mottagningen har fått ditt meddelande.').waitFor()
  const thread = () => staff('GET', `/api/messages?treatmentId=${treatmentId}`).then(Object)
  const [written] = (await thread()).Messages
  expect(written).toMatchObject({ MessageText: 'Hej! Får jag göra övningen med min syster?', FromStaff: false })
  await staff('POST', `/api/messages/${written.Id}/confirm`)
  await page.getByText('Läst av mottagningen').waitFor()
  const answer = { MessageText: 'Ja, gärna. Det brukar hjälpa att vara två.', Kind: 'Chat' }
  await staff('POST', `/api/treatments/${treatmentId}/messages`, answer)
  await page.getByText(answer.MessageText).waitFor()
  await page.getByText('1 nytt meddelande').waitFor()
  await page.getByRole('button', { name: /^Jag har läst/ }).click()
  await page.getByText('1 nytt meddelande').waitFor({ state: 'detached' })
  expect((await thread()).Messages[1]).toMatchObject({ ...answer, ConfirmedAt: expect.any(String) })
}

async function makeSafetyPlan(page: Page): Promise<void> {
  // It stands there without the page having been read anew.
  await page.getByRole('link', { name: /^Min säkerhetsplan/ }).click()
  await page.getByRole('button', { name: 'Börja' }).click()
  await pageTitled(page, 'Innan du börjar')
  await page.getByRole('radio', { name: 'Trygg', exact: true }).check()
  await next(page)
  await write(page, 'Vad märker jag?', 'Jag slutar svara på meddelanden')
  await page.getByRole('button', { name: 'Lägg till ett tecken' }).click()
  await write(page, 'Vad märker jag?', 'Det blir svårt att sova', 1)
  await next(page)
  await write(page, 'Vad gör jag?', 'Går ut med hunden')
  for (const title of ['Platser och sällskap', 'De här kan jag be om hjälp']) {
    await next(page)
    await pageTitled(page, title)
  }
  await write(page, 'Vem?', 'Tussilago, mamma')
  for (const title of ['Vård och stöd', 'Tryggt omkring mig', 'Mina skäl att leva', 'Ha planen nära']) {
    await next(page)
    await pageTitled(page, title)
  }
  await page.getByRole('button', { name: 'Klar' }).click()
  await pageTitled(page, 'Bra jobbat!')
  await page.getByText('Det du har skrivit är sparat').waitFor()
}

/** What the press opens, as the server gave it. */
async function openPdf({ page, context }: Visitor): Promise<string> {
  const served = Promise.withResolvers<{ url: string; type: string; start: string }>()
  await context.route(/\/artifacts\/.*mediaToken=/, async (route) => {
    const answer = await route.fetch()
    const start = (await answer.body()).subarray(0, 5).toString('latin1')
    served.resolve({ url: route.request().url(), type: answer.headers()['content-type'] ?? '', start })
    await route.fulfill({ status: 200, contentType: 'text/plain', body: 'as served' })
  })
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Öppna som PDF: Min säkerhetsplan' }).click(),
  ])
  const { url, type, start } = await served.promise
  expect(start).toBe('%PDF-')
  expect(type).toBe('application/pdf')
  await tab.close()
  return url
}

test('R-391 R-393 R-418 R-427 R-429 a patient works through a module on a phone, loses the network, goes on on a computer, is answered live, has a safety plan as PDF, and can read it all for thirty days and no longer', async ({
  product,
  visit,
}) => {
  const { id: patientId } = await patientCalled(product, 'Blåklint')
  const staff = await openStaffVisitor(product)
  const { id, modules } = await startTreatment(product, staff, { patientId, name: 'mindre-oro' })
  const [first] = modules
  const mobile = await visit({ viewport: phone, hasTouch: true })
  await enter(mobile)
  await beginOnPhone(mobile)
  await mobile.page.goto('about:blank')

  const computer = await visit()
  await enter(computer)
  await finishOnComputer(computer)
  const { page } = computer
  const stored = await product.db
    .selectFrom('form')
    .select(['status', 'answers'])
    .where('id', '=', first?.formId ?? '')
    .executeTakeFirstOrThrow()
  expect(stored.status).toBe('Done')
  const written = JSON.stringify(stored.answers)
  for (const words of ['Träffa kompisar', 'min bror', 'På bussen', 'missar provet', 'ingen frågar', 'menar väl'])
    expect(written).toContain(words)
  await talk(page, staff, id)

  const plan = await openModule(product, staff, id, 'min-sakerhetsplan')
  await makeSafetyPlan(page)
  // Without the page having been read anew: home was shown before there was a plan.
  await page.getByRole('link', { name: 'Till startsidan' }).click()
  await page.getByRole('button', { name: 'Visa min säkerhetsplan' }).click()
  await page.getByText('Går ut med hunden').waitFor()
  const pdf = await openPdf(computer)

  // It is closed while the patient looks at it.
  await page.goto('/behandling')
  await heading(page, 'Mindre oro')
  const lastDay = Temporal.Now.plainDateISO(zone).add({ days: 30 })
  const closed = Object(
    await staff('POST', `/api/treatments/${id}/close`, { MaintainDurationDays: 30, Reason: 'Klar' }),
  )
  expect(closed).toMatchObject({ Status: 'Maintained', MaintainUntil: lastDay.toString() })
  await page.getByText('Du kan läsa den till och med').waitFor()
  await page.getByText('här går det inte att skriva fler meddelanden').waitFor()
  await computer.rest()
  await page.goto('about:blank')

  const { moveTo } = makeCalendar(product)
  await moveTo(lastDay.toString(), '12:00')
  const reader = await visit({ viewport: phone, hasTouch: true })
  await enter(reader)
  await readAll(reader.page)
  expect((await fetch(pdf)).status, 'a link of thirty days ago').not.toBe(200)
  await reader.page.goto('about:blank')

  // The link of the last minute ends with the day, although its own minute has not passed.
  await moveTo(lastDay.toString(), '23:59:40')
  const patient = await talkAsPatient(product, patientId)
  const [document] = Object(await patient('GET', '/api/papp/patients/current/documents'))
  const link = `/api/papp/treatments/${id}/artifacts/${document.Earlier[0].Id}/link`
  const { Url } = Object(await patient('POST', link))
  const open = () => fetch(product.base + Url, { headers: ofOneBrowser })
  const opened = await open()
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await moveTo(lastDay.add({ days: 1 }).toString(), '00:00:01')
  expect((await open()).status).toBe(404)
  await expect(patient('POST', link)).rejects.toThrow('404')
  for (const list of ['maintained', 'documents'])
    expect(await patient('GET', `/api/papp/patients/current/${list}`)).toEqual([])
  expect(await patient('GET', '/api/papp/patients/current/care-items')).toMatchObject({ Treatments: [] })
  expect(await patient('GET', '/api/papp/patients/current/safety-plan')).toEqual({ Plan: null })
  for (const { formId } of [first ?? plan, plan])
    await expect(patient('GET', `/api/papp/forms/${formId}`)).rejects.toThrow('404')
  await expect(patient('GET', `/api/papp/messages?treatmentId=${id}`)).rejects.toThrow('404')

  const late = await visit({ viewport: phone, hasTouch: true })
  late.allow(/404/)
  await enter(late)
  await late.page.goto('/behandling')
  await heading(late.page, 'Du har ingen behandling här just nu.')
  await late.page.goto(`/formular?id=${plan.formId}`)
  await late.page.getByText('Formuläret').first().waitFor()
  expect(await late.page.getByText('Mina varningstecken').count()).toBe(0)
})

/** On the last day: the modules, the messages and the plan, and nothing to write in. */
async function readAll(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Mindre oro/ }).click()
  await page.getByText('Du kan läsa den till och med').waitFor()
  await page.getByText('Ja, gärna. Det brukar hjälpa att vara två.').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await page.getByRole('link', { name: /^Lär känna din oro/ }).click()
  await pageTitled(page, 'Hej och välkommen')
  const written = page.getByRole('textbox', { name: 'Om oron tog mindre plats' })
  expect(await written.inputValue()).toBe('Träffa kompisar utan att fundera hela kvällen.')
  expect(await written.isEditable()).toBe(false)
}

/** What the patient has done before the silence, and the words that wait for staff. */
async function workAWhile(patient: SendCall, { id, modules }: Treated): Promise<void> {
  const path = modules[0]?.formId
  const { LastModifiedAt } = Object(await patient('GET', `/api/papp/forms/${path}`))
  await patient('POST', `/api/papp/treatment-modules/${path}/save`, {
    Answers: [{ QuestionId: 'wish', Key: 'wish', Value: 'Rida oftare' }],
    Progress: [{ PageIndex: 0, Completed: true }],
    PreviousLastModifiedAt: LastModifiedAt,
  })
  await patient('POST', `/api/papp/treatments/${id}/messages`, { MessageText: 'Jag fastnade på sida två.' })
}

test('R-408 R-411 R-412 R-417 R-524 staff see who is inactive on home, read the exercise, comment among themselves, write, which confirms, and reorder, and the patient never sees the comment', async ({
  product,
  visit,
}) => {
  const { patientId, staffVisitor: staff } = await seedPatient(product)
  const patient = await talkAsPatient(product, patientId)
  const treated = await startTreatment(product, staff, { patientId, name: 'mindre-oro' })
  await workAWhile(patient, treated)
  await product.moveClock(8 * 86_400_000)

  const { page } = await visit()
  await signInAsStaff(page, 'Granbarr Kottesson')
  await page.getByRole('tab', { name: 'Behandlingar' }).click()
  const row = page.locator('[data-work-rows] li').filter({ hasText: girlName })
  await row.getByText(/Inaktiv sedan \d{4}-\d\d-\d\d/).waitFor()
  await row.getByText('Arbetar med Lär känna din oro').waitFor()
  await depict(page, 'home-treatments')
  await row.getByRole('link', { name: girlName }).click()
  await heading(page, girlName)

  const card = page.getByRole('region', { name: 'Mindre oro' })
  await card.getByText('Stannade på sida 2 av 6: Vad är oro, egentligen?').waitFor()
  await card.getByRole('button', { name: 'Lär känna din oro', exact: true }).click()
  const reading = page.getByRole('dialog', { name: 'Lär känna din oro' })
  await reading.getByText('Rida oftare').waitFor()
  await depict(page, 'staff-reads-module')
  await reading.getByRole('button', { name: 'Stäng', exact: true }).last().click()
  await reading.waitFor({ state: 'detached' })

  await commentAndWrite(card)
  const later = await openStaffVisitor(product)
  const toldAs = await later('GET', `/api/messages?treatmentId=${treated.id}&kind=Comment`)
  expect(toldAs).toMatchObject({ Messages: [{ Kind: 'Comment', MessageText: secret }] })
  await reorder(page, card)
  const lines = card.getByRole('list', { name: 'Moduler i Mindre oro' }).getByRole('listitem')
  const order = async () =>
    (await lines.allTextContents()).map((line) => treated.modules.findIndex(({ name }) => line.startsWith(name)))
  await expect.poll(order).toEqual([0, 1, 4, 2, 3])

  const mobile = await visit({ viewport: phone, hasTouch: true })
  const seen = followReplies(mobile)
  await signInByCode(mobile.page, 'patient', girl)
  await mobile.page.waitForURL('**/hem')
  await readAndAnswer(mobile)
  for (const path of ['/hem', '/dokument', '/hjalp', `/formular?id=${treated.modules[0]?.formId}`]) {
    await mobile.page.goto(path)
    await settled(mobile.page)
    await mobile.rest()
  }
  const replies = await seen()
  expect(replies.filter((reply) => reply.includes('Bra att du berättar')).length).toBeGreaterThan(0)
  expect(replies.filter((reply) => reply.includes(secret))).toEqual([])
  const ids = [treated.id, patientId, ...treated.modules.flatMap(({ formId, planId }) => [formId, planId])]
  expect(await neverSays(await talkAsPatient(product, patientId), ids)).toBeGreaterThan(8)
  // What the patient did on the phone has reached staff without anything being pressed.
  await card.getByText(`Läst av ${girlName}`).waitFor()
  await card.getByText('Tack, då vet jag.').waitFor()
})

async function commentAndWrite(card: Locator): Promise<void> {
  // What is unread stands open.
  await card.getByText('Jag fastnade på sida två.').waitFor()
  await card.getByRole('tab', { name: 'Interna kommentarer' }).click()
  await card.getByLabel('Skriv en intern kommentar').fill(secret)
  await card.getByRole('button', { name: 'Spara intern kommentar' }).click()
  await card.getByRole('listitem').filter({ hasText: secret }).waitFor()
  await depict(card.page(), 'staff-comments')
  await card.getByRole('tab', { name: /Meddelanden med patienten/ }).click()
  await card.getByLabel('Skriv till patienten').fill('Bra att du berättar. Hoppa över den så länge.')
  await card.getByRole('button', { name: 'Skicka till patienten' }).click()
  await card.getByText(/^Skickat/).waitFor()
  await depict(card.page(), 'staff-messages')
  // what was replied to has been read.
  await card.getByText('Bekräftat av Granbarr Kottesson').waitFor()
}

async function reorder(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Åtgärder för behandlingen Mindre oro' }).click()
  await page.getByRole('menuitem', { name: 'Ändra planen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Planen för Mindre oro' })
  const up = dialog.getByRole('button', { name: /^Flytta upp/ }).last()
  await up.click()
  await dialog.getByText('plats 4 av 5').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('plats 3 av 5').waitFor()
  await depict(page, 'plan-dialog')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await page.getByText('Planen är ändrad.').waitFor()
}

async function readAndAnswer({ page }: Visitor): Promise<void> {
  await page.getByRole('link', { name: /^Mindre oro/ }).click()
  await page.getByText('Bra att du berättar').waitFor()
  await depict(page, 'messages-phone')
  await page.getByRole('button', { name: /^Jag har läst/ }).click()
  await write(page, 'Skriv till mottagningen', 'Tack, då vet jag.')
  await page.getByRole('button', { name: 'Skicka' }).click()
  await page.getByText('Skickat. Mottagningen har fått ditt meddelande.').waitFor()
}

/** Whatever the server tells this browser. The stream of events has no end, and says nothing but that something changed. */
function followReplies({ context }: Visitor): () => Promise<string[]> {
  const replies: Promise<string>[] = []
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/events') replies.push(response.text().catch(String))
  })
  return () => Promise.all(replies)
}

/** Whatever the patient's side can be asked, with every id there is, says nothing of it; how much was answered. */
async function neverSays(patient: SendCall, ids: readonly string[]): Promise<number> {
  let answered = 0
  const calls = Object.values(allCalls).flatMap((slice) => Object.values<Call>(slice))
  const reads = calls.filter(({ access, method, effect }) => access === 'patientSide' && method === 'GET' && !effect)
  for (const { path } of reads) {
    const isThread = path === messageCalls.listMyMessages.path
    const addresses = new Set(ids.map((id) => (isThread ? `${path}?treatmentId=${id}` : path.replace(':id', id))))
    for (const address of addresses) {
      const reply = await patient('GET', address).then(JSON.stringify, String)
      if (!reply.startsWith('Error')) answered += 1
      expect(reply, address).not.toContain(secret)
    }
  }
  return answered
}
