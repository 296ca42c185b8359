import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerBy } from './answered-by.ts'
import { assign, staffVisitorOf } from './assigned.ts'
import { focusIsOn, walkTo } from './keyboard.ts'
import { heading, settled } from './look.ts'
import type { Product } from './start.ts'
import { test } from './staying.ts'

const answers = [
  { patient: 'Smultron', asked: 'Tussilago' },
  { patient: 'Maskros', asked: 'Kastanj' },
  { patient: 'Vårlök', asked: 'Sälgkisse' },
]

async function seedAnswers(product: Product, some = answers): Promise<void> {
  for (const { patient, asked } of some) {
    const id = await assign(product, { patient, asked, form: 'vardagsfunktion' })
    const { staffVisitor } = await staffVisitorOf(product, patient)
    await answerBy(product, staffVisitor, id, { choose: 'first' })
  }
}

/** Published last year, and told of until tomorrow. */
async function seedNews({ db }: Product): Promise<void> {
  const now = new Date().toISOString()
  const lastYear = `${Number(now.slice(0, 4)) - 1}-12-15T08:00:00.000Z`
  const words = (sv: string) => JSON.stringify({ sv, en: sv })
  await db.deleteFrom('news_item').execute()
  await db
    .insertInto('news_item')
    .values({
      id: crypto.randomUUID(),
      title: words('Påhittad nyhet'),
      body: words('Det här är nytt.'),
      published_at: lastYear,
      notify_until: new Date(Date.now() + 86_400_000).toISOString(),
      updated_at: now,
    })
    .execute()
}

async function seedEndedDiary({ db }: Product, patientId: string): Promise<void> {
  const { unit_id } = await db
    .selectFrom('patient_unit')
    .select('unit_id')
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow()
  const now = new Date().toISOString()
  await db
    .insertInto('notification')
    .values({
      id: crypto.randomUUID(),
      type: 'JournalEnded',
      category: 'Journal',
      severity: 'Info',
      patient_id: patientId,
      unit_id,
      created_at: now,
      latest_at: now,
    })
    .execute()
}

function rows(page: Page) {
  return page.locator('[data-work-rows] a[data-row]')
}

test('R-177, R-191, R-192: the whole triage by keyboard, up to confirming several at once', async ({
  product,
  work,
}) => {
  await seedAnswers(product)
  const { page } = await work('Granbarr Kottesson')
  await rows(page).nth(2).waitFor()
  expect(await page.getByRole('radio', { name: 'Mina' }).isChecked()).toBe(true)
  await settled(page)

  await page.keyboard.press('/')
  await focusIsOn(page, 'searchbox "Sök i listan"')
  await page.keyboard.type('ÄNGSULL')
  await page.getByText('1 patient', { exact: true }).waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await rows(page).nth(2).waitFor()

  await walkTo(page, 'link "Smultron Ängsull"')
  await page.keyboard.press('ArrowDown')
  await focusIsOn(page, 'link "Maskros Solglimt"')
  await page.keyboard.press('Enter')
  await heading(page, 'Maskros Solglimt')
  await page.goBack()
  await focusIsOn(page, 'link "Maskros Solglimt"')

  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press(' ')
  await page.getByText('2 valda', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Bekräfta 2 valda svar' }).click()
  await page.getByRole('dialog').getByText('Maskros Solglimt: ').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Bekräfta 2 svar' }).click()
  await page.getByText('2 svar bekräftade.').waitFor()
  await page.getByText('1 patient', { exact: true }).waitFor()
  expect(await rows(page).allTextContents()).toEqual(['Vårlök Tröskelsten'])

  // The last one too, and the button with it: the focus goes to what tells how many are left. One that comes while she is
  // asked is not confirmed with those that she was asked about.
  await page.getByRole('button', { name: 'Bekräfta 1 svar utan larm eller försämring' }).click()
  const asked = page.getByRole('dialog', { name: 'Bekräfta 1 svar?' })
  await asked.waitFor()
  await seedAnswers(product, answers.slice(2))
  await page.locator('[data-work-rows]').getByText('2 nya svar').waitFor()
  await asked.getByRole('button', { name: 'Bekräfta 1 svar' }).click()
  await page.getByText('1 svar bekräftat.').waitFor()
  await page.getByRole('button', { name: 'Bekräfta 1 svar utan larm eller försämring' }).press('Enter')
  await asked.getByRole('button', { name: 'Bekräfta 1 svar' }).press('Enter')
  await page.getByText('Du är inte ansvarig för någon patient med aktivitet').waitFor()
  await focusIsOn(page, 'status: 0 patienter')
})

test('R-198: the bell lets what needs no act be seen to and taken back, and says so when it knows nothing', async ({
  product,
  work,
}) => {
  const { patientId } = await staffVisitorOf(product, 'Vårlök')
  await seedEndedDiary(product, patientId)
  const { page, allow } = await work('Granbarr Kottesson')
  allow(/500 .*\/api\/units\/current\/notifications/)
  await page.reload()
  await page.getByRole('button', { name: /väntar$/ }).click()
  const ended = page.locator('[data-notification="JournalEnded"]')
  // The news that it is done may come before the answer to whoever did it: the focus stays on the button all the same.
  await page.route('**/api/notifications/*/handle', async (route) => {
    const response = await route.fetch()
    await page.waitForResponse('**/api/units/current/notifications', { timeout: 5000 }).catch(() => undefined)
    await route.fulfill({ response })
  })
  await ended.getByRole('button', { name: /^Klart: Dagbok avslutad, Vårlök/ }).click()
  await ended.getByRole('button', { name: /^Ångra/ }).click()
  await ended.getByRole('button', { name: /^Klart/ }).click()
  await ended.getByRole('button', { name: /^Ångra/ }).waitFor()
  await page.keyboard.press('Escape')
  await ended.waitFor({ state: 'detached' })

  await page.route('**/api/units/current/notifications', (route) => route.fulfill({ status: 500, body: 'Oj' }))
  await page.reload()
  await page.getByRole('button', { name: 'Det går inte att se vad som väntar just nu' }).waitFor()
  await page.getByRole('heading', { name: /^Larmen gick inte att hämta/ }).waitFor()
  await page.getByRole('main').getByText('Vilka arbetar här').waitFor()
})

test('R-181, R-182, R-183: news are new until they are read in this browser', async ({ product, work }) => {
  const { page } = await work('Granbarr Kottesson')
  await seedNews(product)
  await page.reload()
  await page.getByRole('link', { name: 'Nyheter: 1 ny' }).waitFor()
  await page.getByRole('region', { name: 'Nyhet' }).getByRole('link', { name: 'Påhittad nyhet' }).click()
  await heading(page, 'Nyheter')
  await page.getByText('Det här är nytt.').waitFor()
  await page.getByRole('link', { name: 'Nyheter', exact: true }).waitFor()
  await page.reload()
  await heading(page, 'Nyheter')
  await page.getByText('Oläst').waitFor({ state: 'detached' })
})
