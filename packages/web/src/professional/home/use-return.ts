import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { HeldRow } from '../../ui/held-rows.ts'
import { useHomeView } from './home-view.ts'
import { linkOf } from './use-triage-keys.ts'
import type { WorkLine } from './work-line.ts'

type Return = {
  rows: readonly HeldRow<WorkLine>[]
  scroller: RefObject<HTMLElement | null>
  setActive: (key: string) => void
}

/** Whoever comes back from a patient stands on the same row, at the same place. Gives what to call when a row is opened. */
export function useReturn({ rows, scroller, setActive }: Return): (key: string) => void {
  const [view, change] = useHomeView()
  const left = useRef(view.place)

  useEffect(() => {
    const place = left.current
    const element = scroller.current
    if (!place || !element) return
    left.current = null
    change({ place: null })
    if (!rows.some(({ key }) => key === place.key)) return
    setActive(place.key)
    element.scrollTop = place.inList
    // After the router has put the page where it thinks that a new page begins.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const link = linkOf(scroller.current, place.key)
        if (!link) return
        scrollTo({ top: place.onPage, behavior: 'instant' })
        link.focus({ preventScroll: true })
      }),
    )
  })

  return useCallback(
    (key) => change({ place: { key, inList: scroller.current?.scrollTop ?? 0, onPage: scrollY } }),
    [change, scroller],
  )
}
