import type { Page } from 'playwright-core'
import { checkDigitOf } from '../../packages/contract/src/civic-id.ts'
import { notBuiltYet } from '../../packages/web/src/routes/not-built-yet.ts'
import { routes } from '../../packages/web/src/routes/table.ts'
import { answerSheet, sheetOf } from './answers.ts'
import { libraryScreens } from './library-screens.ts'
import { patientScreens, registrationScreens } from './patient-screens.ts'
import { identifyAsStaff, signInAsStaff, signInByEid } from './sign-in.ts'
import { showEndedTreatment, showTreatments, showTreatmentsOnHome } from './treatment-screens.ts'

/**
 * A screen: where it is, and what is to be done for it to show the state that is meant, which without a path also leads there.
 * In both languages, so by role or by both words.
 */
export type Screen =
  | {
      path: string
      show?: Show /** Shows something, or puts the focus somewhere, only when it is loaded. */
      isLoaded?: true
    }
  | { path?: never; show: Show; isLoaded?: never }

type Show = (page: Page) => Promise<void>

export type Side = {
  name: string
  /** The width that the side is made for. */
  width: number
  /** Must also hold at 320, which is 400 % zoom. */
  isNarrow: boolean
  /** What waits for the patient there. */
  forms?: readonly string[]
  /** The same, and answered so that somebody must see it. */
  answered?: readonly string[]
  enter: (page: Page) => Promise<void>
}

const phoneSide = { width: 360, isNarrow: true }
const staffSide = { width: 1280, isNarrow: false }

const invitation = '/inbjudan/en-inbjudan-som-bara-visas'

/** Besides how they open: what is done there, and what the address may ask for. */
const staffScreens: Screen[] = [
  { path: '/admin/', show: showUserMenu },
  { path: '/admin/', show: showAway },
  { path: '/administration', show: showOpeningReview },
  { path: '/administration/program/skapa/1', show: showProgramSteps },
  { path: '/administration/program/skapa/1', show: showProgramItems },
  { path: '/administration/program/skapa/4' },
  { path: '/administration/program/skapa/5', isLoaded: true },
  { path: '/administration/anvandare' },
  { path: '/administration/unauthorized?for=administration-search-messages' },
  // What it says stays on every page that comes after.
  { path: '/select-unit', show: showBanner },
]

/** Every page of staff's as it opens, but those that need a patient or a step, and those that are listed as they open. */
function listStaffPages(): Screen[] {
  const listed = [...staffScreens, ...libraryScreens].filter(({ show }) => !show).map(({ path }) => path?.split('?')[0])
  return routes
    .filter(
      ({ layout, screen }) => (layout === 'professional' || layout === 'administration') && screen !== notBuiltYet,
    )
    .map(({ path }) => ({ path }))
    .filter(({ path }) => !path.includes('$') && !listed.includes(path))
}

const screens: Record<string, Screen[]> = {
  doors: [
    { path: '/' },
    { path: '/inloggning/patient' },
    { path: '/inloggning/patient?metod=sms', isLoaded: true },
    { path: '/inloggning/patient?metod=sms', show: showCodeStep },
    { path: '/inloggning/patient', show: showPassword },
    { path: '/inloggning/vardnadshavare' },
    { path: '/inloggning/skolpersonal/' },
    { path: '/inloggning/skolpersonal/?userId=5a6a0000-0000-4000-8000-000000000001' },
    { path: '/inloggning/misslyckades?orsak=cancelled&som=guardian' },
    { path: '/inbjudan' },
    { path: '/inbjudan/misslyckades?orsak=expired' },
    { path: '/inbjudan/misslyckades?orsak=someone-else' },
    { path: '/inbjudan-accepterad?invitationType=Guardian' },
    { path: '/fel-version' },
    { path: '/logga-ut' },
    { show: showInvitation },
    { show: showInvitationCode },
    { show: showOldVersion },
    { show: showLoggingIn },
  ],
  'the guardian': [{ path: '/kontext' }, { show: showFirstChild }],
  'the patient': [
    { path: '/hem' },
    { path: '/hem', show: showMenu },
    { path: '/samtycken' },
    { path: '/hjalp', show: showAnswerToFirst },
    { path: '/hem', show: showStartOfForm },
    { path: '/hem', show: showFirstSheet },
    { path: '/hem', show: showMissing },
    { path: '/hem', show: showJournal },
    { path: '/behandling' },
    { path: '/svara-har' },
    { show: showTreatments },
    { show: showEndedTreatment },
    { show: showTreatmentsOnHome },
    // Whoever goes on in the app takes what it says along to every page.
    { show: showCrisis },
    { show: showDialog },
  ],
  'the staff door': [{ path: '/login' }, { path: '/login/no-access' }, { path: '/fel-version' }],
  'the choice of unit': [{ path: '/login/select-careUnit' }],
  staff: [...listStaffPages(), ...staffScreens],
  registration: registrationScreens,
  patients: patientScreens,
  'forms to choose': libraryScreens,
}

export const sides: Side[] = [
  { ...phoneSide, name: 'doors', enter: async (page) => void (await page.goto('/')) },
  { ...phoneSide, name: 'the guardian', enter: (page) => arrive(page, 'Tussilago Ängsull', '**/kontext') },
  {
    ...phoneSide,
    name: 'the patient',
    forms: ['sinnesstamning', 'maendedagbok'],
    enter: (page) => arrive(page, 'Timjan Rosendimma', '**/hem'),
  },
  { ...staffSide, name: 'the staff door', enter: async (page) => void (await page.goto('/login')) },
  { ...staffSide, name: 'the choice of unit', enter: (page) => identifyAsStaff(page, 'Kantarell Stigfinnare') },
  { ...staffSide, name: 'staff', enter: enterAdultClinic },
  { ...staffSide, name: 'registration', enter: enterAdultClinic },
  {
    ...staffSide,
    name: 'patients',
    forms: ['somn'],
    answered: ['sinnesstamning', 'sinnesstamning'],
    enter: enterAdultClinic,
  },
  { ...staffSide, name: 'forms to choose', enter: enterAdultClinic },
]

export function screensOf({ name }: Side): Screen[] {
  return screens[name] ?? []
}

function enterAdultClinic(page: Page): Promise<void> {
  return signInAsStaff(page, 'Kantarell Stigfinnare', 'Björkdungens vuxenmottagning')
}

async function showAnswerToFirst(page: Page): Promise<void> {
  await page.locator('summary').first().click()
  await page.locator('details[open] p').first().waitFor()
}

async function arrive(page: Page, name: string, at: string): Promise<void> {
  await signInByEid(page, name)
  await page.waitForURL(at)
}

let strangers = 0

async function showCodeStep(page: Page): Promise<void> {
  // Nobody gets more than three codes in a quarter of an hour, so each time it is somebody else.
  strangers += 1
  const digits = `190101${String(strangers).padStart(2, '0')}000`
  await page.getByRole('textbox').fill(`${digits}${checkDigitOf(digits.slice(2))}`)
  await page.getByRole('button', { name: /^(Skicka kod|Send code)/ }).click()
  await page.getByRole('textbox', { name: /sms|text message/i }).waitFor()
}

async function showPassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: /engångslösenord|one-time password/i }).click()
  await page.getByRole('textbox').first().waitFor()
}

/** The page that waits for a token, while it waits: the answer never comes. */
async function showLoggingIn(page: Page): Promise<void> {
  await page.route('**/api/auth/patientsecuretoken', () => undefined)
  await page.goto('/patienttoken')
  await page.getByRole('heading', { level: 1, name: /^(Loggar in|Logging in)/ }).waitFor()
}

async function showOldVersion(page: Page): Promise<void> {
  const json = { Version: '9.0.0', SupportedClientVersions: ['9.0.0-1'] }
  await page.route('**/api/version', (route) => route.fulfill({ json }))
  await page.goto('/fel-version')
  await page.getByRole('button', { name: /^(Läs in igen|Load again)/ }).waitFor()
}

/** Real links are known to nobody but those invited, so the answer is made up. */
async function showInvitation(page: Page): Promise<void> {
  const json = {
    InvitationType: 'Guardian',
    InviteStatus: 'Pending',
    UnitName: 'Ekorrgläntans barn- och ungdomsmottagning',
    ExpiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    Channel: 'Sms',
  }
  await page.route('**/api/invitations/*', (route) => route.fulfill({ json }))
  await page.goto(invitation)
  await page.getByRole('button', { name: /^(Få en kod med|Get a code by)/ }).waitFor()
}

async function showInvitationCode(page: Page): Promise<void> {
  const json = { ResendAfter: 30, ExpiresAt: new Date(Date.now() + 600_000).toISOString() }
  await page.route('**/api/invitations/*/code', (route) => route.fulfill({ json }))
  await showInvitation(page)
  await page.getByRole('button', { name: /^(Få en kod med|Get a code by)/ }).click()
  await page.getByRole('textbox').first().waitFor()
}

async function showOpeningReview(page: Page): Promise<void> {
  await page.getByRole('article').getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
}

const next = /^(Nästa|Next)$/

async function showProgramSteps(page: Page): Promise<void> {
  await page.getByRole('button', { name: next }).click()
  await page.getByRole('button', { name: /^(Lägg till|Add)( det första| the first)? ste[gp](et)?$/ }).click()
  await page
    .getByRole('combobox', { name: /startar steget|starts the step/ })
    .first()
    .waitFor()
}

/** With one form in the step, open to be changed. */
async function showProgramItems(page: Page): Promise<void> {
  await showProgramSteps(page)
  await page.getByRole('button', { name: next }).click()
  await page
    .getByRole('button', { name: /^(Lägg till formulär eller behandling i|Add form or treatment to)/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Lägg till|Add) / })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Klar|Done)$/ })
    .click()
  await page.locator('main li button[aria-expanded]').first().click()
  await page
    .getByRole('checkbox', { name: /Ingen sista dag|No last day/ })
    .first()
    .waitFor()
}

async function showDialog(page: Page): Promise<void> {
  const inAMinute = new Date(Date.now() + 60_000).toISOString()
  await page.evaluate((end) => sessionStorage.setItem('expiresAt', JSON.stringify(end)), inAMinute)
  await page.goto('/hem')
  await page.getByRole('dialog').waitFor()
}

const answer = /^(Svara|Fortsätt|Answer|Continue)$/
const begin = /^(Börja|Start)$/

/** The first form at home, as far as its first page or its first question. */
async function showStartOfForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: answer }).click()
  await page
    .locator('[data-sheet]')
    .or(page.getByRole('button', { name: begin }))
    .first()
    .waitFor()
}

async function showFirstSheet(page: Page): Promise<void> {
  await showStartOfForm(page)
  const start = page.getByRole('button', { name: begin })
  if (await start.isVisible()) await start.click()
  await page.locator('[data-sheet]').waitFor()
}

async function showMissing(page: Page): Promise<void> {
  await showFirstSheet(page)
  await page.getByRole('button', { name: /^(Nästa|Next)$/ }).click()
  await page
    .getByText(/behöver ett svar|needs an answer/)
    .first()
    .waitFor()
}

/** Every question answered in the way that calls for help. */
async function showCrisis(page: Page): Promise<void> {
  await page.unrouteAll()
  await page.goto('/hem')
  await showFirstSheet(page)
  const help = page.getByRole('alert').filter({ hasText: /inte ensam|not alone/ })
  const line = page.locator('[data-help-line]')
  await answerSheet(page, 'last')
  while (!(await line.isVisible())) {
    const before = await sheetOf(page)
    await page.getByRole('button', { name: /^(Nästa|Next)$/ }).click()
    await page.locator(`[data-sheet]:not([data-sheet="${before}"])`).waitFor()
    await answerSheet(page, 'last')
  }
  // The line is there at once; the whole card is fetched.
  await help.waitFor()
}

async function showJournal(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Måendedagbok|Mood diary/ })
    .first()
    .click()
  const start = page.getByRole('button', { name: begin })
  await page.locator('[data-sheet]').or(start).first().waitFor()
  if (await start.isVisible()) await start.click()
  await page.getByRole('slider').waitFor()
}

async function showFirstChild(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button').first().click()
  await page.waitForURL('**/hem')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function showMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Meny|Menu)$/ }).click()
  await page.getByRole('navigation').waitFor()
}

async function showUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Kantarell Stigfinnare' }).click()
  await page.getByRole('menu').waitFor()
}

async function showAway(page: Page): Promise<void> {
  await showUserMenu(page)
  await page.getByRole('menuitem', { name: /^(Borta|Away)/ }).click()
  await page.getByRole('dialog').waitFor()
}

async function showBanner(page: Page): Promise<void> {
  await page.route('**/api/me/current-unit', (route) => route.fulfill({ status: 500, body: 'Oj' }))
  await page.getByRole('button', { name: 'Ekorrgläntans' }).click()
  await page.getByRole('region', { name: /^(Något gick fel|Something went wrong)$/ }).waitFor()
}
