import { expect } from 'vitest'
import { openPatient } from './find-patient.ts'
import { test } from './staying.ts'

test('R-641, R-642, R-644: a program is looked through, changed, started, followed, postponed and closed', async ({
  work,
}) => {
  const { page } = await work('Granbarr Kottesson')
  await openPatient(page, 'Smultron Ängsull')
  await page.getByRole('button', { name: 'Tilldela', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Tilldela Smultron Ängsull' })
  await dialog.getByRole('searchbox').fill('bedömning')
  await dialog.getByRole('button', { name: /^Se förslaget för Bedömning av barn/ }).click()

  // Whom nothing reaches is told of before anything is started.
  await dialog.getByText('”Vardagsfunktion” till Smultron Ängsull: Går inte att nå: adress saknas').waitFor()
  const start = dialog.getByRole('button', { name: 'Starta programmet' })
  await dialog.getByRole('button', { name: 'Nästa måndag' }).click()
  await dialog.getByRole('checkbox', { name: 'Ta med Första samtalet' }).uncheck()
  await dialog.getByText('Tas inte med i det här programmet.').first().waitFor()
  await start.click()
  await page.getByRole('button', { name: 'Starta ändå' }).click()
  await page.getByText(/^Programmet börjar \d{4}-\d\d-\d\d\.$/).waitFor()

  const card = page.getByRole('region', { name: 'Program', exact: true })
  await card.getByText('Planerat, har inte börjat').waitFor()
  await card.getByRole('button', { name: 'Visa hela tidslinjen' }).click()
  const first = card.getByRole('region', { name: 'Formulär hemma och i skolan' })
  await first.getByText('Planerat', { exact: true }).first().waitFor()
  // A message of the program stands among what it sends.
  await card.getByText(/Hej/).first().waitFor()
  expect(await card.getByText('Första samtalet', { exact: true }).count()).toBeLessThanOrEqual(1)

  await card.getByRole('button', { name: /^Åtgärder för programmet/ }).click()
  await page.getByRole('menuitem', { name: 'Skjut upp' }).click()
  const postpone = page.getByRole('dialog', { name: /^Skjut upp/ })
  await postpone.getByText(/^Vardagsfunktion till Tussilago Ängsull: \S+ blir \S+$/).waitFor()
  await postpone.getByRole('button', { name: 'Skjut upp' }).click()
  await page.getByText('Programmet är uppskjutet 7 dagar.').waitFor()

  await card.getByRole('button', { name: /^Åtgärder för programmet/ }).click()
  await page.getByRole('menuitem', { name: 'Avsluta programmet' }).click()
  const close = page.getByRole('dialog', { name: /^Avsluta/ })
  await close.getByText(/planerade utskick ställs in\.$/).waitFor()
  await close.getByLabel('Orsak').fill('Familjen flyttar')
  await close.getByRole('button', { name: 'Avsluta programmet' }).click()
  await page.getByText('Programmet är avslutat.').waitFor()
  await card.waitFor({ state: 'detached' })
})
