import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerAll } from './answers.ts'
import { assign } from './assigned.ts'
import { test } from './journey.ts'
import { heading } from './look.ts'
import { signInByEid } from './sign-in.ts'
import type { Product } from './start.ts'
import { phone } from './visitor.ts'

async function statusOf({ db }: Product, id: string): Promise<string> {
  return (await db.selectFrom('form').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
}

async function openStart(page: Page, id: string): Promise<void> {
  const home = page.waitForResponse(/\/home-screen-[^/]*\.js$/)
  await page.goto(`/?in=1&formular=${id}`)
  await page.getByRole('link', { name: 'Logga in med e-legitimation' }).click()
  await page.getByRole('listitem').getByRole('button', { name: 'Blåklint Ängsull' }).click()
  await page.getByRole('button', { name: 'Börja' }).waitFor()
  await (await home).finished()
}

/** Scripts that cannot be fetched. Not by a route, with which the browser would do without its cache. */
async function block(page: Page, scripts: string[]): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setBlockedURLs', { urls: scripts.map((name) => `*/assets/${name}-*.js`) })
  return async () => void (await browser.send('Network.setBlockedURLs', { urls: [] }))
}

test('R-337 who loses the network before the first question is told the same when sending, and home sends it', async ({
  product,
  visit,
}) => {
  const id = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  const visitor = await visit({ viewport: phone, hasTouch: true })
  const { page, context } = visitor
  visitor.allow(/ERR_INTERNET_DISCONNECTED/)
  await openStart(page, id)
  await visitor.rest()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Börja' }).click()
  await answerAll(page, 'last')
  await page.getByRole('button', { name: 'Skicka' }).click()
  const help = page.getByRole('alert').filter({ hasText: 'inte ensam' })
  await help.getByRole('link', { name: 'Livsfara? Ring 112' }).waitFor()
  await page.getByText('Räkna inte med att någon på mottagningen har sett dina svar.').waitFor()
  await page.getByRole('button', { name: 'Försök skicka nu' }).waitFor()
  await page.getByRole('link', { name: 'Till startsidan' }).click()
  await heading(page, 'Hej Blåklint!')
  await help.getByRole('link', { name: 'Livsfara? Ring 112' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('status').filter({ hasText: '”Sinnesstämning” skickades' }).waitFor()
  expect(await statusOf(product, id)).toBe('Closed')
  // what could not be read without network stands there again by itself
  await expect.poll(() => page.getByText('Det här gick inte att visa').count()).toBe(0)
})

test('R-337 parts that could not be fetched come when the network is back; until then the numbers and what is true stand there', async ({
  product,
  visit,
}) => {
  const id = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  const visitor = await visit({ viewport: phone, hasTouch: true })
  const { page, context } = visitor
  visitor.allow(/ERR_INTERNET_DISCONNECTED|request: inspector/)
  const unblock = await block(page, ['queued', 'kept-answers', 'crisis-alert', 'not-to-answer', 'conflict-dialog'])
  await openStart(page, id)
  await visitor.rest()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Börja' }).click()
  await answerAll(page, 'last')
  await page.getByRole('button', { name: 'Skicka' }).click()
  const said = page
    .getByRole('alert')
    .filter({ hasText: 'Formuläret är inte skickat. Räkna inte med att någon har sett' })
  await said.waitFor()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Livsfara? Ring 112' }).waitFor()
  await main.getByRole('button', { name: 'Försök igen' }).waitFor()
  await page.getByRole('link', { name: 'Tillbaka' }).click()
  await heading(page, 'Hej Blåklint!')
  await main.getByText('Formuläret är inte skickat. Räkna inte med').first().waitFor()
  await main.getByRole('link', { name: 'Livsfara? Ring 112' }).first().waitFor()
  await unblock()
  await context.setOffline(false)
  await page.getByRole('status').filter({ hasText: '”Sinnesstämning” skickades' }).waitFor()
  expect(await statusOf(product, id)).toBe('Closed')
})

test('R-337 a form that is opened without network says so, with the numbers to call, and opens when it is back', async ({
  product,
  visit,
}) => {
  await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  const visitor = await visit({ viewport: phone, hasTouch: true })
  const { page, context } = visitor
  visitor.allow(/ERR_INTERNET_DISCONNECTED/)
  await signInByEid(page, 'Blåklint Ängsull')
  await page.waitForURL('**/hem')
  const form = page.waitForResponse(/\/opening-[^/]{8}\.js$/)
  await (await form).finished()
  await visitor.rest()
  await context.setOffline(true)
  await page.getByRole('link', { name: /^(Svara|Fortsätt)$/ }).click()
  await page.getByText('Det här går inte att öppna utan nät.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Livsfara? Ring 112' }).waitFor()
  await context.setOffline(false)
  await page
    .locator('[data-sheet]')
    .or(page.getByRole('button', { name: 'Börja' }))
    .first()
    .waitFor()
})
