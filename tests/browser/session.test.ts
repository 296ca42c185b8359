import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { heading, kept, pathOf, settled } from './look.ts'
import { choosePerson, signInAsStaffAtDoor as signInAsStaff } from './sign-in.ts'
import { test } from './staying.ts'
import { until } from './until.ts'

const soon = 'Är du kvar?'
const over = 'Du har loggats ut'

/** Somebody whose time passes as the test says, from one test to the next. */
const inTime = ['in time', (page: Page) => signInAsStaff(page, 'Granbarr Kottesson'), { hasClock: true }] as const

function dialog(page: Page, name: string) {
  return page.getByRole('dialog', { name })
}

test('R-049, R-050, R-051, R-053: whoever is away is asked two minutes before, and may stay', async ({ stay }) => {
  const { page, passTime } = await stay(...inTime)
  await passTime(27)
  expect(await dialog(page, soon).count()).toBe(0)
  await passTime(1.02)
  await dialog(page, soon).waitFor()
  // However long it has taken to come here.
  await page.getByText(/Du loggas ut om (\d\d|1[01]\d) sekunder/).waitFor()
  expect((await dialog(page, soon).boundingBox())?.width).toBe(400)
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  expect(await dialog(page, soon).isVisible()).toBe(true)

  const before = await kept(page, 'expiresAt')
  const renewal = page.waitForResponse('**/api/adminauth/token/renew')
  await page.getByRole('button', { name: 'Fortsätt vara inloggad' }).click()
  expect((await renewal).status()).toBe(200)
  await dialog(page, soon).waitFor({ state: 'detached' })
  expect((await kept(page, 'expiresAt')) > before).toBe(true)
  await page.reload()
  await heading(page, 'Hem')
})

test('what was typed before the session ran out is there again for whoever logs in from a new tab', async ({
  stay,
}) => {
  const { page, context, passTime } = await stay(...inTime)
  await page.getByRole('link', { name: 'Registrera patient' }).click()
  await page.getByRole('textbox', { name: 'Personnummer' }).fill('20190506')
  await passTime(31)
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Logga in i en ny flik' }).click()
  const second = await opening
  await second.getByRole('link', { name: 'Logga in med SITHS' }).click()
  await choosePerson(second, 'Granbarr Kottesson')
  await heading(second, 'Hem')

  await dialog(page, over).waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: 'Personnummer' }).inputValue()).toBe('20190506')
  await second.close()
  const isFollowing = () => page.evaluate(async () => (await navigator.locks.query()).held?.length === 1)
  await until(isFollowing, 'the first tab to hear of news again')
})

test('R-046, R-047, R-048: whoever comes back too late is told so and logs in again', async ({ stay }) => {
  const { page, passTime } = await stay(...inTime)
  await page.getByRole('banner').getByRole('link', { name: 'Samklang' }).click()
  await heading(page, 'Hem')
  await passTime(31)
  await dialog(page, over).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  expect(await dialog(page, over).isVisible()).toBe(true)
  expect(pathOf(page)).toBe('/admin/')
  await page.getByRole('button', { name: 'Logga in igen' }).click()
  await heading(page, 'Du är utloggad')
  expect(pathOf(page)).toBe('/logga-ut')
  await page.goBack()
  await heading(page, 'Du är utloggad')
})

test('R-055: a session that is ended at another instance is left by itself, at once', async ({ visit, product }) => {
  const { page, allow } = await visit()
  // What home still asks for when the session ends is refused.
  allow(/401/)
  const other = await product.openInstance()
  const following = page.waitForResponse('**/api/events')
  await signInAsStaff(page, 'Granbarr Kottesson')
  await following
  await settled(page)
  const authorization = `Bearer ${await kept(page, 'token')}`
  const ending = await fetch(`${other.base}/api/adminauth/logout`, { method: 'POST', headers: { authorization } })
  expect(ending.status).toBe(200)
  await heading(page, 'Du är utloggad')
  const refused = await fetch(`${product.base}/api/profile`, { headers: { authorization } })
  expect(refused.status).toBe(401)
})
