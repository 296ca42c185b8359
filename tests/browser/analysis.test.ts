import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerBy } from './answered-by.ts'
import { assign, staffVisitorOf } from './assigned.ts'
import { openPatient } from './find-patient.ts'
import { settled } from './look.ts'
import type { Product } from './start.ts'
import { test } from './staying.ts'

const child = { firstname: 'Smultron', name: 'Smultron Ängsull' }
const mother = { firstname: 'Tussilago', words: 'Tussilago Ängsull (mamma)' }
const scale = 'Vardagen i allt'

type Told = { daysAgo: number; choose: 'first' | 'last'; asked?: string }

/** An answer as if it had been given so many days ago. */
async function seedAnswer(product: Product, { daysAgo, choose, asked }: Told): Promise<void> {
  const form = { patient: child.firstname, form: 'vardagsfunktion', ...(asked && { asked }) }
  const id = await assign(product, form)
  const { staffVisitor } = await staffVisitorOf(product, child.firstname)
  await answerBy(product, staffVisitor, id, { choose })
  const AnsweredDate = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  if (daysAgo > 0) await staffVisitor(`/api/questionnaires/${id}/override-answered-date`, { AnsweredDate })
}

async function openChild(page: Page): Promise<void> {
  await openPatient(page, child.name)
  await settled(page)
}

const chartOf = (page: Page) => page.getByRole('figure').filter({ has: page.getByRole('heading', { name: scale }) })

test('results that cannot be fetched leave the care usable, and come when asked for again; without any it says what would be here', async ({
  work,
  product,
}) => {
  await assign(product, { patient: child.firstname, form: 'vardagsfunktion' })
  const { page, allow } = await work('Granbarr Kottesson')
  allow(/500 .*\/analysis/)
  await page.route('**/analysis', (route) => route.fulfill({ status: 500, body: 'Oj' }))
  await openChild(page)
  const results = page.getByRole('region', { name: 'Resultat över tid' })
  await results.getByText('Det här gick inte att visa').waitFor()
  await page.getByRole('region', { name: 'Pågår nu' }).getByRole('button', { name: child.name, exact: true }).waitFor()
  await page.unroute('**/analysis')
  await results.getByRole('button', { name: 'Försök igen' }).click()
  await results.getByText('Inga resultat än').waitFor()
})

test('R-185 R-187: a chart of two informants is filtered, read as a table, walked by keyboard to a form, and grows by itself', async ({
  work,
  product,
}) => {
  await seedAnswer(product, { daysAgo: 60, choose: 'last' })
  await seedAnswer(product, { daysAgo: 58, choose: 'last', asked: mother.firstname })
  await seedAnswer(product, { daysAgo: 3, choose: 'first' })
  await seedAnswer(product, { daysAgo: 2, choose: 'first', asked: mother.firstname })
  const { page } = await work('Granbarr Kottesson')
  await openChild(page)
  const chart = chartOf(page)
  const points = chart.getByRole('toolbar', { name: `Svar i diagrammet ${scale}` }).getByRole('button')
  await chart.getByRole('img', { name: `Diagram: ${scale}` }).waitFor()
  await expect.poll(() => points.count()).toBe(4)

  const hers = chart.getByRole('button', { name: mother.words, exact: true })
  await hers.click()
  await expect.poll(() => points.count()).toBe(2)
  await hers.click()
  await expect.poll(() => points.count()).toBe(4)

  await chart.getByRole('button', { name: `Visa ${scale} som tabell` }).click()
  const table = chart.getByRole('table', { name: `Tabell: ${scale}` })
  await expect.poll(() => table.getByRole('row').count()).toBe(5)
  expect(await table.getByRole('row').nth(1).textContent()).toContain(mother.words)
  await table.getByRole('columnheader', { name: 'T-poäng' }).waitFor()
  await chart.getByRole('button', { name: `Visa ${scale} som diagram` }).click()

  // The latest is where the keyboard comes in; up and down lead to what the other informant said about then.
  await chart.locator('[data-point][tabindex="0"]').focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  expect(await focused()).toContain(mother.words)
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toContain('Patienten')
  await page.keyboard.press('ArrowLeft')
  const reached = await focused()
  await chart
    .getByRole('status')
    .getByText(/flesta/)
    .waitFor()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Vardagsfunktion' })
  await form.getByRole('heading', { name: 'Resultat' }).waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  expect(await focused()).toBe(reached)

  await seedAnswer(product, { daysAgo: 0, choose: 'last', asked: mother.firstname })
  // The hand is on a point, which stays where it is until one asks.
  const news = page
    .getByRole('region', { name: 'Resultat över tid' })
    .getByRole('button', { name: /^Något har ändrats/ })
  await news.waitFor()
  expect(await points.count()).toBe(4)
  await news.click()
  await expect.poll(() => points.count()).toBe(5)
})

test('R-186 R-188 R-189 R-190: the dashboard widens, unfolds, changes mode and kind, is printed with its table and saved without a name', async ({
  work,
}) => {
  const { page } = await work('Granbarr Kottesson')
  await openChild(page)
  await chartOf(page)
    .getByRole('button', { name: `Förstora ${scale}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Resultat över tid' })
  const charts = dialog.getByRole('figure')
  await dialog.getByLabel('Läge').selectOption('Detaljerat')
  expect(await dialog.getByLabel('Bara sammanfattande skalor').isChecked()).toBe(true)
  await expect.poll(() => charts.count()).toBe(1)
  await dialog.getByRole('button', { name: 'Visa 5 skalor till' }).click()
  await expect.poll(() => charts.count()).toBe(6)
  await dialog.getByRole('button', { name: 'Förstora Kamrater och samspel' }).click()
  await charts.first().getByRole('heading', { name: 'Kamrater och samspel' }).waitFor()

  await dialog.getByLabel('Från', { exact: true }).fill('2999-01-01')
  await charts.first().getByText('Inga resultat i perioden').waitFor()
  await charts
    .first()
    .getByRole('button', { name: /^Visa hela tiden/ })
    .click()
  await charts.first().getByRole('img').waitFor()

  await dialog.getByLabel('Diagramtyp').selectOption('Profil över områden')
  await charts.first().getByRole('heading', { name: 'Senaste svaret från var och en' }).waitFor()
  // Six sides of everyday life, as the child and the mother see them now.
  await expect.poll(() => charts.first().locator('[data-point]').count()).toBe(12)
  await dialog.getByLabel('Diagramtyp').selectOption('Staplar')
  const download = page.waitForEvent('download')
  await charts.first().getByRole('button', { name: 'Spara Kamrater och samspel som bild' }).click()
  expect((await download).suggestedFilename()).toMatch(/^kamrater-och-samspel-\d{4}-\d\d-\d\d\.png$/)

  await dialog.getByLabel('Läge').selectOption('Kompakt')
  await dialog.getByLabel('Område').waitFor()
  await expect.poll(() => charts.count()).toBe(1)

  const table = charts.first().getByRole('table', { includeHidden: true })
  expect(await table.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await table.isVisible()).toBe(true)
  // In its head, whatever else has come meanwhile.
  expect(await dialog.getByText(child.name, { exact: true }).isVisible()).toBe(true)
  expect(await dialog.getByLabel('Läge').isVisible()).toBe(false)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Förstora ${scale}`)
})
