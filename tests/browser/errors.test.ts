import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { assign, staffVisitorOf } from './assigned.ts'
import { patientCalled } from './find-patient.ts'
import { test } from './journey.ts'
import { heading, pathOf } from './look.ts'
import { choosePerson, signInAsStaffAtDoor as signInAsStaff } from './sign-in.ts'
import { phone } from './visitor.ts'

// What a refusal shows on an open page: web/src/errors/*.dom.test.tsx.

function refuse(status: number, Message: string) {
  const body = { Message, Code: 'internal', TraceId: 'spår-1', Errors: [] }
  return (route: Route) => route.fulfill({ status, json: body })
}

function banner(page: Page) {
  return page.getByRole('region', { name: 'Något gick fel' })
}

test('R-056, R-226: an old page is told of the new version, and does not go round in circles', async ({ visit }) => {
  const { page, allow } = await visit()
  allow(/426/, /CallError/)
  await signInAsStaff(page, 'Granbarr Kottesson')
  await page.route('**/api/**', (route) => {
    const headers = { ...route.request().headers(), 'x-client-version': '0.0.1' }
    return route.continue({ headers })
  })
  await page.route('**/api/version', (route) =>
    route.fulfill({ json: { Version: '9.0.0', SupportedClientVersions: ['9.0.0-1'] } }),
  )
  await page.getByRole('link', { name: /^Enhet:/ }).click()
  await heading(page, 'Det finns en ny version')
  expect(pathOf(page)).toBe('/fel-version')

  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  await page.getByRole('button', { name: 'Läs in igen' }).click()
  await heading(page, 'Det är fortfarande den gamla versionen')
  expect(pathOf(page)).toBe('/fel-version')
  expect(loads).toBe(1)
})

test('a server that is gone at start-up is told in plain words, and tried again by a button', async ({ visit }) => {
  const { page, allow } = await visit({ viewport: phone })
  allow(/ERR_CONNECTION_REFUSED/)
  await page.route('**/api/settings', (route) => route.abort('connectionrefused'))
  await page.goto('/')
  await heading(page, 'Det går inte att nå Samklang just nu')
  // Nothing else can be fetched: the numbers stand in the page itself, and can be tapped.
  const numbers = page.getByRole('alert').getByRole('link')
  expect(await numbers.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'tel:112',
    'tel:116111',
    'tel:90101',
    'tel:1177',
  ])
  await page.getByRole('listitem').filter({ hasText: '112 livsfara' }).waitFor()
  await page.unroute('**/api/settings')
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await heading(page, 'Vem är du?')
})

test('R-208: what is copied to support names patient, relations with status, form, person, roles, unit and time', async ({
  visit,
  product,
}) => {
  const { page, allow, rest } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  allow(/500/)
  const formId = await assign(product, { patient: 'Smultron', form: 'maendedagbok' })
  await signInAsStaff(page, 'Granbarr Kottesson')
  const { id } = await patientCalled(product, 'Smultron')
  await page.goto(`/admin/patient/${id}/`)
  await page.getByRole('button', { name: 'Måendedagbok' }).first().click()
  await page.getByRole('dialog', { name: 'Måendedagbok' }).getByRole('button', { name: 'Fler åtgärder' }).waitFor()
  // Every reading until it is told: one may be called off for the next, and then says nothing.
  await page.route('**/api/patients/*/care-items', refuse(500, 'Det första gick sönder.'))
  const { staffVisitor } = await staffVisitorOf(product, 'Smultron')
  await staffVisitor(`/api/forms/${formId}/comment`, { AdministrativeComment: 'Något händer.' })
  await banner(page).getByText('Det första gick sönder.').waitFor({ state: 'attached' })
  // What is read from now on would else fail on a page that no longer shows the form.
  await page.unrouteAll({ behavior: 'wait' })
  await rest()
  await page.keyboard.press('Escape')
  await banner(page).getByRole('button', { name: 'Kopiera' }).click()
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')

  const relations = await product.db
    .selectFrom('relation')
    .select(['id', 'status'])
    .where('patient_id', '=', id)
    .where('status', '<>', 'Removed')
    .execute()
  expect(relations.length).toBeGreaterThan(1)
  const told = new Map(lines.filter((line) => line.includes(': ')).map((line) => [line.split(': ')[0], line]))
  expect(told.get('PatientId')).toBe(`PatientId: ${id}`)
  expect(told.get('FormId')).toBe(`FormId: ${formId}`)
  const named = told.get('Relations')?.slice('Relations: '.length).split(', ')
  expect(named?.toSorted()).toEqual(relations.map((one) => `${one.id} ${one.status}`).toSorted())
  expect(told.get('Roles')).toBe('Roles: Staff')
  for (const name of ['UserId', 'ResponsibleUnit', 'Time']) expect(told.has(name), name).toBe(true)
  expect(lines.join()).not.toMatch(/Smultron|Ängsull/)

  // On another page nobody is named whom it does not show.
  await banner(page).getByRole('button', { name: 'Dölj' }).click()
  await page.getByRole('link', { name: /^Enhet:/ }).click()
  await heading(page, 'Byt enhet')
  await page.route('**/api/me/preferences', refuse(500, 'Det andra gick sönder.'))
  await page.getByRole('button', { name: 'Granbarr Kottesson' }).click()
  await page.getByRole('menuitemradio', { name: 'Kompakta' }).click()
  await banner(page).getByRole('button', { name: 'Kopiera' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toMatch(/PatientId|FormId|Relations/)
})

test('R-014: without settings, and without the unit, one signs in and works', async ({ visit }) => {
  const { page, allow } = await visit()
  allow(/50[03]/)
  const settings = page.waitForResponse('**/api/settings')
  await page.route('**/api/settings', refuse(503, 'Inte nu.'))
  await page.goto('/inloggning/patient')
  expect((await settings).status()).toBe(503)
  await page.getByRole('link', { name: 'Logga in med e-legitimation' }).waitFor()
  await page.getByRole('button', { name: 'Få en kod med sms' }).waitFor()
  await page.route('**/api/unit/current', refuse(500, 'Enheten svarar inte.'))
  await page.goto('/login')
  await page.getByRole('link', { name: /^Logga in med/ }).click()
  await choosePerson(page, 'Granbarr Kottesson')
  await heading(page, 'Hem')
  await banner(page).getByText('Enheten svarar inte.').waitFor()
  await page.getByRole('link', { name: 'Enhet: –' }).waitFor()
  await page.getByRole('link', { name: 'Registrera patient' }).click()
  await page.getByRole('textbox', { name: 'Personnummer' }).waitFor()

  // When the settings can be read after all they are there, without anybody loading the page again.
  await page.goto('/login')
  await heading(page, 'Hem')
  await page.goto('/om')
  const again = page.waitForResponse((response) => response.url().endsWith('/api/settings') && response.ok())
  await page.unroute('**/api/settings')
  await again
})
