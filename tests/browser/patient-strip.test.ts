import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerBy } from './answered-by.ts'
import { assign, staffVisitorOf } from './assigned.ts'
import { beginPlan } from './begin-plan.ts'
import { openPatient } from './find-patient.ts'
import { heading, settled } from './look.ts'
import { choosePerson, signInAsStaff } from './sign-in.ts'
import { test } from './staying.ts'
import { phone, staffVisitor } from './visitor.ts'

const name = 'Blåklint Ängsull'
const facts = /\d+ år.*\d{8}-\d{4}/
const twoLines = 64
const why = 'Kom medvetslös till akuten, läkemedel måste klarläggas.'

/** Scrolls through the page or the dialog: at every position who it is about stands at its top, in full, in at most two lines. */
async function expectStrip(page: Page, place: 'page' | 'dialog', whom = name): Promise<void> {
  const strip = page.locator(place === 'page' ? 'main [data-patient-strip="page"]' : 'dialog[open]').last()
  const shown = place === 'page' ? strip : strip.locator('[data-patient-strip="dialog"]')
  await shown.waitFor()
  expect(await shown.textContent()).toContain(whom)
  expect(await shown.textContent()).toMatch(facts)
  const seen = await shown.evaluate(async (element) => {
    const scroller = element.closest('dialog') ?? document.scrollingElement ?? document.body
    const positions: { at: number; height: number; isSeen: boolean }[] = []
    for (let at = 0; ; at += 200) {
      scroller.scrollTop = at
      await new Promise((done) => requestAnimationFrame(done))
      const { top, bottom, left, height } = element.getBoundingClientRect()
      const uppermost = document.elementFromPoint(left + 20, top + height / 2)
      const isSeen = top >= 0 && bottom <= innerHeight && (uppermost === element || element.contains(uppermost))
      positions.push({ at, height, isSeen })
      if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) break
    }
    scroller.scrollTop = 0
    return positions
  })
  expect(seen.filter(({ isSeen, height }) => !isSeen || height > twoLines)).toEqual([])
}

/** Until the strip of the page before has gone with it. */
async function openTab(page: Page, name: string): Promise<void> {
  const strip = page.locator('[data-patient-strip="page"]')
  await strip.evaluate((element) => element.setAttribute('data-left', ''))
  await page.getByRole('link', { name, exact: true }).click()
  await page.locator('[data-patient-strip="page"]:not([data-left])').waitFor()
  await settled(page)
}

async function inDialog(page: Page, open: Locator, whom = name): Promise<void> {
  await open.click()
  await page.locator('dialog[open] [data-patient-strip]').last().waitFor()
  await settled(page)
  await expectStrip(page, 'dialog', whom)
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

test('R-317 who it is about stays in sight at every scroll position, on a staffVisitor and on a phone, in the page and its dialogs', async ({
  product,
  work,
}) => {
  const id = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  await answerBy(product, (await staffVisitorOf(product, 'Blåklint')).staffVisitor, id, { choose: 'first' })
  const { page } = await work('Granbarr Kottesson')
  await openPatient(page, name)
  for (const viewport of [phone, staffVisitor]) {
    await page.setViewportSize(viewport)
    for (const tab of ['Historik', 'Administration', 'Översikt']) {
      await openTab(page, tab)
      await expectStrip(page, 'page')
    }
    const button = (words: string | RegExp) => page.getByRole('button', { name: words }).first()
    await inDialog(page, button('Läs och bekräfta'))
    await inDialog(page, button('Öppna analysen'))
    await inDialog(page, button('Sammanfattning'))
    await inDialog(page, button('Tilldela'))
    for (const act of ['Engångslösenord', 'Avsluta på enheten']) {
      await button('Åtgärder').click()
      await inDialog(page, page.getByRole('menuitem', { name: act }))
    }
  }
})

test('R-520 on paper the summary has the safety plan whole, with whose it is', async ({ product, work }) => {
  await beginPlan(product, 'Blåklint')
  const { page } = await work('Granbarr Kottesson')
  await openPatient(page, name)
  await page.getByRole('button', { name: 'Sammanfattning' }).click()
  const summary = page.getByRole('dialog', { name: 'Sammanfattning inför besök' })
  await summary.getByRole('button', { name: 'Visa patientens säkerhetsplan' }).waitFor()
  const [named, said] = [
    summary.getByText(`Säkerhetsplan för ${name}. Ändrad`),
    summary.getByText('Jag slutar svara på meddelanden'),
  ]
  expect([await named.isVisible(), await said.isVisible()]).toEqual([false, false])
  await page.emulateMedia({ media: 'print' })
  expect([await named.isVisible(), await said.isVisible()]).toEqual([true, true])
  expect(await page.locator('[data-patient-strip="dialog"]').last().isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
})

test('R-318 R-319 R-320 from the search by a whole number: the reason first, then unit, phone and responsible; the review says what was read', async ({
  product,
  work,
  visit,
}) => {
  const { page: own } = await visit()
  await signInAsStaff(own, 'Kantarell Stigfinnare', 'Björkdungens vuxenmottagning')
  await openPatient(own, 'Timjan Rosendimma')
  const strip = await own.locator('[data-patient-strip="page"]').textContent()
  const number = strip?.match(/\d{8}-\d{4}/)?.[0] ?? ''

  const { page, allow } = await work('Granbarr Kottesson')
  allow(/403 .*\/api\/emergency-openings/)
  const search = page.getByRole('combobox', { name: 'Namn eller personnummer' })
  const dialog = page.getByRole('dialog')
  const offers: (string | null)[] = []
  for (const typed of [number, '19710203-0009']) {
    await page.keyboard.press('Control+k')
    await search.fill(typed)
    await dialog.getByRole('button', { name: 'Gör en nödöppning' }).waitFor()
    offers.push(await dialog.textContent())
    await page.keyboard.press('Escape')
  }
  // Somebody who is a patient elsewhere and somebody whom nobody knows are told of in the same words.
  expect(offers[0]).toBe(offers[1])

  await page.keyboard.press('Control+k')
  await search.fill(number)
  await dialog.getByRole('button', { name: 'Gör en nödöppning' }).click()
  await dialog.getByText(`Personnummer ${number}`).waitFor()
  expect(await dialog.textContent()).not.toMatch(/Timjan|Björkdungen/)
  await dialog.getByLabel('Fara för liv').check()
  await dialog.getByLabel('Skäl').fill(why)
  // Whoever was identified long ago does so anew; meanwhile neither the number nor the reason lies open in the browser.
  await product.db.updateTable('session').set({ authenticated_at: '2026-01-01T08:00:00.000Z' }).execute()
  await dialog.getByRole('button', { name: 'Öppna' }).click()
  await dialog.getByRole('link', { name: 'Legitimera dig' }).waitFor()
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(stored).toContain('samklang-text.')
  for (const open of [number, number.replace('-', ''), 'medvetslös']) expect(stored).not.toContain(open)
  await dialog.getByRole('link', { name: 'Legitimera dig' }).click()
  await choosePerson(page, 'Granbarr Kottesson')
  await dialog.getByText(`Personnummer ${number}`).waitFor()
  expect(await dialog.getByLabel('Skäl').inputValue()).toBe(why)
  expect(await dialog.getByLabel('Fara för liv').isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Öppna' }).click()
  const found = dialog.getByRole('region', { name: 'Björkdungens vuxenmottagning' })
  await found.getByText('Timjan Rosendimma').waitFor()
  await found.getByRole('link', { name: /^Ring enheten/ }).waitFor()
  await found.getByText(/^Ansvariga: |^Vem som är ansvarig framgår inte här/).waitFor()
  await found.getByRole('link', { name: 'Läs patientens uppgifter' }).click()
  await heading(page, 'Timjan Rosendimma')
  await page
    .locator('[data-patient-strip="page"]')
    .getByText(/^Nödöppning till/)
    .waitFor()
  await page.getByText('Hör till Björkdungens vuxenmottagning').waitFor()
  expect(await page.getByText('Ingen ansvarig').count()).toBe(0)
  await openTab(page, 'Historik')

  await own.goto('/administration')
  const opening = own.getByRole('article', { name: 'Granbarr Kottesson öppnade Timjan Rosendimma' }).first()
  await opening.getByRole('button', { name: 'Granska' }).click()
  const review = own.getByRole('dialog', { name: 'Granska nödöppningen' })
  await review.getByText(/^Patientens sida: namn/).waitFor()
  await review.getByText(/^Historiken/).waitFor()
  await review.getByText('Inget ändrades.').waitFor()
  expect(await review.locator('[data-patient-strip]').textContent()).toContain(number)
})
