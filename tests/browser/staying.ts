import type { Page } from 'playwright-core'
import { test as journey, tell } from './journey.ts'
import { heading } from './look.ts'
import { signInAsStaff } from './sign-in.ts'
import type { Visitor, VisitorOptions } from './visitor.ts'

/**
 * A test that goes on in the browser of the tests before it in the file, for whoever signs in there but once: a browser that has
 * fetched nothing yet takes longer than most tests do. After a test that failed one begins anew.
 */
export const test = journey
  .extend('staying', { scope: 'file' }, async ({ product: _ }, { onCleanup }) => {
    const visitors = new Map<string, Visitor>()
    onCleanup(async () => {
      for (const visitor of visitors.values()) await visitor.leave()
    })
    return visitors
  })
  .extend('stay', async ({ welcome, staying, task }, { onCleanup }) => {
    const present = new Map<string, Visitor>()
    onCleanup(async () => {
      const isFailed = task.result?.state === 'fail'
      if (isFailed) await tell([...present.values()], task)
      for (const [name, visitor] of present) {
        if (!isFailed) await endTest(visitor)
        if (isFailed && staying.delete(name)) await visitor.leave()
      }
    })
    return async (name: string, enter: (page: Page) => Promise<void>, wishes: VisitorOptions = {}) => {
      const known = staying.get(name)
      const visitor = known ?? (await welcome(wishes))
      staying.set(name, visitor)
      present.set(name, visitor)
      if (!known) await enter(visitor.page)
      return visitor
    }
  })
  .extend('work', async ({ stay }) => {
    /** Staff at home, signed in since the first time they were asked for, at the unit that is said. */
    return async (name: string, unit?: string) => {
      const visitor = await stay(name, (page) => signInAsStaff(page, name, unit))
      await goHome(visitor.page)
      if (unit) await changeTo(visitor.page, unit)
      return visitor
    }
  })

async function endTest({ page, context, rest, expectNothingWrong }: Visitor): Promise<void> {
  for (const tab of context.pages()) if (tab !== page) await tab.close()
  await page.unrouteAll({ behavior: 'wait' })
  await context.unrouteAll({ behavior: 'wait' })
  await rest()
  expectNothingWrong()
}

/** Without loading anything anew, from wherever the last test ended; what it was told is not left for the next to read. */
async function goHome(page: Page): Promise<void> {
  const open = page.locator('dialog[open]')
  for (let count = await open.count(); count > 0; count -= 1) {
    await page.keyboard.press('Escape')
    await open.nth(count - 1).waitFor({ state: 'detached' })
  }
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Samklang/ })
    .click()
  await heading(page, 'Hem')
  const told = page.locator('[data-snackbar]')
  await told.evaluateAll((all) => {
    for (const one of all) one.querySelector('button')?.click()
  })
  await told.waitFor({ state: 'detached' })
}

async function changeTo(page: Page, unit: string): Promise<void> {
  const chosen = page.getByRole('link', { name: /^Enhet: [^–]/ })
  await chosen.waitFor()
  if ((await chosen.textContent())?.includes(unit)) return
  await chosen.click()
  await page.getByRole('main').getByRole('button', { name: unit }).click()
  await heading(page, 'Hem')
  await page.getByRole('link', { name: `Enhet: ${unit}` }).waitFor()
}
