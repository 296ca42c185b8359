import type { Page } from 'playwright-core'
import { until } from './until.ts'

/** Waits until the screen with this title is there. */
export async function heading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

/** Waits until everything on the screen has been fetched. */
export async function settled(page: Page): Promise<void> {
  await until(async () => (await page.locator('[aria-busy="true"]').count()) === 0, 'the screen to be filled')
  await page.getByRole('link', { name: 'Enhet: –' }).waitFor({ state: 'detached' })
}

export function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}

/** What a tab keeps of a person; the router's own note of how far one has scrolled says nothing of anybody. */
export async function keptKeys(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => Object.keys(sessionStorage))
  return keys.filter((key) => !key.startsWith('tsr-scroll'))
}

/** One value of what the tab keeps of the session. */
export async function kept(page: Page, key: string): Promise<string> {
  const stored = await page.evaluate((name) => sessionStorage.getItem(name), key)
  return String(JSON.parse(stored ?? 'null'))
}
