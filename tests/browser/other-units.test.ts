import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPatient, patientCalled } from './find-patient.ts'
import { test } from './journey.ts'
import { heading, settled } from './look.ts'
import { choosePerson, signInAsStaff } from './sign-in.ts'

const adult = 'Björkdungens vuxenmottagning'
const ward = 'Avdelning Månljuset'
const reason = 'Kom medvetslös till akuten, läkemedel måste klarläggas.'

async function followLink(page: Page, guid: string): Promise<void> {
  await page.goto(`/login?pid=${guid}`)
}

test('R-030, R-228: a link to a patient of my other unit offers to change unit, and then opens the patient', async ({
  visit,
  product,
}) => {
  const { page } = await visit()
  await followLink(page, (await patientCalled(product, 'Timjan')).guid)
  await page.getByRole('link', { name: 'Logga in med SITHS' }).click()
  await choosePerson(page, 'Vitsippa Lundglänta')
  await page.getByRole('button', { name: ward }).click()
  await heading(page, 'Hem')
  await page.getByText(`Patienten i länken finns på ${adult}`).waitFor()
  await page.getByRole('link', { name: `Enhet: ${ward}` }).waitFor()
  expect(await page.locator('body').textContent()).not.toContain('Timjan')

  await page.getByRole('button', { name: `Byt till ${adult} och öppna patienten` }).click()
  await heading(page, 'Timjan Rosendimma')
  await page.getByRole('link', { name: `Enhet: ${adult}` }).waitFor()
})

test('R-228, R-031: an address to a patient of my other unit offers to change unit; one to nobody goes home and says so', async ({
  visit,
  product,
}) => {
  const { page, allow } = await visit()
  allow(/404 .*\/api\/(patients|navigation)\//)
  await signInAsStaff(page, 'Vitsippa Lundglänta', ward)
  for (const id of ['018f0000-0000-4000-8000-00000000dead', (await patientCalled(product, 'Smultron')).id]) {
    await page.goto(`/admin/patient/${id}/historik`)
    await heading(page, 'Hem')
    await page.getByText('Patienten i länken hittades inte här').waitFor()
    expect(new URL(page.url()).searchParams.get('no-patient-matched')).toBe('true')
    expect(await page.locator('body').textContent()).not.toMatch(/Smultron|Ekorrgläntan/)
  }
  await page.goto(`/admin/patient/${(await patientCalled(product, 'Timjan')).id}/`)
  await page.getByText(`Patienten i länken finns på ${adult}`).waitFor()
  await page.getByRole('button', { name: `Byt till ${adult} och öppna patienten` }).click()
  await heading(page, 'Timjan Rosendimma')
})

test("R-031: a link to another unit's patient says that nobody was found, and not whose it is", async ({
  visit,
  product,
}) => {
  const { page, allow } = await visit()
  allow(/404 .*\/api\/navigation\/patient/)
  await signInAsStaff(page, 'Vitsippa Lundglänta', adult)
  await followLink(page, (await patientCalled(product, 'Smultron')).guid)
  await heading(page, 'Hem')
  await page.getByText('Patienten i länken hittades inte här').waitFor()
  expect(await page.locator('body').textContent()).not.toMatch(/Smultron|Ekorrgläntan/)
})

test("an emergency opening asks why, lets one in to another unit's patient under a red banner, and is reviewed", async ({
  visit,
  product,
}) => {
  const { page, allow } = await visit()
  allow(/404 .*\/api\/(patients|navigation)\//)
  await signInAsStaff(page, 'Granbarr Kottesson')
  await page.goto(`/admin/patient/${(await patientCalled(product, 'Timjan')).id}/`)
  await heading(page, 'Hem')
  await page.getByRole('button', { name: 'Gör en nödöppning' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nödöppning' })
  await dialog.getByLabel('Skäl').fill('Akut')
  await dialog.getByRole('button', { name: 'Öppna' }).click()
  await dialog.getByLabel('Skäl').and(page.locator('[aria-invalid="true"]')).waitFor()
  await dialog.getByLabel('Skäl').fill(reason)
  await dialog.getByRole('button', { name: 'Öppna' }).dblclick()
  await heading(page, 'Timjan Rosendimma')
  await page.getByText('Du är inne på en nödöppning').waitFor()
  await page.getByRole('link', { name: 'Administration', exact: true }).click()
  await page.getByText('Du är inne på en nödöppning').waitFor()
  expect(await page.getByRole('button', { name: 'Åtgärder', exact: true }).count()).toBe(0)
  const fields = page.getByRole('main').locator('fieldset').locator('button, input, textarea')
  // The parts of the page come one by one.
  await fields.nth(5).waitFor()
  for (const field of await fields.all()) expect(await field.isDisabled()).toBe(true)

  const { page: reviewing } = await visit()
  await signInAsStaff(reviewing, 'Lingonris Tuvhäll')
  const opening = reviewing.getByRole('article', { name: 'Granbarr Kottesson öppnade Timjan Rosendimma' })
  await opening.getByText(reason).waitFor()
  expect(await opening.count()).toBe(1)
  await opening.getByRole('button', { name: 'Granska' }).click()
  await reviewing.getByRole('dialog').getByLabel('Befogad', { exact: true }).check()
  await reviewing.getByRole('button', { name: 'Spara granskningen' }).click()
  await opening.waitFor({ state: 'detached' })
  await reviewing.getByRole('button', { name: 'Visa granskade' }).click()
  await opening.getByText('Befogad').waitFor()
})

test('an opening asks whoever was identified long ago to do so now, and keeps what they have written', async ({
  visit,
  product,
}) => {
  const { page, allow } = await visit()
  allow(/40[34] .*\/api\/(patients|navigation)\//)
  await signInAsStaff(page, 'Granbarr Kottesson')
  const address = `/admin/patient/${(await patientCalled(product, 'Nattviol')).id}/`
  await page.goto(address)
  await product.db.updateTable('session').set({ authenticated_at: '2026-01-01T08:00:00.000Z' }).execute()
  await page.getByRole('button', { name: 'Gör en nödöppning' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nödöppning' })
  await dialog.getByLabel('Skäl').fill(reason)
  await dialog.getByRole('button', { name: 'Öppna' }).click()
  await dialog.getByRole('link', { name: 'Legitimera dig' }).click()
  await choosePerson(page, 'Granbarr Kottesson')
  await dialog.waitFor()
  expect(await dialog.getByLabel('Skäl').inputValue()).toBe(reason)
  await dialog.getByRole('button', { name: 'Öppna' }).click()
  await page.getByRole('heading', { level: 1, name: /^Nattviol/ }).waitFor()
  // The session that was not good enough any more is over.
  const left = await product.db
    .selectFrom('session')
    .select('id')
    .where('authenticated_at', '<', '2026-02-01T00:00:00.000Z')
    .where('ended_by', '=', 'Logout')
    .execute()
  expect(left).toHaveLength(1)
})

test('R-239: a protected identity is shown to whoever says why, and is hidden again soon after', async ({ visit }) => {
  const { page, passTime } = await visit({ hasClock: true })
  await signInAsStaff(page, 'Vitsippa Lundglänta', adult)
  await openPatient(page, 'Gömsle Tystnadsskog')
  const hidden = page.getByLabel('Personnumret är dolt')
  await hidden.waitFor()
  expect(await page.locator('body').textContent()).not.toContain('19880314-0006')

  await page.getByRole('button', { name: 'Visa uppgifter' }).click()
  await page.getByLabel('Varför behöver du se uppgifterna?').fill('Ringer patienten om en tid.')
  await page.getByRole('button', { name: 'Visa', exact: true }).click()
  await page.getByText('19880314-0006').waitFor()

  await page.getByRole('link', { name: 'Stäng patienten' }).click()
  await heading(page, 'Hem')
  await settled(page)
  await passTime(2)
  await openPatient(page, 'Gömsle Tystnadsskog')
  await hidden.waitFor()
  expect(await page.locator('body').textContent()).not.toContain('19880314-0006')
})
