import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { madeUpCivicId } from '../../packages/server/src/demo/made-up-numbers.ts'
import { readInvitations } from './invited.ts'
import { heading, pathOf, settled } from './look.ts'
import { navigateTo } from './navigate.ts'
import { signInAsStaff } from './sign-in.ts'
import type { Product } from './start.ts'
import { test } from './staying.ts'

const first = '/admin/patient/registrering/1'

const steps = [/^Identitet$/, /^Patientuppgifter$/, /^Kontakter$/, /samtycke/i, /^Inbjudan och sammanfattning$/]

/** The address is there before the step itself, and the step before has buttons and fields of the same names. */
async function stepIs(page: Page, step: number): Promise<void> {
  await page.waitForURL(`**/admin/patient/registrering/${step}`)
  await page.getByRole('heading', { level: 2, name: steps[step - 1] ?? '' }).waitFor()
}

const next = (page: Page) => page.getByRole('button', { name: 'Nästa' }).click()

type Registered = { civicId: string; firstname: string }

async function begin(page: Page, registered: Registered): Promise<void> {
  await (page.url() === 'about:blank' ? page.goto(first) : navigateTo(page, first))
  await goToContacts(page, registered)
}

/** From the first step, as far as the contacts. */
async function goToContacts(page: Page, { civicId, firstname }: Registered): Promise<void> {
  await page.getByRole('textbox', { name: 'Personnummer' }).fill(civicId)
  await next(page)
  await stepIs(page, 2)
  await page.getByLabel('Förnamn').fill(firstname)
  await page.getByLabel('Efternamn').fill('Brytprov')
  await next(page)
  await stepIs(page, 3)
}

async function writeTeacher(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Lägg till kontakt' }).click()
  await page.getByLabel('Skolpersonal eller annan').check()
  await page.getByLabel('Förnamn').fill('Linjal')
  await page.getByLabel('Efternamn').fill('Brytprov')
  await page.getByLabel('E-post').fill(email)
  await page.getByLabel('Ja', { exact: true }).check()
}

function hasFocus(field: Locator): Promise<unknown> {
  return field.and(field.page().locator(':focus')).waitFor()
}

/** The patient's information while they are being registered. */
async function isOpenForInput(page: Page): Promise<void> {
  await hasFocus(page.getByLabel('Förnamn'))
  expect(await page.getByRole('button', { name: /^Ändra: / }).count(), 'nothing waits for a pen').toBe(0)
  await page.getByLabel('Mobiltelefon').fill('070-174 06 09')
  for (const choice of ['English', 'Man']) await page.getByLabel(choice, { exact: true }).check()

  // Typed in part, chosen, and then a chip that can be taken away again.
  const tags = page.locator('input').and(page.getByLabel('Taggar'))
  await tags.fill('sömn')
  const options = page.getByRole('option')
  await options.filter({ hasNotText: /sömn/i }).first().waitFor({ state: 'detached' })
  const tag = (await options.first().textContent()) ?? ''
  await options.first().click()
  const chip = page.locator('[data-field]').filter({ has: tags }).getByText(tag, { exact: true })
  await chip.waitFor()
  await tags.press('Backspace')
  await chip.waitFor({ state: 'detached' })
  // The list of tags lies over what stands beneath it until the field is left.
  await tags.press('Tab')
  await options.first().waitFor({ state: 'detached' })
}

/** From the contacts to the last step, where nothing has been sent yet. */
async function goToLast(page: Page): Promise<void> {
  await next(page)
  await stepIs(page, 4)
  await next(page)
  await stepIs(page, 5)
  await page.getByRole('heading', { name: 'Sammanfattning', exact: true }).waitFor()
}

/** The server does what it is asked, once, and nobody hears of it. */
function loseAnswer(page: Page, address: string): Promise<unknown> {
  async function lose(route: Route): Promise<void> {
    await route.fetch()
    await route.abort()
  }
  return page.route(address, lose, { times: 1 })
}

/** What was registered under this name, and those around: counted where no screen can hide a double. */
async function countOf({ db }: Product, firstname: string): Promise<{ patients: number; contacts: number }> {
  const rows = await db
    .selectFrom('patient')
    .innerJoin('person', 'person.id', 'patient.person_id')
    .leftJoin('relation', 'relation.patient_id', 'patient.id')
    .select(['patient.id', 'relation.id as relationId'])
    .where('person.firstname', '=', firstname)
    .execute()
  return { patients: new Set(rows.map(({ id }) => id)).size, contacts: rows.filter((row) => row.relationId).length }
}

/** Whoever begins again begins with an empty form. */
async function nothingIsKept(page: Page): Promise<void> {
  await page.goto(first)
  await heading(page, 'Registrera patient')
  expect(await page.getByRole('textbox', { name: 'Personnummer' }).inputValue()).toBe('')
  expect(pathOf(page)).toBe(first)
}

test('R-139, R-140: the first field has the focus, everything is open and tags become chips; a reload in the middle of a contact, and the way back and forth, lose nothing', async ({
  work,
}) => {
  const { page } = await work('Granbarr Kottesson')
  await page.goto(first)
  await hasFocus(page.getByRole('textbox', { name: 'Personnummer' }))
  await begin(page, { civicId: '194102030006', firstname: 'Omstart' })
  await page.goBack()
  await stepIs(page, 2)
  await isOpenForInput(page)
  await next(page)
  await stepIs(page, 3)
  await writeTeacher(page, 'linjal.omstart@skola.example')
  await page.reload()
  await page.getByRole('heading', { name: 'Ny kontakt' }).waitFor()
  expect(await page.getByLabel('E-post').inputValue()).toBe('linjal.omstart@skola.example')
  await page.goBack()
  await stepIs(page, 2)
  expect(await page.getByLabel('Förnamn').inputValue()).toBe('Omstart')
  await page.goForward()
  await stepIs(page, 3)
  await page.getByRole('button', { name: 'Spara kontakten' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Linjal Brytprov' }).waitFor()

  await page.getByRole('button', { name: 'Avbryt registreringen' }).click()
  await page.getByRole('button', { name: 'Fortsätt registrera' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Linjal Brytprov' }).waitFor()
  await page.getByRole('button', { name: 'Avbryt registreringen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Avbryt registreringen' }).click()
  await heading(page, 'Hem')
  await nothingIsKept(page)
})

test('without network, with answers that are lost, and pressed twice, one patient is registered and one invited', async ({
  visit,
  product,
}) => {
  const { page, context, allow } = await visit()
  allow(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/)
  await signInAsStaff(page, 'Granbarr Kottesson')
  // Loaded here: without network only that is there which this page has fetched.
  await page.goto(first)
  await goToContacts(page, { civicId: '194102040005', firstname: 'Avbrott' })
  await writeTeacher(page, 'linjal.avbrott@skola.example')
  await page.getByRole('button', { name: 'Spara kontakten' }).click()
  await goToLast(page)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Registrera', exact: true }).click()
  await page.getByRole('alert').waitFor()
  expect(await countOf(product, 'Avbrott')).toEqual({ patients: 0, contacts: 0 })
  await context.setOffline(false)

  for (const lost of ['**/api/patients', '**/api/patients/*/relations']) await loseAnswer(page, lost)
  await page.getByRole('button', { name: 'Registrera', exact: true }).dblclick()
  await page.getByRole('alert').waitFor()
  // A page that was loaded anew does not know that it has asked before: whoever is there already is shown.
  await page.reload()
  await stepIs(page, 5)
  await page.getByRole('button', { name: 'Registrera', exact: true }).click()
  await page.getByRole('button', { name: 'Lägg till det jag har skrivit' }).click()
  await page.getByText('Patienten är registrerad, men allt blev inte klart').waitFor()
  await page.getByRole('button', { name: 'Försök igen med resten' }).dblclick()
  await heading(page, 'Avbrott Brytprov')
  expect(await countOf(product, 'Avbrott')).toEqual({ patients: 1, contacts: 1 })
  expect(await readInvitations(page, 'linjal.avbrott@skola.example')).toHaveLength(1)
  await nothingIsKept(page)
})

test('R-249 after a lost answer the registration goes on where it was, as that of one new patient', async ({
  work,
  product,
}) => {
  const { page, allow } = await work('Granbarr Kottesson')
  allow(/net::ERR_FAILED/)
  await begin(page, { civicId: '194102090000', firstname: 'Svarslös' })
  await goToLast(page)
  await loseAnswer(page, '**/api/patients')
  await page.getByRole('button', { name: 'Registrera', exact: true }).click()
  await page.getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'Registrera', exact: true }).click()
  await heading(page, 'Svarslös Brytprov')
  expect(await countOf(product, 'Svarslös')).toEqual({ patients: 1, contacts: 0 })
})

test('a number that is corrected after a lost answer gets no link by the record of before, and neither does the first', async ({
  work,
}) => {
  const { page, allow } = await work('Granbarr Kottesson')
  allow(/net::ERR_FAILED/)
  const type = async (phone: string) => {
    await page.getByLabel('Mobiltelefon').fill(phone)
    await next(page)
    await stepIs(page, 3)
    await goToLast(page)
  }
  await begin(page, { civicId: '194102110006', firstname: 'Rättelse' })
  await page.goBack()
  await stepIs(page, 2)
  await type('070-174 06 97')
  await loseAnswer(page, '**/api/patients')
  await page.getByRole('button', { name: 'Registrera', exact: true }).click()
  await page.getByRole('alert').waitFor()
  for (const step of [4, 3, 2]) {
    await page.goBack()
    await stepIs(page, step)
  }
  await type('070-174 06 98')
  await page.getByLabel('Nu med SMS till 070-174 06 98').waitFor()
  await page.getByRole('button', { name: 'Registrera', exact: true }).click()
  await page.getByRole('button', { name: 'Lägg till det jag har skrivit' }).click()
  await heading(page, 'Rättelse Brytprov')
  for (const phone of ['+46701740697', '+46701740698']) expect(await readInvitations(page, phone)).toEqual([])
})

test('while the new patient is slow to open, nothing is said to be left undone and nothing can be pressed', async ({
  visit,
  product,
}) => {
  const { page } = await visit()
  await signInAsStaff(page, 'Granbarr Kottesson')
  // Home fetches ahead what is to be slow here.
  await page.goto(first)
  await goToContacts(page, { civicId: '194102050004', firstname: 'Sengång' })
  await goToLast(page)
  const opening = Promise.withResolvers<void>()
  await page.route('**/assets/patient-frame*', async (route) => {
    await opening.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Registrera', exact: true }).click()
  await page.getByText('Sengång Brytprov är registrerad').waitFor()
  expect(await page.getByText('allt blev inte klart').count()).toBe(0)
  await page
    .getByRole('main')
    .locator('form')
    .evaluate((form) => {
      if (form instanceof HTMLFormElement) form.requestSubmit()
    })
  opening.resolve()
  await heading(page, 'Sengång Brytprov')
  expect(await countOf(product, 'Sengång')).toEqual({ patients: 1, contacts: 0 })
  await nothingIsKept(page)
})

test('the same person typed in two tabs is registered once, and the second is asked before anything is added', async ({
  work,
  product,
}) => {
  const { page, context } = await work('Granbarr Kottesson')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await begin(tab, { civicId: '194102060003', firstname: 'Tvåflik' })
    await goToLast(tab)
  }
  await page.getByRole('button', { name: 'Registrera', exact: true }).click()
  await heading(page, 'Tvåflik Brytprov')
  await other.getByRole('button', { name: 'Registrera', exact: true }).click()
  await other.getByText('Personen är redan registrerad här').waitFor()
  await other.getByRole('link', { name: 'Öppna patienten' }).click()
  await heading(other, 'Tvåflik Brytprov')
  expect(await countOf(product, 'Tvåflik')).toEqual({ patients: 1, contacts: 0 })
  await nothingIsKept(other)
})

test('R-357 a former patient’s id gets nobody else’s name: the unit’s own is shown, asked about and kept, and whoever was deleted is not registered', async ({
  visit,
  product,
}) => {
  const { page, allow, rest } = await visit()
  allow(/409/)
  const civicId = madeUpCivicId('1941-02-12')
  const ids = () =>
    product.db
      .selectFrom('patient')
      .innerJoin('person', 'person.id', 'patient.person_id')
      .select('patient.id')
      .where('person.firstname', '=', 'Förut')
  const now = new Date().toISOString()
  await signInAsStaff(page, 'Blåbär Mossagömma')
  await begin(page, { civicId, firstname: 'Förut' })
  await goToLast(page)
  await page.getByRole('button', { name: 'Registrera', exact: true }).click()
  await heading(page, 'Förut Brytprov')
  // What the page still asks for is not to be answered about somebody who is gone.
  await settled(page)
  await rest()
  await product.db.updateTable('patient_unit').set({ released_at: now }).where('patient_id', 'in', ids()).execute()

  await page.goto(first)
  await page.getByRole('textbox', { name: 'Personnummer' }).fill(civicId)
  await next(page)
  await stepIs(page, 2)
  await page.getByText('Enheten har redan Förut Brytprov med det här id-numret, som tidigare patient').waitFor()
  expect(await page.getByLabel('Förnamn').inputValue()).toBe('Förut')
  await page.getByLabel('Förnamn').fill('Någonannan')
  await page.getByLabel('Mobiltelefon').fill('070-174 06 96')
  await next(page)
  await stepIs(page, 3)
  await goToLast(page)
  await page.getByRole('button', { name: 'Registrera', exact: true }).click()
  const asked = page.getByRole('alert').filter({ hasText: 'som tidigare patient' })
  await asked.getByText('Du registrerar Någonannan Brytprov').waitFor()
  await asked.getByText(/Förnamn/).waitFor()
  expect(await countOf(product, 'Någonannan')).toEqual({ patients: 0, contacts: 0 })
  await asked.getByRole('button', { name: 'Kontrollera id-numret' }).click()
  await stepIs(page, 1)
  for (const step of [2, 3, 4, 5]) {
    await next(page)
    await stepIs(page, step)
  }
  await page.getByRole('button', { name: 'Registrera', exact: true }).click()
  await asked.getByRole('button', { name: 'Samma person, registrera Förut Brytprov' }).click()
  await page.getByText('Förut Brytprov är registrerad igen, med det som fanns här sedan tidigare').waitFor()
  await heading(page, 'Förut Brytprov')
  expect(await countOf(product, 'Någonannan')).toEqual({ patients: 0, contacts: 0 })

  await settled(page)
  await rest()
  await product.db.updateTable('patient').set({ status: 'Deleted', deleted_at: now }).where('id', 'in', ids()).execute()
  await page.goto(first)
  await page.getByRole('textbox', { name: 'Personnummer' }).fill(civicId)
  await next(page)
  const deleted = page.getByRole('alert').filter({ hasText: 'Patienten har tagits bort här' })
  await deleted.getByText('Be någon som får ta bort patienter').waitFor()
  expect(await deleted.textContent()).not.toContain('Förut')
  // A colleague restores them meanwhile: the same number is looked up anew.
  await product.db.updateTable('patient').set({ status: 'Active', deleted_at: null }).where('id', 'in', ids()).execute()
  await next(page)
  await page.getByText('Personen är redan registrerad här').waitFor()
})

test('R-357 a contact’s id that is somebody else’s at the unit adds and invites nobody before it is asked who it is', async ({
  work,
  product,
}) => {
  const { page, allow } = await work('Granbarr Kottesson')
  allow(/409/)
  const PersonalId = madeUpCivicId('1941-02-14')
  async function write(firstname: string, place: Pick<Page, 'getByLabel' | 'getByRole'> = page) {
    await page.getByRole('button', { name: 'Lägg till kontakt' }).click()
    await place.getByLabel('Förnamn').fill(firstname)
    await place.getByLabel('Efternamn').fill('Brytprov')
    await place.getByLabel('Mobiltelefon').fill('070-174 06 95')
    await place.getByRole('textbox', { name: 'Personnummer' }).fill(PersonalId)
  }
  async function register(civicId: string, firstname: string, contact: string) {
    await begin(page, { civicId, firstname })
    await write(contact)
    await page.getByRole('button', { name: 'Spara kontakten' }).click()
    await goToLast(page)
    await page.getByRole('button', { name: 'Registrera', exact: true }).click()
  }
  await register(madeUpCivicId('1941-02-15'), 'Ettkontakt', 'Känd')
  await heading(page, 'Ettkontakt Brytprov')

  await register(madeUpCivicId('1941-02-16'), 'Tvåkontakt', 'Främmande')
  const asked = page.getByRole('alert').filter({ hasText: 'Enheten har redan Känd Brytprov med det här id-numret' })
  await asked.getByText('Du lägger till Främmande Brytprov').waitFor()
  expect(await countOf(product, 'Tvåkontakt')).toEqual({ patients: 1, contacts: 0 })
  await asked.getByRole('button', { name: 'Kontrollera id-numret' }).click()
  await stepIs(page, 3)
  await page.getByRole('textbox', { name: 'Personnummer' }).waitFor()
  await page.getByRole('button', { name: 'Spara kontakten' }).click()
  await goToLast(page)
  await page.getByRole('button', { name: 'Försök igen med resten' }).click()
  await asked.getByRole('button', { name: 'Samma person, lägg till Känd Brytprov' }).click()
  await heading(page, 'Tvåkontakt Brytprov')
  expect(await countOf(product, 'Tvåkontakt')).toEqual({ patients: 1, contacts: 1 })

  await page.getByRole('link', { name: 'Administration', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await write('Främmande', dialog)
  await dialog.getByRole('button', { name: 'Lägg till', exact: true }).click()
  await asked.getByText('Du lägger till Främmande Brytprov').waitFor()
  await asked.getByRole('button', { name: 'Kontrollera id-numret' }).click()
  await hasFocus(dialog.getByRole('textbox', { name: 'Personnummer' }))
  expect(await asked.count()).toBe(0)
})
