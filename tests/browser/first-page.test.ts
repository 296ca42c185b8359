import { defaultHelpLines, emergencyNumber } from '@samklang/contract/default-help-lines'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './journey.ts'
import { heading, settled } from './look.ts'
import { signInByEidAtDoor as signInByEid } from './sign-in.ts'
import { phone } from './visitor.ts'

const mostBytes = 150_000
const always = [emergencyNumber, ...defaultHelpLines.map((line) => line.Number ?? '')].map(
  (number) => `tel:${number.replaceAll(' ', '')}`,
)

/** All scripts that the page has asked for, as they came over the network. */
async function weighScripts(page: Page): Promise<number> {
  await settled(page)
  return page.evaluate(() => {
    const fetched = performance.getEntriesByType('resource').map((entry) => entry.toJSON())
    return fetched
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum: number, { encodedBodySize }) => sum + encodedBodySize, 0)
  })
}

test("a patient's first page asks a phone for at most 150 kB of script", async ({ visit }) => {
  const { page } = await visit({ viewport: phone })
  await signInByEid(page, 'Timjan Rosendimma')
  await heading(page, 'Hej Timjan!')
  await page.reload()
  await heading(page, 'Hej Timjan!')
  const bytes = await weighScripts(page)
  console.info(`a patient's first page: ${Math.round(bytes / 1000)} kB of script`)
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
  await context.setOffline(false)
  await page.getByRole('link', { name: /^Försök igen/ }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ring 112' }).waitFor()
})

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
    await shown()
    order.push('texts')
    await route.continue()
  })
  await page.goto('/')
  await heading(page, 'Who are you?')
  expect(order).toEqual(['0 headings', 'settings', '0 headings', 'texts'])
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})
