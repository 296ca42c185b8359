import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { answerAll, answerSheet, isSaved, isWaiting, optionOf } from './answers.ts'
import { assign, staffVisitorOf } from './assigned.ts'
import { openPatient } from './find-patient.ts'
import { test } from './journey.ts'
import { focusIsOn, walkTo } from './keyboard.ts'
import { heading, keptKeys } from './look.ts'
import { depict } from './pictures.ts'
import { signInAsStaff, signInByEid } from './sign-in.ts'
import type { Product } from './start.ts'
import { phone } from './visitor.ts'

const young = 'Blåklint Ängsull'
const saves = '**/api/papp/questionnaires/*/save'

async function storedForm({ db }: Product, id: string) {
  return db.selectFrom('form').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function storedAnswers(product: Product, id: string): Promise<Record<string, unknown>> {
  const { answers } = await storedForm(product, id)
  const list: unknown = answers
  return Object.fromEntries(Array.isArray(list) ? list.map(({ QuestionId, Value }) => [QuestionId, Value]) : [])
}

async function begin(page: Page, form: string): Promise<void> {
  await page.goto(`/formular?id=${form}`)
  await page.getByRole('button', { name: 'Börja' }).click()
  await page.locator('[data-sheet]').waitFor()
}

async function arrive(page: Page, name = young): Promise<void> {
  await signInByEid(page, name)
  await page.waitForURL('**/hem')
}

/** Its beginning stands on the screen. */
function isInSight(found: Locator): Promise<boolean> {
  return found.evaluate((element) => {
    const top = Math.round(element.getBoundingClientRect().top)
    return top >= 0 && top < innerHeight
  })
}

/** Also at the identity provider: until the page says so it is on its way there and back. */
async function isLoggedOut(page: Page): Promise<void> {
  await heading(page, 'Du är utloggad')
  expect(await keptKeys(page)).toEqual([])
}

describe('on a phone', () => {
  test('R-082 R-084 home leads to the form, which says who reads it; ten taps and it is sent', async ({
    product,
    visit,
  }) => {
    const id = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
    const { page } = await visit({ viewport: phone, hasTouch: true })
    await arrive(page)
    await page.getByRole('link', { name: 'Svara' }).click()
    await heading(page, 'Sinnesstämning')
    await page.getByText('Frågorna handlar om dig.').waitFor()
    await page.getByText('Dina vårdnadshavare ser inte dina svar.').waitFor()
    await page.getByRole('button', { name: 'Börja' }).click()
    await answerAll(page, 'first')
    await page.getByRole('textbox').fill('Det går bättre nu.')
    const slow = Promise.withResolvers<void>()
    await page.route('**/care-items', async (route) => {
      await slow.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Skicka' }).dblclick()
    await page.waitForURL('**/hem')
    await page.getByRole('status').filter({ hasText: 'Det hjälper oss att förstå hur du har det.' }).waitFor()
    // What was just sent does not stand there to be answered while the list is under way.
    expect(await page.getByRole('link', { name: 'Fortsätt' }).count()).toBe(0)
    slow.resolve()
    await heading(page, 'Hej Blåklint!')
    await page.getByRole('link', { name: /Sinnesstämning Besvarat/ }).waitFor()
    expect(await storedForm(product, id)).toMatchObject({ status: 'Closed', confirmation: 'Unconfirmed' })
    const sent = await product.db.selectFrom('form_event').select('event').where('form_id', '=', id).execute()
    expect(sent.filter(({ event }) => event === 'Answered')).toHaveLength(1)
    await page.getByRole('button', { name: 'Meny' }).click()
    await page.getByRole('link', { name: /Sinnesstämning Besvarat/ }).click()
    await page.getByText('Besvarat av Blåklint').waitFor()
    expect(await page.getByRole('link', { name: 'Logga ut' }).count()).toBe(0)
    expect(await page.getByRole('radio').first().isDisabled()).toBe(true)
  })

  test('R-077 R-246 R-247 a lost network, a reload, an expired login: nothing is lost', async ({ product, visit }) => {
    const id = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
    const visitor = await visit({ viewport: phone, hasTouch: true, hasClock: true })
    const { page, context } = visitor
    visitor.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|401/)
    await arrive(page)
    await begin(page, id)
    await optionOf(page, 1, 'Ja, lite').check()
    await isSaved(page)

    await context.setOffline(true)
    await optionOf(page, 2, 'Ja, lite').check()
    await isWaiting(page)
    await context.setOffline(false)
    await isSaved(page)

    await context.route(saves, (route) => route.abort())
    await optionOf(page, 3, 'Ja, lite').check()
    await isWaiting(page)
    await page.reload()
    await page.getByText('De står kvar.').waitFor()
    expect(await optionOf(page, 3, 'Ja, lite').isChecked()).toBe(true)

    await optionOf(page, 4, 'Ja, lite').check()
    await isWaiting(page)
    await visitor.passTime(25)
    await page.getByRole('dialog', { name: 'Du har loggats ut' }).getByRole('button').click()
    // why, and not only that.
    await heading(page, 'Inloggningen tog slut medan du svarade')
    expect(await keptKeys(page)).toEqual([])
    // what waits is said, with whom to call, and goes as soon as the same person is back.
    const waits = page.getByRole('alert').filter({ hasText: 'Alla svar har inte nått mottagningen' })
    await waits.getByRole('link', { name: 'ring 112' }).waitFor()
    expect(await page.getByText('Inget om dig finns kvar').count()).toBe(0)
    await depict(page, 'logged-out-unsent')
    await context.unroute(saves)
    expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain('little')
    await arrive(page)
    await page.getByText('Nu har mottagningen fått dem.').waitFor()
    await depict(page, 'home-sent-now')
    expect(await storedAnswers(product, id)).toEqual({
      heavy: 'little',
      spark: 'little',
      effort: 'little',
      rest: 'little',
    })
  })
})

test('R-091 R-336 two devices: the person decides question by question, sees when each was written, and loses nothing; no digit sends', async ({
  product,
  visit,
}) => {
  const id = await assign(product, { patient: 'Blåklint', form: 'somn' })
  const [mobile, laptop] = [await visit({ viewport: phone }), await visit()]
  for (const visitor of [mobile, laptop]) {
    visitor.allow(/409/)
    await arrive(visitor.page)
    await begin(visitor.page, id)
  }
  const bedtime = (page: Page) => page.getByLabel('Vilken tid försökte du oftast somna')
  const sleeps = (page: Page) => page.getByLabel('Hur många timmar sov du')
  await bedtime(mobile.page).fill('22:10')
  await sleeps(mobile.page).fill('7')
  await isSaved(mobile.page)
  await bedtime(laptop.page).fill('23:45')
  const choice = laptop.page.getByRole('dialog').getByRole('group', { name: 'Vilken tid försökte du oftast somna' })
  await choice.getByRole('radio', { name: /^Här, ändrat [\d-]+ \d\d:\d\d 23:45$/ }).waitFor()
  await laptop.page.getByText('Frågor som bara är besvarade på ett ställe: 1. De svaren behålls.').waitFor()
  await depict(laptop.page, 'conflict')
  const goOn = laptop.page.getByRole('button', { name: 'Fortsätt med de valda svaren' })
  expect(await goOn.isDisabled()).toBe(true)
  await choice.getByRole('radio', { name: /^På det andra stället, sparat [\d-]+ \d\d:\d\d 22:10$/ }).check()
  await goOn.click()
  await laptop.page.getByRole('dialog').waitFor({ state: 'detached' })
  expect([await bedtime(laptop.page).inputValue(), await sleeps(laptop.page).inputValue()]).toEqual(['22:10', '7'])

  for (let press = 0; press < 2; press += 1) await laptop.page.getByRole('button', { name: 'Nästa' }).click()
  await laptop.page.getByRole('radio', { name: 'Nej' }).focus()
  await laptop.page.keyboard.press('2')
  await focusIsOn(laptop.page, 'button "Skicka"')
  await isSaved(laptop.page)

  const weekend = (part: string) => mobile.page.getByRole('textbox', { name: `dagen efter? (valfri) ${part}` })
  await weekend('timmar').fill('99')
  await mobile.page.getByText('Svara med högst 12 timmar.').waitFor()
  // Nothing that both have answered differs: there is nothing to choose, and what the laptop wrote stays.
  await mobile.page.getByRole('button', { name: 'Fortsätt med alla svar' }).click()
  await mobile.page.getByRole('dialog').waitFor({ state: 'detached' })
  await weekend('timmar').fill('1')
  await weekend('minuter').fill('30')
  await isSaved(mobile.page)
  const stored = await storedAnswers(product, id)
  expect(stored).toMatchObject({ 'light-out': '22:10', hours: 7, weekend: 90 })
  expect(Object.values(stored)).toContain('yes')
})

test('two tabs of one browser: the one that is left goes on with what the other has, also without network', async ({
  product,
  visit,
}) => {
  const id = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  const { staffVisitor } = await staffVisitorOf(product, 'Blåklint')
  const visitor = await visit({ viewport: phone })
  const { page: first, context } = visitor
  visitor.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|409/)
  await arrive(first)
  await begin(first, id)
  const second = await context.newPage()
  await begin(second, id)
  const answer = (page: Page, question: number) => optionOf(page, question, 'Ja, lite').check()
  const goOnHere = async (page: Page, answered: number[]) => {
    // A tab behind another is painted seldom, and every click there waits for it.
    await page.bringToFront()
    await page.getByRole('dialog').getByRole('button', { name: 'Fortsätt här' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    for (const question of answered) expect(await optionOf(page, question, 'Ja, lite').isChecked()).toBe(true)
  }
  await answer(second, 1)
  await isSaved(second)
  await goOnHere(first, [1])
  await context.setOffline(true)
  await answer(first, 2)
  await isWaiting(first)
  await goOnHere(second, [1, 2])
  await answer(second, 3)
  await isWaiting(second)
  await first.close()
  await context.setOffline(false)
  await isSaved(second)
  expect(Object.keys(await storedAnswers(product, id))).toEqual(['heavy', 'spark', 'effort'])

  // what was kept when the form was taken back is told, sent to the unit, and let go only then.
  await context.route(saves, (route) => route.abort())
  await answer(second, 4)
  await isWaiting(second)
  await staffVisitor(`/api/forms/${id}/cancel`, undefined)
  await second.reload()
  await heading(second, 'Formuläret går inte längre att svara på')
  const keptDrafts = () =>
    second.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('samklang.draft.')))
  await second.getByText('Det du svarade sist har inte nått mottagningen.').waitFor()
  expect(await keptDrafts()).toHaveLength(1)
  await context.unroute(saves)
  await second.reload()
  await second.getByText('Mottagningen har fått det du svarade sist').waitFor()
  expect(await keptDrafts()).toEqual([])
  const beside = product.db.selectFrom('refused_answers').select('reason').where('form_id', '=', id)
  expect(await beside.execute()).toEqual([{ reason: 'Canceled' }])
})

test('R-255 R-257 a form is canceled while it is answered: help, the truth, and the answer before the unit’s eyes', async ({
  product,
  visit,
}) => {
  const id = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  const { staffVisitor } = await staffVisitorOf(product, 'Blåklint')
  const visitor = await visit({ viewport: phone, hasTouch: true })
  const { page } = visitor
  visitor.allow(/409/)
  await arrive(page)
  await begin(page, id)
  await answerSheet(page, 'first')
  await isSaved(page)
  await page.getByRole('button', { name: 'Nästa' }).click()
  await page.getByText('att du inte velat leva').waitFor()
  await staffVisitor(`/api/forms/${id}/cancel`, undefined)
  await optionOf(page, 1, 'Ja, flera gånger').check()
  await heading(page, 'Formuläret går inte längre att svara på')
  await page.getByText('men för sent för att det ska räknas').waitFor()
  const help = page.getByRole('alert').filter({ hasText: 'Du är inte ensam' })
  await help.getByRole('link', { name: 'ring 112' }).waitFor()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('samklang.draft.'))),
  ).toEqual([])
  await page.getByRole('link', { name: 'Till startsidan' }).click()
  await heading(page, 'Hej Blåklint!')
  await help.getByRole('link', { name: 'ring 112' }).waitFor()
  await page.getByText('men för sent för att det ska räknas').waitFor()

  const staff = await visit()
  await signInAsStaff(staff.page, 'Granbarr Kottesson')
  await openPatient(staff.page, young)
  const alert = staff.page.locator('[data-alert="life"]').filter({ hasText: 'formuläret hade avbrutits' })
  await alert.getByRole('button', { name: 'Öppna formuläret' }).click()
  const dialog = staff.page.getByRole('dialog', { name: 'Sinnesstämning' })
  const card = dialog.locator('[data-refused="Canceled"]')
  await card.getByText('Svarade efter att det hade avslutats').waitFor()
  await card.getByRole('row', { name: /inte velat leva.*Ja, flera gånger/ }).waitFor()
  await card.getByText('ingår inte i några poäng').waitFor()
})

test('an answer that calls for it shows at once where help is, also without network, and on the way home', async ({
  product,
  visit,
}) => {
  const id = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  const visitor = await visit({ viewport: phone, hasTouch: true })
  const { page, context } = visitor
  visitor.allow(/ERR_INTERNET_DISCONNECTED/)
  await arrive(page)
  await begin(page, id)
  await answerSheet(page, 'first')
  await isSaved(page)
  await page.getByRole('button', { name: 'Nästa' }).click()
  await page.getByText('att du inte velat leva').waitFor()
  await context.setOffline(true)
  await optionOf(page, 1, 'Ja, flera gånger').check()
  const help = page.getByRole('alert').filter({ hasText: 'Du är inte ensam' })
  await help.waitFor()
  expect(await isInSight(help)).toBe(true)
  await help.getByRole('link', { name: 'ring 112' }).waitFor()
  // by her age, and everything can be tapped.
  await help.getByRole('link', { name: 'Ring Bris 116 111' }).waitFor()
  expect(await help.getByRole('link', { name: 'Chatta på mind.se' }).getAttribute('href')).toBe('https://mind.se/')
  // what is true at each moment.
  await help.getByText('har inte nått').waitFor()
  await context.setOffline(false)
  await isSaved(page)
  await help.getByText('Det är inte säkert att någon hör av sig').waitFor()
  await help.getByRole('link', { name: /Ring mottagningen|010-000/ }).waitFor()
  // whole once, then one line; R-300: a graver answer further down brings the numbers along and says so.
  const line = page.getByRole('alert').filter({ hasText: 'Ett svar till visar att hjälp kan behövas nu.' })
  expect(await line.count()).toBe(0)
  await page.getByRole('button', { name: 'Nästa' }).click()
  await page.getByRole('button', { name: 'Visa allt' }).waitFor()
  expect(await help.count()).toBe(0)
  await page
    .getByRole('group', { name: 'skadat dig själv med flit' })
    .getByRole('radio', { name: 'Ja, en gång' })
    .check()
  await line.getByRole('link', { name: 'Ring 112' }).waitFor()
  expect(await isInSight(line)).toBe(true)
  await depict(page, 'help-line')
  await answerAll(page, 'last')
  await page.getByRole('button', { name: 'Skicka' }).click()
  await page.waitForURL('**/hem')
  await help.waitFor()
  // the server keeps it on home.
  await page.reload()
  await page.getByRole('button', { name: 'Visa allt' }).click()
  await help.getByText('Vad händer med det du svarade?').waitFor()
  const alerts = await product.db.selectFrom('risk_alert').select('severity').where('form_id', '=', id).execute()
  expect(alerts.length).toBeGreaterThan(0)

  // what somebody has seen says nothing of the next answer.
  const doer = product.db.selectFrom('account').select('id').where('kind', '=', 'Staff').limit(1)
  const seen = { acknowledged_at: new Date().toISOString(), acknowledged_by: doer, action: 'Ringde upp.' }
  await product.db.updateTable('risk_alert').set(seen).where('acknowledged_at', 'is', null).execute()

  // What a medicine does is told of in other words, until an answer says more than that.
  await begin(page, await assign(product, { patient: 'Blåklint', form: 'biverkningar' }))
  await page.getByRole('textbox', { name: 'Vilken medicin' }).fill('Provmedicin')
  await answerSheet(page, 'first')
  await page.getByRole('button', { name: 'Nästa' }).click()
  await page.locator('[data-row="effects.heart"]').getByRole('radio', { name: 'Mycket', exact: true }).check()
  const contact = page.getByRole('alert').filter({ hasText: 'Hör av dig om besvären' })
  await contact.waitFor()
  expect(await isInSight(contact)).toBe(true)
  await contact.getByRole('link', { name: /Ring mottagningen|010-000/ }).waitFor()
  await contact.getByText('Vad händer med det du svarade?').waitFor()
  await contact.getByText(/har fått det|är stängd/).waitFor()
  expect(await contact.getByText('har sett det').count()).toBe(0)
  expect(await help.count()).toBe(0)
  const answers = page.getByRole('radiogroup')
  for (let row = 0; row < (await answers.count()); row += 1) await answers.nth(row).getByRole('radio').last().check()
  for (const next of ['severe-group', 'thoughts-group']) {
    await page.getByRole('button', { name: 'Nästa' }).click()
    await page.locator(`[data-sheet="${next}"]`).waitFor()
  }
  await page.getByRole('radio', { name: 'Ja', exact: true }).first().check()
  await help.waitFor()
  expect(await contact.count()).toBe(0)
})

test('R-098 R-335 R-341 R-343 by keyboard alone: digits answer, Enter goes on, what is missing is shown', async ({
  product,
  visit,
}) => {
  const id = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  const { page } = await visit()
  await arrive(page)
  await page.goto(`/formular?id=${id}`)
  await page.getByRole('button', { name: 'Börja' }).waitFor()
  expect(await page.title()).toBe('Sinnesstämning – Samklang')
  await walkTo(page, 'button "Börja"')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'radio "Nej, inte alls"')
  await noteWhatIsTold(page)
  await page.keyboard.press('2')
  await isSaved(page)
  expect(await page.locator('body').getAttribute('data-told')).toMatch(/^(Sparat \d\d:\d\d;)+$/)
  for (let item = 1; item < 10; item += 1) await page.keyboard.press('2')
  // The eleventh is left out: told once, on the spot.
  await page.keyboard.press('Enter')
  await page.getByText('Den här frågan behöver ett svar.').waitFor()
  await page.keyboard.press('3')
  await page.getByText('att du inte velat leva').waitFor()
  for (const question of ['life', 'self-harm']) {
    await page.locator(`[data-question="${question}"] input:focus`).waitFor()
    await page.keyboard.press('1')
  }
  // What may be left out is said beside the button, and nobody is asked about it.
  await page.getByText('1 valfri fråga är tom. Det går bra.').waitFor()
  await walkTo(page, 'button "Skicka"')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/hem')
  expect(await storedAnswers(product, id)).toMatchObject({
    heavy: 'little',
    close: 'rather',
    life: 'no',
    'self-harm': 'no',
  })
})

/** Whatever is told to those who listen from now on, in the order that it is told. */
async function noteWhatIsTold(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.dataset.told = ''
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const place = target instanceof Element ? target : target.parentElement
        const told = place?.closest('[role="status"]')?.textContent
        if (told) document.body.dataset.told += `${told};`
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

async function statusOf({ db }: Product, id: string): Promise<string> {
  const { status } = await db.selectFrom('form').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  return status
}

test('R-083 R-337 what could not be sent stays, and says so; logging out then asks first', async ({
  product,
  visit,
}) => {
  const id = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  const visitor = await visit({ viewport: phone, hasTouch: true })
  const { page, context } = visitor
  visitor.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|409/)
  await arrive(page)
  await begin(page, id)
  await answerAll(page, 'first')
  await page.getByRole('textbox').fill('Klart.')
  await isSaved(page)
  await context.route('**/submit', (route) => route.abort())
  await page.getByRole('button', { name: 'Skicka' }).click()
  await page.getByRole('status').filter({ hasText: 'Skickas när nätet är tillbaka' }).waitFor()
  expect(await statusOf(product, id)).toBe('PartlyAnswered')
  // whoever takes it back has not sent it, and finds everything as it was
  await page.getByRole('button', { name: 'Ändra svaren' }).click()
  await page.locator('[data-sheet]').waitFor()
  await answerAll(page, 'first')
  expect(await page.getByRole('textbox').inputValue()).toBe('Klart.')

  await context.route(saves, (route) => route.abort())
  await page.getByRole('textbox').fill('Klart nu.')
  await isWaiting(page)
  await page.getByRole('button', { name: 'Meny' }).click()
  await page.getByRole('link', { name: 'Logga ut' }).click()
  const asks = page.getByRole('dialog', { name: 'Alla svar har inte nått mottagningen' })
  await asks.getByRole('button', { name: 'Stanna kvar' }).click()
  await page.getByRole('link', { name: 'Logga ut' }).click()
  await asks.getByRole('button', { name: 'Logga ut ändå' }).click()
  await isLoggedOut(page)
  await context.unroute(saves)
  await context.unroute('**/submit')
  await arrive(page)
  await page.goto(`/formular?id=${id}`)
  await isSaved(page)
  await page.getByRole('button', { name: 'Skicka' }).click()
  await page.waitForURL('**/hem')
  expect(await storedAnswers(product, id)).toMatchObject({ note: 'Klart nu.' })
})

test('a form that staff take back while it is open is said to be over', async ({ product, visit }) => {
  const id = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  const { staffVisitor } = await staffVisitorOf(product, 'Blåklint')
  const visitor = await visit({ viewport: phone })
  const { page } = visitor
  visitor.allow(/409/)
  await arrive(page)
  await begin(page, id)
  await staffVisitor(`/api/forms/${id}/cancel`, undefined)
  // Not checked on afterwards: by then the form may already be gone.
  await optionOf(page, 1, 'Ja, lite').click()
  await heading(page, 'Formuläret går inte längre att svara på')
  await page.getByRole('link', { name: 'Till startsidan' }).click()
  await page.waitForURL('**/hem')
})

test('whoever was only asked to answer is thanked, and nothing more', async ({ product, visit }) => {
  const id = await assign(product, { patient: 'Blåklint', form: 'vardagsfunktion', asked: 'Krita' })
  const { page } = await visit({ viewport: phone })
  await arrive(page, 'Krita Griffeltavla')
  await page.getByText('Ring mottagningen om du undrar').waitFor()
  await page.goto(`/formular?id=${id}`)
  await page.getByText('Frågorna handlar om Blåklint.').waitFor()
  await page.getByRole('button', { name: 'Börja' }).click()
  await answerAll(page, 'first')
  await page.getByRole('button', { name: 'Skicka' }).click()
  await page.waitForURL('**/hem')
  await page.getByText('Nu är allt klart. Du kan logga ut och stänga sidan.').waitFor()
  expect(await page.getByText('Din mottagning').count()).toBe(0)
  await page.goto(`/formular?id=${id}`)
  await page.getByText('Dina svar är skickade till mottagningen. Tack!').waitFor()
})
