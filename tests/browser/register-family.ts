import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { groupPhone } from '../../packages/web/src/ui/group-phone.ts'
import { focusIsOn, press, walkTo, write } from './keyboard.ts'
import { pathOf } from './look.ts'

export const child = { firstname: 'Hallon', lastname: 'Ängsull', civicId: '201905069827' }
/** Known here already, as the guardian of two. */
export const mother = {
  firstname: 'Tussilago',
  lastname: 'Ängsull',
  typed: '070-174 06 06',
  phone: '+46701740606',
  civicId: '198510040002',
}
export const father = {
  firstname: 'Ormbunke',
  lastname: 'Stigvik',
  typed: '0046701740952',
  phone: '+46701740952',
  civicId: '198708149839',
}
export const teacher = { firstname: 'Griffel', lastname: 'Tavelius', email: 'griffel@skola.example' }

/** From the start page to the patient's own, by hands that never leave the keyboard. Gives what the summary promised. */
export async function registerFamily(page: Page): Promise<string[]> {
  await press(page, 'link "Registrera patient"')
  await identify(page)
  await describe(page)
  await addContacts(page)
  await consent(page)
  return register(page)
}

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
  await page.getByText('2019-05-06').waitFor()
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
  await walkTo(page, 'combobox "Relation"')
  await page.keyboard.type('Lärare')
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
  await focusIsOn(page, `radio "Nu med SMS till ${groupPhone(mother.phone)}" [checked]`)
  await walkTo(page, `radio "Nu med SMS till ${groupPhone(father.phone)}" [checked]`)
  await walkTo(page, `radio "Nu med e-post till ${teacher.email}" [checked]`)
  const promised = await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'som kontakt' })
    .allTextContents()
  await press(page, 'button "Registrera"')
  await page.getByText(`${child.firstname} ${child.lastname} är registrerad`).waitFor()
  await page.waitForURL(/\/admin\/patient\/[0-9a-f-]{36}\//)
  return promised
}
