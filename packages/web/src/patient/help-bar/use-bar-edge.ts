import { type RefObject, useLayoutEffect } from 'react'
import { type BarEdge, chooseEdge, type Span } from './choose-edge.ts'
import { findCaretLine } from './find-caret-line.ts'
import { isWriting } from './is-writing.ts'

// So far from the bar that the border of the field is seen.
const gapPx = 8

/** how much of what a keyboard leaves of the window it may take. */
const mostOfView = 1 / 3

/** What is left out, one after the other, where there is no room: all but the first sentence, the second number, the words. */
const fits = ['whole', 'short', 'few', 'least'] as const

/**
 * keeps a bar at an edge of the visual viewport, which a keyboard leaves, where it hides neither the field nor, of a message,
 * the button that sends. The page is scrolled only where the field, or the line that is written in it, would be hidden at both edges,
 * and never while somebody scrolls.
 */
export function useBarEdge(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = ref.current
    if (!bar) return
    showField(bar)
    const again = () => void placeBar(bar)
    const resized = () => showField(bar)
    // The field grows with what is written. In the next frame: what is changed may change what is watched.
    const sizes = new ResizeObserver(() => requestAnimationFrame(() => ref.current && showField(bar)))
    for (const one of [bar, ...keptOf(bar)]) sizes.observe(one)
    const { visualViewport } = window
    addEventListener('scroll', again, { capture: true, passive: true })
    addEventListener('resize', resized)
    addEventListener('focusin', again)
    visualViewport?.addEventListener('resize', resized)
    visualViewport?.addEventListener('scroll', again)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', again, { capture: true })
      removeEventListener('resize', resized)
      removeEventListener('focusin', again)
      visualViewport?.removeEventListener('resize', resized)
      visualViewport?.removeEventListener('scroll', again)
      document.documentElement.style.removeProperty('--typing-bar')
    }
  }, [ref])
}

function showField(bar: HTMLElement): void {
  fitBar(bar)
  const { edge, view } = placeBar(bar)
  const field = fieldOf(bar)
  if (!field) return
  const box = field.getBoundingClientRect()
  const height = bar.offsetHeight + gapPx
  const free =
    edge === 'top' ? { top: view.top + height, bottom: view.bottom } : { ...view, bottom: view.bottom - height }
  const isSeen = box.top < view.bottom && box.bottom > view.top
  if (!isSeen) return
  const isWhole = box.height <= free.bottom - free.top
  if (isWhole && box.top < free.top) scrollBy(0, box.top - free.top)
  if (field !== document.activeElement) return
  // Of a text that is higher than what is left, the line that is written is shown.
  const line = findCaretLine(field)
  if (line.top < free.top) scrollBy(0, line.top - free.top)
  else if (line.bottom + gapPx > free.bottom) scrollBy(0, line.bottom + gapPx - free.bottom)
}

/** with large text or in a low window it says less; the way to all of it stays. */
function fitBar(bar: HTMLElement): void {
  const most = seenHeight() * mostOfView
  for (const fit of fits) {
    bar.dataset.fit = fit
    if (bar.offsetHeight <= most) return
  }
}

function seenHeight(): number {
  return window.visualViewport?.height ?? window.innerHeight
}

function placeBar(bar: HTMLElement): { edge: BarEdge; view: View } {
  const view = viewBelowHeader()
  const before = bar.dataset.edge === 'bottom' ? 'bottom' : 'top'
  const height = bar.offsetHeight
  const spans = (some: Iterable<Element>) => [...some].map((one) => one.getBoundingClientRect())
  const headings = document.querySelectorAll('[data-page-title], :is(h2, h3):focus')
  const edge = chooseEdge({ height, view, before, kept: spans(keptOf(bar)), spared: spans(headings) })
  bar.dataset.edge = edge
  bar.style.top = `${edge === 'top' ? view.top : view.bottom - height}px`
  document.documentElement.style.setProperty('--typing-bar', `${height + view.stuck}px`)
  return { edge, view }
}

function keptOf(bar: HTMLElement): Element[] {
  const field = fieldOf(bar)
  return [...(field ? [field] : []), ...(bar.closest('form')?.querySelectorAll('[type="submit"]') ?? [])]
}

/** Of a message the one that there is; of a form the one that is written in. */
function fieldOf(bar: HTMLElement): Element | null {
  const message = bar.closest('form')
  if (message) return message.querySelector('textarea')
  return isWriting() ? document.activeElement : null
}

type View = Span & {
  /** How much of the window is taken at its top by what stays in view. */
  stuck: number
}

/** The way back and the menu, where the page is at its top, are not hidden either, nor what of a form stays in view. */
function viewBelowHeader(): View {
  const offsetTop = window.visualViewport?.offsetTop ?? 0
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const under = Math.max(offsetTop, header)
  let top = under
  for (const one of document.querySelectorAll('[data-answering-bar]')) {
    const place = one.getBoundingClientRect()
    if (place.top <= top + 1) top = Math.max(top, place.bottom)
  }
  return { top, bottom: offsetTop + seenHeight(), stuck: top - under }
}
