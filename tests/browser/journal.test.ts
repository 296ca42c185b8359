import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { isSaved, isWaiting } from './answers.ts'
import { assign, staffVisitorOf } from './assigned.ts'
import { test } from './journey.ts'
import { heading } from './look.ts'
import { signInAsStaff, signInByEid } from './sign-in.ts'
import { phone } from './visitor.ts'

/** How many colours are met on the way along the middle of a slider, its rounded ends left out. */
async function coloursAcross(slider: Locator): Promise<number> {
  const picture = (await slider.screenshot({ animations: 'disabled' })).toString('base64')
  return slider.page().evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const ends = Math.round(image.width / 10)
    const row = context?.getImageData(ends, Math.floor(image.height / 2), image.width - 2 * ends, 1).data ?? []
    const colours = new Set<string>()
    for (let at = 0; at < row.length; at += 4) colours.add(row.slice(at, at + 3).join())
    return colours.size
  }, picture)
}

test('R-088 R-094 R-335 a journal opens on today, keeps each entry by itself, and loses none', async ({
  product,
  visit,
}) => {
  const id = await assign(product, { patient: 'Blåklint', form: 'maendedagbok' })
  const entries = () =>
    product.db.selectFrom('journal_entry').select(['id', 'answers']).where('form_id', '=', id).execute()
  const visitor = await visit({ viewport: phone, hasTouch: true })
  const { page, context } = visitor
  visitor.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await signInByEid(page, 'Blåklint Ängsull')
  await page.getByRole('link', { name: 'Skriv för i dag' }).click()
  await page.getByRole('button', { name: 'Börja' }).click()
  await page.getByRole('heading', { name: 'I dag' }).waitFor()
  // nothing stands on an unanswered slider, which calls itself so.
  const slider = page.getByRole('slider')
  expect(await slider.getAttribute('aria-valuetext')).toBe('Inte besvarad')
  expect(await coloursAcross(slider)).toBe(1)
  await slider.tap()
  expect(await slider.getAttribute('aria-valuetext')).toBe('5')
  expect(await coloursAcross(slider)).toBeGreaterThan(1)
  await page.getByRole('checkbox', { name: 'Glad' }).check()
  await page.getByRole('checkbox', { name: 'Inget särskilt' }).check()
  expect(await page.getByRole('checkbox', { name: 'Glad' }).isChecked()).toBe(false)
  await page.getByRole('checkbox', { name: 'Lugn' }).check()
  await page.getByRole('button', { name: 'Klar' }).click()
  await page.waitForURL('**/hem')
  await page.getByRole('status').filter({ hasText: 'Bra att du skrev.' }).waitFor()
  await page.getByText('Du har skrivit i dag.').waitFor()
  expect(await entries()).toMatchObject([{ answers: expect.arrayContaining([expect.objectContaining({ Value: 5 })]) }])

  await page.getByRole('link', { name: /Måendedagbok/ }).click()
  await page.getByRole('checkbox', { name: 'Lugn', checked: true }).waitFor()
  await page.getByRole('img', { name: /^Anteckning 1 av de senaste 28/ }).waitFor()
  await page.getByRole('button', { name: 'Skriv en till i dag' }).click()
  await page.getByRole('checkbox', { name: 'Lugn', checked: false }).waitFor()
  await context.route('**/api/papp/journals/*/save', (route) => route.abort())
  await page.getByRole('slider').click()
  await isWaiting(page)
  await page.getByRole('button', { name: 'Klar' }).click()
  await page.getByText('Tryck en gång till om du vill gå ändå.').waitFor()
  await page.getByRole('button', { name: 'Klar' }).click()
  await page.waitForURL('**/hem')
  await page.getByRole('link', { name: /Måendedagbok/ }).click()
  await isWaiting(page)
  await page.reload()
  await page.getByText('De står kvar.').waitFor()
  await context.unroute('**/api/papp/journals/*/save')
  await isSaved(page)
  expect(await entries()).toHaveLength(2)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^\d{4}-\d\d-\d\d Skriven/ }).click()
  await page.getByText('Det gick inte att nå servern.').waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: /^\d{4}-\d\d-\d\d Skriven/ }).click()
  await page.getByRole('checkbox', { name: 'Lugn', checked: true }).waitFor()
  await heading(page, 'Måendedagbok')

  // Over, it is read entry by entry and written in no more.
  const { staffVisitor } = await staffVisitorOf(product, 'Blåklint')
  await staffVisitor(`/api/journals/${id}/close`, undefined)
  await page.goto('/hem')
  await page.getByRole('link', { name: /^Måendedagbok \d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d$/ }).click()
  await heading(page, 'Måendedagbok')
  const chosen = page.getByRole('checkbox', { name: 'Lugn' })
  const before = await chosen.isChecked()
  await page.getByRole('button', { name: /^\d{4}-\d\d-\d\d Skriven/ }).click()
  await page.getByRole('checkbox', { name: 'Lugn', checked: !before }).waitFor()
  expect(
    await page
      .getByRole('heading', { level: 2 })
      .first()
      .evaluate((head) => head.matches(':focus')),
  ).toBe(true)
  expect(await page.getByRole('button', { name: /Klar|Skriv en till/ }).count()).toBe(0)
})

test('R-162, R-233 staff comment a diary while it goes on, and confirm it in its own dialog once it is over', async ({
  product,
  visit,
}) => {
  const id = await assign(product, { patient: 'Smultron', form: 'maendedagbok' })
  const { staffVisitor, patientId } = await staffVisitorOf(product, 'Smultron')
  const { page } = await visit()
  await signInAsStaff(page, 'Granbarr Kottesson')
  await page.goto(`/admin/patient/${patientId}/`)
  await page.getByRole('button', { name: 'Måendedagbok' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Måendedagbok' })
  await dialog.getByRole('textbox', { name: 'Kommentar' }).fill('Vi tittar på den på torsdag.')
  await dialog.getByRole('button', { name: 'Spara kommentaren' }).click()
  await dialog.getByRole('button', { name: 'Spara kommentaren' }).waitFor({ state: 'detached' })
  expect(await dialog.getByRole('button', { name: 'Bekräfta' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Fler åtgärder' }).click()
  await page.getByRole('menuitem', { name: 'Avsluta' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Kommentera' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Fler åtgärder' }).click()

  await staffVisitor(`/api/journals/${id}/close`, undefined)
  await dialog.getByRole('button', { name: 'Bekräfta' }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = await product.db
    .selectFrom('form')
    .select(['confirmed_at', 'comment'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ confirmed_at: expect.any(String), comment: 'Vi tittar på den på torsdag.' })
})
