import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { at } from '../../packages/engine/src/time/wall-clock.ts'
import { girl, messagesTo, seedPatient } from './accepted-family.ts'
import { sheetOf } from './answers.ts'
import { makeCalendar, zone } from './calendar.ts'
import { openPatient } from './find-patient.ts'
import { test as journey } from './journey.ts'
import { heading } from './look.ts'
import { depict } from './pictures.ts'
import { signInAsStaff, signInByCode } from './sign-in.ts'
import type { Product } from './start.ts'
import { until } from './until.ts'
import { phone } from './visitor.ts'

const name = `${girl.firstname} ${girl.lastname}`
const monday = nextMonday()
const [tuesday, wednesday, thursday, friday, saturday, sunday, dayAfter] = [1, 2, 3, 4, 5, 6, 7].map((days) =>
  monday.add({ days }).toString(),
)

function nextMonday(): Temporal.PlainDate {
  const today = Temporal.Now.plainDateISO(zone)
  return today.add({ days: 8 - today.dayOfWeek })
}

const test = journey.extend('diary', { scope: 'file' }, async ({ product, welcome }) => {
  const { patientId } = await seedPatient(product)
  const calendar = makeCalendar(product)
  await calendar.moveTo(monday.toString(), '10:00')
  const { page, leave } = await welcome()
  await signInAsStaff(page, 'Granbarr Kottesson')
  await openPatient(page, name)
  await startDiary(page)
  await leave()
  return { patientId, ...calendar }
})

async function startDiary(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tilldela' }).click()
  const dialog = page.getByRole('dialog', { name: `Tilldela ${name}` })
  await dialog.getByRole('checkbox', { name: 'Sömndagbok' }).check()
  await dialog.getByRole('button', { name: 'Välj vem och när' }).click()
  await dialog.getByLabel('Dagbokens sista dag').fill(sunday ?? '')
  await dialog.getByRole('button', { name: 'Lägg till påminnelse' }).click()
  await dialog.getByLabel('Påminnelse 1, klockan').fill('20:00')
  await depict(page, 'diary-assign')
  await dialog.getByRole('button', { name: 'Skicka' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Sömndagbok').waitFor()
  await depict(page, 'diary-overview')
}

/** Who was reminded, day by day, once the calendar has looked past this moment. */
async function remindersAfter({ db }: Product, patientId: string, moment: string): Promise<string[]> {
  await until(
    async () => {
      const next = await db
        .selectFrom('journal_reminder as r')
        .innerJoin('form as f', 'f.id', 'r.form_id')
        .select('r.next_at')
        .where('f.patient_id', '=', patientId)
        .executeTakeFirst()
      return next !== undefined && (next.next_at === null || next.next_at > moment)
    },
    `the reminders of ${moment}`,
    75_000,
  )
  const rows = await db
    .selectFrom('outgoing_message')
    .select('created_at')
    .where('patient_id', '=', patientId)
    .where('purpose', '=', 'JournalReminder')
    .orderBy('id')
    .execute()
  return rows.map(({ created_at }) =>
    Temporal.Instant.from(created_at).toZonedDateTimeISO(zone).toPlainDate().toString(),
  )
}

async function writeEntry(page: Page, day: string): Promise<void> {
  await page.waitForURL('**/hem')
  await depict(page, `diary-home-${day}`)
  await page.getByRole('link', { name: 'Skriv för i dag' }).click()
  await heading(page, 'Sömndagbok')
  const begin = page.getByRole('button', { name: 'Börja' })
  await begin.or(page.locator('[data-sheet]')).first().waitFor()
  if (await begin.isVisible()) await begin.click()
  const next = page.getByRole('button', { name: 'Nästa' })
  await fillSheet(page, day)
  await depict(page, `diary-sheet-${day}`)
  while (await next.isVisible()) {
    const before = await sheetOf(page)
    await next.click()
    await page.locator(`[data-sheet]:not([data-sheet="${before}"])`).waitFor()
    await fillSheet(page, day)
  }
  await depict(page, `diary-filled-${day}`)
  await page.getByRole('button', { name: 'Klar' }).click()
  await page.waitForURL('**/hem')
  await page.getByText('Du har skrivit i dag.').waitFor()
}

const night: Record<string, readonly string[]> = {
  'to-bed': ['22:15'],
  'fall-asleep': ['0', '25'],
  wakings: ['2'],
  'awake-for': ['0', '15'],
  woke: ['06:40'],
  up: ['07:00'],
}

async function fillSheet(page: Page, day: string): Promise<void> {
  for (const [question, values] of Object.entries({ 'morning-of': [day], ...night })) {
    const inputs = page.locator(`[data-question="${question}"] input`)
    if ((await inputs.count()) === 0) continue
    for (const [index, value] of values.entries()) await inputs.nth(index).fill(value)
  }
  const slider = page.getByRole('slider')
  if (await slider.isVisible()) await slider.click()
}

// The calendar itself is held in run-due.test.ts and journals.test.ts; the whole week on the phone is walked in the full size.
test.runIf(process.env.SAMKLANG_TEST === 'full')(
  'a sleep diary runs from Monday to Sunday, reminds at eight where nothing is written, and closes by itself',
  async ({ product, visit, diary: { patientId, moveTo } }) => {
    const reminded = (day = '') => remindersAfter(product, patientId, at(day, '20:00', zone))
    const evening = async (day = '') => {
      await moveTo(day, '20:01')
      return reminded(day)
    }
    const atHome = async (day = '', time = '19:00') => {
      await moveTo(day, time)
      const visitor = await visit({ viewport: phone, hasTouch: true })
      await signInByCode(visitor.page, 'patient', girl)
      await writeEntry(visitor.page, day)
      return visitor.page
    }
    expect(await evening(monday.toString())).toEqual([monday.toString()])
    await moveTo(monday.toString(), '20:30')
    await atHome(tuesday)
    const first = [monday.toString()]
    expect(await evening(tuesday)).toEqual(first)
    expect(await evening(wednesday)).toEqual([...first, wednesday])
    await atHome(thursday)
    expect(await evening(thursday)).toEqual([...first, wednesday])
    expect(await evening(friday)).toEqual([...first, wednesday, friday])
    expect(await evening(saturday)).toEqual([...first, wednesday, friday, saturday])
    const page = await atHome(saturday, '20:30')
    await page.getByRole('link', { name: /Sömndagbok/ }).click()
    await page.getByRole('img', { name: 'Anteckningar 3 av de senaste 28 dagarna' }).waitFor()
    await depict(page, 'diary-weeks')
    expect(await evening(sunday)).toEqual([...first, wednesday, friday, saturday, sunday])

    await moveTo(dayAfter ?? '', '00:01')
    const { page: staff } = await visit()
    await signInAsStaff(staff, 'Granbarr Kottesson')
    await openPatient(staff, name)
    await staff.getByText('Inget pågår').waitFor({ timeout: 75_000 })
    await staff.getByRole('link', { name: 'Historik' }).click()
    const line = staff.getByRole('listitem').filter({ hasText: 'Sömndagbok' }).filter({ hasText: '3 ifyllda dagar' })
    await line.waitFor()
    await depict(staff, 'diary-over')
    await line.getByRole('button', { name: 'Sömndagbok', exact: true }).click()
    const dialog = staff.getByRole('dialog', { name: 'Sömndagbok' })
    for (const day of [tuesday, thursday, saturday]) await dialog.getByRole('heading', { name: day ?? '' }).waitFor()
    await depict(staff, 'diary-dialog')
    const told = (await messagesTo(product, girl.phone)).filter((text) => text.includes('dagbok'))
    expect(new Set(told).size).toBe(1)
    expect(told[0]).toMatch(/^Dags att skriva i din dagbok i Samklang\. Logga in: http/)
  },
)
