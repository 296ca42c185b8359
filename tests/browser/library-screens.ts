import type { Page } from 'playwright-core'
import { openTab } from './patient-screens.ts'
import type { Screen } from './screens.ts'

const adult = 'Timjan Rosendimma'
const assign = /^(Tilldela|Assign)$/
const next = /^(Välj vem och när|Choose who and when)$/

/** Forms to read about, to bring here and to assign. */
export const libraryScreens: Screen[] = [
  { path: '/library' },
  { path: '/library?formular=somn', show: showPreview },
  { path: '/library?formular=finns-inte' },
  { path: '/library?behandling=min-sakerhetsplan' },
  { path: '/library?formular=min-sakerhetsplan', show: showPreview },
  { path: '/library', show: showImport },
  { path: '/library', show: showFindings },
  // Whoever comes back finds the list as it was filtered.
  { path: '/library', show: showNoMatch },
  { show: showPicker },
  { show: (page) => showSending(page, /^(Oro|Worry)$/) },
  { show: showRecurring },
  { show: (page) => showSending(page, /^(Sinnesstämning|Mood)$/) },
  { show: showDiary },
]

async function showNoMatch(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('ingenting heter så här')
  await page.getByRole('button', { name: /^(Rensa filter|Clear filters)$/ }).waitFor()
}

async function showPreview(page: Page): Promise<void> {
  await page.locator('[data-sheet]').waitFor()
}

async function showImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Importera formulär|Import a form)$/ }).click()
  await page.getByRole('dialog').waitFor()
}

async function showFindings(page: Page): Promise<void> {
  await showImport(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('{"resourceType":"Questionnaire","title":"Prov","status":"active"}')
  await dialog.getByRole('button', { name: /^(Granska|Check)$/ }).click()
  await dialog.getByRole('region').waitFor()
}

async function showPicker(page: Page): Promise<void> {
  await openTab(page, adult)
  await page.getByRole('button', { name: assign }).click()
  await page.getByRole('dialog').getByRole('searchbox').waitFor()
}

async function showSending(page: Page, form: RegExp): Promise<void> {
  await showPicker(page)
  await page.getByRole('checkbox', { name: form }).first().check()
  await page.getByRole('button', { name: next }).click()
  await page.getByRole('radio').first().waitFor()
}

async function showRecurring(page: Page): Promise<void> {
  await showSending(page, /^(Oro|Worry)$/)
  await page.getByRole('radio', { name: /^(Återkommande|Recurring)$/ }).check()
  await page.getByRole('radio', { name: /^(Till en viss dag|Until a day)$/ }).check()
  await page.getByRole('button', { name: /^(Skicka|Send)$/ }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
}

async function showDiary(page: Page): Promise<void> {
  await showSending(page, /^(Sömndagbok|Sleep diary)$/)
  await page.getByRole('button', { name: /^(Lägg till påminnelse|Add a reminder)$/ }).click()
}
