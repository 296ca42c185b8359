import type { Page } from 'playwright-core'
import { navigateTo } from './navigate.ts'
import type { Screen } from './screens.ts'

const registration = '/admin/patient/registrering'
const nobody = '/admin/patient/00000000-0000-4000-8000-000000000000/'
const adult = 'Timjan Rosendimma'
const hidden = 'Gömsle Tystnadsskog'
const words = {
  next: /^(Nästa|Next)$/,
  addContact: /^(Lägg till kontakt|Add contact)$/,
  actions: /^(Åtgärder|Actions)$/,
  actionsFor: /^(Åtgärder för|Actions for) /,
}

/** One walk through a registration; every step keeps what the one before has typed. */
export const registrationScreens: Screen[] = [
  { path: `${registration}/1` },
  { show: showFault },
  { show: identify },
  { show: showFault },
  { show: describe },
  // Says that it has been restored.
  { path: `${registration}/3`, isLoaded: true, show: showNewTeacher },
  { show: keepTeacher },
  { show: showSummaryStep },
  { show: showStop },
]

export const patientScreens: Screen[] = [
  { path: '/admin/', show: (page) => search(page, adult) },
  { path: '/admin/', show: showUnitWork },
  { path: '/admin/', show: showBell },
  { show: showResults },
  { show: showDashboard },
  { show: (page) => openTab(page, adult, /^(Historik|History)$/) },
  { show: showResultTable },
  { show: showTrace },
  { show: showSummary },
  { show: (page) => openTab(page, adult, 'Administration') },
  { show: (page) => press(page, adult, words.addContact) },
  { show: (page) => press(page, adult, words.actionsFor) },
  { show: (page) => press(page, adult, words.actions) },
  { show: showFormMenu },
  { show: showWaitingForm },
  { show: showAnsweredForm },
  { show: showAnswerHere },
  { show: showRelease },
  { show: (page) => openTab(page, hidden, 'Administration') },
  { show: showReveal },
  { path: nobody, isLoaded: true },
  { show: showEmergency },
]

const next = (page: Page) => page.getByRole('button', { name: words.next }).click()
const dialogOpens = (page: Page) => page.getByRole('dialog').waitFor()

async function stepIs(page: Page, step: number): Promise<void> {
  await page.waitForURL(`**${registration}/${step}`)
  await page.getByRole('heading', { level: 2 }).waitFor()
}

async function showFault(page: Page): Promise<void> {
  await next(page)
  await page.locator('[aria-invalid="true"]').first().waitFor()
}

async function identify(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('textbox').fill('194102070002')
  await next(page)
  await stepIs(page, 2)
}

async function describe(page: Page): Promise<void> {
  const boxes = page.getByRole('main').getByRole('textbox')
  await boxes.nth(0).fill('Skärm')
  await boxes.nth(1).fill('Brytprov')
  await next(page)
  await stepIs(page, 3)
}

async function showNewTeacher(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.addContact }).click()
  await page.getByRole('radio', { name: /^(Skolpersonal|School staff)/ }).check()
  const boxes = page.getByRole('main').getByRole('textbox')
  await boxes.nth(0).fill('Linjal')
  await boxes.nth(1).fill('Brytprov')
  await page.getByRole('textbox', { name: /^(E-post|E-mail)/ }).fill('linjal.skarm@skola.example')
}

async function keepTeacher(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Spara kontakten|Save the contact)$/ }).click()
  await page.getByRole('button', { name: words.addContact }).waitFor()
  await next(page)
  await stepIs(page, 4)
}

async function showSummaryStep(page: Page): Promise<void> {
  await next(page)
  await stepIs(page, 5)
}

async function showStop(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Avbryt registreringen|Cancel the registration)$/ }).click()
  await dialogOpens(page)
}

async function search(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(name)
  await page.getByRole('option', { name }).waitFor()
}

/** Where patients are whom somebody has searched for. */
const addresses = new WeakMap<Page, Map<string, string>>()

/** By the search the first time, then by their address, which is quicker. */
export async function openTab(page: Page, name: string, tab?: string | RegExp): Promise<void> {
  const known = addresses.get(page) ?? new Map<string, string>()
  addresses.set(page, known)
  const address = known.get(name)
  await navigateTo(page, address ?? '/admin/')
  if (!address) {
    await search(page, name)
    await page.getByRole('option', { name }).click()
  }
  await page.getByRole('heading', { level: 1, name }).waitFor()
  known.set(name, page.url())
  if (!tab) return
  const link = page.getByRole('link', { name: tab })
  await link.click()
  await link.and(page.locator('[aria-current="page"]')).waitFor()
}

/** The overview, once its charts are drawn. */
async function showResults(page: Page): Promise<void> {
  await openTab(page, adult)
  await page.getByRole('figure').first().getByRole('img').waitFor()
}

/** Every scale of a form, one of them as a table. */
async function showDashboard(page: Page): Promise<void> {
  await showResults(page)
  await page
    .getByRole('button', { name: /^(Öppna analysen|Open the analysis): / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('combobox')
    .filter({ has: page.locator('option[value=Detailed]') })
    .selectOption('Detailed')
  await dialog.getByRole('button', { name: /^(Visa|Show) \d+ / }).click()
  await dialog
    .getByRole('button', { name: /(som tabell|as a table)$/ })
    .last()
    .click()
  await dialog.getByRole('table').first().waitFor()
}

async function showResultTable(page: Page): Promise<void> {
  await openTab(page, adult, /^(Historik|History)$/)
  await page.getByText(/^(Resultattabell|Result table)$/).click()
  await page.getByText(/^(Välj kolumner|Choose columns)$/).click()
  await page.getByRole('table').waitFor()
}

async function showTrace(page: Page): Promise<void> {
  await showResults(page)
  await page
    .getByRole('button', { name: /(som tabell|as a table)$/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^(Underlag|Basis): / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('definition').first().waitFor()
}

async function showSummary(page: Page): Promise<void> {
  await openTab(page, adult)
  await page.getByRole('button', { name: /^(Sammanfattning|Summary)$/ }).click()
  await page.getByRole('dialog').getByRole('table').waitFor()
}

async function press(page: Page, name: string, button: RegExp): Promise<void> {
  await openTab(page, name, 'Administration')
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor()
}

async function showRelease(page: Page): Promise<void> {
  await press(page, adult, words.actions)
  await page.getByRole('menuitem', { name: /^(Avsluta på enheten|Release from the unit)$/ }).click()
  await dialogOpens(page)
}

async function showFormMenu(page: Page): Promise<void> {
  await openTab(page, adult)
  await page.getByRole('main').getByRole('button', { name: words.actionsFor }).first().click()
  await page.getByRole('menu').waitFor()
}

async function showAnswerHere(page: Page): Promise<void> {
  await openTab(page, adult)
  // What waits for an answer stands below what waits to be read.
  await page.locator('[data-care]').getByRole('button', { name: words.actionsFor }).last().click()
  await page.getByRole('menuitem', { name: /^(Svara här|Answer here)$/ }).click()
  await dialogOpens(page)
}

async function showWaitingForm(page: Page): Promise<void> {
  await openTab(page, adult)
  await page.locator('[data-care]').getByRole('button', { name: adult, exact: true }).first().click()
  await page
    .getByRole('dialog')
    .getByText(/^(Inte besvarat|Not answered)$/)
    .waitFor()
}

/** The latest of a course: results, a comparison, the answers. */
async function showAnsweredForm(page: Page): Promise<void> {
  await openTab(page, adult, /^(Historik|History)$/)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Sinnesstämning|Mood)$/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: /^(Jämfört med tidigare|Compared with earlier)$/ })
    .waitFor()
}

async function showReveal(page: Page): Promise<void> {
  await openTab(page, hidden)
  await page.getByRole('button', { name: /^(Visa uppgifter|Show details)$/ }).click()
  await dialogOpens(page)
}

async function showEmergency(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Gör en nödöppning|Request emergency access)$/ }).click()
  await dialogOpens(page)
}

/** An alert that waits, and rows of the unit's work, one of them chosen. */
async function showUnitWork(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^(Enheten|Unit)$/ }).press(' ')
  await page.locator('[data-alert]').first().waitFor()
  await page.locator('a[data-row]').first().waitFor()
}

async function showBell(page: Page): Promise<void> {
  await page.locator('[data-bell]').click()
  await page.locator('[data-notification]').first().waitFor()
}
