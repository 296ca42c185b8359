import type { Page } from 'playwright-core'

/**
 * The ways in which people enlarge a page (WCAG 1.4.4 and 1.4.10). Zoom makes the window narrower in the page's own
 * measure; larger text alone, as a phone's settings give, leaves the window as it is.
 */
type Enlargement = { name: string; width?: number; text?: string }

const onPhones: Enlargement[] = [
  { name: 'text at 200 %', text: '200%' },
  { name: '400 % zoom', width: 320 },
]
// At a desk text is enlarged by zoom; a larger text alone also widens the measure that the layouts are chosen by.
const onStaffPages: Enlargement[] = [
  { name: '200 % zoom', width: 640 },
  { name: '400 % zoom', width: 320 },
]

export async function findFaultsWhenEnlarged(page: Page, { isNarrow }: { isNarrow: boolean }): Promise<string[]> {
  const size = page.viewportSize()
  if (!size) return []
  const found: string[] = []
  for (const { name, width, text } of isNarrow ? onPhones : onStaffPages) {
    await page.setViewportSize({ width: width ?? size.width, height: size.height })
    await page.evaluate((percent) => document.documentElement.style.setProperty('font-size', percent), text ?? '')
    await layoutDone(page)
    const faults = await findLasting(page)
    found.push(...faults.map((fault) => `${fault} (${name})`))
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(size)
  return found
}

/** A part that still unfolds cuts its words off while it moves: a fault is what is there when it has come to rest. */
async function findLasting(page: Page): Promise<string[]> {
  const first = await page.evaluate(lookForCuts)
  if (first.length === 0) return []
  await page.waitForTimeout(1000)
  const faults = await page.evaluate(lookForCuts)
  return faults.filter((fault) => first.includes(fault))
}

/** What stays in view gives way where it takes too much, which it knows in the frame after the one in which it has grown. */
async function layoutDone(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

/** Runs in the page: what is wider than the window, what is cut off, and what leaves too little room beside it. */
function lookForCuts(): string[] {
  const { scrollWidth, clientWidth, clientHeight } = document.documentElement
  const nameOf = (place: Element) => `<${place.localName}> “${(place.textContent ?? '').trim().slice(0, 60)}”`
  const found: string[] = []
  if (scrollWidth > clientWidth) found.push(`${scrollWidth} wide in a window of ${clientWidth}`)

  const textNodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const seen = new Set<Element>()
  while (textNodes.nextNode()) {
    const node = textNodes.currentNode
    const place = node.parentElement
    if (!place || seen.has(place) || !node.textContent?.trim() || !place.checkVisibility()) continue
    seen.add(place)
    if (place.closest('.mantine-VisuallyHidden-root, [aria-hidden="true"], svg, option, [data-scrolls]')) continue
    const range = document.createRange()
    range.selectNodeContents(place)
    const words = range.getBoundingClientRect()
    if (words.width <= 1 || words.height <= 1) continue
    for (let box: Element | null = place; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(box)
      if (clipPath !== 'none') break
      const { left, right, top, bottom } = box.getBoundingClientRect()
      if (/auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY)) break
      if (/hidden|clip/.test(overflowX) && (words.right > right + 1 || words.left < left - 1)) {
        found.push(`cut off at the side: ${nameOf(place)}`)
        break
      }
      if (/hidden|clip/.test(overflowY) && (words.bottom > bottom + 4 || words.top < top - 4)) {
        found.push(`cut off below: ${nameOf(place)}`)
        break
      }
      if (position === 'fixed') break
    }
    if (words.right > clientWidth + 1 && scrollWidth <= clientWidth && !mayLieOutside(place))
      found.push(`outside the window: ${nameOf(place)}`)
  }

  if (document.documentElement.dataset.group === 'patient') found.push(...findBrokenWords())

  // What stays in view while the rest is scrolled must leave most of the window to the rest.
  for (const place of document.querySelectorAll('body *')) {
    const { position } = getComputedStyle(place)
    if (position !== 'sticky' && position !== 'fixed') continue
    if (!place.checkVisibility() || place.closest('dialog, [role="dialog"], [data-portal]')) continue
    const { height } = place.getBoundingClientRect()
    if (height > clientHeight * 0.4)
      found.push(`${Math.round(height)} of ${clientHeight} high and always in view: ${nameOf(place)}`)
  }
  return found

  /** Words of what is pressed, and at the ends of a slider, that go on in the next line though one would have held them. */
  function findBrokenWords(): string[] {
    const labels = [...document.querySelectorAll('.mantine-Button-label, input[type="range"] + span > *')]
    return labels.flatMap((label) => {
      const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      while (texts.nextNode()) {
        const node = texts.currentNode
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u00AD-]+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const parts = [...range.getClientRects()].filter(({ width }) => width > 0)
          const width = parts.reduce((sum, part) => sum + part.width, 0)
          const isSplit = new Set(parts.map(({ top }) => Math.round(top))).size > 1
          if (isSplit && width < clientWidth * 0.6) broken.push(`broken in two: “${word}” of ${nameOf(label)}`)
        }
      }
      return broken
    })
  }

  /** What can be scrolled to, and what is only there for those who listen. */
  function mayLieOutside(place: Element): boolean {
    for (let box: Element | null = place; box; box = box.parentElement) {
      const { overflowX, clipPath, clip } = getComputedStyle(box)
      if (/auto|scroll/.test(overflowX) || clipPath !== 'none' || clip !== 'auto') return true
    }
    return false
  }
}

/** A thumb needs 44 pixels. A link in running text is as high as its line (WCAG 2.5.5, its exception). */
export async function findSmallTargets(page: Page): Promise<string[]> {
  const small = await page.evaluate(() => {
    const pressed =
      'button, a[href], input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="slider"], [role="tab"], [role="menuitem"]'
    return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((place) => {
      if (!place.checkVisibility({ visibilityProperty: true, opacityProperty: false })) return []
      const label = place instanceof HTMLInputElement ? place.labels?.[0] : undefined
      const boxes = [place, ...(label ? [label] : [])].map((box) => box.getBoundingClientRect())
      const width = Math.max(...boxes.map((box) => box.width))
      const height = Math.max(...boxes.map((box) => box.height))
      if (width === 0 || height === 0 || place.tabIndex < 0) return []
      const isInText =
        place.localName === 'a' &&
        // A number to call is one to press, wherever it stands.
        !(document.documentElement.dataset.group === 'patient' && place.matches('[href^="tel:"]')) &&
        getComputedStyle(place).display.startsWith('inline') &&
        (place.parentElement?.textContent ?? '').trim() !== (place.textContent ?? '').trim()
      const isSkipLink = getComputedStyle(place).transform !== 'none' && getComputedStyle(place).position === 'absolute'
      if (isInText || isSkipLink || (width >= 44 && height >= 44)) return []
      return [`${Math.round(width)} by ${Math.round(height)}: ${place.outerHTML.slice(0, 140)}`]
    })
  })
  return small.map((one) => `a target smaller than 44 pixels, ${one}`)
}
