import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

/**
 * which of the messages that are asked about have been in view to their end: in the frame of the thread and in the window, of a
 * page that is looked at. What was in view once stays so.
 */
export function useSeenMessages(scroller: RefObject<HTMLElement | null>, asked: readonly string[]) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const unseen = asked.filter((id) => !seen.has(id))
  const key = unseen.join()

  const look = useEffectEvent(() => {
    const place = scroller.current
    if (!place || document.visibilityState !== 'visible') return
    const view = viewOf(place)
    const found = unseen.filter((id) => endsWithin(findMessage(place, id), view))
    if (found.length > 0) setSeen((before) => new Set([...before, ...found]))
  })

  // After the thread has been scrolled to where it opens, and before anything is painted: what is in view is not said to be below.
  useLayoutEffect(() => {
    if (key !== '') look()
  }, [key])

  useEffect(() => {
    const place = scroller.current
    if (!place || key === '') return
    const again = () => look()
    // What moves without being scrolled, as when something above it has been fetched.
    const observer = new IntersectionObserver(again, { threshold: [0, 0.5, 1] })
    for (const id of key.split(',')) {
      const item = findMessage(place, id)
      if (item) observer.observe(item)
    }
    // The frame, a dialog around it or the page.
    addEventListener('scroll', again, { capture: true, passive: true })
    addEventListener('resize', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', again, { capture: true })
      removeEventListener('resize', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [scroller, key])

  return { seen, unseen }
}

export function findMessage(place: HTMLElement, id: string): HTMLElement | null {
  return place.querySelector<HTMLElement>(`[data-message-id="${id}"]`)
}

type View = { top: number; bottom: number }

/** What is left of the window by the frame and whatever else around it is scrolled or cut off. */
function viewOf(place: HTMLElement): View {
  const view = { top: 0, bottom: window.innerHeight }
  for (let outer: HTMLElement | null = place; outer && outer !== document.body; outer = outer.parentElement) {
    if (outer !== place && !/auto|scroll|hidden|clip/.test(getComputedStyle(outer).overflowY)) continue
    const { top, bottom } = outer.getBoundingClientRect()
    view.top = Math.max(view.top, top)
    view.bottom = Math.min(view.bottom, bottom)
  }
  return view
}

/** Its last line is there to be read. A pixel is lost where sizes are no whole numbers. */
function endsWithin(item: HTMLElement | null, { top, bottom }: View): boolean {
  if (!item) return false
  const end = item.getBoundingClientRect().bottom
  return end >= top && end <= bottom + 1
}
