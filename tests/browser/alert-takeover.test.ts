import { expect } from 'vitest'
import { answerBy } from './answered-by.ts'
import { assign, staffVisitorOf } from './assigned.ts'
import { openPatient } from './find-patient.ts'
import { test } from './journey.ts'
import { signInAsStaff } from './sign-in.ts'

const young = 'Blåklint Ängsull'

test('R-271 R-272 R-273 R-293 R-294 R-295: a secretary sees the alert without the button; releasing asks who takes over, and two of them read and acknowledge it from home', async ({
  product,
  visit,
}) => {
  await product.db.deleteFrom('risk_alert').execute()
  const form = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  const { staffVisitor } = await staffVisitorOf(product, 'Blåklint')
  await answerBy(product, staffVisitor, form, { choose: 'last' })

  const secretary = (await visit()).page
  await signInAsStaff(secretary, 'Blåbär Mossagömma')
  // What one may not acknowledge waits for the unit, and is not folded away: one card for the patient, the others beneath it.
  await secretary.getByRole('heading', { name: '4 larm om 1 patient väntar på enheten' }).waitFor()
  const card = secretary.locator('[data-patient-alerts]').filter({ hasText: young })
  await card.getByText('Handla genast', { exact: true }).first().waitFor()
  await card.getByText(`3 larm till om ${young}`).click()
  const seen = card.locator('[data-alert="life"]')
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
  // Home knows at once, and nothing asks for a page that is gone.
  const left = page.locator('[data-patient-alerts]').filter({ hasText: young })
  await left.getByText('patienten är avslutad på enheten').waitFor()
  await left
    .getByRole('link', { name: /^0\d{1,3}-\d[\d ]+$/ })
    .first()
    .waitFor()
  expect(await page.getByText('Det du söker finns inte här.').count()).toBe(0)

  const { page: head, allow: allowHead } = await visit()
  // Once the last is acknowledged the form is closed to the unit.
  allowHead(/404 .*\/api\/forms\//)
  await signInAsStaff(head, 'Kantarell Stigfinnare', 'Barn')
  const mine = head.locator('[data-patient-alerts]').filter({ hasText: young })
  await mine
    .getByText(/ansvarig: Kantarell Stigfinnare/)
    .first()
    .waitFor()
  await mine.getByText('15 år').waitFor()
  expect(await mine.getByRole('link', { name: young }).count()).toBe(0)

  // Two write at the same time: the second is told, and what they wrote is kept beside.
  allow(/409 .*\/acknowledge/)
  const inBoth = [head, page]
  for (const one of inBoth) {
    await one
      .locator('[data-patient-alerts]')
      .filter({ hasText: young })
      .getByRole('button', { name: `Kvittera larmet om ${young}` })
      .first()
      .click()
    await one
      .getByLabel('Vad har du gjort?')
      .fill(one === head ? 'Ringt, inget svar.' : 'Mamman informerad, akutbesök 10.30')
  }
  const acknowledging = head.getByRole('dialog', { name: 'Kvittera larmet' })
  await acknowledging.getByRole('button', { name: 'Kvittera' }).click()
  await acknowledging.waitFor({ state: 'detached' })
  const second = page.getByRole('dialog', { name: 'Kvittera larmet' })
  // it is told as soon as it is known, before anything is pressed.
  await second.getByText('Kvitterat nu av Kantarell Stigfinnare').waitFor()
  await second.getByText(/av Kantarell Stigfinnare: Ringt, inget svar\./).waitFor()
  expect(await second.getByLabel('Vad har du gjort?').inputValue()).toBe('Mamman informerad, akutbesök 10.30')
  await second.getByRole('button', { name: 'Lägg till min anteckning' }).click()
  await second.waitFor({ state: 'detached' })

  await mine
    .getByRole('button', { name: /Läs svaret/ })
    .first()
    .click()
  const read = head.getByRole('dialog').filter({ hasText: 'Patienten vårdas inte på enheten du har valt' })
  await read.getByRole('row', { name: /inte velat leva/ }).waitFor()
  expect(await read.getByRole('button', { name: 'Bekräfta' }).count()).toBe(0)
  await read.getByText(/Anteckning .* av Granbarr Kottesson: Mamman informerad/).waitFor()
  for (let waits = await read.getByRole('button', { name: 'Kvittera' }).count(); waits > 0; waits -= 1) {
    await read.getByRole('button', { name: 'Kvittera' }).first().click()
    await acknowledging.getByLabel('Vad har du gjort?').fill('Ringt och bokat en tid i dag.')
    await acknowledging.getByRole('button', { name: 'Kvittera' }).click()
    await acknowledging.waitFor({ state: 'detached' })
  }
  await head.getByText('Larmet är kvitterat. Formuläret kan inte längre öppnas härifrån.').waitFor()
  const waiting = product.db.selectFrom('risk_alert').select('id').where('acknowledged_at', 'is', null)
  expect(await waiting.execute()).toEqual([])
})
