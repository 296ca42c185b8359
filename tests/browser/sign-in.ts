import { signInCalls } from '@samklang/contract/sign-in'
import type { Page } from 'playwright-core'
import { buttonFor } from '../../packages/server/src/testing/plain-browser.ts'
import { staffVisitor } from './visitor.ts'

/** Through the door for staff and the stand-in provider, as far as the provider leads. */
export async function identifyAsStaff(page: Page, name: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Logga in med SITHS' }).click()
  await choosePerson(page, name)
}

/** Through the door, for the tests of signing in and of what it leaves in the browser. */
export async function signInAsStaffAtDoor(page: Page, name: string, unit?: string): Promise<void> {
  await identifyAsStaff(page, name)
  await arriveAsStaff(page, unit)
}

export async function signInByEidAtDoor(page: Page, name: string): Promise<void> {
  await page.goto('/inloggning/patient')
  await page.getByRole('link', { name: 'Logga in med e-legitimation' }).click()
  await choosePerson(page, name)
}

/** The same sign-in for tests of something else: the browser is first shown the page that the provider leads to. */
export async function signInAsStaff(page: Page, name: string, unit?: string): Promise<void> {
  await identify(page, signInCalls.startStaffLogin.path, name)
  await arriveAsStaff(page, unit)
}

export async function signInByEid(page: Page, name: string): Promise<void> {
  await identify(page, `${signInCalls.startEid.path}?as=patient`, name)
}

/** With the browser's own cookies, and without showing the pages of the door and of the provider. */
async function identify(page: Page, start: string, name: string): Promise<void> {
  const { request } = page.context()
  const [firstname = '', ...more] = name.split(' ')
  const asked = await request.get(start)
  const button = buttonFor(await asked.text(), { firstname, lastname: more.join(' ') })
  const arrived = await request.post(new URL(button, asked.url()).href)
  if (!arrived.ok()) throw new Error(`${name} could not sign in: ${arrived.status()} at ${arrived.url()}`)
  await page.goto(arrived.url())
}

async function arriveAsStaff(page: Page, unit: string | undefined): Promise<void> {
  if (unit) await page.getByRole('button', { name: unit }).click()
  await page.getByRole('heading', { level: 1, name: /^(Hem|Administration|Byt enhet)$/ }).waitFor()
}

export async function choosePerson(page: Page, name: string): Promise<void> {
  await page.getByRole('listitem').getByRole('button', { name }).click()
}

/** On a phone of one's own, through the door for people like oneself. */
export async function signInByCode(
  page: Page,
  door: 'patient' | 'vardnadshavare',
  { civicId, phone }: { civicId: string; phone: string },
): Promise<void> {
  await page.goto(`/inloggning/${door}`)
  await page.getByRole('button', { name: 'Få en kod med sms' }).click()
  await page.getByLabel('Personnummer').fill(civicId)
  await page.getByRole('button', { name: 'Skicka kod' }).click()
  await enterCode(page, phone)
}

export async function enterCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Koden i sms:et').waitFor()
  await page.getByLabel('Koden i sms:et').fill(await readCode(page, phone))
}

/** What the newest message to this number says, read where a visitor of the demo reads it. */
export async function readCode(page: Page, phone: string): Promise<string> {
  const outbox = await page.context().newPage()
  await outbox.setViewportSize(staffVisitor)
  try {
    await outbox.goto('/demo/outbox')
    const message = await outbox.getByRole('listitem').filter({ hasText: phone }).first().textContent()
    return /(?<!\d)\d{6}(?!\d)/.exec(message ?? '')?.[0] ?? 'no code'
  } finally {
    await outbox.close()
  }
}
