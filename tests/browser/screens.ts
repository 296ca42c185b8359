import type { Page } from 'playwright-core'
import { identifyAsStaff, signInAsStaff, signInByEid } from './sign-in.ts'

/** A screen, and what is to be done for it to show the state that is meant. In both languages, so by role or by both words. */
export type Screen = { path: string; show?: (page: Page) => Promise<void> }

export type Side = {
  name: string
  /** The width that the side is made for. */
  width: number
  /** Must also hold at 320, which is 400 % zoom. */
  isNarrow: boolean
  enter: (page: Page) => Promise<void>
}

const phoneSide = { width: 360, isNarrow: true }
const deskSide = { width: 1280, isNarrow: false }

const screens: Record<string, Screen[]> = {
  doors: [
    { path: '/' },
    { path: '/inloggning/patient' },
    { path: '/inloggning/patient?metod=sms' },
    { path: '/inloggning/patient?metod=sms', show: showCodeStep },
    { path: '/inloggning/patient', show: showPassword },
    { path: '/inloggning/vardnadshavare' },
    { path: '/inloggning/skolpersonal/' },
    { path: '/inloggning/skolpersonal/?userId=5a6a0000-0000-4000-8000-000000000001' },
    { path: '/inloggning/misslyckades?orsak=cancelled&som=guardian' },
    { path: '/inbjudan' },
    { path: '/inbjudan/misslyckades?orsak=expired' },
    { path: '/inbjudan-accepterad?invitationType=Guardian' },
    { path: '/patienttoken', show: holdBreath },
    { path: '/fel-version' },
    { path: '/logga-ut' },
  ],
  'the guardian': [{ path: '/kontext' }, { path: '/kontext', show: showFirstChild }],
  'the patient': [{ path: '/hem' }, { path: '/hem', show: showMenu }, { path: '/samtycken' }],
  'the staff door': [{ path: '/login' }, { path: '/login/no-access' }, { path: '/fel-version' }],
  'the choice of unit': [{ path: '/login/select-careUnit' }],
  staff: [
    { path: '/admin/' },
    { path: '/admin/', show: showUserMenu },
    { path: '/select-unit' },
    { path: '/select-unit', show: showBanner },
    { path: '/select-language' },
    { path: '/om' },
    { path: '/support' },
    { path: '/manual' },
    { path: '/administration' },
    { path: '/administration/manual' },
    { path: '/administration/taggar' },
    { path: '/administration/anvandare' },
    { path: '/administration/unauthorized?for=administration-search-messages' },
  ],
}

export const sides: Side[] = [
  { ...phoneSide, name: 'doors', enter: async (page) => void (await page.goto('/')) },
  { ...phoneSide, name: 'the guardian', enter: (page) => arrive(page, 'Tussilago Ängsull', '**/kontext') },
  { ...phoneSide, name: 'the patient', enter: (page) => arrive(page, 'Timjan Rosendimma', '**/hem') },
  { ...deskSide, name: 'the staff door', enter: async (page) => void (await page.goto('/login')) },
  { ...deskSide, name: 'the choice of unit', enter: (page) => identifyAsStaff(page, 'Kantarell Stigfinnare') },
  {
    ...deskSide,
    name: 'staff',
    enter: (page) => signInAsStaff(page, 'Kantarell Stigfinnare', 'Björkdungens vuxenmottagning'),
  },
]

export function screensOf({ name }: Side): Screen[] {
  return screens[name] ?? []
}

async function arrive(page: Page, name: string, at: string): Promise<void> {
  await signInByEid(page, name)
  await page.waitForURL(at)
}

async function showCodeStep(page: Page): Promise<void> {
  await page.getByRole('textbox').fill('19010101-0000')
  await page.getByRole('button', { name: /^(Skicka kod|Send code)/ }).click()
  await page.getByRole('textbox', { name: /sms|text message/i }).waitFor()
}

async function showPassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: /engångslösenord|one-time password/i }).click()
  await page.getByRole('textbox').first().waitFor()
}

/** The page that waits for a token, while it waits. */
async function holdBreath(page: Page): Promise<void> {
  await page.route('**/api/auth/patientsecuretoken', () => undefined)
  await page.goto('/patienttoken')
  await page.getByRole('heading', { level: 1, name: /^(Loggar in|Logging in)/ }).waitFor()
  await page.unroute('**/api/auth/patientsecuretoken')
}

async function showFirstChild(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button').first().click()
}

async function showMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Meny|Menu)$/ }).click()
  await page.getByRole('navigation').waitFor()
}

async function showUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Kantarell Stigfinnare' }).click()
  await page.getByRole('menu').waitFor()
}

async function showBanner(page: Page): Promise<void> {
  await page.route('**/api/me/current-unit', (route) => route.fulfill({ status: 500, body: 'Oj' }))
  await page.getByRole('button', { name: 'Ekorrgläntans' }).click()
  await page.getByRole('region', { name: /^(Något gick fel|Something went wrong)$/ }).waitFor()
}
