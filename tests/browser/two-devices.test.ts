import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerSheet, isSaved, isWaiting, optionOf } from './answers.ts'
import { assign, staffVisitorOf } from './assigned.ts'
import { heading } from './look.ts'
import { depict } from './pictures.ts'
import { signInByEid } from './sign-in.ts'
import { test } from './staying.ts'
import type { Visitor } from './visitor.ts'
import { phone } from './visitor.ts'

const refused = /409|ERR_FAILED|ERR_INTERNET_DISCONNECTED/

async function enter(page: Page): Promise<void> {
  await signInByEid(page, 'Blåklint Ängsull')
  await page.waitForURL('**/hem')
}

/** What has been begun goes on where it was. */
async function open({ page, allow }: Visitor, form: string, isBegun = false): Promise<void> {
  allow(refused)
  await page.goto(`/formular?id=${form}`)
  if (!isBegun) await page.getByRole('button', { name: 'Börja' }).click()
  await page.locator('[data-sheet]').waitFor()
}

async function toDanger(page: Page): Promise<void> {
  await answerSheet(page, 'first')
  await isSaved(page)
  await page.getByRole('button', { name: 'Nästa' }).click()
  await page.getByText('att du inte velat leva').waitFor()
}

test('R-336 an answer about danger that is let go of for another device’s has raised its alert, and help stays', async ({
  product,
  stay,
}) => {
  const id = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  const alerts = () => product.db.selectFrom('risk_alert').select('rule_key').where('form_id', '=', id).execute()
  const [mobile, laptop] = [await stay('mobile', enter, { viewport: phone }), await stay('laptop', enter)]
  await open(laptop, id)
  await toDanger(laptop.page)
  await open(mobile, id, true)
  await mobile.page.getByText('att du inte velat leva').waitFor()
  await mobile.context.setOffline(true)
  await optionOf(mobile.page, 1, 'Ja, flera gånger').check()
  await isWaiting(mobile.page)
  await optionOf(laptop.page, 1, 'Nej').check()
  await isSaved(laptop.page)
  expect(await alerts()).toEqual([])

  await mobile.context.setOffline(false)
  const dialog = mobile.page.getByRole('dialog')
  await dialog.getByRole('group', { name: 'inte velat leva' }).waitFor()
  await dialog.getByRole('link', { name: 'Ring Bris 116 111' }).waitFor()
  await depict(mobile.page, 'conflict-danger')
  await dialog.getByRole('radio', { name: /^På det andra stället/ }).check()
  await dialog.getByRole('button', { name: 'Fortsätt med de valda svaren' }).click()
  await dialog.waitFor({ state: 'detached' })
  await mobile.page.getByText('skadat dig själv med flit').waitFor()
  expect(await alerts()).not.toEqual([])
  await mobile.page
    .getByRole('link', { name: /Ring (Bris|112)/ })
    .first()
    .waitFor()
})

test('R-336 where the form is over by the time the other device’s answers are read, that is told in place of the choice', async ({
  product,
  stay,
}) => {
  const id = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  const { staffVisitor } = await staffVisitorOf(product, 'Blåklint')
  const [mobile, laptop] = [await stay('mobile', enter, { viewport: phone }), await stay('laptop', enter)]
  await open(laptop, id)
  await open(mobile, id)
  await optionOf(laptop.page, 1, 'Ja, lite').check()
  await isSaved(laptop.page)
  const reading = `**/api/papp/forms/${id}`
  await mobile.context.route(reading, (route) => route.abort())
  await optionOf(mobile.page, 1, 'Nej').check()
  const dialog = mobile.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Försök igen' }).waitFor()
  await staffVisitor(`/api/forms/${id}/cancel`, undefined)
  await mobile.context.unroute(reading)
  await dialog.getByRole('button', { name: 'Försök igen' }).click()
  await heading(mobile.page, 'Formuläret går inte längre att svara på')
  await mobile.page.getByText('Mottagningen har fått det du svarade sist').waitFor()
  const beside = product.db.selectFrom('refused_answers').select('reason').where('form_id', '=', id)
  expect(await beside.execute()).toEqual([{ reason: 'Canceled' }])
})

test('R-331 where the card of help cannot be fetched, the numbers that the page knows stand in its place', async ({
  product,
  visit,
}) => {
  const id = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  const visitor = await visit({ viewport: phone })
  await enter(visitor.page)
  await visitor.context.route(/crisis-alert.*\.js/, (route) => route.abort())
  await open(visitor, id)
  await toDanger(visitor.page)
  await optionOf(visitor.page, 1, 'Ja, flera gånger').check()
  const help = visitor.page.locator('[data-comes-first]')
  await help.getByRole('link', { name: /112/ }).waitFor()
  await help.getByRole('link', { name: /116 111/ }).waitFor()
})
