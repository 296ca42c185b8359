import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { at, onTheWall } from '../../packages/engine/src/time/wall-clock.ts'
import { answerAll } from './answers.ts'
import { assign } from './assigned.ts'
import { makeCalendar, zone } from './calendar.ts'
import { test } from './journey.ts'
import { heading } from './look.ts'
import { depict } from './pictures.ts'
import { signInAsStaff, signInByEid } from './sign-in.ts'
import type { Product } from './start.ts'
import { phone } from './visitor.ts'

const young = 'Blåklint Ängsull'
const unreached = /^Det har inte nått .* än\. De vet inget om det\. Vänta inte, ring\.$/

/** The next Saturday, and the Monday after it. */
function comingWeekend() {
  const dayAfter = (days: number) => onTheWall(new Date(Date.now() + days * 24 * 3600_000).toISOString(), zone).day
  const isSaturday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 6
  const ahead = [1, 2, 3, 4, 5, 6, 7].find((days) => isSaturday(dayAfter(days))) ?? 0
  return { saturday: dayAfter(ahead), sunday: dayAfter(ahead + 1), monday: dayAfter(ahead + 2) }
}

/** How many of the staff have been written to about alerts, by one channel or several. */
async function countTold({ db }: Product): Promise<number> {
  const told = db.selectFrom('outgoing_message').select('account_id').where('purpose', '=', 'AlertWaiting')
  return new Set((await told.execute()).map(({ account_id }) => account_id)).size
}

async function standing({ db }: Product, id: string) {
  const form = await db.selectFrom('form').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const alerts = await db.selectFrom('risk_alert').select('rule_key').where('form_id', '=', id).execute()
  const events = await db.selectFrom('form_event').select('event').where('form_id', '=', id).execute()
  const names = events.map(({ event }) => event)
  return { form, alerts: alerts.length, events: names, answered: names.filter((name) => name === 'Answered').length }
}

/** Nothing on the page says that anybody has it, or will. */
async function promisesNothing(page: Page): Promise<void> {
  const said = await page.locator('main').textContent()
  expect(said).not.toMatch(/har fått (det|dem|dina svar)|är skickat till|Skickades \d|Tack!/)
  expect(said).not.toMatch(/fick ett meddelande|meddelande går till|har sett det/)
}

test('R-337 R-338 a danger item answered on a Saturday night without network is sent once on Monday, and staff are told', async ({
  product,
  visit,
}) => {
  const { saturday, sunday, monday } = comingWeekend()
  const calendar = makeCalendar(product)
  const id = await assign(product, { patient: 'Blåklint', form: 'sinnesstamning' })
  await calendar.moveTo(saturday, '23:30')

  const visitor = await visit({ viewport: phone, hasTouch: true })
  const { context } = visitor
  visitor.allow(/ERR_INTERNET_DISCONNECTED/)
  let page = visitor.page
  const home = page.waitForResponse(/\/home-screen-[^/]*\.js$/)
  // by the link of the message: signing in leads to the form
  await page.goto(`/?in=1&formular=${id}`)
  await page.getByRole('link', { name: 'Logga in med e-legitimation' }).click()
  await page.getByRole('listitem').getByRole('button', { name: young }).click()
  await page.waitForURL(`**/formular?id=${id}`)
  await page.getByRole('button', { name: 'Börja' }).click()
  await page.locator('[data-sheet]').waitFor()
  await visitor.rest()
  // The first question comes first; a moment later what the way home needs is here too.
  await (await home).finished()
  await context.setOffline(true)
  await page.getByRole('status').filter({ hasText: 'Inget nät just nu.' }).waitFor()

  await answerAll(page, 'last')
  const help = page.getByRole('alert').filter({ hasText: 'inte ensam' })
  const line = page.locator('[data-help-line]')
  await line.getByRole('link', { name: 'Ring 112' }).waitFor()
  await promisesNothing(page)
  // the card was whole where it was first called for; it is a tap away.
  await line.getByRole('button', { name: 'Visa allt' }).click()
  await help.getByRole('link', { name: 'Livsfara? Ring 112' }).waitFor()
  await help.getByText(unreached).waitFor()
  await promisesNothing(page)
  await page.getByRole('textbox').fill('Det är tungt nu.')
  await page.getByRole('button', { name: 'Skicka' }).click()
  const queued = page.getByRole('status').filter({ hasText: 'Skickas när nätet är tillbaka' })
  await queued.getByText('Räkna inte med att någon på mottagningen har sett dina svar.').waitFor()
  await queued.getByText('Du tryckte på Skicka 23:3').waitFor()
  await help.getByText(unreached).waitFor()
  await promisesNothing(page)
  await depict(page, 'queued')
  await page.getByRole('link', { name: 'Till startsidan' }).click()
  await heading(page, 'Hej Blåklint!')
  await page.getByText('Formuläret är inte skickat.').waitFor()
  await help.getByText(unreached).waitFor()
  await promisesNothing(page)
  await depict(page, 'home-queued')
  await page.close()

  await calendar.moveTo(sunday, '12:00')
  await product.tellOfAlerts()
  expect(await standing(product, id)).toMatchObject({ form: { status: 'Open' }, alerts: 0, answered: 0 })
  expect(await countTold(product)).toBe(0)

  await calendar.moveTo(monday, '08:03')
  await context.setOffline(false)
  page = await context.newPage()
  await signInByEid(page, young)
  await page.waitForURL('**/hem')
  const sent = page.getByRole('status').filter({ hasText: '”Sinnesstämning” skickades 08:0' })
  await sent.getByText('Du tryckte på Skicka lördag').waitFor()
  await page.getByRole('alert').filter({ hasText: 'inte ensam' }).waitFor()
  await depict(page, 'home-sent-late')
  const { form, alerts, answered } = await standing(product, id)
  expect([form.status, alerts > 0, answered]).toEqual(['Closed', true, 1])
  expect(onTheWall(form.answered_at ?? '', zone)).toMatchObject({ day: saturday })
  expect((form.arrived_late_at ?? '') >= at(monday, '08:00', zone)).toBe(true)
  await page.reload()
  await heading(page, 'Hej Blåklint!')
  expect(await standing(product, id)).toMatchObject({ answered: 1 })

  const staffVisitor = await visit()
  await signInAsStaff(staffVisitor.page, 'Granbarr Kottesson')
  const alert = staffVisitor.page.locator('[data-patient-alerts]').filter({ hasText: young })
  await alert
    .getByText(`Besvarades utan nät ${saturday} 23:3`)
    .filter({ hasText: `kom fram ${monday} 08:0` })
    .first()
    .waitFor()
  await depict(staffVisitor.page, 'home-alert-offline')
  // from when it arrived: the one whose patient it is a quarter of an hour later, as nobody has acknowledged it
  await calendar.moveTo(monday, '08:20')
  await product.tellOfAlerts()
  expect(await countTold(product)).toBe(1)
  expect((await standing(product, id)).events).toContain('AlertOwnerTold')
})
