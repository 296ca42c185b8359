import type { Page } from 'playwright-core'

/** Waits until the screen with this title is there. */
export async function heading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

export function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}

/** What a tab keeps of a person; the router's own note of how far one has scrolled says nothing of anybody. */
export async function keptKeys(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => Object.keys(sessionStorage))
  return keys.filter((key) => !key.startsWith('tsr-scroll'))
}
