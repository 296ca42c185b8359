import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerBy } from './answered-by.ts'
import { assign, staffVisitorOf } from './assigned.ts'
import { test } from './journey.ts'
import { settled } from './look.ts'
import { signInAsStaff } from './sign-in.ts'
import type { Product } from './start.ts'

const child = { firstname: 'Smultron', name: 'Smultron Ängsull' }
const calm = { firstname: 'Maskros', name: 'Maskros Solglimt' }

/** An answer of so many days ago; the first option is the best that the form has, the second alerts of nothing. */
async function answer(product: Product, patient: string, daysAgo: number, choose: 'first' | 'second') {
  const id = await assign(product, { patient, form: 'vardagsfunktion' })
  const { staffVisitor } = await staffVisitorOf(product, patient)
  await answerBy(product, staffVisitor, id, { choose })
  const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  if (daysAgo > 0) await staffVisitor(`/api/questionnaires/${id}/override-answered-date`, { AnsweredDate: day })
  return { id, day, staffVisitor }
}

test('R-304 R-306 R-307 a relapse over four months is said first on home, in the reading, chart, summary and print, and nobody confirms it in bulk', async ({
  visit,
  product,
}) => {
  for (const daysAgo of [120, 80]) {
    const { id, staffVisitor } = await answer(product, child.firstname, daysAgo, 'first')
    await staffVisitor(`/api/forms/${id}/confirm`, {})
  }
  const best = await answer(product, child.firstname, 40, 'first')
  await best.staffVisitor(`/api/forms/${best.id}/confirm`, {})
  const relapse = await answer(product, child.firstname, 0, 'second')
  await answer(product, calm.firstname, 0, 'first')
  const said = new RegExp(`Försämrad sedan bästa värdet \\(.*${best.day}, .* tidigare\\)`)

  // Whoever asks the server past the screen is refused too.
  const refused = Object(await relapse.staffVisitor('/api/forms/confirm', { ids: [relapse.id] }))
  expect(refused).toMatchObject({ Confirmed: [], Failed: [{ Id: relapse.id, Code: 'confirm-alone' }] })

  const { page } = await visit()
  await signInAsStaff(page, 'Granbarr Kottesson')
  const row = page.locator('[data-work-rows] li').filter({ hasText: child.name })
  await row.getByText(said).waitFor()
  expect(await row.getByRole('checkbox').count()).toBe(0)
  await expectFirst(row, '[data-change]', '[data-group]')

  // What may be confirmed together is named; what may not, with why.
  await page.getByRole('button', { name: 'Bekräfta 1 svar utan larm eller försämring' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bekräfta 1 svar?' })
  await dialog.locator('[data-to-confirm]').getByText(`${calm.name}: `).waitFor()
  expect(await dialog.locator('[data-to-confirm]').getByText(child.name).count()).toBe(0)
  const left = dialog.locator('[data-left-out] li').filter({ hasText: child.name })
  expect(await left.textContent()).toMatch(/Säkerställt försämrad\./)
  await left.getByText(said).waitFor()
  await dialog.getByRole('button', { name: 'Bekräfta 1 svar' }).click()
  await page.getByText('1 svar bekräftat.').waitFor()
  await page.reload()
  await page.getByText(/^Du bekräftade Vardagsfunktion för Maskros Solglimt \d\d:\d\d\.$/).waitFor()
  await page
    .getByRole('button', { name: /^Ångra \(\d+ minuter kvar\)$/ })
    .first()
    .click()
  await page.getByText('1 svar är oläst igen.').waitFor()
  await page.locator('button[data-news="1"]').click()
  await page.locator('[data-work-rows] li').filter({ hasText: calm.name }).waitFor()

  await row.getByRole('link').click()
  await page.getByRole('heading', { name: child.name }).waitFor()
  await settled(page)
  const line = page.locator('[data-care] li').filter({ hasText: said })
  await expectFirst(line.first(), '[data-change]', 'ul[aria-label]')
  const chart = page.locator('figure[data-chart]').filter({ hasText: said }).first()
  await expectFirst(chart, '[data-change]', 'svg[role]')

  await page.getByRole('button', { name: 'Läs och bekräfta' }).click()
  const reading = page.getByRole('dialog', { name: 'Vardagsfunktion' })
  const card = reading.locator('li[data-scale]').first()
  await card.getByText(said).waitFor()
  await onPaper(page, card.getByText(said))
  // Beside it stands the note about what was done, with a button of its own.
  await reading.getByRole('button', { name: 'Stäng' }).first().click()

  await page.getByRole('button', { name: 'Sammanfattning' }).click()
  const summary = page.getByRole('dialog', { name: 'Sammanfattning inför besök' })
  const first = summary.getByRole('table').getByRole('row').nth(1)
  await first.getByText(said).waitFor()
  await onPaper(page, first.getByText(said))
})

/** The one stands before the other, whatever they look like. */
async function expectFirst(within: Locator, one: string, other: string): Promise<void> {
  await within.locator(one).first().waitFor()
  await within.locator(other).first().waitFor({ state: 'attached' })
  const isBefore = await within.evaluate(
    (element, [before, after]) => {
      const [first, second] = [element.querySelector(before ?? ''), element.querySelector(after ?? '')]
      return Boolean(first && second && first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING)
    },
    [one, other],
  )
  expect(isBefore, `${one} before ${other}`).toBe(true)
}

async function onPaper(page: Page, what: Locator): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  expect(await what.first().isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
}
