import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { heading, keptKeys, pathOf } from './look.ts'
import { identifyAsStaff } from './sign-in.ts'
import { test } from './staying.ts'

const adult = 'Björkdungens vuxenmottagning'
const ward = 'Avdelning Månljuset'

/** A browser where nobody is signed in yet. */
const atTheDoor = ['at the door', async () => {}] as const

async function chooseInMenu(page: Page, person: string, item: string): Promise<void> {
  await page.getByRole('button', { name: person }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('R-029, R-044, R-060: staff chooses a unit, works in it, changes it and logs out', async ({ visit }) => {
  const { page } = await visit()
  await identifyAsStaff(page, 'Vitsippa Lundglänta')
  await heading(page, 'Välj vårdenhet')
  await page.getByRole('button', { name: ward }).click()
  await heading(page, 'Hem')
  expect(pathOf(page)).toBe('/admin/')
  await page.getByRole('link', { name: `Enhet: ${ward}` }).click()

  await heading(page, 'Byt enhet')
  await page.getByRole('button', { name: adult }).click()
  await heading(page, 'Hem')
  await page.getByRole('link', { name: `Enhet: ${adult}` }).waitFor()
  await page.getByRole('main').getByText('Mån–fre 08:00–16:30').waitFor()

  await chooseInMenu(page, 'Vitsippa Lundglänta', 'Logga ut')
  await heading(page, 'Du är utloggad')
  expect(await keptKeys(page)).toEqual([])
  await page.getByRole('link', { name: 'Logga in igen' }).click()
  await heading(page, 'Logga in som personal')
})

test('staff with one unit goes straight in', async ({ stay }) => {
  const { page } = await stay('Granbarr Kottesson', (door) => identifyAsStaff(door, 'Granbarr Kottesson'))
  await heading(page, 'Hem')
  await page.getByRole('link', { name: 'Enhet: Ekorrgläntans barn- och ungdomsmottagning' }).waitFor()
})

test('the manual, the page about and the support are a step away', async ({ work }) => {
  const { page } = await work('Granbarr Kottesson')
  for (const [item, title, path] of [
    ['Handbok', 'Handbok', '/manual'],
    ['Om Samklang', 'Om Samklang', '/om'],
    ['Support', 'Support', '/support'],
  ] as const) {
    await chooseInMenu(page, 'Granbarr Kottesson', item)
    await heading(page, title)
    expect(pathOf(page)).toBe(path)
    expect(await page.title()).toBe(`${title} – Samklang`)
  }
  await page.getByRole('link', { name: '010-000 00 00' }).waitFor()
})

test('R-004, R-008, R-012: the language changes in all four places, and back', async ({ work }) => {
  const { page } = await work('Granbarr Kottesson')
  await chooseInMenu(page, 'Granbarr Kottesson', 'Språk')
  await page.getByRole('main').getByRole('button', { name: 'English' }).click()
  await heading(page, 'Language')
  const asked = page.waitForRequest('**/api/unit/current')
  await page.getByRole('link', { name: /^Samklang/ }).click()
  await heading(page, 'Home')
  await page.reload()
  await heading(page, 'Home')
  expect((await asked).headers()['accept-language']).toBe('en')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en')

  await chooseInMenu(page, 'Granbarr Kottesson', 'Language')
  await page.getByRole('main').getByRole('button', { name: 'Svenska' }).click()
  await heading(page, 'Språk')
  expect(await page.locator('html').getAttribute('lang')).toBe('sv')
})

test('in English from the door to the home and out again', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/')
  await page.getByRole('link', { name: 'För personal' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await heading(page, 'Staff login')
  await page.getByRole('link', { name: 'Log in with SITHS' }).click()
  await page.getByRole('button', { name: 'Vitsippa Lundglänta' }).click()
  await heading(page, 'Choose care unit')
  await page.getByRole('button', { name: adult }).click()
  await heading(page, 'Home')
  await chooseInMenu(page, 'Vitsippa Lundglänta', 'Log out')
  await heading(page, 'You are logged out')
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en')
})

test('R-028: an administrator without the role Staff lands in the administration', async ({ visit }) => {
  const { page } = await visit()
  await identifyAsStaff(page, 'Lingonris Tuvhäll')
  await heading(page, 'Administration')
  expect(pathOf(page)).toBe('/administration')
  await page.getByRole('navigation').getByRole('link', { name: 'Administratörens handbok' }).click()
  await heading(page, 'Administratörens handbok')
})

test.for([
  { who: 'who has left', name: 'Kråkbär Dimslöja', told: /^Du kunde inte loggas in\./ },
  { who: 'who has no unit yet', name: 'Renlav Fjällvind', told: /^Du har ingen vårdenhet\./ },
])('a person $who is refused, with the way to support', async ({ name, told }, { stay }) => {
  const { page } = await stay(...atTheDoor)
  await identifyAsStaff(page, name)
  await heading(page, 'Logga in som personal')
  await page.getByText(told).waitFor()
  await page.getByRole('link', { name: '010-000 00 00' }).waitFor()
  expect(await keptKeys(page)).toEqual([])
})

test('a login that is called off at the provider says so', async ({ stay }) => {
  const { page } = await stay(...atTheDoor)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Logga in med SITHS' }).click()
  await page.getByRole('button', { name: 'Avbryt' }).click()
  await page.getByText('Inloggningen avbröts innan den var klar.').waitFor()
})

// Last of those who begin where nobody is signed in.
test('R-031, R-032: a link to a patient whom nobody finds opens the home and says so', async ({ stay }) => {
  const { page, allow } = await stay(...atTheDoor)
  allow(/404 .*\/api\/navigation\/patient/)
  await page.goto('/login?pid=00000000-0000-4000-8000-000000000000')
  await heading(page, 'Logga in som personal')
  await page.getByRole('link', { name: 'Logga in med SITHS' }).click()
  await page.getByRole('button', { name: 'Granbarr Kottesson' }).click()
  await heading(page, 'Hem')
  await page.getByText('Patienten i länken hittades inte här').waitFor()
})
