import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { heading, settled } from './look.ts'
import { signInAsStaff } from './sign-in.ts'
import { test } from './staying.ts'

async function openLibrary(page: Page) {
  await page.getByRole('link', { name: 'Bibliotek', exact: true }).click()
  await heading(page, 'Bibliotek')
  await settled(page)
}

function cards(page: Page) {
  return page.getByRole('main').getByRole('listitem').getByRole('link').allTextContents()
}

test('a form is found by words, topic and age, read about, and tried without a trace', async ({ work, product }) => {
  const { page } = await work('Granbarr Kottesson')
  // How the clinic has arranged its categories may be told last: no card is there to be pressed before it has its place.
  const arranged = Promise.withResolvers<void>()
  await page.route('**/api/unit-groups/current/categories', async (route) => {
    await arranged.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Bibliotek', exact: true }).click()
  await page.getByLabel('Ämne').waitFor()
  expect(await cards(page)).toEqual([])
  arranged.resolve()
  await openLibrary(page)
  const countForms = () =>
    product.db
      .selectFrom('form')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
  const before = await countForms()
  expect((await cards(page)).length).toBeGreaterThan(8)
  await page.getByLabel('Ämne').selectOption({ label: 'Sömn' })
  expect(await cards(page)).toEqual(expect.arrayContaining(['Sömn', 'Sömndagbok']))
  await page.getByLabel('Slag').selectOption({ label: 'Dagbok' })
  expect(await cards(page)).toEqual(['Sömndagbok'])
  await page.getByLabel('Patientens ålder').fill('9')
  await page.getByText('Inget i biblioteket stämmer').waitFor()
  await page.getByRole('button', { name: 'Rensa filter' }).click()
  await page.getByLabel('Sök', { exact: true }).fill('vardagsfunktion')
  await page.getByRole('link', { name: 'Vardagsfunktion' }).click()
  await heading(page, 'Vardagsfunktion')
  await page.getByText('Gäller 8–17 år. Kan inte tilldelas andra.').waitFor()
  await page.getByText('Gäller 6–17 år. Du får en varning om du tilldelar andra.').first().waitFor()
  await page.getByRole('button', { name: 'Visa Vardagsfunktion, lärare' }).click()
  await settled(page)
  const shown = page.getByRole('region', { name: 'Så ser det ut' })
  await shown.getByRole('radio').first().check()
  await shown.getByLabel('Språk i formuläret').selectOption('en')
  await shown.getByRole('button', { name: 'Börja om' }).click()
  expect(await shown.getByRole('radio', { checked: true }).count()).toBe(0)
  expect(await countForms()).toEqual(before)

  // The address leads back here, and the categories are as they were left.
  await page.reload()
  await heading(page, 'Vardagsfunktion')
  await shown.getByRole('radio').first().waitFor()
  expect(await page.evaluate(() => [scrollY, document.activeElement?.closest('[data-sheet]') === null])).toEqual([
    0,
    true,
  ])
  await page.getByRole('link', { name: 'Till biblioteket' }).click()
  await heading(page, 'Bibliotek')
})

test('R-400 a treatment is found, its modules are listed, and one is read as the patient reads it', async ({
  work,
}) => {
  const { page } = await work('Granbarr Kottesson')
  await openLibrary(page)
  await page.getByLabel('Slag').selectOption({ label: 'Behandling' })
  await page.getByRole('link', { name: 'Min säkerhetsplan' }).click()
  await heading(page, 'Min säkerhetsplan')
  await page.getByText('Gäller 13–17 år. Du får en varning om du startar den för andra.').waitFor()
  await page.getByRole('list', { name: 'Moduler i Ung' }).getByRole('link', { name: 'Min säkerhetsplan' }).click()
  await page.getByRole('heading', { name: 'Om modulen' }).waitFor()
  expect(
    await page.getByRole('button', { name: 'Visa Min säkerhetsplan, 13–17 år' }).getAttribute('aria-pressed'),
  ).toBe('true')
  const shown = page.getByRole('region', { name: 'Så ser det ut' })
  const picture = shown.getByRole('figure', { name: /En fyr på en liten ö/ }).locator('img')
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(960)
  await shown.getByRole('radio', { name: 'Inte trygg' }).check()
  await shown.getByText('Du ska inte behöva klara det här själv.').waitFor()
  await page.getByRole('region', { name: 'Ingår i' }).getByRole('link', { name: 'Min säkerhetsplan' }).click()
  await page.getByRole('list', { name: 'Moduler i Vuxen' }).waitFor()
})

test('a variant is downloaded as a FHIR Questionnaire', async ({ work }) => {
  const { page } = await work('Granbarr Kottesson')
  await page.goto('/library?formular=somn')
  await heading(page, 'Sömn')
  const waiting = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Hämta som FHIR: / })
    .first()
    .click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^somn-\d+\.fhir\.json$/)
  const read = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(read).toMatchObject({ resourceType: 'Questionnaire', item: expect.any(Array) })
  expect(await page.getByRole('button', { name: 'Importera formulär' }).count()).toBe(0)
})

const questionnaire = {
  resourceType: 'Questionnaire',
  name: 'provhumor',
  title: 'Provat humör',
  status: 'active',
  language: 'sv',
  item: [
    {
      linkId: 'glad',
      text: 'Hur glad är du?',
      type: 'choice',
      required: true,
      answerOption: [
        { valueCoding: { code: 'lite', display: 'Lite' } },
        { valueCoding: { code: 'mycket', display: 'Mycket' } },
      ],
    },
  ],
}

test('an administrator brings a form: what is wrong is said item by item, and nothing is added unseen', async ({
  visit,
}) => {
  const { page } = await visit()
  await signInAsStaff(page, 'Kantarell Stigfinnare', 'Björkdungens vuxenmottagning')
  await openLibrary(page)
  await page.getByRole('button', { name: 'Importera formulär' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importera ett formulär' })
  const content = dialog.getByLabel('Innehåll')
  await content.fill('{ "resourceType": "Questionnaire", ')
  await dialog.getByRole('button', { name: 'Granska' }).click()
  await dialog.getByText('Formuläret går inte att lägga till än.').waitFor()
  await dialog.getByText('Fel', { exact: true }).first().waitFor()

  const twice = { ...questionnaire, item: [...questionnaire.item, ...questionnaire.item] }
  await content.fill(JSON.stringify(twice))
  await dialog.getByLabel('På vilka villkor').fill('Fritt att använda')
  await dialog.getByRole('button', { name: 'Granska' }).click()
  await dialog
    .getByRole('listitem')
    .filter({ hasText: /^Felglad: / })
    .waitFor()
  expect(await dialog.getByRole('button', { name: 'Lägg till i biblioteket' }).count()).toBe(0)

  await content.fill(JSON.stringify(questionnaire, null, 2))
  await dialog.getByRole('button', { name: 'Granska' }).click()
  await dialog.getByText('Formuläret går att lägga till.').waitFor()
  await dialog.getByText('Visa formuläret').click()
  await dialog.getByRole('group', { name: 'Hur glad är du?' }).waitFor()
  // What was looked at no longer counts once it is changed.
  await content.press('End')
  await content.pressSequentially(' ')
  await dialog.getByText('Formuläret går att lägga till.').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Granska' }).click()
  await dialog.getByRole('button', { name: 'Lägg till i biblioteket' }).dblclick()
  await page.getByText('Formuläret finns nu i biblioteket.').waitFor()
  await heading(page, 'Provat humör')
  await page.getByText('Fritt att använda').waitFor()

  // a question about danger to life is decided about before the form is added, and the decision is shown with it.
  await page.getByRole('link', { name: 'Till biblioteket' }).click()
  await page.getByRole('button', { name: 'Importera formulär' }).click()
  const asked = { ...questionnaire.item[0], linkId: 'fara', text: 'Hur ofta vill du inte leva?' }
  const told = { linkId: 'fritt', type: 'text', text: 'Berätta om tankar på att ta ditt liv' }
  const dangerous = { ...questionnaire, name: 'provfara', title: 'Provad fara', item: [asked, told] }
  await content.fill(JSON.stringify(dangerous))
  await dialog.getByLabel('På vilka villkor').fill('Fritt att använda')
  await dialog.getByRole('button', { name: 'Granska' }).click()
  await dialog.getByText('Formuläret går inte att lägga till än.').waitFor()
  const choices = dialog.getByRole('region', { name: 'Frågor som kan handla om fara för livet' }).getByRole('listitem')
  await choices.nth(0).getByLabel('Larma vid vissa svar').check()
  await choices.nth(0).getByLabel('Mycket').check()
  expect(await choices.nth(1).getByLabel('Larma vid vissa svar').count()).toBe(0)
  await choices.nth(1).getByLabel('Inget larm behövs').check()
  await choices.nth(1).getByLabel('Varför behövs inget larm?').fill('Läses under samtalet.')
  await dialog.getByRole('button', { name: 'Granska' }).click()
  await dialog.getByRole('button', { name: 'Lägg till i biblioteket' }).click()
  await heading(page, 'Provad fara')
  const decided = page.getByRole('region', { name: 'Frågor som kan handla om fara för livet' })
  await decided.getByText('Larmar', { exact: true }).waitFor()
  await decided.getByText('Larmar vid: Mycket').waitFor()
  await decided.getByText(/^Läses under samtalet\. \(Kantarell Stigfinnare, /).waitFor()
})
