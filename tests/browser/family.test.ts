import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { acceptByCode, linkIn, readInvitations } from './invited.ts'
import { test as journey } from './journey.ts'
import { focusIsOn, press, walkTo, write } from './keyboard.ts'
import { heading, pathOf } from './look.ts'
import { choosePerson, signInAsStaff } from './sign-in.ts'
import { phone } from './visitor.ts'

const onPhone = { viewport: phone }
const child = { firstname: 'Hallon', lastname: 'Ängsull', civicId: '201905069827' }
/** Known here already, as the guardian of two. */
const mother = {
  firstname: 'Tussilago',
  lastname: 'Ängsull',
  typed: '070-174 06 06',
  phone: '+46701740606',
  civicId: '198510040002',
}
const father = {
  firstname: 'Ormbunke',
  lastname: 'Stigvik',
  typed: '0046701740952',
  phone: '+46701740952',
  civicId: '198708149839',
}
const teacher = { firstname: 'Griffel', lastname: 'Tavelius', email: 'griffel@skola.example' }
const addresses = [mother.phone, father.phone, teacher.email]

/** The family is registered once, by hands that never leave the keyboard; whoever comes after has their link. */
const test = journey.extend('family', { scope: 'file' }, async ({ welcome }) => {
  const { page, leave } = await welcome()
  await signInAsStaff(page, 'Granbarr Kottesson')
  await press(page, 'link "Registrera patient"')
  await identify(page)
  await describe(page)
  await addContacts(page)
  await consent(page)
  const promised = await register(page)
  const patientPath = pathOf(page)
  const invitations = await Promise.all(addresses.map((address) => readInvitations(page, address)))
  await leave()
  const [toMother, toFather, toTeacher] = invitations.map(([latest]) => linkIn(latest))
  return { promised, patientPath, invitations, links: { toMother, toFather, toTeacher } }
})

async function stepIs(page: Page, step: number, title: string): Promise<void> {
  await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
  expect(pathOf(page)).toBe(`/admin/patient/registrering/${step}`)
}

async function identify(page: Page): Promise<void> {
  await stepIs(page, 1, 'Identitet')
  await focusIsOn(page, 'textbox "Personnummer"')
  await page.keyboard.type(child.civicId)
  await page.keyboard.press('Enter')
}

/** The number tells the birth date and the gender; the name has to be typed. */
async function describe(page: Page): Promise<void> {
  await stepIs(page, 2, 'Patientuppgifter')
  await focusIsOn(page, 'textbox "Förnamn"')
  await page.keyboard.type(child.firstname)
  await write(page, 'Efternamn', child.lastname)
  await walkTo(page, 'textbox "Födelsedatum": 2019-05-06')
  await walkTo(page, 'radio "Flicka" [checked]')
  await page.keyboard.press('Enter')
}

async function addContacts(page: Page): Promise<void> {
  await stepIs(page, 3, 'Kontakter')
  for (const guardian of [mother, father]) {
    await focusIsOn(page, 'button "Lägg till kontakt"')
    await page.keyboard.press('Enter')
    await focusIsOn(page, 'radio "Vårdnadshavare" [checked]')
    await write(page, 'Förnamn', guardian.firstname)
    await write(page, 'Efternamn', guardian.lastname)
    await write(page, 'Mobiltelefon', guardian.typed)
    await write(page, 'Personnummer', guardian.civicId)
    await page.keyboard.press('Enter')
  }
  await focusIsOn(page, 'button "Lägg till kontakt"')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'radio "Vårdnadshavare" [checked]')
  await walkTo(page, 'radio "Skolpersonal eller annan"', 'ArrowDown')
  await write(page, 'Förnamn', teacher.firstname)
  await write(page, 'Efternamn', teacher.lastname)
  await write(page, 'E-post', teacher.email)
  await write(page, 'Relation', 'Lärare')
  await walkTo(page, 'radio "Inte registrerat" [checked]')
  await walkTo(page, 'radio "Ja"', 'ArrowUp')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'button "Lägg till kontakt"')
  await press(page, 'button "Nästa"')
}

async function consent(page: Page): Promise<void> {
  await stepIs(page, 4, 'Samtycke och ombud')
  await focusIsOn(page, 'radio "Inte registrerat" [checked]')
  await walkTo(page, 'radio "Ja"', 'ArrowDown')
  await page.keyboard.press('Enter')
}

/** What the summary says will be done, before it is. */
async function register(page: Page): Promise<string[]> {
  await stepIs(page, 5, 'Inbjudan och sammanfattning')
  await focusIsOn(page, `radio "Nu med SMS till ${mother.phone}" [checked]`)
  await walkTo(page, `radio "Nu med SMS till ${father.phone}" [checked]`)
  await walkTo(page, `radio "Nu med e-post till ${teacher.email}" [checked]`)
  const promised = await page.getByRole('main').getByRole('listitem').filter({ hasText: 'kontakt' }).allTextContents()
  await press(page, 'button "Registrera"')
  await page.getByText(`${child.firstname} ${child.lastname} är registrerad`).waitFor()
  await page.waitForURL(/\/admin\/patient\/[0-9a-f-]{36}\//)
  return promised
}

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
  await page.getByRole('button', { name: `${child.firstname} ${child.lastname}` }).click()
  await page.getByLabel(`Personnummer för ${child.firstname}`).fill(child.civicId)
  await page.getByRole('button', { name: 'Fortsätt' }).click()
}

test('R-039, R-106, R-123, R-124, R-139: a child, two guardians and a teacher are registered by keyboard alone, and each is invited once', async ({
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

test("a stranger gets nowhere by another's link, whether guessed or found, and is told so kindly", async ({
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

test('R-021, R-035, R-057: a guardian of two accepts and has three to answer for, as one and the same person', async ({
  visit,
  family,
}) => {
  const { page } = await visit(onPhone)
  await page.goto(family.links.toMother ?? '')
  await acceptByCode(page, mother.phone, 'Koden i sms:et')
  await goOn(page)
  expect(await listContexts(page)).toEqual(['Blåklint Ängsull', 'Hallon Ängsull', 'Smultron Ängsull'])
  await openTheChild(page)
  await heading(page, 'Hej Tussilago!')
  await page.getByText('Gäller: Hallon').waitFor()
})

test('R-021, R-035, R-057: a guardian who is new here accepts and has this child alone to answer for', async ({
  visit,
  family,
}) => {
  const { page } = await visit(onPhone)
  await page.goto(family.links.toFather ?? '')
  await acceptByCode(page, father.phone, 'Koden i sms:et')
  await goOn(page)
  expect(await listContexts(page)).toEqual(['Hallon Ängsull'])
  await openTheChild(page)
  await heading(page, 'Hej Ormbunke!')
  await page.getByText('Gäller: Hallon').waitFor()
})

test('R-034: a teacher accepts by e-mail, is let straight through to this pupil and has nobody else', async ({
  visit,
  family,
}) => {
  const { page } = await visit(onPhone)
  await page.goto(family.links.toTeacher ?? '')
  await acceptByCode(page, teacher.email, 'Koden i mejlet')
  await goOn(page)
  await heading(page, 'Hej Griffel!')
  expect(pathOf(page)).toBe('/hem')
  await page.getByText('Gäller: Hallon').waitFor()
  await page.goto('/kontext')
  expect(await listContexts(page)).toEqual(['Hallon Ängsull'])
})
