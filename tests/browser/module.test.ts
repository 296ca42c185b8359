import { expect } from 'vitest'
import { seedTestModule } from '../../packages/server/src/testing/modules.ts'
import { isSaved, isWaiting } from './answers.ts'
import { staffVisitorOf } from './assigned.ts'
import { test } from './journey.ts'
import { signInByEid } from './sign-in.ts'
import type { Product } from './start.ts'
import { phone, type Visitor } from './visitor.ts'

async function openModule(product: Product): Promise<string> {
  const { patientId } = await staffVisitorOf(product, 'Blåklint')
  const unit = await product.db
    .selectFrom('patient_unit')
    .select('unit_id as id')
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow()
  const { formId } = await seedTestModule(product.db, {
    patient: { id: patientId },
    unit,
    now: new Date().toISOString(),
  })
  return formId
}

async function open({ page, allow }: Visitor, id: string): Promise<void> {
  allow(/409|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await signInByEid(page, 'Blåklint Ängsull')
  await page.waitForURL('**/hem')
  await page.goto(`/formular?id=${id}`)
}

test('R-389 R-390 R-391 a module is worked through on a phone, without network in the middle, and finished in another browser', async ({
  product,
  visit,
}) => {
  const id = await openModule(product)
  const stored = () =>
    product.db
      .selectFrom('form')
      .select(['status', 'answers', 'progress'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const mobile = await visit({ viewport: phone, hasTouch: true })
  await open(mobile, id)
  const { page } = mobile
  await page.getByRole('button', { name: 'Börja' }).click()
  await page.getByRole('heading', { name: 'Vad är oro?' }).waitFor()
  await page.getByRole('heading', { name: 'Så märks den' }).waitFor()
  await page.getByRole('button', { name: 'Nästa' }).click()
  await page.getByText('Sida 2 av 3').waitFor()
  await isSaved(page)
  await mobile.rest()

  await mobile.context.setOffline(true)
  await page.getByRole('textbox', { name: 'Vilken tanke hade du?' }).fill('Det går aldrig')
  await page.getByRole('button', { name: 'Lägg till en tanke' }).click()
  await page.getByRole('textbox', { name: 'Vilken tanke hade du?' }).nth(1).fill('Ingen bryr sig')
  await isWaiting(page)
  await page.getByRole('button', { name: 'Nästa' }).click()
  await page.getByRole('heading', { name: 'Din plan' }).waitFor()
  expect((await stored()).progress).toEqual([{ PageIndex: 0, Completed: true }])
  // Back on the network all of it arrives, also after the page was read anew.
  await mobile.context.setOffline(false)
  await isSaved(page)
  expect(await stored()).toMatchObject({
    status: 'PartlyAnswered',
    answers: [{ Value: 'Det går aldrig' }, { Value: 'Ingen bryr sig' }],
    progress: [
      { PageIndex: 0, Completed: true },
      { PageIndex: 1, Completed: true },
    ],
  })

  const laptop = await visit()
  await open(laptop, id)
  await laptop.page.getByRole('heading', { name: 'Din plan' }).waitFor()
  await laptop.page.getByRole('textbox', { name: 'Vad är ditt nästa steg?' }).fill('Jag går ut en stund.')
  await laptop.page.getByRole('button', { name: 'Klar' }).click()
  await laptop.page.getByRole('heading', { name: 'Bra jobbat!' }).waitFor()
  await expect.poll(async () => (await stored()).status).toBe('Done')

  // The phone still stands on its last page: what it writes meets what the other browser wrote, and nothing is lost.
  await page.getByRole('textbox', { name: 'Vad är ditt nästa steg?' }).fill('Jag ringer en vän.')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Fortsätt med de valda svaren' }).waitFor()
  await dialog.getByRole('radio', { name: /^Här/ }).check()
  await dialog.getByRole('button', { name: 'Fortsätt med de valda svaren' }).click()
  await dialog.waitFor({ state: 'detached' })
  await isSaved(page)
  const end = await stored()
  expect(end).toMatchObject({ status: 'Done', answers: [{}, {}, { Value: 'Jag ringer en vän.' }] })
  expect(end.progress).toHaveLength(3)
})
