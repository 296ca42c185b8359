import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { messagesTo, openStaffVisitor } from './accepted-family.ts'
import { openPatient, patientCalled } from './find-patient.ts'
import { heading, settled } from './look.ts'
import { choosePerson, signInAsStaff, signInByCode, signInByEid } from './sign-in.ts'
import { test } from './staying.ts'
import { until } from './until.ts'
import { phone } from './visitor.ts'

const adult = 'Björkdungens vuxenmottagning'
const ward = 'Avdelning Månljuset'
const childClinic = 'Ekorrgläntans barn- och ungdomsmottagning'
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
  // nothing waits here, which says nothing of the other unit.
  await page.getByRole('heading', { name: `Inga larm väntar på ${ward}` }).waitFor()
  expect(await page.locator('body').textContent()).not.toContain('Timjan')

  await page.getByRole('button', { name: `Byt till ${adult} och öppna patienten` }).click()
  await heading(page, 'Timjan Rosendimma')
  await page.getByRole('link', { name: `Enhet: ${adult}` }).waitFor()
})

test('R-228, R-031: an address to a patient of my other unit offers to change unit; one to nobody goes home and says so', async ({
  work,
  product,
}) => {
  const { page, allow } = await work('Vitsippa Lundglänta', ward)
  allow(/404 .*\/api\/(patients|navigation)\//)
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
  work,
  product,
}) => {
  const { page, allow } = await work('Vitsippa Lundglänta', adult)
  allow(/404 .*\/api\/navigation\/patient/)
  await followLink(page, (await patientCalled(product, 'Smultron')).guid)
  await heading(page, 'Hem')
  await page.getByText('Patienten i länken hittades inte här').waitFor()
  expect(await page.locator('body').textContent()).not.toMatch(/Smultron|Ekorrgläntan/)
})

test("an emergency opening asks why, lets one in to another unit's patient under a red banner, and ends when that unit finds it unjustified (R-358)", async ({
  work,
  visit,
  product,
}) => {
  const { page, allow } = await work('Granbarr Kottesson')
  allow(/404 .*\/api\/(patients|navigation)\//)
  allow(/403 .*\/api\/patients\//)
  await page.goto(`/admin/patient/${(await patientCalled(product, 'Timjan')).id}/`)
  await heading(page, 'Hem')
  await page.getByRole('button', { name: 'Gör en nödöppning' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nödöppning' })
  // no ground is chosen for anybody.
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0)
  await dialog.getByLabel('Skäl').fill('Akut')
  await dialog.getByRole('button', { name: 'Öppna' }).click()
  await dialog.getByText('Välj på vilken grund du öppnar').waitFor()
  await dialog.getByLabel('Skäl').and(page.locator('[aria-invalid="true"]')).waitFor()
  await dialog.getByLabel('Fara för liv').check()
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

  const { page: administering } = await visit()
  await signInAsStaff(administering, 'Lingonris Tuvhäll')
  const unnamed = administering.getByRole('article', { name: 'Granbarr Kottesson öppnade en patient' })
  await unnamed.getByText(`Patientens enhet: ${adult}`).waitFor()
  await unnamed.getByText('visas för vårdpersonal på patientens enhet').waitFor()
  expect(await unnamed.getByRole('button').count()).toBe(0)
  expect(await administering.locator('body').textContent()).not.toMatch(/Timjan|medvetslös/)

  const { page: reviewing } = await visit()
  await signInAsStaff(reviewing, 'Kantarell Stigfinnare', adult)
  await reviewing.goto('/administration')
  const opening = reviewing.getByRole('article', { name: 'Granbarr Kottesson öppnade Timjan Rosendimma' })
  await opening.getByText(reason).waitFor()
  expect(await opening.count()).toBe(1)
  await opening.getByRole('button', { name: 'Granska' }).click()
  const review = reviewing.getByRole('dialog')
  await review.getByText(/^Öppningen pågår till/).waitFor()
  expect(await review.getByLabel(/^Befogad/).isDisabled()).toBe(true)
  await review.getByLabel('Inte befogad: avsluta öppningen nu').check()
  await review.getByLabel('Kommentar').fill('Ingen hade ringt.')
  await reviewing.getByRole('button', { name: 'Spara granskningen' }).click()
  await opening.waitFor({ state: 'detached' })
  await reviewing.getByRole('button', { name: 'Visa granskade' }).click()
  await opening.getByText('Inte befogad').waitFor()
  // The opener's open page tells it by itself, and shows nothing of the patient any more.
  await heading(page, 'Nödöppningen är avslutad')
  expect(await page.getByRole('main').textContent()).not.toContain('Timjan')
  // opening again is told of first, and needs another reason.
  allow(/40[09] .*\/api\/emergency-openings/)
  await page.getByRole('link', { name: 'Till startsidan' }).click()
  await heading(page, 'Hem')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Namn eller personnummer' }).fill('19910830-0006')
  await page.getByRole('dialog').getByRole('button', { name: 'Gör en nödöppning' }).click()
  await dialog.getByLabel('Fara för liv').check()
  await dialog.getByLabel('Skäl').fill(reason)
  await dialog.getByRole('button', { name: 'Öppna' }).click()
  await dialog.getByText('Din förra nödöppning bedömdes inte befogad').waitFor()
  await dialog.getByRole('button', { name: 'Öppna ändå' }).click()
  await dialog.getByText(/^Skälet är detsamma som förra gången/).waitFor()
  await dialog.getByLabel('Skäl').fill('Har svimmat igen, läkemedelslistan behövs nu.')
  await dialog.getByRole('button', { name: 'Öppna ändå' }).click()
  await dialog.getByText(/Öppningen är gjord/).waitFor()
  await reviewing.goto('/administration')
  await opening.getByText(/^Öppnad igen efter att en tidigare öppning inte bedömdes befogad/).waitFor()
})

test('an opening asks whoever was identified long ago to do so now, and keeps what they have written', async ({
  work,
  product,
}) => {
  const { page, allow } = await work('Granbarr Kottesson')
  allow(/40[34] .*\/api\/(patients|navigation)\//)
  const address = `/admin/patient/${(await patientCalled(product, 'Nattviol')).id}/`
  await page.goto(address)
  await product.db.updateTable('session').set({ authenticated_at: '2026-01-01T08:00:00.000Z' }).execute()
  await page.getByRole('button', { name: 'Gör en nödöppning' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nödöppning' })
  await dialog.getByLabel('Patienten har samtyckt').check()
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

  await page.getByRole('link', { name: 'Till listan' }).click()
  await heading(page, 'Hem')
  await settled(page)
  await passTime(2)
  await openPatient(page, 'Gömsle Tystnadsskog')
  await hidden.waitFor()
  expect(await page.locator('body').textContent()).not.toContain('19880314-0006')
})

const mother = { name: 'Rönnbär Solglimt', civicId: '19860902-0006', phone: '+46701740608', newPhone: '+46701740695' }

test('a number that one unit changes opens that unit alone, the old number is told, and e-ID shows what is at both units', async ({
  work,
  visit,
  product,
}) => {
  const staffVisitor = await openStaffVisitor(product)
  await staffVisitor('POST', '/api/patients', registrationOf('Rönnbär', 'Solglimt', mother.civicId))
  const { page: staff } = await work('Vitsippa Lundglänta', adult)
  await openPatient(staff, mother.name)
  await staff.getByRole('link', { name: 'Administration', exact: true }).click()
  await staff.getByRole('button', { name: 'Ändra: Mobiltelefon' }).click()
  await staff.getByLabel('Mobiltelefon').fill(mother.newPhone)
  await staff
    .getByText(
      /det gamla numret ett SMS om ändringen, och den som är inloggad med det kommer inte längre åt något hos er/,
    )
    .waitFor()
  await staff.getByRole('button', { name: 'Spara', exact: true }).click()
  await staff.getByText('Uppgifterna är sparade').waitFor()
  const isTold = async () => (await messagesTo(product, mother.phone))[0]?.includes('går inte längre att logga in med')
  await until(async () => Boolean(await isTold()), 'the old number is told')

  const { page } = await visit({ viewport: phone })
  await signInByCode(page, 'patient', { civicId: mother.civicId, phone: mother.newPhone })
  await heading(page, 'Hej Rönnbär!')
  await page.getByText('Med e-legitimation ser du allt som är ditt.').waitFor()
  await page.goto('/kontext')
  expect(await listCards(page)).toEqual([`${mother.name} Du själv ${adult}`])

  const { page: byEid } = await visit({ viewport: phone })
  await signInByEid(byEid, mother.name)
  const own = [adult, childClinic].map((unit) => `${mother.name} Du själv ${unit}`)
  expect(await listCards(byEid)).toEqual([`Maskros Solglimt Ditt barn ${childClinic}`, ...own].toSorted())
  expect(await byEid.getByText('Med e-legitimation ser du allt som är ditt.').count()).toBe(0)
})

test('a protection that another unit has set is lifted when a second colleague asks for the same', async ({
  work,
  product,
}) => {
  const staffVisitor = await openStaffVisitor(product)
  const { Id } = Object(
    await staffVisitor('POST', '/api/patients', registrationOf('Nattviol', 'Dalskymning', '19780217-0006')),
  )
  await staffVisitor('PUT', `/api/patients/${Id}/protection`, { IsProtected: true })

  const { page: first, allow } = await work('Björnmossa Kvällsglöd')
  allow(/409 .*protection/)
  await askToLift(first)
  await first.getByRole('dialog', { name: 'Din begäran är sparad' }).getByText('när en kollega till begär').waitFor()
  await first.getByRole('button', { name: 'Stäng', exact: true }).click()
  await first.getByText('Patienten är markerad av personal.').waitFor()

  const { page: second } = await work('Vitsippa Lundglänta', ward)
  await askToLift(second)
  await second.getByText('Patienten är inte markerad.').waitFor()
})

function registrationOf(Firstname: string, Lastname: string, PersonalId: string) {
  const DateOfBirth = PersonalId.replace(/^(....)(..)(..).*/, '$1-$2-$3')
  const identity = { Firstname, Lastname, IdType: 'PNR', PersonalId, DateOfBirth, Gender: 'Female' }
  return { ...identity, HasNotificationConsent: false }
}

/** Whom one may answer for: name, relation and unit of each card. */
async function listCards(page: Page): Promise<string[]> {
  await heading(page, 'Vem vill du svara för?')
  const cards = await page.getByRole('main').getByRole('button').allInnerTexts()
  const words = cards.filter((text) => text !== 'Tacka ja till nya inbjudningar').map((text) => text.split('\n'))
  return words.map((lines) => lines.filter((line) => / /.test(line) && !/att göra$/.test(line)).join(' ')).toSorted()
}

async function askToLift(page: Page): Promise<void> {
  await openPatient(page, 'Nattviol Dalskymning')
  await page.getByRole('link', { name: 'Administration', exact: true }).click()
  await page.getByRole('button', { name: 'Ta bort markeringen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort markeringen' }).click()
}
