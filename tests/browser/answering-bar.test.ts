import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerSheet, isSaved, isWaiting, optionOf } from './answers.ts'
import { assign } from './assigned.ts'
import { depict } from './pictures.ts'
import { signInByEid } from './sign-in.ts'
import { test as journey } from './staying.ts'
import { phone, type Visitor } from './visitor.ts'

const children = ['Blåklint', 'Smultron']

const test = journey.extend('onPhone', ({ stay }) => async (name: string, path: string): Promise<Visitor> => {
  async function enter(page: Page): Promise<void> {
    await signInByEid(page, name)
    await page.waitForURL(`**${path}`)
  }
  return stay(name, enter, { viewport: phone, hasTouch: true })
})

/** Goes down the page a third of a screen at a time, and tells where a question was to be seen without the name in the bar. */
async function lookEverywhere(page: Page, name: string): Promise<{ looks: number; without: number[] }> {
  return page.evaluate(async (expected) => {
    const without: number[] = []
    const isSeen = (element: Element, top: number) => {
      const box = element.getBoundingClientRect()
      return box.height > 0 && box.bottom > top && box.top < innerHeight
    }
    let looks = 0
    for (let at = 0; ; at += innerHeight / 3) {
      scrollTo(0, at)
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
      looks += 1
      const bar = document.querySelector('[data-answering-bar]')
      const box = bar?.getBoundingClientRect()
      const isWhole = box !== undefined && box.top >= 0 && box.bottom <= innerHeight && box.height < innerHeight / 4
      const front = box && document.elementFromPoint(box.left + 30, box.top + box.height / 2)
      const isNamed = isWhole && Boolean(bar?.textContent.includes(expected) && front && bar.contains(front))
      const questions = [...document.querySelectorAll('[data-question]')].filter((one) => isSeen(one, 0))
      if (questions.length > 0 && !isNamed) without.push(at)
      if (questions.some((one) => !one.textContent.includes(expected))) without.push(-at)
      if (scrollY + innerHeight >= document.documentElement.scrollHeight - 1) return { looks, without }
    }
  }, name)
}

/** Whatever has the focus stands below the bar, also with text of twice the size. */
async function hiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab')
    const under = await page.evaluate(() => {
      const field = document.activeElement?.closest('label') ?? document.activeElement
      const bar = document.querySelector('[data-answering-bar]')
      if (!field || !bar || bar.contains(field) || !field.closest('[data-question]')) return null
      return field.getBoundingClientRect().top < bar.getBoundingClientRect().bottom - 1 ? field.outerHTML : null
    })
    if (under) hidden.push(under)
  }
  return hidden
}

// First here: nobody has been chosen since she signed in.
test('R-363 a guardian who chooses another child in another tab is told so in the first one, and that the answers are kept', async ({
  product,
  onPhone,
}) => {
  const id = await assign(product, { patient: 'Smultron', form: 'vardagsfunktion', asked: 'Tussilago' })
  const { page, context, allow } = await onPhone('Tussilago Ängsull', '/kontext')
  // The form of the one child is not there for the other.
  allow(/404/)
  await page.getByText('Bris 116 111').waitFor()
  await page.getByRole('button', { name: /Smultron/ }).click()
  await page.waitForURL('**/hem')
  await page.goto(`/formular?id=${id}`)
  await page.getByRole('button', { name: 'Börja' }).click()
  await answerSheet(page, 'first')
  await isSaved(page)
  const other = await context.newPage()
  await other.goto('/kontext')
  await other.getByRole('button', { name: /Blåklint/ }).click()
  await other.waitForURL('**/hem')
  const told = page.getByRole('alert').filter({ hasText: 'Du har bytt till Blåklint i en annan flik.' })
  await told.getByText('Det du svarat om Smultron är sparat.').waitFor()
  await depict(page, 'changed-elsewhere')
  await told.getByRole('button', { name: 'Fortsätt med Blåklint' }).click()
  await told.waitFor({ state: 'detached' })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const name = page.locator('[data-about]')
  expect(await name.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
  await other.close()
})

test('R-332 R-333 a guardian of two with forms of the same name never sees a question without the child’s name, at any scroll position', async ({
  product,
  onPhone,
}) => {
  const visitor = await onPhone('Tussilago Ängsull', '/kontext')
  const { page, context } = visitor
  visitor.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.goto('/kontext')
  const colours: string[] = []
  for (const child of children) {
    const id = await assign(product, { patient: child, form: 'vardagsfunktion', asked: 'Tussilago' })
    await page.getByRole('button', { name: child }).click()
    await page.waitForURL('**/hem')
    await page.goto(`/formular?id=${id}`)
    await page.getByRole('button', { name: 'Börja' }).click()
    const name = page.locator('[data-answering-bar] > :first-child > :first-child')
    await name.waitFor()
    colours.push(await name.evaluate((element) => getComputedStyle(element).borderColor))
    const seen = await lookEverywhere(page, child)
    expect(seen.looks).toBeGreaterThan(3)
    expect(seen.without).toEqual([])
    await page.locator('fieldset[data-question] label').first().click()
    await isSaved(page)
    await depict(page, `bar-${child}`)
    if (child === children.at(-1)) break
    await page.goto('/hem')
    await page.getByRole('link', { name: 'Tillbaka' }).click()
  }
  // Told apart by colour too, and never by it alone.
  expect(new Set(colours).size).toBe(2)

  await context.setOffline(true)
  await page.locator('fieldset[data-question] label').nth(1).click()
  await isWaiting(page)
  await page.locator('[data-answering-bar]').getByText('Inget nät, sparat bara på enheten').waitFor()
  await page.locator('[data-answering-bar]').getByRole('button', { name: 'Hjälp nu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: /112/ }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Stäng' }).click()
  await context.setOffline(false)
  await isSaved(page)

  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  const large = await lookEverywhere(page, 'Smultron')
  expect(large.without).toEqual([])
  await page.evaluate(() => scrollTo(0, 0))
  expect(await hiddenFocus(page)).toEqual([])
  await depict(page, 'bar-large')
})

/** How much of the window what stays in view covers, and which of the options are chosen unseen by the arrow keys. */
async function lookByArrows(page: Page): Promise<{ covered: number; unseen: string[] }> {
  const unseen: string[] = []
  await page.locator('fieldset[data-question] input[type=radio]').first().focus()
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press(press < 4 ? 'ArrowDown' : 'Tab')
    const under = await page.evaluate(() => {
      const field = document.activeElement?.closest('label')
      const box = field?.getBoundingClientRect()
      if (!field || !box) return null
      const front = document.elementFromPoint(box.left + box.width / 2, box.top + 2)
      return box.top >= 0 && front && field.contains(front) ? null : field.textContent
    })
    if (under) unseen.push(under)
  }
  const covered = await page.evaluate(() => {
    const all = [...document.querySelectorAll('main *')].filter((one) => getComputedStyle(one).position === 'sticky')
    scrollTo(0, document.documentElement.scrollHeight / 2)
    return all.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0) / innerHeight
  })
  return { covered, unseen }
}

test('R-331 R-342 R-535 an answer about not wanting to live after a score opens the whole card, which leads back, and neither covers the questions', async ({
  product,
  onPhone,
}) => {
  const id = await assign(product, { patient: 'Timjan', form: 'sinnesstamning' })
  const { page } = await onPhone('Timjan Rosendimma', '/hem')
  await page.goto(`/formular?id=${id}`)
  await page.getByRole('button', { name: 'Börja' }).click()
  await answerSheet(page, 'last')
  const help = page.getByTestId('crisis-alert')
  await help.waitFor()
  await page.getByRole('button', { name: 'Nästa' }).click()
  await page.getByRole('button', { name: 'Visa allt' }).waitFor()
  expect(await help.count()).toBe(0)
  const line = page.locator('[data-help-line]')
  // it says what it is also where there is no room beside the numbers.
  const words = await line.getByText('Hjälp nu', { exact: true }).boundingBox()
  expect(Math.min(words?.width ?? 0, words?.height ?? 0)).toBeGreaterThan(10)
  expect(await line.evaluate((one) => one.getBoundingClientRect().height)).toBeLessThan(70)

  const wish = optionOf(page, 1, 'Ja, någon enstaka gång')
  await wish.check()
  await help.waitFor()
  expect(await help.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
  await depict(page, 'help-card')
  await help.getByRole('button', { name: 'Fortsätt där du var' }).last().click()
  await help.waitFor({ state: 'detached' })
  expect(await wish.evaluate((one) => document.activeElement === one)).toBe(true)
  await expect.poll(() => wish.evaluate((one) => one.getBoundingClientRect().top > 60)).toBe(true)
  expect(await wish.evaluate((one) => one.getBoundingClientRect().bottom < innerHeight)).toBe(true)

  await page.getByRole('button', { name: 'Tillbaka' }).click()
  await page.getByText('Sida 1 av').waitFor()
  for (const { size, text } of [
    { size: { width: 320, height: 256 }, text: '' },
    { size: phone, text: '200%' },
  ]) {
    await page.setViewportSize(size)
    await page.evaluate((percent) => document.documentElement.style.setProperty('font-size', percent), text)
    const seen = await lookByArrows(page)
    await depict(page, `help-line-${size.width}${text}`)
    expect(seen.unseen).toEqual([])
    expect(seen.covered).toBeLessThan(0.4)
  }
  // what were left unsent would go from the next form, and call for help there.
  await isSaved(page)
})

test('R-363 an answer that means danger at once opens the whole card in words of its own, and home says whether it was seen', async ({
  product,
  onPhone,
}) => {
  const id = await assign(product, { patient: 'Timjan', form: 'sinnesstamning' })
  const { page, context, allow } = await onPhone('Timjan Rosendimma', '/hem')
  allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto(`/formular?id=${id}`)
  await page.getByRole('button', { name: 'Börja' }).click()
  await answerSheet(page, 'first')
  await page.getByRole('button', { name: 'Nästa' }).click()
  const help = page.getByTestId('crisis-alert')
  const danger = help.getByText(/kan betyda att du är i fara nu/)
  const goOn = help.getByRole('button', { name: 'Fortsätt där du var' }).last()
  await optionOf(page, 1, 'Ja, någon enstaka gång').check()
  await help.getByText('Tack för att du berättar', { exact: false }).waitFor()
  expect(await danger.count()).toBe(0)
  await goOn.click()
  for (const [question, answer] of [
    ['plan', 'Ja'],
    ['safe', 'Nej'],
  ] as const) {
    await help.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Nästa' }).click()
    // In what the form itself tells, not only in the card.
    const told = page.locator('[data-sheet] p').filter({ hasText: 'åk till en akutmottagning' })
    if (question === 'plan') await told.locator('a[href="tel:112"]').waitFor()
    await page.locator(`[data-question="${question}"]`).getByRole('radio', { name: answer, exact: true }).check()
    await danger.waitFor()
    expect(await help.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
    await depict(page, `danger-${question}`)
    await goOn.click()
  }
  await isSaved(page)
  // sent or not, with or without network, the card says how grave it is, and what the clinic has of it.
  await page.getByRole('button', { name: 'Nästa' }).click()
  await context.setOffline(true)
  await page.getByRole('textbox').fill('Det är tungt nu.')
  await page.getByRole('button', { name: 'Skicka' }).click()
  await page.locator('[data-queued]').waitFor()
  await danger.waitFor()
  await help.getByText(/^Det du svarade sist har inte nått .* än\. Det du svarade förut har de fått/).waitFor()
  await depict(page, 'danger-queued')
  await context.setOffline(false)
  await page.getByText('Tack för att du berättade', { exact: true }).waitFor()
  await danger.waitFor()
  await page.goto('/hem')
  await page.getByText(/Ingen på .* har visat att de har sett det du svarade \d\d:\d\d\./).waitFor()
  await depict(page, 'danger-home')
})
