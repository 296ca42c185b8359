import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { girl, seedPatient, talkAsPatient } from './accepted-family.ts'
import { test } from './journey.ts'
import { signInByCode } from './sign-in.ts'
import { startTreatment } from './treated.ts'
import { phone } from './visitor.ts'

const danger = 'jag vill inte leva'
const abuse = 'Min mamma slår mig'
const written = 'Det har varit en lång vecka och jag vet inte var jag ska börja. '.repeat(8)

const looks = [
  { name: 'text at 200 %', text: '200%', size: phone },
  { name: 'text at 200 % above a keyboard', text: '200%', size: { width: 360, height: 400 } },
  { name: 'text at 200 % on a larger phone', text: '200%', size: { width: 390, height: 844 } },
  { name: 'a phone', text: '100%', size: { width: 390, height: 844 } },
  { name: 'a phone above a keyboard', text: '100%', size: { width: 360, height: 400 } },
]

/** What is seen of the strip, the bar, the line that is written, and what lies over that. */
async function lookAround(page: Page) {
  return page.evaluate(() => {
    const bar = document.querySelector('[data-typing-bar]')
    const strip = document.querySelector('[data-help-line]')
    const field = document.querySelector('form textarea')
    if (!bar || !strip || !(field instanceof HTMLTextAreaElement)) throw new Error('not there')
    const [box, around] = [field.getBoundingClientRect(), bar.getBoundingClientRect()]
    const { paddingTop, lineHeight } = getComputedStyle(field)
    const [room, height] = [Number.parseFloat(paddingTop), Number.parseFloat(lineHeight)]
    // Few words stand in the first line of a field of three; of many the last is written.
    const top = field.value.length < 40 ? box.top + room : box.bottom - room - height
    const line = { top, bottom: top + height }
    const links = [...bar.querySelectorAll('a')].filter((one) => one.checkVisibility())
    return {
      share: around.height / innerHeight,
      isStripSeen: strip.checkVisibility({ visibilityProperty: true }),
      isLineSeen: line.top >= -1 && line.bottom <= innerHeight + 1,
      over: [line.top + 2, line.bottom - 2].map((y) => document.elementFromPoint(box.left + 30, y)?.localName),
      small: links.filter((one) => one.offsetHeight < 44 || one.offsetWidth < 44).map((one) => one.textContent),
      cut: links.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
      wide: document.documentElement.scrollWidth - innerWidth,
      links: links.map((one) => one.textContent),
    }
  })
}

/** Pictures above words that have room beside them, and numbers, and words that one line holds, in more than one. */
async function findBroken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const buttons = [...document.querySelectorAll('[data-typing-help] a[href^="tel:"]')]
    return buttons.flatMap((button) => {
      const [picture, label] = [button.querySelector('svg'), button.querySelector('.mantine-Button-label')]
      if (!picture || !label) return [`not whole: ${button.textContent}`]
      const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      while (texts.nextNode()) {
        const node = texts.currentNode
        for (const { 0: number, index } of (node.textContent ?? '').matchAll(/\d[\d -]+|[^\s-]{4,}/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + number.length)
          const parts = [...range.getClientRects()]
          const lines = new Set(parts.map(({ top }) => Math.round(top)))
          const width = parts.reduce((sum, part) => sum + part.width, 0)
          if (lines.size > 1 && width <= (label.parentElement?.clientWidth ?? 0)) broken.push(`broken: ${number}`)
        }
      }
      // With large text the longest word may need all of the room.
      const isAbove =
        getComputedStyle(document.documentElement).fontSize === '16px' &&
        picture.getBoundingClientRect().bottom <= label.getBoundingClientRect().top
      return isAbove ? [...broken, `above: ${button.textContent}`] : broken
    })
  })
}

/** What lies over the middle of the heading's first line; the heading itself where nothing does. */
const lookAtHeading = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('#messages')
    const box = heading?.getBoundingClientRect()
    if (!heading || !box) throw new Error('not there')
    const over = document.elementFromPoint(box.left + 5, box.top + 5)
    return { isClear: over !== null && heading.contains(over), top: Math.round(box.top), isLed: scrollY > 0 }
  })

/** whoever is led to the messages sees their heading below the line of help, and beside the bar. */
async function openAtMessages(page: Page, treatmentId: string): Promise<void> {
  const field = page.getByLabel('Skriv till mottagningen')
  await field.fill('')
  await page.setViewportSize({ width: 360, height: 560 })
  for (const words of ['', danger]) {
    await field.fill(words)
    await page.goto(`/behandling?id=${treatmentId}&visa=meddelanden`)
    await page.locator('#messages:focus').waitFor()
    await page.locator(words ? '[data-typing-bar]' : '[data-help-line]').waitFor()
    await expect.poll(() => lookAtHeading(page), { message: words }).toMatchObject({ isClear: true, isLed: true })
  }
}

test('R-563 R-564 R-668 the bar stands for the strip, takes a third of what is seen at most, and never hides the line that is written; numbers to call are whole', async ({
  product,
  visit,
}) => {
  const { patientId, staffVisitor } = await seedPatient(product)
  const { id } = await startTreatment(product, staffVisitor, { patientId, name: 'mindre-oro' })
  const patient = await talkAsPatient(product, patientId)
  await patient('POST', `/api/papp/treatments/${id}/messages`, { MessageText: danger })
  const { page } = await visit({ viewport: phone, hasTouch: true })
  await signInByCode(page, 'patient', girl)
  await page.waitForURL('**/hem')
  await page.getByRole('link', { name: /^Mindre oro/ }).click()
  const field = page.getByLabel('Skriv till mottagningen')
  const bar = page.locator('[data-typing-bar]')
  await page.locator('[data-help-line]').waitFor()
  for (const { name, text, size } of looks) {
    await page.setViewportSize(size)
    await page.evaluate((percent) => document.documentElement.style.setProperty('font-size', percent), text)
    for (const words of [danger, abuse, written + danger]) {
      await field.fill('')
      await bar.waitFor({ state: 'detached' })
      expect(await page.locator('[data-help-line]').isVisible(), name).toBe(true)
      // What was found of the words before is forgotten.
      await page.waitForTimeout(1100)
      await field.fill(words)
      await bar.waitFor()
      await page.waitForTimeout(100)
      const seen = await lookAround(page)
      const where = `${name}, ${words.slice(-20)}: ${seen.links}`
      expect(seen, where).toMatchObject({ isStripSeen: false, isLineSeen: true, small: [], cut: [], wide: 0 })
      expect(seen.over, where).toEqual(['textarea', 'textarea'])
      expect(seen.share, where).toBeLessThanOrEqual(0.34)
      expect(seen.links, where).toEqual(expect.arrayContaining(['Ring 112', 'Mer hjälp']))
      if (text === '100%') expect(seen.links, where).toHaveLength(3)
      expect(await findBroken(page), where).toEqual([])
      if (words === abuse) await page.getByRole('link', { name: 'Ring Kvinnofridslinjen 020-50 50 50' }).waitFor()
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await openAtMessages(page, id)
})
