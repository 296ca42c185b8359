import type { Locator, Page } from 'playwright-core'
import { answerSheet } from './answers.ts'
import { navigateTo } from './navigate.ts'
import { openTab } from './patient-screens.ts'

/** The app's own text of a key, in the language that the pictures are taken in. */
export type Translate = (key: string) => string

/** A picture of the manual, by the name of its file. */
export type ManualPicture = {
  name: string
  /** Leads to the screen and gives back the part of it that the picture shows. */
  show: (page: Page, t: Translate) => Promise<Locator>
  /** Texts of the app without which the picture would show a screen that is no more. */
  seen: readonly string[]
}

const young = 'Blåklint Ängsull'
const child = 'Smultron Ängsull'

export const staffPictures: readonly ManualPicture[] = [
  { name: 'home', show: showHome, seen: ['care.alert.acknowledge', 'follow-up.hand-over', 'titles.admin-admittance'] },
  { name: 'worklist', show: showWorklist, seen: ['home.tabs.ongoing', 'home.tabs.journals'] },
  {
    name: 'acknowledging',
    show: showAcknowledging,
    seen: ['care.alert.what-was-done', 'follow-up.next', 'follow-up.day'],
  },
  { name: 'patient', show: showPatient, seen: ['care.to-do', 'analysis.title', 'patient.tabs.history'] },
  { name: 'assigning', show: showAssigning, seen: ['assign.who', 'assign.when', 'assign.last-day', 'assign.send'] },
  {
    name: 'analysis',
    show: showAnalysis,
    seen: ['analysis.title', 'analysis.mode', 'analysis.style', 'analysis.print'],
  },
  { name: 'registering', show: showRegistering, seen: ['registration.steps.information', 'patient-form.firstname'] },
  {
    name: 'emergency-opening',
    show: showEmergencyOpening,
    seen: ['patient.emergency.basis', 'patient.emergency.reason', 'patient.emergency.hours'],
  },
]

/** What staff of the clinic for adults see. */
export const messagesPicture: ManualPicture = {
  name: 'messages',
  show: showMessages,
  seen: ['messages.comments', 'messages.chat-label', 'messages.send'],
}

/** What somebody who answers sees on a phone. */
export const phonePicture: ManualPicture = { name: 'answering', show: showAnswering, seen: ['patient:crisis.now'] }

async function showHome(page: Page): Promise<Locator> {
  await navigateTo(page, '/admin/')
  await page.locator('[data-patient-alerts]').first().waitFor()
  await page.locator('a[data-row]').first().waitFor()
  return page.getByRole('main')
}

async function showWorklist(page: Page, t: Translate): Promise<Locator> {
  await showHome(page)
  const list = page.getByRole('region', { name: t('home.work.title'), exact: true })
  await list.evaluate((part) => part.scrollIntoView())
  return list
}

async function showAcknowledging(page: Page, t: Translate): Promise<Locator> {
  await showHome(page)
  const alert = page.locator('[data-patient-alerts]').filter({ hasText: young })
  await alert.getByText(t('care.alert.acknowledge'), { exact: true }).click()
  return openedDialog(page)
}

async function showPatient(page: Page): Promise<Locator> {
  await openTab(page, young)
  await page.getByRole('figure').first().getByRole('img').waitFor()
  return page.getByRole('main')
}

async function showMessages(page: Page, t: Translate): Promise<Locator> {
  await openTab(page, 'Timjan Rosendimma')
  const chat = page.getByRole('tab', { name: t('messages.chat') }).first()
  const show = page.getByRole('button', { name: t('treatments.show-messages'), exact: true }).first()
  // What is unread stands open.
  await show.or(chat).first().waitFor()
  if (!(await chat.isVisible())) await show.click()
  const thread = page.locator('.mantine-Tabs-root').filter({ has: chat })
  const send = thread.getByRole('button', { name: t('messages.send'), exact: true })
  await send.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  return thread
}

async function showAssigning(page: Page, t: Translate): Promise<Locator> {
  await openTab(page, child)
  await page.getByRole('button', { name: t('assign.open'), exact: true }).click()
  const dialog = await openedDialog(page)
  await dialog.getByRole('searchbox').fill('vardagsf')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  for (const name of [child, 'Tussilago Ängsull', 'Kastanj Solglimt'])
    await dialog.getByRole('checkbox', { name }).check()
  return dialog
}

async function showAnalysis(page: Page, t: Translate): Promise<Locator> {
  await showPatient(page)
  await page
    .getByRole('button', { name: t('analysis.open') })
    .first()
    .click()
  const dialog = await openedDialog(page)
  await dialog.getByRole('figure').first().getByRole('img').waitFor()
  return dialog
}

async function showRegistering(page: Page, t: Translate): Promise<Locator> {
  await navigateTo(page, '/admin/patient/registrering/1')
  await page.getByRole('main').getByRole('textbox').fill('194102070002')
  await page.getByRole('button', { name: t('registration.next'), exact: true }).click()
  await page.waitForURL('**/admin/patient/registrering/2')
  await page.getByLabel(t('patient-form.firstname')).fill('Lavendel')
  await page.getByLabel(t('patient-form.lastname')).fill('Påhittad')
  return page.getByRole('main')
}

async function showEmergencyOpening(page: Page, t: Translate): Promise<Locator> {
  await navigateTo(page, '/admin/patient/00000000-0000-4000-8000-000000000000/')
  await page.getByRole('button', { name: t('home.emergency-opening'), exact: true }).click()
  return openedDialog(page)
}

/** A form that has been opened and not begun. */
async function showAnswering(page: Page, t: Translate): Promise<Locator> {
  await page.getByRole('button', { name: t('patient:form.start') }).click()
  await page.locator('[data-sheet]').waitFor()
  await answerSheet(page, 'first')
  await page.locator('[data-course="saved"]').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  return page.locator('body')
}

async function openedDialog(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}
