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

/** An answer as if it had been given so many days ago. */
async function seedAnswer(
  product: Product,
  daysAgo: number,
  choose: 'first' | 'last',
  asked?: string,
): Promise<string> {
  const id = await assign(product, { patient: child.firstname, form: 'vardagsfunktion', ...(asked && { asked }) })
  const { staffVisitor } = await staffVisitorOf(product, child.firstname)
  await answerBy(product, staffVisitor, id, { choose })
  const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  await staffVisitor(`/api/questionnaires/${id}/override-answered-date`, { AnsweredDate: day })
  return day
}

// First here: the history has not been fetched in this browser yet.
test('a form that is opened while the next tab is on its way stays open when the tab has come', async ({
  product,
  work,
}) => {
  const id = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  const { staffVisitor } = await staffVisitorOf(product, 'Blåklint')
  await answerBy(product, staffVisitor, id, { choose: 'first' })
  const { page } = await work('Granbarr Kottesson')
  await openPatient(page, 'Blåklint Ängsull')
  const gate = Promise.withResolvers<void>()
  await page.route(/history-screen/, async (route) => {
    await gate.promise
    await route.fallback()
  })
  // Both at once: a tab that is on its way for a second shows that it is, in place of what is to be pressed.
  const read = await page.getByRole('button', { name: 'Läs och bekräfta' }).elementHandle()
  await page.getByRole('link', { name: 'Historik' }).evaluate((link: HTMLElement, button) => {
    link.click()
    if (button instanceof HTMLElement) button.click()
  }, read)
  const dialog = page.getByRole('dialog', { name: 'Sinnesstämning' })
  await dialog.getByRole('button', { name: 'Bekräfta' }).waitFor()
  gate.resolve()
  await page.locator('[aria-current="page"]', { hasText: 'Historik' }).waitFor({ state: 'attached' })
  await page.locator('section', { hasText: 'Tidslinje' }).first().waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: 'Bekräfta' }).waitFor()
  await dialog.getByRole('button', { name: 'Stäng' }).click()
  await page.getByRole('region', { name: 'Historik' }).waitFor()
  await page.getByRole('link', { name: 'Samklang' }).click()
  await openPatient(page, 'Blåklint Ängsull')
  await dialog.waitFor({ state: 'detached' })
})

test('the history is asked by person and day, read as a table; change and differences are judged, traced and summed up on one page', async ({
  work,
  product,
}) => {
  await seedAnswer(product, 60, 'last')
  const early = await seedAnswer(product, 50, 'last', mother.firstname)
  await seedAnswer(product, 3, 'first')
  await seedAnswer(product, 2, 'last', mother.firstname)
  const { page } = await work('Granbarr Kottesson')
  await openPatient(page, child.name)
  await settled(page)

  await page.getByRole('link', { name: 'Historik' }).click()
  const history = page.getByRole('region', { name: 'Historik' })
  await history.getByText('5 av 5').waitFor()
  await history.getByLabel('Typ').selectOption('Händelser')
  await history.getByText('1 av 1 som stämmer med filtret').waitFor()
  await history.getByText('Registrerad på enheten').waitFor()
  await history.getByLabel('Typ').selectOption('Alla')
  await history.getByLabel('Svarade').selectOption({ index: 2 })
  await history.getByText('2 av 2 som stämmer med filtret').waitFor()
  await history.getByLabel('Till', { exact: true }).fill('2026-02-30')
  await history.getByText('Det är ingen riktig dag.').waitFor()
  await history.getByLabel('Till', { exact: true }).fill(early)
  await history.getByText('1 av 1 som stämmer med filtret').waitFor()
  await history.getByText('Resultattabell').click()
  const table = history.getByRole('table', { name: 'Besvarade formulär med resultat' })
  await expect.poll(() => table.getByRole('row').count()).toBe(2)
  expect(await table.textContent()).toContain(scale)
  expect(await table.getByRole('columnheader', { name: 'Variant' }).count()).toBe(0)
  await history.getByText('Välj kolumner').click()
  await history.getByLabel('Variant').check()
  await table.getByRole('columnheader', { name: 'Variant' }).waitFor()
  await page.reload()
  await history.getByText('Resultattabell').click()
  await table.getByRole('columnheader', { name: 'Variant' }).waitFor()

  await page.getByRole('link', { name: 'Översikt' }).click()
  await page.getByRole('button', { name: `Förstora ${scale}` }).click()
  const dashboard = page.getByRole('dialog', { name: 'Resultat över tid' })
  const change = dashboard.getByRole('region', { name: 'Förändring mellan två tillfällen' })
  await change.getByText('Förbättrad').waitFor()
  // Hers was the worst that the scale has both times.
  await change.getByText('Kan inte mätas', { exact: true }).waitFor()
  await change.getByLabel('Från').selectOption({ index: 4 })
  await change.getByText('Ingen har svarat två gånger i den tiden.').waitFor()
  const apart = dashboard.getByRole('region', { name: 'Olika syn på samma sak' })
  await apart.getByText(/^Tydlig skillnad\. Högst: Tussilago/).waitFor()
  await apart.getByRole('button', { name: 'Visa också tidigare tillfällen' }).click()
  await expect.poll(() => apart.getByRole('row').count()).toBe(3)

  await dashboard.getByRole('button', { name: `Visa ${scale} som tabell` }).click()
  await dashboard
    .getByRole('button', { name: /^Underlag: / })
    .first()
    .click()
  const trace = page.getByRole('dialog', { name: 'Vad värdet bygger på' })
  await trace.getByText(mother.words, { exact: true }).waitFor()
  await trace.getByText(/räkneregler version \d/).waitFor()
  await page.keyboard.press('Escape')
  await trace.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain('Underlag: ')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Sammanfattning' }).click()
  const summary = page.getByRole('dialog', { name: 'Sammanfattning inför besök' })
  await summary.getByText(child.name).first().waitFor()
  await summary.getByText(/^Utskriven .* av Granbarr Kottesson$/).waitFor()
  await summary.getByRole('row').filter({ hasText: scale }).first().waitFor()
  const paper = await page.pdf({ format: 'A4' })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Sammanfattning')
})
