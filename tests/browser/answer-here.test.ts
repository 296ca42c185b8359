import { clientVersion } from '@samklang/contract/client-version'
import { expect } from 'vitest'
import { answerAll, isSaved, optionOf } from './answers.ts'
import { assign, staffVisitorOf } from './assigned.ts'
import { test } from './journey.ts'
import { heading, keptKeys, pathOf } from './look.ts'
import { signInAsStaff } from './sign-in.ts'
import type { Product } from './start.ts'
import { phone } from './visitor.ts'

async function handOver(product: Product) {
  const id = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  const { staffVisitor } = await staffVisitorOf(product, 'Blåklint')
  const { Handover } = Object(await staffVisitor(`/api/forms/${id}/start`, { AnswerMode: 'Self' }))
  return { id, path: String(Handover.Path) }
}

test('a device handed to the patient opens that form and nothing else, and is handed back to a login', async ({
  product,
  visit,
}) => {
  const visitor = await visit()
  const { page, context } = visitor
  // What the other tab asks for in the moment that staff are signed out is refused.
  visitor.allow(/401 .*\/api\/(ongoing-patients|notifications|alerts|events)/)
  await signInAsStaff(page, 'Granbarr Kottesson')
  const other = await context.newPage()
  await other.goto('/admin/')
  await heading(other, 'Hem')
  // What is asked for just when the session ends would be refused.
  await visitor.rest()
  const staffToken = await page.evaluate(() => String(JSON.parse(sessionStorage.getItem('token') ?? '""')))
  const { id, path } = await handOver(product)

  await page.goto(path)
  await heading(page, 'Sinnesstämning')
  await page.getByText('Blåklint Ängsull svarar').waitFor()
  expect(page.url()).not.toContain('#')
  await other.waitForURL('**/logga-ut')
  // A tab behind another is painted seldom, and every click there waits for it.
  await other.close()
  const asStaff = await fetch(`${product.base}/api/profile`, {
    headers: { Authorization: `Bearer ${staffToken}`, 'X-Client-Version': clientVersion },
  })
  expect(asStaff.status).toBe(401)

  for (const elsewhere of ['/admin/', '/hem', '/login', '/kontext', '/administration']) {
    await page.goto(elsewhere)
    await page.waitForURL('**/svara-har')
  }
  await page.getByRole('button', { name: 'Börja' }).click()
  await optionOf(page, 1, 'Ja, lite').check()
  await isSaved(page)
  await page.reload()
  await page.locator('[data-sheet]').waitFor()
  expect(await optionOf(page, 1, 'Ja, lite').isChecked()).toBe(true)
  await answerAll(page, 'first')
  await page.getByRole('textbox').fill('Nej.')
  await page.getByRole('button', { name: 'Skicka' }).click()
  await heading(page, 'Tack!')
  expect(await keptKeys(page)).toEqual([])
  const form = await product.db.selectFrom('form').select('status').where('id', '=', id).executeTakeFirst()
  expect(form?.status).toBe('Closed')
  await page.getByRole('link', { name: 'Lämna tillbaka till personalen' }).click()
  // The address is there before the page: whoever turns back on the way has never left.
  await page.getByRole('link', { name: 'Logga in med SITHS' }).waitFor()
  await page.goBack()
  await heading(page, 'Det finns inget att svara på här')
})

test('a ticket that was used says so, and on the patient’s own phone there is nobody to hand it back to', async ({
  product,
  visit,
}) => {
  const { path } = await handOver(product)
  const { page } = await visit({ viewport: phone })
  await page.goto(path)
  await heading(page, 'Sinnesstämning')
  expect(pathOf(page)).toBe('/svara-har')
  await page.getByRole('link', { name: 'Sluta svara' }).waitFor()
  const late = await visit({ viewport: phone })
  late.allow(/404/)
  await late.page.goto(path)
  await heading(late.page, 'Det går inte att öppna formuläret')
})
