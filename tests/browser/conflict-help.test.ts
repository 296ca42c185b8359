import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { seedTestModule } from '../../packages/server/src/testing/modules.ts'
import { isSaved } from './answers.ts'
import { staffVisitorOf } from './assigned.ts'
import { test } from './journey.ts'
import { signInByEid } from './sign-in.ts'
import type { Product } from './start.ts'
import type { Visitor } from './visitor.ts'

async function openModule(product: Product): Promise<string> {
  const { patientId } = await staffVisitorOf(product, 'Blåklint')
  const unit = await product.db
    .selectFrom('patient_unit')
    .select('unit_id as id')
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow()
  const now = new Date().toISOString()
  return (await seedTestModule(product.db, { patient: { id: patientId }, unit, now })).formId
}

async function open({ page, allow }: Visitor, id: string): Promise<Locator> {
  allow(/409/)
  await signInByEid(page, 'Blåklint Ängsull')
  await page.waitForURL('**/hem')
  await page.goto(`/formular?id=${id}`)
  const begin = page.getByRole('button', { name: 'Börja' })
  const field = page.getByRole('textbox', { name: 'Vilken tanke hade du?' })
  await begin.or(field).first().waitFor()
  if (await begin.isVisible()) {
    await begin.click()
    await page.getByRole('button', { name: 'Nästa' }).click()
  }
  await field.waitFor()
  return field
}

/** Whether it is seen without scrolling, above the words of the dialog. */
const isAtTop = (link: Locator) =>
  link.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const words = [...document.querySelectorAll('dialog p, dialog fieldset')].map(
      (one) => one.getBoundingClientRect().top,
    )
    return top >= 0 && bottom <= innerHeight && bottom <= Math.min(...words) + 1
  })

test.for([
  ['Jag mår bra', 'Min mamma slår mig'],
  ['Jag har tagit för många tabletter', 'Jag mår bra'],
])(
  'R-565 where two have written, of whom one wrote of danger, the choice begins with where help is and is made once: %s, %s',
  async ([there = '', here = ''], { product, visit }) => {
    const id = await openModule(product)
    const [laptop, mobile] = [await visit(), await visit({ viewport: { width: 390, height: 844 }, hasTouch: true })]
    const theirs = await open(laptop, id)
    await theirs.fill('Det går aldrig')
    await isSaved(laptop.page)
    const mine = await open(mobile, id)
    await theirs.fill(there)
    await isSaved(laptop.page)
    await mine.fill(here)
    const { page } = mobile
    const dialog = page.getByRole('dialog')
    const keep = dialog.getByRole('button', { name: 'Behåll svaren som står här' })
    await keep.waitFor()
    const line = dialog.locator('[data-help-line]')
    await line.waitFor()
    for (const link of await line.getByRole('link').all()) {
      expect(await isAtTop(link)).toBe(true)
      expect(await link.isVisible()).toBe(true)
    }
    await line.getByRole('link', { name: 'Ring 112' }).waitFor()
    expect(await line.getByRole('link').count()).toBeGreaterThan(1)
    await keep.click()
    await dialog.waitFor({ state: 'detached' })
    await isSaved(page)
    await page.waitForTimeout(4000)
    expect(await dialog.count()).toBe(0)
    const stored = await product.db.selectFrom('form').select('answers').where('id', '=', id).executeTakeFirstOrThrow()
    expect(stored.answers).toMatchObject([{ Value: here }])
  },
)
