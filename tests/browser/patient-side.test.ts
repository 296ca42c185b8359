import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { heading, keptKeys, pathOf, settled } from './look.ts'
import { choosePerson, readCode, signInByEidAtDoor as signInByEid } from './sign-in.ts'
import { test } from './staying.ts'
import { phone } from './visitor.ts'

const onPhone = { viewport: phone }
/** A phone where nobody is signed in, nor is when the test ends. */
const atTheDoor = ['at the door', async () => {}, onPhone] as const
const mother = { civicId: '19851004-0002', phone: '+46701740606' }
const father = { civicId: '19840519-0003', phone: '+46701740607' }
const partner = { civicId: '19760403-0002', phone: '+46701740614' }
const teacher = { userId: '5a6a0000-0000-4000-8000-000000000002', phone: '+46701740610' }
const children = {
  Blåklint: { card: 'Barn med förnamn på B', civicId: '20110308-0006' },
  Smultron: { card: 'Barn med förnamn på S', civicId: '20170412-0003' },
}

async function askForCode(page: Page, civicId: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Vårdnadshavare' }).click()
  await page.getByRole('button', { name: 'Få en kod med sms' }).click()
  await page.getByLabel('Personnummer').fill(civicId)
  await page.getByRole('button', { name: 'Skicka kod' }).click()
  await page.getByLabel('Koden i sms:et').waitFor()
}

async function enterCode(page: Page, code: string): Promise<void> {
  // The sixth digit sends it.
  await page.getByLabel('Koden i sms:et').fill(code)
}

async function enterCodeAgain(page: Page, code: string): Promise<void> {
  await page.getByLabel('Koden i sms:et').fill(code)
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
}

async function openChild(page: Page, { card, civicId }: { card: string; civicId: string }): Promise<void> {
  await page.getByRole('button', { name: card }).click()
  await page.getByLabel('Barnets personnummer').fill(civicId)
  await page.getByRole('button', { name: 'Fortsätt' }).click()
}

test('R-020, R-044: a patient shows an e-ID and is at home, and out again; a page that did not arrive comes when asked for again', async ({
  stay,
}) => {
  const visitor = await stay(...atTheDoor)
  const { page, context } = visitor
  visitor.allow(/help-screen/)
  await page.goto('/')
  await page.getByRole('link', { name: 'Patient', exact: false }).first().click()
  await page.getByRole('link', { name: 'Logga in med e-legitimation' }).click()
  await choosePerson(page, 'Timjan Rosendimma')
  await heading(page, 'Hej Timjan!')
  expect(pathOf(page)).toBe('/hem')
  await page.goto('/inloggning/patient')
  await heading(page, 'Hej Timjan!')

  await context.route('**/help-screen*', (route) => route.abort())
  await page.evaluate(() => document.body.setAttribute('data-same-load', ''))
  await page.getByRole('button', { name: 'Meny' }).click()
  await page.getByRole('link', { name: 'Hjälp' }).click()
  await heading(page, 'Det här gick inte att visa')
  // Without network a new load would leave nothing, not even where help is.
  expect(await page.locator('[data-same-load]').count()).toBe(1)
  await context.unroute('**/help-screen*')
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await heading(page, 'Hjälp')
  await page.getByRole('button', { name: 'Meny' }).click()
  await page.getByRole('link', { name: 'Logga ut' }).click()
  await heading(page, 'Du är utloggad')
  expect(await keptKeys(page)).toEqual([])
  await page.getByRole('link', { name: 'Logga in igen' }).click()
  await heading(page, 'Vem är du?')
})

test('R-021, R-037, R-057, R-058: a guardian with a code answers for one child at a time', async ({ visit }) => {
  const { page } = await visit(onPhone)
  await askForCode(page, mother.civicId)
  await enterCode(page, await readCode(page, mother.phone))
  await heading(page, 'Vem vill du svara för?')
  expect(pathOf(page)).toBe('/kontext')
  await openChild(page, children.Blåklint)
  await heading(page, 'Hej Tussilago!')
  await page.getByText('Gäller: Blåklint').waitFor()
  await page.getByText('Du har inget att göra för Blåklint just nu.').waitFor()
  expect(await page.locator('body').textContent()).not.toContain('Smultron')

  await page.getByRole('link', { name: 'Tillbaka' }).click()
  await heading(page, 'Vem vill du svara för?')
  expect(await page.evaluate(() => sessionStorage.getItem('context'))).toBe('null')
  await page.getByRole('button', { name: children.Smultron.card }).click()
  const answers: string[] = []
  page.on('response', async (response) => answers.push(await response.text().catch(() => '')))
  await page.getByLabel('Barnets personnummer').fill(children.Smultron.civicId)
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await page.getByText('Gäller: Smultron').waitFor()
  await page.getByText('Du har inget att göra för Smultron just nu.').waitFor()
  expect(await page.locator('body').textContent()).not.toContain('Blåklint')
  expect(answers.filter((answer) => answer.includes('Blåklint'))).toEqual([])

  await page.reload()
  await page.getByText('Gäller: Smultron').waitFor()
  // Whatever stands above the button has come: it no longer moves.
  await settled(page)
  await page.getByText('Du har inget att göra för Smultron just nu.').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Byt person' }).click()
  await heading(page, 'Vem vill du svara för?')
})

test('a wrong personal identity number of the child opens nothing and says how many tries are left', async ({
  visit,
}) => {
  const { page, allow } = await visit(onPhone)
  allow(/400/)
  await askForCode(page, father.civicId)
  await enterCode(page, await readCode(page, father.phone))
  await openChild(page, { ...children.Smultron, civicId: '20170412-0011' })
  await page.getByText(/Personnumret stämmer inte\. Du har \d försök kvar\./).waitFor()
  expect(pathOf(page)).toBe('/kontext')
  // a field has one fault at a time: what was said of the last number goes when another is typed
  const field = page.getByLabel('Barnets personnummer')
  await field.fill('2017')
  await field.blur()
  await page.locator('[aria-invalid]').waitFor()
  expect(await page.getByText(/försök kvar/).count()).toBe(0)
})

test('R-043: a teacher follows the link, gets a code and is at home', async ({ visit }) => {
  const { page } = await visit(onPhone)
  await page.goto(`/inloggning/skolpersonal/?userId=${teacher.userId}`)
  await page.getByRole('button', { name: 'Skicka kod till min mobil' }).click()
  await page.getByLabel('Koden i sms:et').waitFor()
  await enterCode(page, await readCode(page, teacher.phone))
  await heading(page, 'Hej Krita!')
  await page.getByText('Gäller: Blåklint').waitFor()
})

test('R-230: a wrong code tells how many tries are left, a new one can be had after a minute', async ({ visit }) => {
  const { page, allow, passTime } = await visit({ ...onPhone, hasClock: true })
  allow(/400/)
  await askForCode(page, partner.civicId)
  const code = await readCode(page, partner.phone)
  await enterCode(page, code === '000000' ? '000001' : '000000')
  await page.getByText('Koden stämmer inte. Du har 4 försök kvar.').first().waitFor()

  const again = page.getByRole('button', { name: 'Skicka en ny kod' })
  expect(await again.isDisabled()).toBe(true)
  await passTime(1.1)
  await again.click()
  await page.getByText('En ny kod är på väg.').waitFor()
  await enterCodeAgain(page, code)
  await page
    .getByText(/Koden stämmer inte/)
    .first()
    .waitFor()
  await enterCodeAgain(page, await readCode(page, partner.phone))
  await heading(page, 'Hej Kaprifol!')
})

test('R-230: whoever is not known here is told the same as everybody', async ({ stay }) => {
  const { page } = await stay(...atTheDoor)
  await askForCode(page, '19010101-0007')
  await page.getByText(/^Om du finns hos oss/).waitFor()
})

test('a login that is called off says so and shows the ways on', async ({ stay }) => {
  const { page } = await stay(...atTheDoor)
  await page.goto('/inloggning/vardnadshavare')
  await page.getByRole('link', { name: 'Logga in med e-legitimation' }).click()
  await page.getByRole('button', { name: 'Avbryt' }).click()
  await heading(page, 'Inloggningen misslyckades')
  await page.getByText('Inloggningen avbröts innan den var klar.').waitFor()
  await page.getByRole('link', { name: 'Få en kod med sms i stället' }).click()
  await heading(page, 'Logga in som vårdnadshavare')
  await page.getByLabel('Personnummer').waitFor()
})

test('in English on a phone, and the choice outlives the login', async ({ stay }) => {
  const { page } = await stay(...atTheDoor)
  await signInByEid(page, 'Timjan Rosendimma')
  await heading(page, 'Hej Timjan!')
  await page.getByRole('button', { name: 'Meny' }).click()
  const stored = page.waitForResponse('**/preferred-language')
  await page.getByRole('button', { name: 'English' }).click()
  await heading(page, 'Hello Timjan!')
  await stored
  // What the server says in words changes too.
  await page
    .getByRole('heading', { name: 'If you need help now' })
    .or(page.getByText('If you need help now'))
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Log out' }).click()
  await heading(page, 'You are logged out')
  await page.getByRole('link', { name: 'Log in again' }).click()
  await heading(page, 'Who are you?')
})
