import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { girl, seedFamily } from './accepted-family.ts'
import { answerBy } from './answered-by.ts'
import { assign, staffVisitorOf } from './assigned.ts'
import { openPatient } from './find-patient.ts'
import { heading, settled } from './look.ts'
import type { Product } from './start.ts'
import { test as journey } from './staying.ts'
import type { Visitor } from './visitor.ts'

const child = { firstname: girl.firstname, name: `${girl.firstname} ${girl.lastname}` }
const form = 'Sinnesstämning'

/** Somebody around whom nothing goes on yet. */
const test = journey
  .extend('family', { scope: 'file', auto: true }, ({ product }) => seedFamily(product))
  .extend('openChild', ({ work }) => async (): Promise<Visitor> => {
    const visitor = await work('Granbarr Kottesson')
    await openPatient(visitor.page, child.name)
    await settled(visitor.page)
    return visitor
  })

async function askChild(product: Product, name = 'sinnesstamning'): Promise<string> {
  return assign(product, { patient: child.firstname, form: name })
}

async function answer(product: Product, id: string, choose: 'first' | 'last', sends = true): Promise<void> {
  const { staffVisitor } = await staffVisitorOf(product, child.firstname)
  await answerBy(product, staffVisitor, id, { choose, sends })
}

async function act(page: Page, label: RegExp, item: string): Promise<void> {
  await page.getByRole('button', { name: label }).first().click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** The pointer rests where nothing lies under it. */
async function lookAway(page: Page): Promise<void> {
  await page.mouse.move(2, 2)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
}

function answered(page: Page) {
  return page.getByRole('listitem').filter({ hasText: 'Läs och bekräfta' })
}

// First here: of a child with an alert that waits nothing is confirmed among many.
test('what others do comes by itself, but never under the pointer; several answers are confirmed at once', async ({
  openChild,
  product,
}) => {
  const [one, two] = [await askChild(product), await askChild(product)]
  const { page } = await openChild()
  await lookAway(page)
  await answer(product, one, 'first')
  await answered(page).waitFor()
  await answered(page).hover()
  await answer(product, two, 'first')
  const news = page.getByRole('button', { name: '1 nytt att se. Visa' })
  await news.waitFor()
  expect(await answered(page).count()).toBe(1)
  await news.click()
  await expect.poll(() => answered(page).count()).toBe(2)

  await page.getByRole('button', { name: 'Bekräfta 2 svar utan larm eller försämring' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bekräfta 2 svar' }).click()
  await page.getByText(/^Du bekräftade 2 svar \d\d:\d\d/).waitFor()
  await expect.poll(() => answered(page).count()).toBe(0)
})

test('R-174 R-176 R-178: an answer is read against the last one, its alert acknowledged, commented and confirmed in one view', async ({
  openChild,
  product,
}) => {
  const first = await askChild(product)
  await answer(product, first, 'first')
  const { staffVisitor } = await staffVisitorOf(product, child.firstname)
  await staffVisitor(`/api/forms/${first}/confirm`, {})
  const id = await askChild(product)
  await answer(product, id, 'last')

  const { page } = await openChild()
  await page.locator('[data-alert="life"]').getByText('Jag vet inte').waitFor()
  await answered(page)
    .getByText(/^Hur tungt det känns \d+: /)
    .waitFor()
  await answered(page).getByRole('button', { name: 'Läs och bekräfta' }).click()
  const dialog = page.getByRole('dialog', { name: form })
  const total = dialog.locator('[data-scale="total"]')
  await total.getByText('Tydliga tecken', { exact: true }).waitFor()
  await total.getByText(/^Försämrad sedan bästa värdet \(\d+ poäng, .*\): \d+ poäng/).waitFor()
  await dialog.getByRole('heading', { name: 'Jämfört med tidigare' }).waitFor()
  const safety = dialog.getByRole('row', { name: /inte velat leva/ })
  expect(await safety.getByRole('cell').allTextContents()).toEqual(['Jag vet inte', 'Nej'])

  const acknowledge = dialog.locator('[data-alert="life"]').getByRole('button', { name: 'Kvittera' })
  const acknowledging = page.getByRole('dialog', { name: 'Kvittera larmet' })
  await acknowledge.click()
  await acknowledging.waitFor()
  // Escape leaves the innermost dialog, and only that.
  await page.keyboard.press('Escape')
  await acknowledging.waitFor({ state: 'detached' })
  await acknowledge.click()
  await acknowledging.getByRole('button', { name: 'Kvittera' }).click()
  await acknowledging.getByText('Fyll i det här fältet').waitFor()
  await acknowledging.getByLabel('Vad har du gjort?').fill('Ringt och bokat en tid i dag.')
  await acknowledging.getByRole('button', { name: 'Kvittera' }).dblclick()
  await dialog.getByText(/^Kvitterat .* av Granbarr Kottesson: Ringt och bokat en tid i dag\.$/).waitFor()

  // No record system is connected here.
  expect(await dialog.getByLabel('Skicka resultatet till journalsystemet').count()).toBe(0)
  await dialog.getByLabel('Kommentar').fill('Tas upp på fredag.')
  // A colleague is quicker: both are seen, and nothing is confirmed over what nobody has chosen.
  await staffVisitor(`/api/forms/${id}/comment`, { AdministrativeComment: 'Mamman ringde.' })
  await dialog.getByRole('alert').getByText('Mamman ringde.').waitFor()
  await dialog.getByRole('button', { name: 'Bekräfta' }).click()
  expect(await dialog.getByRole('textbox', { name: 'Kommentar' }).inputValue()).toBe('Tas upp på fredag.')
  await dialog.getByRole('button', { name: 'Lägg till mitt efter' }).click()
  expect(await dialog.getByRole('textbox', { name: 'Kommentar' }).inputValue()).toBe(
    'Mamman ringde.\n\nTas upp på fredag.',
  )
  await dialog.getByRole('button', { name: 'Bekräfta' }).dblclick()
  await dialog.waitFor({ state: 'detached' })
  await answered(page).waitFor({ state: 'detached' })
  // The line that it was opened from is gone, and the focus has gone on.
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
  const stored = await product.db.selectFrom('form').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ confirmation: 'Confirmed', comment: 'Mamman ringde.\n\nTas upp på fredag.' })
  const alerts = await product.db.selectFrom('risk_alert').selectAll().where('form_id', '=', id).execute()
  expect(alerts.find(({ rule_key }) => rule_key === 'life')).toMatchObject({ action: 'Ringt och bokat en tid i dag.' })

  await page.getByRole('link', { name: 'Historik' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Tas upp på fredag.' })
    .getByRole('button', { name: form, exact: true })
    .click()
  await dialog.getByText(/^Bekräftat \d{4}/).waitFor()
  expect(await dialog.getByRole('button', { name: 'Bekräfta' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('R-081 R-162: an interview is answered by digits, kept when it is left, and sent in; what waits for another is not shown', async ({
  openChild,
  product,
}) => {
  const id = await askChild(product)
  await answer(product, id, 'first', false)
  const { page } = await openChild()
  const line = page
    .getByRole('region', { name: 'Pågår nu' })
    .getByRole('listitem')
    .filter({ hasText: 'Svarar på plats' })
  await line.getByRole('button', { name: child.name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: form })
  await dialog.getByText('Svaren visas när de är inskickade.').waitFor()
  expect(await dialog.getByRole('table').count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(child.name)

  await act(page, /^Åtgärder för Sinnesstämning, /, 'Intervjua')
  await dialog.locator('[data-sheet]').waitFor()
  await page.keyboard.press('2')
  await page.keyboard.press('1')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const stored = await product.db.selectFrom('form').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ answer_mode: 'Interview', status: 'PartlyAnswered' })
  await page.getByRole('listitem').filter({ hasText: 'Intervju med' }).getByRole('button', { name: 'Fyll i' }).click()
  await dialog.locator('[data-sheet]').waitFor()
  await finish(page)
  await dialog.waitFor({ state: 'detached' })
  await answered(page).getByRole('button', { name: form, exact: true }).waitFor()
  await answered(page).getByRole('button', { name: 'Läs och bekräfta' }).click()
  await dialog.getByText(/^Besvarat i intervju /).waitFor()
  await dialog.getByRole('button', { name: 'Bekräfta' }).click()
  await dialog.waitFor({ state: 'detached' })
})

/** Everything that is left gets the first digit there is, then it is sent in. */
async function finish(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').first()
  const submit = dialog.getByRole('button', { name: 'Lämna in', exact: true })
  const next = dialog.getByRole('button', { name: 'Nästa' })
  for (let sheet = 0; sheet < 20; sheet += 1) {
    const questions = dialog.locator('fieldset[data-question]:has(input[type=radio])')
    for (let index = 0; index < (await questions.count()); index += 1)
      await questions.nth(index).locator('label').first().click()
    if (await submit.isVisible()) break
    const before = await dialog.locator('[data-sheet]').getAttribute('data-sheet')
    await next.click()
    await dialog.locator(`[data-sheet]:not([data-sheet="${before}"])`).waitFor()
  }
  await submit.click()
  const anyway = page.getByRole('button', { name: 'Lämna in ändå' })
  await anyway.or(answered(page).first()).first().waitFor()
  if (await anyway.isVisible()) await anyway.click()
}

test('R-162 R-234: a form that is canceled asks first, is gone from the one who should answer, and stands in the history', async ({
  openChild,
  product,
}) => {
  const id = await askChild(product, 'biverkningar')
  const { page, allow } = await openChild()
  allow(/409 .*\/comment/)
  await act(page, /^Åtgärder för Biverkningar, /, 'Kommentera')
  await page.getByRole('dialog').getByLabel('Kommentar').fill('Skickat av misstag.')
  // A colleague's words that this page has not heard of.
  await product.db.updateTable('form').set({ comment: 'Behövs detta?' }).where('id', '=', id).execute()
  await page.getByRole('dialog').getByRole('button', { name: 'Spara' }).click()
  await page.getByRole('dialog').getByRole('alert').getByText('Behövs detta?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Ersätt med mitt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Spara' }).click()
  await page.getByText('Kommentar: Skickat av misstag.').waitFor()
  await act(page, /^Åtgärder för Biverkningar, /, 'Avbryt formuläret')
  await page.getByRole('dialog').getByRole('button', { name: 'Behåll' }).click()
  await act(page, /^Åtgärder för Biverkningar, /, 'Avbryt formuläret')
  await page.getByRole('dialog').getByRole('button', { name: 'Avbryt formuläret' }).click()
  await page.getByRole('button', { name: /^Åtgärder för Biverkningar, / }).waitFor({ state: 'detached' })
  const stored = await product.db.selectFrom('form').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  expect(stored.status).toBe('Canceled')
  await page.getByRole('link', { name: 'Historik' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Biverkningar' })
    .getByText(/Avbrutet \d{4}-/)
    .waitFor()
  await page.getByLabel('Typ').selectOption('Dagböcker')
  await page.getByText('Inget stämmer med filtret').waitFor()
  await page.getByRole('button', { name: 'Rensa filtret' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Biverkningar' }).waitFor()
})

test('R-166: a diary is filled in by staff, gets a last day and reminders, and is ended', async ({
  openChild,
  product,
}) => {
  const id = await askChild(product, 'maendedagbok')
  const { page, context, allow } = await openChild()
  allow(/ERR_FAILED/)
  const diary = page.getByRole('button', { name: 'Måendedagbok', exact: true })
  await diary.click()
  const dialog = page.getByRole('dialog', { name: 'Måendedagbok' })
  await dialog.getByText('Inget är ifyllt än').waitFor()
  await context.route('**/api/journals/*/save', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Fyll i för i dag' }).click()
  const first = dialog.locator('[data-question]').first()
  await first.locator('label').last().click()
  await dialog.locator('[data-course="waiting"]').waitFor()
  await dialog.getByRole('button', { name: 'Klar' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Det gick inte att spara.' }).waitFor()
  await dialog.getByRole('button', { name: 'Klar' }).click()
  const unsaved = dialog.getByRole('button', { name: /^Fortsätt med \d{4}-\d\d-\d\d, som inte är sparad$/ })
  await unsaved.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // nobody logs out from what is not saved without being asked.
  await page.getByRole('button', { name: 'Granbarr Kottesson' }).click()
  await page.getByRole('menuitem', { name: 'Logga ut' }).click()
  const asks = page.getByRole('dialog', { name: 'Alla svar är inte sparade' })
  await asks.getByRole('button', { name: 'Stanna kvar' }).click()
  await asks.waitFor({ state: 'detached' })
  await diary.click()
  await context.unroute('**/api/journals/*/save')
  await unsaved.click()
  await dialog.locator('[data-course="saved"]', { hasText: 'Sparat' }).waitFor()
  await dialog.getByRole('button', { name: 'Klar' }).click()
  await dialog.getByText('1 ifylld dag').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await act(page, /^Åtgärder för Måendedagbok, /, 'Ändra sista dag')
  await page.getByRole('dialog').getByRole('button', { name: '4 veckor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Spara' }).click()
  await page.getByText(/Till och med \d{4}-\d\d-\d\d/).waitFor()
  await act(page, /^Åtgärder för Måendedagbok, /, 'Ändra påminnelser')
  await page.getByRole('dialog').getByRole('button', { name: 'Lägg till påminnelse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Spara' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const reminders = await product.db.selectFrom('journal_reminder').selectAll().where('form_id', '=', id).execute()
  expect(reminders).toHaveLength(1)
  await act(page, /^Åtgärder för Måendedagbok, /, 'Avsluta dagboken')
  await page.getByRole('dialog').getByText('1 ifylld dag finns kvar att läsa.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Avsluta' }).click()
  await page.getByRole('button', { name: /^Åtgärder för Måendedagbok, / }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Historik' }).click()
  const past = page.getByRole('listitem').filter({ hasText: 'Måendedagbok' })
  await past.getByText(/1 ifylld dag/).waitFor()
})

test('R-178: where a record system is connected the result can be sent there, and nothing is said to be sent that was not', async ({
  openChild,
  product,
}) => {
  const id = await askChild(product)
  await answer(product, id, 'first')
  const { page, allow } = await openChild()
  allow(/503 .*\/confirm/)
  await page.route('**/api/settings', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), EhrIntegrationEnabled: true } })
  })
  await page.route('**/ehr-compatible', (route) => route.fulfill({ json: true }))
  await page.reload()
  await answered(page).getByRole('button', { name: 'Läs och bekräfta' }).click()
  const dialog = page.getByRole('dialog', { name: form })
  await dialog.getByLabel('Skicka resultatet till journalsystemet').check()
  const [sent] = await Promise.all([
    page.waitForResponse('**/api/forms/*/confirm'),
    dialog.getByRole('button', { name: 'Bekräfta' }).click(),
  ])
  expect([sent.status(), sent.request().postDataJSON()]).toEqual([
    503,
    { kind: 'Questionnaire', sendResultsToEhrSystem: true },
  ])
  await dialog.getByLabel('Skicka resultatet till journalsystemet').uncheck()
  await dialog.getByRole('button', { name: 'Bekräfta' }).click()
  await dialog.waitFor({ state: 'detached' })
})

// Last here: nobody is signed in on the screen that was handed over.
test('answer here: the device is handed over without anybody signed in on it, or the patient’s own phone reads a code', async ({
  openChild,
  product,
}) => {
  await askChild(product, 'somn')
  const { page } = await openChild()
  await act(page, /^Åtgärder för Sömn, /, 'Svara här')
  const dialog = page.getByRole('dialog', { name: `Svara här: Sömn, ${child.name}` })
  await dialog.getByRole('button', { name: 'På personens egen telefon' }).click()
  await dialog.getByRole('img', { name: 'QR-kod som öppnar formuläret' }).waitFor()
  await dialog.getByText(/^Koden gäller till klockan \d\d:\d\d och för en telefon\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Stäng' }).click()
  await act(page, /^Åtgärder för Sömn, /, 'Svara här')
  await dialog.getByRole('button', { name: 'På den här skärmen' }).click()
  await heading(page, 'Sömn')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Granbarr')
})
