import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { girl, seedPatient, talkAsPatient } from './accepted-family.ts'
import { test } from './journey.ts'
import { signInByCode } from './sign-in.ts'
import type { Product } from './start.ts'
import { startTreatment } from './treated.ts'
import { phone } from './visitor.ts'

const hourMs = 3_600_000
const count = 45

/** Of a treatment that has gone on for weeks; the last three of staff and the last of the patient are not confirmed. */
async function seedLongThread(product: Product) {
  const { patientId, staffVisitor: staff } = await seedPatient(product)
  const { id } = await startTreatment(product, staff, { patientId, name: 'mindre-oro' })
  const patient = await talkAsPatient(product, patientId)
  await staff('POST', `/api/treatments/${id}/messages`, { MessageText: 'Nummer 1.', Kind: 'Chat' })
  await patient('POST', `/api/papp/treatments/${id}/messages`, { MessageText: 'Nummer 2.' })
  const { db } = product
  const [ours, theirs] = await db.selectFrom('message').select('sent_by').orderBy('number').execute()
  const written = Array.from({ length: count - 2 }, (_, at) => {
    const number = at + 3
    const fromStaff = number % 4 !== 0
    const [writer, reader] = fromStaff ? [ours, theirs] : [theirs, ours]
    const writtenAt = Date.now() - (count - number) * 5 * hourMs
    return {
      id: randomUUID(),
      treatment_id: id,
      patient_id: patientId,
      treatment_module_id: null,
      number,
      kind: 'Chat' as const,
      body: `Nummer ${number}.`,
      sent_by: writer?.sent_by ?? '',
      from_staff: fromStaff,
      created_at: new Date(writtenAt).toISOString(),
      ...(number < 42 && {
        confirmed_at: new Date(writtenAt + 60_000).toISOString(),
        confirmed_by: reader?.sent_by ?? '',
      }),
    }
  })
  await db.insertInto('message').values(written).execute()
  await sql`update message_thread set last_number = ${count} where id = ${id}`.execute(db)
  return (MessageText: string) => staff('POST', `/api/treatments/${id}/messages`, { MessageText, Kind: 'Chat' })
}

const isInView = (place: Locator) =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    // What is scrolled to lies at whole pixels, and not all that is above it is so high.
    return top > -1 && bottom < window.innerHeight + 1
  })
/** In the thread's own place: how far down the page stands depends on what is said below the field, as while the unit is closed. */
const isInFrame = (place: Locator) =>
  place.evaluate((element) => {
    const frame = element.closest('ol')?.parentElement?.getBoundingClientRect()
    const { top, bottom } = element.getBoundingClientRect()
    return frame !== undefined && top >= frame.top && bottom <= frame.bottom
  })
const topOf = (place: Locator) => place.evaluate((element) => Math.round(element.getBoundingClientRect().top))

/** What is read stays under the eye when older ones come above it. */
async function fetchOlder(page: Page): Promise<void> {
  const older = page.getByRole('button', { name: 'Visa äldre' })
  await older.scrollIntoViewIfNeeded()
  const oldest = page.getByText('Nummer 16.', { exact: true })
  const before = await topOf(oldest)
  await older.click()
  await page.getByText('Nummer 3.', { exact: true }).waitFor()
  expect(Math.abs((await topOf(oldest)) - before)).toBeLessThan(60)
  // The focus is not lost with the button.
  expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
}

/** Whether what is in sight of the thread lies under it. */
const hidesMessage = (button: Locator) =>
  button.evaluate((element) => {
    const frame = document.querySelector('ol [data-message-id]')?.closest('ol')?.parentElement
    return element.getBoundingClientRect().top < (frame?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY)
  })

/** what lies below the edge of the frame is led to first. */
async function confirmAsSeen(page: Page): Promise<void> {
  const confirm = page.getByRole('button', { name: /^Jag har läst/ })
  const below = page.getByRole('button', { name: '1 nytt meddelande' })
  const last = page.getByText('Nummer 45.', { exact: true })
  await below.waitFor()
  expect(await hidesMessage(below)).toBe(false)
  await confirm.click()
  await confirm.waitFor({ state: 'detached' })
  await below.click()
  await below.waitFor({ state: 'detached' })
  await expect.poll(() => isInView(last)).toBe(true)
  await confirm.click()
  await confirm.waitFor({ state: 'detached' })
}

const danger = 'Jag tänker ta mitt liv i kväll.'

/** Where the field and the button that sends stand in the window, and what of the bar hides them. */
async function lookAtBar(page: Page) {
  return page.evaluate(() => {
    const rect = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    const [bar, field, send] = [rect('[data-typing-bar]'), rect('form textarea'), rect('form [type="submit"]')]
    const isHidden = (one: DOMRect) => bar.height > 0 && one.top < bar.bottom && one.bottom > bar.top
    return { field: field.top, send: send.top, hidesField: isHidden(field), hidesSend: isHidden(send) }
  })
}

/** help is in the window while one writes, and neither the field nor the button that sends moves or is hidden. */
async function writeOfDanger(page: Page): Promise<void> {
  const field = page.getByLabel('Skriv till mottagningen')
  const bar = page.locator('[data-typing-bar]')
  const emergency = bar.getByRole('link', { name: 'Ring 112' })
  for (const height of [740, 400]) {
    await page.setViewportSize({ width: 360, height })
    // As it stands above a keyboard, at the edge below and at the edge above.
    for (const block of ['center', 'end', 'start'] as const) {
      await field.fill('')
      await bar.waitFor({ state: 'detached' })
      await field.evaluate((element, where) => element.scrollIntoView({ block: where }), block)
      await field.fill(danger)
      const before = await lookAtBar(page)
      await bar.waitFor()
      const after = await lookAtBar(page)
      const where = `${height} ${block}`
      expect(Math.abs(after.send - after.field - (before.send - before.field)), where).toBeLessThanOrEqual(8)
      // In a low window with the field at its top there is room at neither edge: the page is scrolled as far as it takes.
      if (where !== '400 start') expect(Math.abs(after.send - before.send), where).toBeLessThanOrEqual(8)
      expect([after.hidesField, after.hidesSend], where).toEqual([false, false])
      expect(await isInView(emergency), where).toBe(true)
      expect(await field.evaluate((element) => element === document.activeElement), where).toBe(true)
      for (const link of await bar.getByRole('link').all())
        expect((await link.boundingBox())?.height, where).toBeGreaterThanOrEqual(44)
    }
  }
  await bar.getByRole('link', { name: 'Mer hjälp' }).click()
  await expect.poll(() => isInView(page.locator('#typing-help'))).toBe(true)
  expect((await lookAtBar(page)).hidesField).toBe(false)
}

test('R-462 R-463 R-497 R-498 a long thread opens at what is new with the field in reach on a phone', async ({
  product,
  visit,
}) => {
  const writeAsStaff = await seedLongThread(product)
  const { page } = await visit({ viewport: phone, hasTouch: true })
  await signInByCode(page, 'patient', girl)
  await page.waitForURL('**/hem')
  await page.getByRole('link', { name: /^Mindre oro/ }).click()
  const divider = page.getByText('Nytt sedan sist')
  const field = page.getByLabel('Skriv till mottagningen')
  await expect.poll(() => isInView(divider)).toBe(true)
  expect(await isInView(field)).toBe(true)
  // The keyboard takes half of the window: both can be scrolled to, and are in view together.
  await page.setViewportSize({ width: 360, height: 400 })
  const help = page.getByRole('link', { name: /Behöver du hjälp nu/ })
  await help.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  expect([await isInView(help), await isInView(field)]).toEqual([true, true])
  await page.setViewportSize(phone)
  await confirmAsSeen(page)
  await divider.waitFor()
  await fetchOlder(page)
  // Whoever writes sees it, wherever they had scrolled to.
  await field.fill('Tack!')
  await page.getByRole('button', { name: 'Skicka' }).click()
  await expect.poll(() => isInFrame(page.getByText('Tack!', { exact: true }))).toBe(true)
  await writeOfDanger(page)
  await field.fill('')
  await writeAsStaff('Ett längre svar till dig. '.repeat(45))
  await page.reload()
  const long = page.getByText(/^Ett längre svar/)
  await long.waitFor()
  // It is read whole, with the page, and the field follows.
  await expect.poll(() => isInFrame(long), { timeout: 10_000 }).toBe(true)
})
