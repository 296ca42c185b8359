import type { Page } from 'playwright-core'
import { until } from './until.ts'

/** More than any screen has; whoever has pressed this often is walking in circles. */
const presses = 80

/** What has the focus, as a screen reader tells it: `textbox "Förnamn"`. */
async function focused(page: Page): Promise<string> {
  const place = page.locator(':focus')
  if ((await place.count()) === 0) return 'nothing'
  return (await place.ariaSnapshot()).replace(/^- '?/, '')
}

/** The screen has put the focus here by itself. */
export async function focusIsOn(page: Page, what: string): Promise<void> {
  await until(async () => (await focused(page)).startsWith(what), `the focus to be on ${what}`)
}

/** Presses one key until the focus is there: Tab from field to field, an arrow within a choice. */
export async function walkTo(page: Page, what: string, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let pressed = 0; pressed < presses; pressed++) {
    const here = await focused(page)
    if (here.startsWith(what)) return
    passed.push(here.split('\n')[0] ?? '')
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never came to ${what}, only to:\n${[...new Set(passed)].join('\n')}`)
}

export async function write(page: Page, field: string, text: string): Promise<void> {
  await walkTo(page, `textbox "${field}"`)
  await page.keyboard.type(text)
}

export async function press(page: Page, what: string): Promise<void> {
  await walkTo(page, what)
  await page.keyboard.press('Enter')
}
