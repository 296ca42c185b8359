import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './journey.ts'
import { heading, kept, keptKeys, pathOf, settled } from './look.ts'
import { signInAsStaff, signInAsStaffAtDoor } from './sign-in.ts'
import { until } from './until.ts'

const me = 'Granbarr Kottesson'

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: me }).click()
  await page.getByRole('menuitem', { name: 'Logga ut' }).click()
  await heading(page, 'Du är utloggad')
}

/**
 * As the browser does with a click that asks for a new tab, which must be left to it. The click itself is held back: now and
 * then Playwright never hears of the tab that comes of one.
 */
async function openInTab(link: Locator): Promise<Page> {
  const address = await link.evaluate((element) => {
    addEventListener('click', (event) => {
      element.dataset.left = String(!event.defaultPrevented)
      event.preventDefault()
    })
    return element instanceof HTMLAnchorElement ? element.href : ''
  })
  await link.click({ modifiers: ['ControlOrMeta'] })
  expect(await link.getAttribute('data-left')).toBe('true')
  const tab = await link.page().context().newPage()
  await tab.goto(address)
  return tab
}

test('decision 39, R-045, R-023: a link opened in a new tab is signed in without asking, takes the stream over when the first is closed, and ends the session of this browser when it is the last to close', async ({
  visit,
}) => {
  const { page, context } = await visit()
  await signInAsStaff(page, me)
  const tab = await openInTab(page.getByRole('link', { name: /^Enhet:/ }))
  await heading(tab, 'Byt enhet')
  expect(await kept(tab, 'token')).toBe(await kept(page, 'token'))

  const following = tab.waitForRequest('**/api/events')
  await page.close()
  expect((await following).url()).toContain('/api/events')

  await tab.close()
  const later = await context.newPage()
  await later.goto('/admin/')
  await heading(later, 'Du är utloggad')
  expect(await keptKeys(later)).toEqual([])
})

test('decision 39, R-044: seven tabs work at once on one stream, and one log-out reaches them all', async ({
  visit,
}) => {
  const { page, context } = await visit()
  const streams: Page[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams.push(request.frame().page())
  })
  const following = page.waitForResponse('**/api/events')
  await signInAsStaff(page, me)
  await following
  const tabs = [page]
  for (const path of ['/manual', '/om', '/support', '/select-unit', '/select-language', '/admin/']) {
    const tab = await context.newPage()
    await tab.goto(path)
    tabs.push(tab)
  }
  for (const tab of tabs) await tab.getByRole('button', { name: me }).waitFor()
  for (const tab of tabs) await settled(tab)
  await tabs[6]?.getByText('Psykolog').first().waitFor()
  expect(new Set(streams)).toEqual(new Set([page]))

  await page.getByRole('button', { name: me }).click()
  await page.getByRole('menuitem', { name: 'Språk' }).click()
  // What the new language makes the page ask for is not answered before the session has ended: nobody is told of a refusal.
  const left = Promise.withResolvers<void>()
  await page.route('**/api/profile', async (route) => {
    await left.promise
    const response = await route.fetch()
    await route.fulfill({ response }).catch(() => undefined)
  })
  const asking = page.waitForRequest('**/api/profile')
  const stored = page.waitForResponse('**/preferred-language')
  await page.getByRole('main').getByRole('button', { name: 'English' }).click()
  await heading(page, 'Language')
  await Promise.all([asking, stored])
  await page.getByRole('button', { name: me }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  for (const tab of tabs) {
    await tab.getByRole('heading', { level: 1, name: /^(Du är utloggad|You are logged out)$/ }).waitFor()
    expect(await keptKeys(tab)).toEqual([])
    expect(pathOf(tab)).toBe('/logga-ut')
  }
  left.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en')
})

test('a tab that slept while another renewed goes on with the new token: the replaced one would end the session', async ({
  visit,
}) => {
  const { page, context, passTime } = await visit({ hasClock: true })
  await signInAsStaff(page, me)
  const asleep = await context.newPage()
  await asleep.goto('/om')
  await heading(asleep, 'Om Samklang')
  const before = await kept(asleep, 'token')
  // As a phone discards a tab: its storage is kept, and nothing reaches it.
  await asleep.goto('about:blank')
  await page.getByRole('heading', { level: 1 }).click()
  const renewal = page.waitForResponse('**/api/adminauth/token/renew')
  await passTime(26)
  expect((await renewal).status()).toBe(200)
  await until(async () => (await kept(page, 'token')) !== before, 'the new token')
  await settled(page)
  const renewed = await kept(page, 'token')
  await passTime(1)
  // And as it freezes the other one, which then answers nobody.
  await page.close()

  await asleep.goto('/admin/')
  await heading(asleep, 'Hem')
  expect(await kept(asleep, 'token')).toBe(renewed)
  await asleep.reload()
  await heading(asleep, 'Hem')
})

test('R-044: whoever logs out is forgotten at the identity provider too, and comes back to our own page; a tab where nobody signs in is left alone', async ({
  visit,
}) => {
  const { page, context } = await visit()
  const door = await context.newPage()
  await door.goto('/inloggning/patient')
  await heading(door, 'Logga in som patient')
  await signInAsStaffAtDoor(page, me)
  await settled(page)
  const provider = page.waitForRequest('**/demo/idp/session/end?*')
  await logOut(page)
  const asked = new URL((await provider).url()).searchParams
  expect(asked.get('post_logout_redirect_uri')).toBe(page.url())
  expect(asked.get('id_token_hint')).toBeNull()
  expect(await keptKeys(page)).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('latest')))).toEqual([])
  await heading(door, 'Logga in som patient')
})

test('a unit that is chosen in one tab holds in the others', async ({ visit }) => {
  const { page, context } = await visit()
  await signInAsStaff(page, 'Vitsippa Lundglänta', 'Avdelning Månljuset')
  const other = await context.newPage()
  await other.goto('/admin/')
  await other.getByRole('link', { name: 'Enhet: Avdelning Månljuset' }).waitFor()
  await page.getByRole('link', { name: 'Enhet: Avdelning Månljuset' }).click()
  await page.getByRole('button', { name: 'Björkdungens vuxenmottagning' }).click()
  await other.getByRole('link', { name: 'Enhet: Björkdungens vuxenmottagning' }).waitFor()
  await until(async () => !(await other.textContent('body'))?.includes('Månljuset'), 'the other unit to be gone')
})
