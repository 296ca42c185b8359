import { type RefObject, useLayoutEffect } from 'react'
import { type BarEdge, chooseEdge, type Span } from './choose-edge.ts'
import { isWriting } from './is-writing.ts'

// So far from the bar that the border of the field is seen.
const gapPx = 8

/**
 * keeps a bar at an edge of the visual viewport, which a keyboard leaves, where it hides neither the field nor, of a message,
 * the button that sends. The page is scrolled only where the field would be hidden at both edges, and never while somebody scrolls.
 */
export function useBarEdge(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = ref.current
    if (!bar) return
    showField(bar)
    const again = () => void placeBar(bar)
    // The field grows with what is written. In the next frame: what is changed may change what is watched.
    const sizes = new ResizeObserver(() => requestAnimationFrame(() => ref.current && showField(bar)))
    for (const one of [bar, ...keptOf(bar)]) sizes.observe(one)
    const { visualViewport } = window
    addEventListener('scroll', again, { capture: true, passive: true })
    addEventListener('resize', again)
    addEventListener('focusin', again)
    visualViewport?.addEventListener('resize', again)
    visualViewport?.addEventListener('scroll', again)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', again, { capture: true })
      removeEventListener('resize', again)
      removeEventListener('focusin', again)
      visualViewport?.removeEventListener('resize', again)
      visualViewport?.removeEventListener('scroll', again)
      document.documentElement.style.removeProperty('--typing-bar')
    }
  }, [ref])
}

function showField(bar: HTMLElement): void {
  const { edge, view } = placeBar(bar)
  const field = fieldOf(bar)?.getBoundingClientRect()
  if (!field || edge === 'bottom') return
  const end = view.top + bar.offsetHeight + gapPx
  // Of a text that is higher than what is left, its end is written, which is not at this edge.
  const fits = field.height <= view.bottom - end
  if (fits && field.top < end && field.bottom > view.top) scrollBy(0, field.top - end)
}

function placeBar(bar: HTMLElement): { edge: BarEdge; view: View } {
  const view = viewBelowHeader()
  const before = bar.dataset.edge === 'bottom' ? 'bottom' : 'top'
  const height = bar.offsetHeight
  const edge = chooseEdge({ height, view, before, kept: keptOf(bar).map((one) => one.getBoundingClientRect()) })
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
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight }
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const under = Math.max(offsetTop, header)
  let top = under
  for (const one of document.querySelectorAll('[data-answering-bar], :not([data-held]) > [data-help-line]')) {
    const place = one.getBoundingClientRect()
    if (place.top <= top + 1) top = Math.max(top, place.bottom)
  }
  return { top, bottom: offsetTop + height, stuck: top - under }
}
