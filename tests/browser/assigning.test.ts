import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPatient, patientCalled } from './find-patient.ts'
import { pathOf } from './look.ts'
import { signInAsStaff } from './sign-in.ts'
import type { Product } from './start.ts'
import { test } from './staying.ts'

async function openPicker(page: Page, patient: string) {
  await openPatient(page, patient)
  return askToAssign(page, patient)
}

async function askToAssign(page: Page, patient: string) {
  await page.getByRole('button', { name: 'Tilldela', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Tilldela ${patient}` })
  await dialog.getByRole('searchbox').waitFor()
  return dialog
}

/** What was made for the patient since a moment. */
async function formsSince(product: Product, patient: string, since: string) {
  const { id } = await patientCalled(product, patient)
  return product.db
    .selectFrom('form')
    .innerJoin('form_type', 'form_type.id', 'form.form_type_id')
    .select(['form.id', 'form_type.name', 'form.respondent_type', 'form.status', 'form.set_id', 'form.notify'])
    .where('form.patient_id', '=', id)
    .where('form.created_at', '>=', since)
    .orderBy('form.respondent_type')
    .execute()
}

test('a child form goes to the child, both parents and the teacher as one set; who got no message is named', async ({
  work,
  product,
}) => {
  const since = new Date().toISOString()
  const { page } = await work('Granbarr Kottesson')
  const dialog = await openPicker(page, 'Smultron Ängsull')
  // With one form left in the search, Enter picks it and the next goes on.
  await dialog.getByRole('searchbox').fill('vardagsf')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect(await dialog.getByRole('checkbox', { name: 'Smultron Ängsull' }).isChecked()).toBe(true)
  await dialog.getByText('Formuläret finns inte för personal.').waitFor()
  expect(await dialog.getByRole('checkbox', { name: 'Personal' }).isDisabled()).toBe(true)
  for (const name of ['Tussilago Ängsull', 'Lönnlöv Ängsull', 'Kastanj Solglimt'])
    await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByText('4 tilldelningar').waitFor()
  await dialog.getByRole('button', { name: 'Skicka' }).dblclick()
  await dialog.getByText('Tilldelat, men en person fick inget meddelande').waitFor()
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    'Smultron Ängsull: Går inte att nå: adress saknas',
  ])
  await dialog.getByRole('button', { name: 'Klar' }).click()
  await page.getByText('4 tilldelningar är gjorda.').waitFor()
  const made = await formsSince(product, 'Smultron', since)
  expect(made.map(({ name, respondent_type, status }) => [name, respondent_type, status])).toEqual([
    ['vardagsfunktion', 'Caretaker', 'Open'],
    ['vardagsfunktion', 'Caretaker', 'Open'],
    ['vardagsfunktion', 'Other', 'Open'],
    ['vardagsfunktion', 'Patient', 'Open'],
  ])
  expect(new Set(made.map(({ set_id }) => set_id)).size).toBe(1)

  // What was used last comes first the next time.
  const again = await askToAssign(page, 'Smultron Ängsull')
  await again.getByRole('heading', { name: 'Senast använda' }).waitFor()
  await page.keyboard.press('Escape')
  await again.waitFor({ state: 'detached' })
  expect(
    await page.getByRole('button', { name: 'Tilldela', exact: true }).evaluate((it) => it === document.activeElement),
  ).toBe(true)
})

test('R-103: a form that is made for others warns once and can be sent all the same', async ({ work, product }) => {
  const since = new Date().toISOString()
  const { page } = await work('Granbarr Kottesson')
  const dialog = await openPicker(page, 'Smultron Ängsull')
  await dialog.getByRole('checkbox', { name: 'Sinnesstämning' }).check()
  await dialog.getByRole('button', { name: 'Välj vem och när' }).click()
  await dialog.getByText('Gjort för andra').waitFor()
  await dialog.getByRole('checkbox', { name: 'Smultron Ängsull' }).check()
  await dialog.getByRole('button', { name: 'Skicka' }).click()
  const warning = page.getByRole('dialog', { name: 'Tilldela ändå?' })
  await warning.getByText(/^Sinnesstämning till Smultron Ängsull\. Gäller/).waitFor()
  await warning.getByRole('button', { name: 'Avbryt' }).click()
  expect(await formsSince(product, 'Smultron', since)).toEqual([])
  await dialog.getByRole('button', { name: 'Skicka' }).click()
  await warning.getByRole('button', { name: 'Tilldela ändå' }).click()
  await dialog.getByRole('button', { name: 'Klar' }).click()
  await page.getByText('1 tilldelning är gjord.').waitFor()
  expect(await formsSince(product, 'Smultron', since)).toMatchObject([{ name: 'sinnesstamning', status: 'Open' }])
})

test('R-167: a form for staff opens at once, also from another tab', async ({ visit, product }) => {
  const since = new Date().toISOString()
  const { page } = await visit({ locale: 'en-US' })
  await signInAsStaff(page, 'Granbarr Kottesson')
  await openPicker(page, 'Maskros Solglimt')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Administration', exact: true }).click()
  await page.getByRole('button', { name: 'Lägg till kontakt' }).waitFor()
  const dialog = await askToAssign(page, 'Maskros Solglimt')
  await dialog.getByRole('checkbox', { name: 'Första samtalet' }).check()
  await dialog.getByRole('button', { name: 'Välj vem och när' }).click()
  expect(await dialog.getByRole('checkbox', { name: 'Personal' }).isChecked()).toBe(true)
  await dialog.getByRole('radio', { name: 'En viss dag' }).check()
  await dialog.getByRole('button', { name: 'Starta' }).click()
  await dialog.getByText('Ange en dag.').waitFor()
  await dialog.getByRole('textbox', { name: 'Startdag' }).fill('20200101')
  await dialog.getByText('Dagen har redan varit.').waitFor()
  await dialog.getByRole('textbox', { name: 'Startdag', description: 'onsdag 1 januari 2020' }).waitFor()
  await dialog.getByRole('radio', { name: 'Nu', exact: true }).check()
  await dialog.getByRole('button', { name: 'Starta' }).click()
  const form = page.getByRole('dialog', { name: /Första samtalet/ })
  // In words, since the browser writes days and times in the way of its own country.
  await form.getByLabel('Datum för samtalet').fill('2027-03-04')
  await form.getByRole('textbox', { name: 'Datum för samtalet', description: 'torsdag 4 mars 2027' }).waitFor()
  await form.getByLabel('Samtalet började').fill('15:30')
  await form.getByRole('textbox', { name: 'Samtalet började', description: '15:30' }).waitFor()
  expect(pathOf(page)).toMatch(/^\/admin\/patient\/[\w-]+\/$/)
  expect(await formsSince(product, 'Maskros', since)).toMatchObject([{ respondent_type: 'Staff', notify: false }])
})

test('a form recurs a number of times, each with its own time to answer', async ({ work, product }) => {
  const { page } = await work('Granbarr Kottesson')
  const dialog = await openPicker(page, 'Blåklint Ängsull')
  await dialog.getByRole('checkbox', { name: /^Oro\b/ }).check()
  await dialog.getByRole('button', { name: 'Välj vem och när' }).click()
  await dialog.getByRole('radio', { name: 'Återkommande' }).check()
  await dialog.getByLabel('Dagar mellan gångerna').fill('14')
  await dialog.getByRole('textbox', { name: 'Antal gånger' }).fill('6')
  await dialog.getByRole('button', { name: 'Skicka' }).click()
  await page.getByText('1 tilldelning är gjord.').waitFor()
  const { id } = await patientCalled(product, 'Blåklint')
  const series = await product.db
    .selectFrom('recurring_questionnaire')
    .select(['interval_days', 'occurrences_total', 'answer_within_days', 'reminder_days', 'next_no'])
    .where('patient_id', '=', id)
    .where('interval_days', '=', 14)
    .execute()
  expect(series).toEqual([
    { interval_days: 14, occurrences_total: 6, answer_within_days: 5, reminder_days: [4], next_no: 2 },
  ])

  // The last one is skipped: the series goes from the page, and the word about it is heard all the same.
  const ofPatient = product.db.updateTable('recurring_questionnaire').where('patient_id', '=', id)
  await ofPatient.set({ occurrences_total: 2 }).where('interval_days', '=', 14).execute()
  await page.reload()
  const series14 = page.getByRole('button', { name: /^Åtgärder för serien Oro/ })
  await series14.click()
  // Of all that is read anew the bell's answer comes last, when the menu is no longer there.
  const isGone = Promise.withResolvers<void>()
  await page.route('**/api/units/current/notifications', async (route) => {
    await isGone.promise
    await route.continue()
  })
  await page.getByRole('menuitem', { name: /^Hoppa över/ }).click()
  await Promise.all([
    page.getByText('Överhoppat. Serien är slut.').waitFor(),
    series14.waitFor({ state: 'detached' }).then(isGone.resolve),
  ])
  await page.unrouteAll({ behavior: 'wait' })
})

test('R-166: a diary begins by itself, with reminders on weekdays and at a time', async ({ work, product }) => {
  const since = new Date().toISOString()
  const { page } = await work('Granbarr Kottesson')
  const dialog = await openPicker(page, 'Blåklint Ängsull')
  // What was used last stands twice: first, and among the others.
  const worry = dialog.getByRole('checkbox', { name: /^Oro\b/ })
  await worry.first().check()
  await dialog.getByRole('checkbox', { name: 'Sömndagbok' }).first().check()
  for (const place of await worry.all()) expect(await place.isChecked()).toBe(false)
  await dialog.getByRole('button', { name: 'Välj vem och när' }).click()
  await dialog.getByRole('button', { name: '2 veckor' }).click()
  await dialog.getByRole('button', { name: 'Lägg till påminnelse' }).click()
  await dialog.getByLabel('Påminnelse 1, klockan').fill('2030')
  const weekdays = dialog.getByRole('group', { name: 'Påminnelse 1, veckodagar' })
  await weekdays.getByText('lör').click()
  await weekdays.getByText('sön').click()
  await dialog.getByRole('button', { name: 'Skicka' }).click()
  await page.getByText('1 tilldelning är gjord.').waitFor()
  const [diary] = await formsSince(product, 'Blåklint', since)
  expect(diary).toMatchObject({ name: 'somndagbok', status: 'Ongoing' })
  const reminders = await product.db
    .selectFrom('journal_reminder')
    .select(['weekdays', 'time_of_day', 'channel'])
    .where('form_id', '=', diary?.id ?? '')
    .execute()
  expect(reminders).toEqual([{ weekdays: 31, time_of_day: '20:30', channel: 'Sms' }])
})
