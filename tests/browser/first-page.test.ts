import { defaultHelpLines, emergencyNumber } from '@samklang/contract/default-help-lines'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { beginPlan } from './begin-plan.ts'
import { test } from './journey.ts'
import { heading, settled } from './look.ts'
import { signInByEidAtDoor as signInByEid } from './sign-in.ts'
import type { Product } from './start.ts'
import { phone } from './visitor.ts'

const mostBytes = 150_000
const always = [emergencyNumber, ...defaultHelpLines.map((line) => line.Number ?? '')].map(
  (number) => `tel:${number.replaceAll(' ', '')}`,
)

let written: Promise<void> | undefined

/** A safety plan that Blåklint has begun to write: once, since another would stand beside it. */
function writePlan(product: Product): Promise<void> {
  written ??= beginPlan(product, 'Blåklint')
  return written
}

/** All scripts that the page has asked for, as they came over the network; each is fetched once and then imported from the cache. */
async function weighScripts(page: Page): Promise<number> {
  await settled(page)
  return page.evaluate(() => {
    const fetched = performance.getEntriesByType('resource').map((entry) => entry.toJSON())
    const scripts = new Map(
      fetched.filter(({ name }) => name.endsWith('.js')).map((one) => [one.name, one.encodedBodySize]),
    )
    return [...scripts.values()].reduce((sum: number, size) => sum + size, 0)
  })
}

/** A script is fetched before it is imported: the import must find it in the browser's cache. */
async function listTwiceFetched(page: Page): Promise<string[]> {
  await settled(page)
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource').map((entry) => entry.toJSON())
    const came = entries
      .filter(({ name, transferSize }) => name.endsWith('.js') && transferSize > 0)
      .map(({ name }) => name)
    return came.filter((name, at) => came.indexOf(name) !== at)
  })
}

test("a patient's first page asks a phone for at most 150 kB of script", async ({ visit }) => {
  const { page } = await visit({ viewport: phone })
  await signInByEid(page, 'Timjan Rosendimma')
  await heading(page, 'Hej Timjan!')
  expect(await listTwiceFetched(page)).toEqual([])
  await page.reload()
  await heading(page, 'Hej Timjan!')
  const bytes = await weighScripts(page)
  console.info(`a patient's first page: ${(bytes / 1000).toFixed(1)} kB of script`)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(mostBytes)
})

test('R-003, R-327: a first visit is in the language of the browser, and every number can be tapped before anybody signs in', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: phone, isNew: true, locale: 'en-GB' })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Call 112' }).waitFor()
  const numbers = await page
    .getByRole('contentinfo')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(numbers).toEqual(always)
})

test('R-327 a page that cannot be fetched at all still has the numbers, and a way to try again', async ({ visit }) => {
  const { page, context, allow } = await visit({ viewport: phone, serviceWorkers: 'allow' })
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ring 112' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.goto('/hem')
  await page.getByRole('heading', { name: 'Det går inte att nå Samklang just nu' }).waitFor()
  const numbers = page.getByRole('listitem').getByRole('link')
  expect(await numbers.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(always)
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1)
  await page.getByRole('link', { name: /^Försök igen/ }).waitFor()
  await context.setOffline(false)
  //
  await page.getByRole('link', { name: /^Gå vidare till Samklang/ }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ring 112' }).waitFor()
})

test('R-434 whoever is logged in has the safety plan on the page without network, a tap away, until they log out', async ({
  product,
  visit,
}) => {
  await writePlan(product)
  const { page, context, allow } = await visit({ viewport: phone, serviceWorkers: 'allow' })
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signInByEid(page, 'Blåklint Ängsull')
  await page.getByRole('button', { name: 'Visa min säkerhetsplan' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const isKept = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('.plan')))
  await expect.poll(isKept).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Det går inte att nå Samklang just nu' }).waitFor()
  await page.getByText('Min säkerhetsplan').click()
  await page.getByText(/^Planen ändrades senast .* Så såg den ut/).waitFor()
  await page.getByText('Jag slutar svara på meddelanden').waitFor()
  await context.setOffline(false)
  // nothing waits to be sent, and the plan stays where it is read.
  await page.getByRole('heading', { name: 'Nätet är tillbaka' }).waitFor()
  await page.getByText('Jag slutar svara på meddelanden').waitFor()
  await page.goto('/logga-ut')
  await page.getByText('Inget om dig finns kvar i den här webbläsaren.').waitFor()
  expect(await isKept()).toBe(false)
})

test('R-434 R-499 a plan that is kept on the phone is there without network after the tab was closed, until another signs in', async ({
  product,
  visit,
}) => {
  await writePlan(product)
  const { page: first, context, allow } = await visit({ viewport: phone, serviceWorkers: 'allow' })
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await keepPlanOnPhone(first, 'Blåklint Ängsull')
  const openAnew = async () => {
    const page = await context.newPage()
    for (const other of context.pages()) if (other !== page) await other.close()
    return page
  }

  const offline = await openAnew()
  await context.setOffline(true)
  await offline.goto('/hem')
  expect(await offline.evaluate(() => sessionStorage.length)).toBe(0)
  await offline.getByText('Min säkerhetsplan', { exact: true }).click()
  await offline.getByText(/^Planen ändrades senast .* Så såg den ut/).waitFor()
  await offline.getByText('Jag slutar svara på meddelanden').waitFor()
  await context.setOffline(false)

  const door = await openAnew()
  await door.goto('/')
  await door.getByRole('button', { name: 'Visa min säkerhetsplan' }).click()
  await door.getByText('Jag slutar svara på meddelanden').waitFor()
  await signInByEid(door, 'Tussilago Ängsull')
  await expect.poll(() => isOnPhone(door)).toBe(false)
})

test('R-499 whoever logs out is told that the plan is still on the phone, and removes it there or leaves it', async ({
  product,
  visit,
}) => {
  await writePlan(product)
  const { page } = await visit({ viewport: phone, serviceWorkers: 'allow' })
  await keepPlanOnPhone(page, 'Blåklint Ängsull')
  await page.goto('/logga-ut')
  await page.getByRole('heading', { name: 'Säkerhetsplanen finns kvar i den här telefonen' }).waitFor()
  expect(await page.getByText('Inget om dig finns kvar i den här webbläsaren.').count()).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: 'Visa min säkerhetsplan' }).click()
  await page.getByText('Jag slutar svara på meddelanden').waitFor()
  await page.getByRole('button', { name: 'Ta bort planen från telefonen' }).click()
  await page.getByRole('button', { name: 'Ta bort', exact: true }).click()
  await page.getByText('Inget om dig finns kvar i den här webbläsaren.').waitFor()
  expect(await isOnPhone(page)).toBe(false)
})

async function keepPlanOnPhone(page: Page, name: string): Promise<void> {
  await signInByEid(page, name)
  await page.getByRole('button', { name: 'Visa min säkerhetsplan' }).click()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('checkbox', { name: 'Ha planen kvar i den här telefonen' }).check()
  await page.getByText(/^Planen finns kvar i den här telefonen/).waitFor()
}

function isOnPhone(page: Page): Promise<boolean> {
  return page.evaluate(() => localStorage.getItem('samklang.plan-on-phone') !== null)
}

test('R-003, R-008: a browser where no language was chosen greets a person in their own', async ({
  visit,
  product,
}) => {
  await product.db
    .updateTable('person')
    .set({ preferred_language: 'en' })
    .where('firstname', '=', 'Timjan')
    .where('lastname', '=', 'Rosendimma')
    .execute()
  const { page } = await visit({ viewport: phone, isNew: true })
  await signInByEid(page, 'Timjan Rosendimma')
  await heading(page, 'Hello Timjan!')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.reload()
  await heading(page, 'Hello Timjan!')

  const { page: chosen } = await visit({ viewport: phone })
  await signInByEid(chosen, 'Timjan Rosendimma')
  await heading(chosen, 'Hej Timjan!')
})

test('R-001 the settings come first, then the texts of the language that they name, and the app after both', async ({
  visit,
}) => {
  // Of a browser in a language that we do not have: otherwise its own comes first.
  const { page } = await visit({ isNew: true, locale: 'fi-FI' })
  const order: string[] = []
  const shown = async () => order.push(`${await page.getByRole('heading').count()} headings`)
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch()
    const told = await response.json()
    await shown()
    order.push('settings')
    await route.fulfill({ response, json: { ...told, Culture: { ...told.Culture, Default: 'en' } } })
  })
  await page.route('**/assets/common-*.js', async (route) => {
    if (route.request().resourceType() === 'fetch') {
      await shown()
      order.push('texts')
    }
    await route.continue()
  })
  await page.goto('/')
  await heading(page, 'Who are you?')
  expect(order).toEqual(['0 headings', 'settings', '0 headings', 'texts'])
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})
