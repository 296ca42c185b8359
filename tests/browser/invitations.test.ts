import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openStaffVisitor } from './accepted-family.ts'
import { patientCalled } from './find-patient.ts'
import { acceptByCode, linkIn, readInvitations } from './invited.ts'
import { heading, pathOf } from './look.ts'
import { choosePerson } from './sign-in.ts'
import type { Product } from './start.ts'
import { test } from './staying.ts'
import { phone } from './visitor.ts'

const onPhone = { viewport: phone }
/** A phone where nobody is signed in, nor is when the test ends. */
const atTheDoor = ['at the door', async () => {}, onPhone] as const
const child = 'Blåklint'

type Contact = Record<string, string>

/** Staff add somebody around the child and invite them at once; the link is what the message says. */
async function invite(product: Product, page: Page, contact: Contact): Promise<string> {
  const { id } = await patientCalled(product, child)
  const staff = await openStaffVisitor(product)
  await staff('POST', `/api/patients/${id}/relations`, contact)
  const [message] = await readInvitations(page, contact.Phone ?? contact.Email ?? '')
  expect(message).not.toContain(child)
  return linkIn(message)
}

const guardian = {
  RelationType: 'Guardian',
  Firstname: 'Vallmo',
  Lastname: 'Inbjuden',
  Phone: '+46701740950',
  InviteBy: 'Sms',
}
const teacher = {
  RelationType: 'Other',
  RelationTypeDescription: 'Lärare',
  Firstname: 'Krita',
  Lastname: 'Inbjuden',
  Email: 'krita@skola.example',
  SchoolConsent: 'Accepted',
  InviteBy: 'Email',
}

test('a guardian follows the link, is told who invites but not whom it is about, and is let in', async ({
  product,
  stay,
}) => {
  const { page } = await stay(...atTheDoor)
  const link = await invite(product, page, guardian)
  await page.goto(link)
  await heading(page, /bjuder in dig$/)
  expect(await page.locator('body').textContent()).not.toContain(child)
  await acceptByCode(page, guardian.Phone, 'Koden i sms:et')
  expect(pathOf(page)).toBe('/inbjudan-accepterad')
  await page.getByRole('link', { name: 'Gå vidare' }).click()
  await page.waitForURL('**/kontext')
  // Whoever came in by a code names the child by its personal identity number before its name is shown.
  await page.getByRole('button', { name: 'Barn med förnamn på B' }).waitFor()
  expect(await page.locator('body').textContent()).not.toContain(child)

  await page.goto('/logga-ut')
  await heading(page, 'Du är utloggad')
  await page.goto(link)
  await heading(page, 'Du har redan tackat ja')
})

test('a teacher invited by e-mail gets the code by e-mail and comes in without a personal identity number', async ({
  product,
  visit,
}) => {
  const { page } = await visit(onPhone)
  await page.goto(await invite(product, page, teacher))
  await acceptByCode(page, teacher.Email, 'Koden i mejlet')
  await page.getByRole('link', { name: 'Gå vidare' }).click()
  await heading(page, 'Hej Krita!')
})

test('an invitation is for one person: another who shows an e-ID is refused, and it still waits', async ({
  product,
  stay,
}) => {
  const { page } = await stay(...atTheDoor)
  const link = await invite(product, page, { ...guardian, Firstname: 'Pion', Phone: '+46701740951' })
  await page.goto(link)
  await page.getByRole('link', { name: 'Logga in med e-legitimation' }).click()
  await choosePerson(page, 'Timjan Rosendimma')
  await heading(page, 'Den här inbjudan är till någon annan')
  await page.getByRole('link', { name: 'Logga ut' }).click()
  await heading(page, 'Du är utloggad')
  await page.goto(link)
  await heading(page, /bjuder in dig$/)
})

test('a link that leads nowhere says so, and an unknown ending leads to the start', async ({ stay }) => {
  const { page, allow } = await stay(...atTheDoor)
  allow(/404 .*invitations/)
  await page.goto('/inbjudan/finns-inte-och-har-aldrig-funnits')
  await heading(page, 'Inbjudan kan inte användas')
  await page.goto('/inbjudan-accepterad/vardnadshavare')
  await heading(page, 'Tack, nu är det klart!')
  expect(pathOf(page)).toBe('/inbjudan-accepterad')
  await page.getByText('Du är kopplad till ditt barn.').waitFor()
})
