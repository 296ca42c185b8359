import { type RefObject, useEffect } from 'react'

/**
 * What comes on top, an alert above all, must show at once, and nothing may move under the hand for it: the page scrolls by as
 * much as has been put in. Where nobody points and nothing has the focus, the page stays at its top, and so it does while it
 * fills: the pointer lies where it was pressed on the page before, and what is seen first is what waits.
 */
export function useStandStill(
  page: RefObject<HTMLElement | null>,
  above: RefObject<HTMLElement | null>,
  isFilled: boolean,
): void {
  useEffect(() => {
    const element = above.current
    if (!element || !isFilled) return
    const root = document.documentElement
    // The browser's own anchoring does nothing at the top of a page, and would do the same work twice below it.
    root.style.overflowAnchor = 'none'
    let height = element.offsetHeight
    const observer = new ResizeObserver(() => {
      const grown = element.offsetHeight - height
      height = element.offsetHeight
      if (grown !== 0 && isUnderHand(page.current)) window.scrollBy({ top: grown, behavior: 'instant' })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.overflowAnchor = ''
    }
  }, [page, above, isFilled])
}

function isUnderHand(element: HTMLElement | null): boolean {
  if (!element) return false
  const focused = document.activeElement
  // The title has the focus because the page was opened, not because somebody works there.
  const isUsed = element.contains(focused) && !focused?.matches('[data-page-title]')
  return isUsed || element.matches(':hover') || scrollY > 0
}
