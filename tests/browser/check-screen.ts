import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { findFaultsWhenEnlarged, findSmallTargets } from './check-large-text.ts'
import { settled } from './look.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const tabsTried = 5

/** What is wrong with a screen, in words: accessibility, its one heading, its title, its focus, its width. */
export async function checkScreen(page: Page, { isNarrow }: { isNarrow: boolean }): Promise<string[]> {
  await settled(page)
  return [
    ...(await findBarriers(page)),
    ...(await findFaultsOfHead(page)),
    ...(await findOverflow(page)),
    ...(await findHiddenFocus(page)),
    ...(isNarrow ? await findSmallTargets(page) : []),
    ...(await findFaultsWhenEnlarged(page, { isNarrow })),
  ]
}

async function findBarriers(page: Page): Promise<string[]> {
  // As expressions: the page's own policy lets no script be added to it.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe)
  const results = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify({ runOnly: tags, resultTypes: ['violations'] })})`,
  )
  return results.violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

async function findFaultsOfHead(page: Page): Promise<string[]> {
  const headings = await page.getByRole('heading', { level: 1 }).count()
  const title = await page.title()
  const keys = (await page.locator('body').textContent())?.match(/\b[a-z-]+:[a-z-]+\.[a-z-]+/g) ?? []
  return [
    ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
    ...(/^.+ – Samklang$/.test(title) ? [] : [`the title “${title}”`]),
    ...keys.map((key) => `the key ${key} in place of a text`),
  ]
}

async function findOverflow(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? `${scrollWidth} wide in a window of ${clientWidth}` : undefined
  })
  return wide ? [wide] : []
}

/** Whoever uses the keyboard must see where they are. */
async function findHiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (let tab = 0; tab < tabsTried; tab += 1) {
    await page.keyboard.press('Tab')
    const unseen = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return undefined
      // The heading takes the focus once its page is there, which may be after the first press; no key leads to it.
      if (focused.matches('[data-page-title]')) return undefined
      const places = [focused, focused.parentElement, focused.nextElementSibling].filter((place) => place !== null)
      const isMarked = places.some((place) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(place)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      })
      const { width, height, top } = focused.getBoundingClientRect()
      return isMarked && width > 0 && height > 0 && top >= 0 ? undefined : focused.outerHTML.slice(0, 120)
    })
    if (unseen) hidden.push(`no visible focus: ${unseen}`)
  }
  return hidden
}
