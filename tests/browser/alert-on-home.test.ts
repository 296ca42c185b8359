import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerBy } from './answered-by.ts'
import { answerAll, answerSheet, sheetOf } from './answers.ts'
import { assign, staffVisitorOf } from './assigned.ts'
import { test } from './journey.ts'
import { heading, settled } from './look.ts'
import { signInAsStaff, signInByEid } from './sign-in.ts'
import type { Product } from './start.ts'
import { phone } from './visitor.ts'

const young = 'Blåklint Ängsull'

type Laid = { patient: string; asked?: string; form: string; choose: 'first' | 'last' }

/** Somebody has answered: with the first of every choice, where nothing is alarming, or with the last. */
async function seedAnswer(product: Product, { choose, ...wanted }: Laid): Promise<void> {
  const id = await assign(product, wanted)
  const { staffVisitor } = await staffVisitorOf(product, wanted.patient)
  await answerBy(product, staffVisitor, id, { choose })
}

async function placesOf(page: Page): Promise<{ name: string; top: number }[]> {
  const links = await page.locator('[data-work-rows] a[data-row]').all()
  return Promise.all(
    links.map(async (link) => ({
      name: (await link.textContent()) ?? '',
      top: (await link.boundingBox())?.y ?? -1,
    })),
  )
}

/** A page is scrolled by whole pixels, so that what grows above a row by a part of one moves it by less than a pixel. */
function haveMoved(before: { name: string; top: number }[], after: { name: string; top: number }[]): string[] {
  const isStill = ({ name, top }: { name: string; top: number }, at: number) =>
    after[at]?.name === name && Math.abs(after[at].top - top) < 1
  return before.filter((row, at) => !isStill(row, at)).map(({ name }) => name)
}

/**
 * As far as the question whose answer somebody must see, and that answer. What comes before it is answered calmly: a sum that is
 * high would raise an alert of its own at the same time.
 */
async function answerAlarmingly(page: Page): Promise<void> {
  const help = page.getByRole('alert').filter({ hasText: 'inte ensam' })
  await answerSheet(page, 'first')
  while (!(await page.locator('[data-help-line]').isVisible())) {
    const before = await sheetOf(page)
    await page.getByRole('button', { name: 'Nästa' }).click()
    await page.locator(`[data-sheet]:not([data-sheet="${before}"])`).waitFor()
    await answerSheet(page, 'last')
  }
  // The line is there at once; the whole card is fetched.
  await help.waitFor()
}

/** Whether every button of a dialog's footer can be pressed where it stands, at one end of the dialog. */
function hasReachableFooter(dialog: Element, end: 'begin' | 'end'): boolean {
  dialog.scrollTop = end === 'begin' ? 0 : dialog.scrollHeight
  const buttons = [...dialog.querySelectorAll('[data-dialog-footer] button')]
  return (
    buttons.length > 0 &&
    buttons.every((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  )
}

async function countWaiting({ db }: Product, formId: string): Promise<number> {
  const waiting = db.selectFrom('risk_alert').select('id').where('form_id', '=', formId)
  return (await waiting.where('acknowledged_at', 'is', null).execute()).length
}

test('an alarming answer is seen on an open home that another instance serves, and no row moves for it', async ({
  product,
  visit,
}) => {
  const calm = { form: 'vardagsfunktion', choose: 'first' } as const
  await seedAnswer(product, { patient: 'Smultron', asked: 'Tussilago', ...calm })
  await seedAnswer(product, { patient: 'Maskros', asked: 'Kastanj', ...calm })
  const form = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  const { page } = await visit()
  await signInAsStaff(page, 'Granbarr Kottesson')
  await page.getByRole('heading', { name: 'Inga larm väntar' }).waitFor()
  const row = page.locator('[data-work-rows]').getByRole('link', { name: 'Maskros Solglimt' })
  await row.waitFor()
  await settled(page)
  await row.hover()
  const before = await placesOf(page)
  expect(before).toHaveLength(2)

  const other = await product.openInstance()
  const patient = await visit({ baseURL: other.base, viewport: phone, hasTouch: true })
  await signInByEid(patient.page, young)
  await patient.page.waitForURL('**/hem')
  await patient.page.goto(`/formular?id=${form}`)
  await patient.page.getByRole('button', { name: 'Börja' }).click()
  await patient.page.locator('[data-sheet]').waitFor()
  let savedAt = 0
  patient.page.on('response', (answer) => {
    if (/questionnaires\/[^/]+\/save$/.test(answer.url())) savedAt = Date.now()
  })
  const alert = page.locator('[data-patient-alerts]').filter({ hasText: young })
  const shown = alert.waitFor().then(() => Date.now())
  await answerAlarmingly(patient.page)
  const shownAt = await shown
  console.log(`alert on home: ${Math.max(0, shownAt - savedAt)} ms after the answer was saved`)

  await page.getByRole('heading', { name: '1 larm om 1 patient väntar på dig' }).waitFor()
  await page
    .getByRole('alert')
    .filter({ hasText: `Nytt larm: ${young}` })
    .waitFor()
  await alert.getByText('Svaret är inte inskickat än.').waitFor()
  await page.getByRole('button', { name: '1 ny. Visa' }).waitFor()
  const after = await placesOf(page)
  expect(after).toHaveLength(before.length)
  expect(haveMoved(before, after)).toEqual([])
  expect((await alert.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await page.getByRole('button', { name: /^1 larm\. / }).waitFor()

  await page.getByRole('button', { name: '1 ny. Visa' }).click()
  expect((await placesOf(page)).map(({ name }) => name)).toEqual([young, 'Smultron Ängsull', 'Maskros Solglimt'])

  await page.keyboard.press('a')
  expect(await page.locator(':focus').textContent()).toBe(young)
  await alert.getByRole('button', { name: `Kvittera larmet om ${young}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Kvittera larmet' })
  await dialog.getByRole('button', { name: 'Kvittera' }).click()
  await dialog.locator('[aria-invalid="true"]').waitFor()
  // the fault is where one is, however long the dialog; the answer stands out, and what else was answered is beside it.
  await expect.poll(() => page.locator(':focus').getAttribute('aria-invalid')).toBe('true')
  await dialog.locator('[data-answer]').first().waitFor()
  await dialog.getByRole('button', { name: 'Öppna formuläret' }).waitFor()
  await dialog.getByText(young, { exact: true }).waitFor()
  await dialog.getByRole('textbox', { name: 'Vad har du gjort?' }).fill('Ringde hem och bokade en tid i dag.')
  await dialog.getByRole('checkbox', { name: 'Inte nått' }).press('Space')
  await dialog.getByRole('button', { name: 'Om 2 dagar' }).click()
  // An Escape closes it and loses nothing: neither what was written nor what was chosen beside it.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await alert.getByRole('button', { name: `Kvittera larmet om ${young}` }).press('Enter')
  expect(await dialog.getByRole('textbox', { name: 'Vad har du gjort?' }).inputValue()).toBe(
    'Ringde hem och bokade en tid i dag.',
  )
  expect(await dialog.getByRole('checkbox', { name: 'Inte nått' }).isChecked()).toBe(true)
  expect(await dialog.getByRole('button', { name: 'Om 2 dagar' }).getAttribute('aria-pressed')).toBe('true')
  expect(await dialog.getByRole('radio', { name: 'Ingen mer uppföljning behövs' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Kvittera' }).click()
  await page.getByRole('heading', { name: 'Inga larm väntar' }).waitFor()
  // R-308 R-312: it is not forgotten, and says whom to call.
  const followed = page.getByRole('region', { name: 'Kvitterat: 1 uppföljning om 1 patient' })
  await followed.getByText(/Ringde hem och bokade en tid i dag/).waitFor()
  expect(await followed.locator('a[href^="tel:+46"]').first().textContent()).toMatch(/^0\d\d-\d{3} \d\d \d\d$/)

  await answerAll(patient.page, 'last')
  await patient.page.getByRole('textbox').fill('Det är svårt nu.')
  await patient.page.getByRole('button', { name: 'Skicka' }).click()
  await patient.page.waitForURL('**/hem')
  // Some of the later answers call for somebody too. Only when that is told here is the next alert the other patient's.
  const waiting = await countWaiting(product, form)
  expect(waiting).toBeGreaterThan(1)
  await page.getByRole('heading', { name: `${waiting} larm om 1 patient väntar på dig` }).waitFor()
  // the row says that something is followed up, beside the alerts that wait.
  await page.locator('[data-followed-up]').filter({ hasText: 'Uppföljning pågår' }).waitFor()
  await page.locator('[data-work-rows]').getByRole('link', { name: young }).click()
  await heading(page, young)
  await page.getByRole('button', { name: 'Sammanfattning' }).click()
  const alerts = page.locator('[data-summary-alerts]')
  await alerts.getByText('Uppföljning pågår (1)').waitFor()
  await alerts.locator('[data-followed]').getByText('Inte nått', { exact: true }).waitFor()
  await alerts.getByText(/^Uppföljning pågår: Nästa steg .*Ansvarig: Granbarr Kottesson$/).waitFor()
  expect(await alerts.getByText('Inget larm väntar.').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Historik' }).click()
  const history = page.getByRole('region', { name: 'Historik' })
  // in sight without unfolding, and the form's own line says that it has alerted.
  const goesOn = history.locator('[data-followed-alerts]')
  await goesOn.getByText(/^Uppföljning pågår: (?!Nästa)/).waitFor()
  expect(await goesOn.getByText(/^Kvitterat: /).count()).toBe(0)
  await history.getByRole('listitem').filter({ hasText: 'Larm, uppföljning pågår' }).first().waitFor()
  await history.getByRole('button', { name: 'Sinnesstämning', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByText(/^Kvitterat .* av Granbarr Kottesson: Inte nått\. Ringde hem och bokade en tid/)
    .waitFor()

  // What comes while a dialog lies over everything says so in the dialog, and beside the page when it is closed.
  await page.getByRole('dialog').getByLabel('Kommentar').fill('Halva meningen')
  await seedAnswer(product, { patient: 'Maskros', form: 'sinnesstamning', choose: 'last' })
  const told = page.locator('[data-arrived-alert]')
  await page
    .getByRole('dialog')
    .getByRole('alert')
    .filter({ hasText: 'Ett nytt larm väntar på dig, hos en annan patient.' })
    .waitFor()
  // Another patient may sit beside.
  expect(await told.textContent()).not.toContain('Maskros')
  expect(await page.getByRole('dialog').getByLabel('Kommentar').inputValue()).toBe('Halva meningen')
  // what can be pressed in the dialog stays in sight above it, however far it is scrolled.
  const size = page.viewportSize()
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 640 })
    for (const end of ['begin', 'end'] as const) {
      await expect.poll(() => page.getByRole('dialog').evaluate(hasReachableFooter, end)).toBe(true)
    }
  }
  if (size) await page.setViewportSize(size)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await told.getByRole('link', { name: 'Öppna patienten' }).click()
  await heading(page, 'Maskros Solglimt')
  await told.waitFor({ state: 'detached' })
})
