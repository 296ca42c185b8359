import { Profile } from '@samklang/contract/session'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { type RouteVisitor as AtDoor, decide } from '../../packages/web/src/routes/decide.ts'
import type { RouteRow } from '../../packages/web/src/routes/row.ts'
import { redirects, routes } from '../../packages/web/src/routes/table.ts'
import { readTexts } from '../web-texts.ts'
import { test } from './journey.ts'
import { heading, pathOf } from './look.ts'
import { signInAsStaff, signInByEid } from './sign-in.ts'
import { until } from './until.ts'

// These do something when they are opened; they have tests of their own.
const acting = ['logout', 'staff-token', 'patient-token', 'select-care-unit', 'invitation']
const walked = routes.filter(({ name }) => !acting.includes(name) && !isFrame(name))
// The acting ones ask the server who was identified: here nobody was.
const unidentified = /401 .*\/api\/(adminauth\/availableCareUnits|auth\/patientsecuretoken)/
// The patient of the made-up address is nobody's.
const nobodys = /404 .*\/api\/(patients|sms-messages|navigation\/patient)/

const Titles = z.object({ titles: z.record(z.string(), z.string()) })
const titles = Object.fromEntries(
  ['common', 'patient', 'professional'].map((group) => [group, Titles.parse(readTexts('sv', group)).titles]),
)

const people: { who: string; enter: (page: Page) => Promise<void> }[] = [
  { who: 'a guest', enter: async (page) => void (await page.goto('/')) },
  { who: 'a guardian who has not said for whom', enter: (page) => signInByEid(page, 'Tussilago Ängsull') },
  { who: 'a patient', enter: (page) => signInByEid(page, 'Timjan Rosendimma') },
  { who: 'staff', enter: (page) => signInAsStaff(page, 'Granbarr Kottesson') },
  { who: 'a limited administrator', enter: (page) => signInAsStaff(page, 'Hasselnöt Ekorrsvans') },
  { who: 'an administrator', enter: (page) => signInAsStaff(page, 'Lingonris Tuvhäll') },
  { who: 'a system administrator', enter: (page) => signInAsStaff(page, 'Ormbunke Skuggdal') },
]

test.for(people)(
  'R-017 to R-029, R-064: $who ends where the guards say, on every route',
  async ({ enter }, { visit }) => {
    const { page, allow } = await visit()
    allow(unidentified, nobodys)
    await enter(page)
    await heading(page, /./)
    await until(() => !/token|inloggning|login/.test(pathOf(page)), 'a home')
    const visitor = await whoIsAt(page)
    for (const row of walked) await walkTo(page, fillIn(row.path), endOf(row, visitor))
    for (const { path, to } of redirects) {
      const row = routes.find((other) => other.path === to)
      if (row) await walkTo(page, path.replace('$', 'finns/inte'), endOf(row, visitor))
    }
  },
)

test('R-018, R-023: a page that is loaded anew is guarded as one that is walked to', async ({ visit }) => {
  const { page, allow } = await visit()
  allow(unidentified)
  for (const [path, end] of [
    ['/admin/', '/logga-ut'],
    ['/hem', '/logga-ut'],
    ['/administration/anvandare', '/logga-ut'],
    ['/token', '/login'],
    ['/login/select-careUnit', '/login/expired'],
    ['/patienttoken', '/'],
  ] as const) {
    await page.goto(path)
    await until(() => pathOf(page) === end, `${path} to end at ${end}`)
  }
})

test('R-019: whoever is signed in and opens /token again is led home', async ({ visit }) => {
  const { page, allow } = await visit()
  allow(unidentified)
  await signInAsStaff(page, 'Granbarr Kottesson')
  await page.goto('/token')
  await heading(page, 'Hem')
})

/** A frame whose own address shows one of its children. */
function isFrame(name: string): boolean {
  const path = routes.find((row) => row.name === name)?.path
  return routes.some((row) => row.parent === name && row.path === `${path}/`)
}

/** Changes the address inside the app, as a link would, and waits for the screen. */
async function walkTo(page: Page, path: string, end: RouteRow): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path)
  const place = `${trim(fillIn(end.path))} ${titleOf(end)} – Samklang`
  const here = async () => `${trim(pathOf(page))} ${await page.title()}`
  try {
    await until(async () => (await here()) === place, 'it')
  } catch {
    expect(await here(), path).toBe(place)
  }
}

/** The row whose screen is shown, after as many redirects as it takes. */
function endOf(row: RouteRow, visitor: AtDoor): RouteRow {
  const outer = routes.filter(({ name }) => name === row.parent)
  for (const asked of [...outer, row]) {
    const decision = decide(asked, visitor)
    if (decision.open) continue
    const next = routes.find(({ path }) => path === decision.to)
    if (!next) throw new Error(`nothing is at ${decision.to}`)
    return endOf(next, visitor)
  }
  // whoever asks for nobody goes home.
  const home = routes.find(({ path }) => path === '/admin/')
  return row.path.startsWith('/admin/patient/$id') && home ? endOf(home, visitor) : row
}

async function whoIsAt(page: Page): Promise<AtDoor> {
  const [stored, context] = await page.evaluate(() => [
    sessionStorage.getItem('userProfile'),
    sessionStorage.getItem('context'),
  ])
  const standing = stored ? Profile.parse(JSON.parse(stored)) : undefined
  const hasContext = Boolean(context && context !== 'null')
  return { standing, hasContext, hasUnit: Boolean(standing?.CurrentUnitId), pid: null, isLocked: false }
}

function titleOf({ title }: RouteRow): string {
  const [group = '', key = ''] = title.split(':')
  return titles[group]?.[key.replace('titles.', '')] ?? title
}

function fillIn(path: string): string {
  return path.replace(/\{-\$\w+\}/, '').replace(/\$\w+/, '00000000-0000-4000-8000-000000000000')
}

function trim(path: string): string {
  return path === '/' ? path : path.replace(/\/$/, '')
}
