import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What fits between the margins of an A4. */
const paperWidth = 660

/** How wide an element is, followed while it changes and when it goes onto paper; 0 until it stands on the page. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const followed = element.current
    if (!followed) return
    const paper = matchMedia('print')
    const measure = () => {
      const next = paper.matches ? paperWidth : Math.round(followed.clientWidth)
      // Something that is put out of sight for a moment keeps its drawing.
      if (next > 0) setWidth(next)
    }
    // The page is printed as it stands when this returns.
    const followPaper = () => flushSync(measure)
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(followed)
    paper.addEventListener('change', followPaper)
    return () => {
      observer.disconnect()
      paper.removeEventListener('change', followPaper)
    }
  }, [element])
  return width
}
