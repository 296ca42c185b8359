import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerBy } from './answered-by.ts'
import { assign, staffVisitorOf } from './assigned.ts'
import { patientCalled } from './find-patient.ts'
import { test } from './journey.ts'
import { heading } from './look.ts'
import { choosePerson, signInAsStaff } from './sign-in.ts'

const note = 'Ringde hem. Pappa svarade,'
const bar = (page: Page) => page.locator('[data-offline-bar]')
const alerts = (page: Page) => page.locator('[data-alerts-title]')

test('R-313 to R-316: without network nothing is claimed, what is pressed says why not, and what was typed waits for the same person', async ({
  product,
  visit,
}) => {
  const form = await assign(product, { patient: 'Smultron', asked: 'Tussilago', form: 'vardagsfunktion' })
  const { staffVisitor } = await staffVisitorOf(product, 'Smultron')
  await answerBy(product, staffVisitor, form, { choose: 'first' })
  const { id } = await patientCalled(product, 'Smultron')
  const { page, context, allow } = await visit()
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|401|Failed to fetch/)
  await signInAsStaff(page, 'Granbarr Kottesson')
  await page.getByRole('heading', { name: 'Inga larm väntar' }).waitFor()

  // Home: nothing is pressed, and still no tick stands beside what nobody knows.
  await context.setOffline(true)
  await bar(page)
    .getByText(/^Ingen kontakt med servern sedan \d\d:\d\d$/)
    .waitFor()
  expect(await alerts(page).textContent()).toMatch(/^Larm okända sedan \d\d:\d\d$/)
  expect(await page.locator('section[aria-labelledby=alerts-title] svg.tabler-icon-circle-check').count()).toBe(0)
  await page.getByRole('button', { name: /^Larm okända sedan/ }).waitFor()
  expect(await page.locator('[data-as-of]').count()).toBeGreaterThan(2)

  // It comes back by itself.
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Inga larm väntar' }).waitFor()
  await bar(page).waitFor({ state: 'detached' })
  expect(await page.locator('[data-as-of]').count()).toBe(0)

  // a page from before an upgrade says so; nothing is read anew by itself.
  await context.route('**/', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ body: '<script type="module" src="/assets/index-later.js"></script>' })
      : route.continue(),
  )
  const upgraded = page.locator('[data-version-bar]')
  expect(await upgraded.count()).toBe(0)
  await page.evaluate(() => dispatchEvent(new Event('samklang-part-missing')))
  await upgraded.getByText('Samklang har uppdaterats sedan den här sidan öppnades').waitFor()
  await context.unroute('**/')
  await upgraded.getByRole('button', { name: 'Läs in på nytt' }).click()
  await upgraded.waitFor({ state: 'detached' })
  await heading(page, 'Hem')

  // Confirming without network says so beside the button, in view, over the bar's own dialog.
  await page.goto(`/admin/patient/${id}/`)
  await page
    .getByRole('button', { name: /Vardag/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog').first()
  const confirm = dialog.getByRole('button', { name: /^Bekräfta/ })
  await confirm.waitFor()
  await context.setOffline(true)
  await confirm.click()
  const refused = dialog.getByRole('alert').getByText('Det gick inte att nå servern')
  await refused.waitFor()
  const [at, button] = [await refused.boundingBox(), await confirm.boundingBox()]
  expect(at && button && Math.abs(at.y - button.y)).toBeLessThan(160)
  expect(at && at.y > 0 && at.y + at.height <= 800).toBe(true)
  await dialog.locator('[data-offline-bar]').waitFor()
  await context.setOffline(false)
  await bar(page).waitFor({ state: 'detached' })

  // A comment outlives a reload: it says that it was restored, and one goes on at its end.
  const field = dialog.getByLabel('Kommentar')
  await field.fill(note)
  await page.reload()
  const again = page.getByRole('dialog').first()
  await again.getByText(/^Återställt: du skrev detta i dag/).waitFor()
  await again.getByLabel('Kommentar').focus()
  await page.keyboard.type(' allt lugnt.')
  const whole = `${note} allt lugnt.`
  expect(await again.getByLabel('Kommentar').inputValue()).toBe(whole)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Pappa')

  // A 401 in the middle: it is said that the text is kept, and the same person is led back to it.
  await page.route('**/api/**/confirm*', (route) => route.fulfill({ status: 401, json: {} }))
  await again.getByRole('button', { name: /^Bekräfta/ }).click()
  await heading(page, 'Du är utloggad')
  await page.getByText('Det du skrev finns kvar').waitFor()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Logga in igen' }).click()
  await page.getByRole('link', { name: /^Logga in med/ }).click()
  await choosePerson(page, 'Granbarr Kottesson')
  await page.waitForURL(`**/admin/patient/${id}/`)
  const back = page.getByRole('dialog').first()
  await back.getByText(/^Återställt/).waitFor()
  expect(await back.getByLabel('Kommentar').inputValue()).toBe(whole)

  // Left by the cross it says that it is not saved; logging out asks, and takes it away.
  await back.getByRole('button', { name: 'Stäng', exact: true }).click()
  await page.getByText(/^Det du fyllde i är ett utkast/).waitFor()
  await page.getByRole('button', { name: /Granbarr Kottesson/ }).click()
  await page.getByRole('menuitem', { name: 'Logga ut' }).click()
  await page.getByRole('button', { name: 'Logga ut och ta bort texten' }).click()
  await heading(page, 'Du är utloggad')
  expect(await page.getByText('Det du skrev finns kvar').count()).toBe(0)
  const left = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('samklang')))
  expect(left).toEqual([])
})
