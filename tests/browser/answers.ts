import type { Page } from 'playwright-core'

type Option = 'first' | 'last'

/** Taps one option of every choice that is asked on this sheet. */
export async function answerSheet(page: Page, option: Option): Promise<void> {
  const questions = page.locator('fieldset[data-question]:has(input[type=radio])')
  for (let index = 0; index < (await questions.count()); index += 1)
    await questions.nth(index).locator('label')[option]().click()
}

/** About danger: whoever finds everything hard need not be in any. */
const aboutDanger = ['safety-group', 'self-harm-group']

/** Every sheet, up to the one with the last step; what is asked about danger may be answered with none. */
export async function answerAll(page: Page, option: Option, isSafe = false): Promise<void> {
  const next = page.getByRole('button', { name: 'Nästa' })
  await answerSheet(page, option)
  while (await next.isVisible()) {
    const before = await sheetOf(page)
    await next.click()
    await page.locator(`[data-sheet]:not([data-sheet="${before}"])`).waitFor()
    await answerSheet(page, isSafe && aboutDanger.includes(await sheetOf(page)) ? 'first' : option)
  }
}

export async function sheetOf(page: Page): Promise<string> {
  return (await page.locator('[data-sheet]').getAttribute('data-sheet')) ?? ''
}

/** One option of the question with this number, counted from one. */
export function optionOf(page: Page, question: number, name: string) {
  return page
    .locator('fieldset[data-question]')
    .nth(question - 1)
    .getByRole('radio', { name })
}

export async function isSaved(page: Page): Promise<void> {
  await page.locator('[data-course="saved"]', { hasText: /^Sparat \d\d:\d\d$/ }).waitFor()
}

export async function isWaiting(page: Page): Promise<void> {
  await page.locator('[data-course="waiting"]').waitFor()
}
