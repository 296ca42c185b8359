import type { Page } from 'playwright-core'

/** Open to everybody, with a layout of its own: whoever passes it leaves every menu and dialog of the page before behind. */
const between = '/fel-version'

/**
 * To a page as a link leads there, in the app that is open already: to load it takes four times the work, and whatever a test
 * has put into the page is gone then. The focus is at the beginning, as after a load, unless the page puts it elsewhere.
 */
export async function navigateTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname !== between) await push(page, between)
  if (path !== between) await push(page, path)
  await page.evaluate(() => {
    if (document.activeElement !== document.body && !document.activeElement?.matches('h1')) return
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
}

/** Until the heading is another one than that of the page that is left. */
async function push(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
    history.pushState({}, '', address)
  }, path)
  await page.locator('h1:not([data-left])').first().waitFor()
}
