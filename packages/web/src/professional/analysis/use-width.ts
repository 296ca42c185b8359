import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is, followed while it changes; 0 until it stands on the page. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const followed = element.current
    if (!followed) return
    setWidth(Math.round(followed.clientWidth))
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.round(entry?.contentRect.width ?? 0)
      // Something that is put out of sight for a moment keeps its drawing.
      if (next > 0) setWidth(next)
    })
    observer.observe(followed)
    return () => observer.disconnect()
  }, [element])
  return width
}
