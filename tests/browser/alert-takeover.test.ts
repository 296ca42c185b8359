import { expect } from 'vitest'
import { answerBy } from './answered-by.ts'
import { assign, deskOf } from './assigned.ts'
import { openPatient } from './find-patient.ts'
import { test } from './journey.ts'
import { signInAsStaff } from './sign-in.ts'

const young = 'Blåklint Ängsull'

test('R-271 R-272 R-273: a secretary sees the alert without the button; releasing asks who takes over, and they read and acknowledge it from home', async ({
  product,
  visit,
}) => {
  await product.db.deleteFrom('risk_alert').execute()
  const form = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  const { desk } = await deskOf(product, 'Blåklint')
  await answerBy(product, desk, form, { choose: 'last' })

  const secretary = (await visit()).page
  await signInAsStaff(secretary, 'Blåbär Mossagömma')
  await secretary.getByRole('button', { name: /hos kollegor/ }).click()
  const seen = secretary.locator('li[data-alert="life"]').filter({ hasText: young })
  await seen.getByText(/läsa larmet men inte kvittera det/).waitFor()
  expect(await seen.getByRole('button', { name: /Läs svaret/ }).count()).toBe(1)
  expect(await seen.getByRole('button', { name: /Kvittera/ }).count()).toBe(0)

  const { page, allow } = await visit()
  allow(/409 .*\/release/)
  await signInAsStaff(page, 'Granbarr Kottesson')
  await openPatient(page, young)
  await page.getByRole('button', { name: 'Åtgärder', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Avsluta på enheten' }).click()
  const releasing = page.getByRole('dialog', { name: `Avsluta ${young} på enheten?` })
  const confirm = releasing.getByRole('button', { name: 'Avsluta', exact: true })
  await confirm.click()
  const taker = releasing.getByRole('combobox', { name: 'Vem tar över?' })
  await taker.waitFor()
  await releasing
    .getByText(/Jag vet inte/)
    .first()
    .waitFor()
  await confirm.click()
  await releasing.getByText('Fyll i det här fältet').waitFor()
  await taker.click()
  expect(await releasing.getByRole('option', { name: /Blåbär/ }).count()).toBe(0)
  await releasing.getByRole('option', { name: /Kantarell Stigfinnare/ }).click()
  await confirm.click()
  await page.getByText(/Patienten är avslutad på enheten\. Öppna formulär/).waitFor()

  const { page: head, allow: allowHead } = await visit()
  // Once the last is acknowledged the form is closed to the unit.
  allowHead(/404 .*\/api\/forms\//)
  await signInAsStaff(head, 'Kantarell Stigfinnare', 'Barn')
  const mine = head.locator('li[data-alert="life"]').filter({ hasText: young })
  await mine.getByText(/ansvarig: Kantarell Stigfinnare.*patienten är avslutad på enheten/).waitFor()
  expect(await mine.getByRole('link').count()).toBe(0)
  await mine.getByRole('button', { name: /Läs svaret/ }).click()
  const read = head.getByRole('dialog').filter({ hasText: 'Patienten vårdas inte på enheten du har valt' })
  await read.getByRole('row', { name: /inte velat leva/ }).waitFor()
  expect(await read.getByRole('button', { name: 'Bekräfta' }).count()).toBe(0)
  const acknowledging = head.getByRole('dialog', { name: 'Kvittera larmet' })
  for (let left = await read.getByRole('button', { name: 'Kvittera' }).count(); left > 0; left -= 1) {
    await read.getByRole('button', { name: 'Kvittera' }).first().click()
    await acknowledging.getByLabel('Vad har du gjort?').fill('Ringt och bokat en tid i dag.')
    await acknowledging.getByRole('button', { name: 'Kvittera' }).click()
    await acknowledging.waitFor({ state: 'detached' })
  }
  await head.getByText('Larmet är kvitterat. Formuläret kan inte längre öppnas härifrån.').waitFor()
  const waiting = product.db.selectFrom('risk_alert').select('id').where('acknowledged_at', 'is', null)
  expect(await waiting.execute()).toEqual([])
})
