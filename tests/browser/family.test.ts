import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { acceptByCode, linkIn, readInvitations } from './invited.ts'
import { test as journey } from './journey.ts'
import { heading, pathOf } from './look.ts'
import { child, father, mother, registerFamily, teacher } from './register-family.ts'
import { choosePerson, signInAsStaff } from './sign-in.ts'
import { phone } from './visitor.ts'

const onPhone = { viewport: phone }
const addresses = [mother.phone, father.phone, teacher.email]

/** The family is registered once; whoever comes after has their link. */
const test = journey.extend('family', { scope: 'file' }, async ({ welcome }) => {
  const { page, leave } = await welcome()
  await signInAsStaff(page, 'Granbarr Kottesson')
  const promised = await registerFamily(page)
  const patientPath = pathOf(page)
  const invitations = await Promise.all(addresses.map((address) => readInvitations(page, address)))
  await leave()
  const [toMother, toFather, toTeacher] = invitations.map(([latest]) => linkIn(latest))
  return { promised, patientPath, invitations, links: { toMother, toFather, toTeacher } }
})

/** Everybody one may answer for, by the name on the card. */
async function listContexts(page: Page): Promise<string[]> {
  await heading(page, 'Vem vill du svara för?')
  const buttons = await page.getByRole('main').getByRole('button').allInnerTexts()
  const cards = buttons.filter((text) => text !== 'Tacka ja till nya inbjudningar')
  return cards.map((text) => text.split('\n').find((line) => line.includes(' ')) ?? text).toSorted()
}

async function goOn(page: Page): Promise<void> {
  expect(pathOf(page)).toBe('/inbjudan-accepterad')
  await page.getByRole('link', { name: 'Gå vidare' }).click()
}

async function openTheChild(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Barn med förnamn på H' }).click()
  await page.getByLabel('Barnets personnummer').fill(child.civicId)
  await page.getByRole('button', { name: 'Fortsätt' }).click()
}

/** At home as oneself, for this child and nobody else. */
async function isAtHome(page: Page, name: string): Promise<void> {
  await heading(page, `Hej ${name}!`)
  expect(pathOf(page)).toBe('/hem')
  await page.getByText(`Gäller: ${child.firstname}`).waitFor()
  const context = await page.evaluate(() => sessionStorage.getItem('context'))
  expect(JSON.parse(context ?? 'null')).toMatchObject({ Firstname: child.firstname, Lastname: child.lastname })
}

test('a child, two guardians and a teacher are registered by keyboard alone, and each is invited once', async ({
  family,
}) => {
  expect(family.patientPath).toMatch(/^\/admin\/patient\/[0-9a-f-]{36}\//)
  expect(family.promised).toEqual([
    'Tussilago Ängsull läggs till som kontakt och bjuds in',
    'Ormbunke Stigvik läggs till som kontakt och bjuds in',
    'Griffel Tavelius läggs till som kontakt och bjuds in',
  ])
  for (const invitations of family.invitations) {
    expect(invitations).toHaveLength(1)
    expect(invitations[0]).not.toContain(child.firstname)
  }
  expect(new Set(Object.values(family.links)).size).toBe(3)
})

test("R-227: a stranger gets nowhere by another's link, whether guessed or found, and is told so kindly", async ({
  visit,
  family,
}) => {
  const { page, allow } = await visit(onPhone)
  allow(/404 .*invitations/)
  const { toFather = '' } = family.links
  await page.goto(toFather.replace(/(?<=\/inbjudan\/)./, (letter) => (letter === 'a' ? 'b' : 'a')))
  await heading(page, 'Inbjudan kan inte användas')
  await page.getByText('Ring mottagningen och be om en ny länk.').waitFor()

  await page.goto(toFather)
  await heading(page, /bjuder in dig$/)
  await page.getByRole('link', { name: 'Logga in med e-legitimation' }).click()
  await choosePerson(page, 'Timjan Rosendimma')
  await heading(page, 'Den här inbjudan är till någon annan')
  expect(await page.locator('body').textContent()).not.toContain(child.firstname)
})

test('a guardian of two accepts and has three to answer for, as one and the same person', async ({ visit, family }) => {
  const { page } = await visit(onPhone)
  await page.goto(family.links.toMother ?? '')
  await acceptByCode(page, mother.phone, 'Koden i sms:et')
  await goOn(page)
  const initials = ['B', 'H', 'S'].map((letter) => `Barn med förnamn på ${letter}`)
  expect(await listContexts(page)).toEqual(initials)
  expect(await page.locator('body').textContent()).not.toMatch(/Hallon|Ekorrgläntan/)
  await openTheChild(page)
  await isAtHome(page, 'Tussilago')
})

test('R-021: a guardian who is new here accepts and has this child alone to answer for', async ({ visit, family }) => {
  const { page } = await visit(onPhone)
  await page.goto(family.links.toFather ?? '')
  await acceptByCode(page, father.phone, 'Koden i sms:et')
  await goOn(page)
  expect(await listContexts(page)).toEqual(['Barn med förnamn på H'])
  await page.goto('/inloggning/vardnadshavare')
  await heading(page, 'Vem vill du svara för?')
  await openTheChild(page)
  await isAtHome(page, 'Ormbunke')
})

test('R-020: a teacher accepts by e-mail, is let straight through to this pupil and has nobody else', async ({
  visit,
  family,
}) => {
  const { page } = await visit(onPhone)
  await page.goto(family.links.toTeacher ?? '')
  await acceptByCode(page, teacher.email, 'Koden i mejlet')
  await goOn(page)
  await isAtHome(page, 'Griffel')
  await page.goto('/inloggning/skolpersonal/')
  await isAtHome(page, 'Griffel')
  await page.goto('/kontext')
  expect(await listContexts(page)).toEqual(['Hallon Ängsull'])
})
