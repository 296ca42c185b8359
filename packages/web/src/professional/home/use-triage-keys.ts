import type { Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { HeldRow } from '../../ui/held-rows.ts'
import { stepOf } from './steps.ts'
import type { WorkLine } from './work-line.ts'

type Triage = {
  rows: readonly HeldRow<WorkLine>[]
  activeAt: number
  scroller: RefObject<HTMLElement | null>
  virtual: Virtualizer<HTMLDivElement, Element>
  setActive: (key: string) => void
  toggle: (key: string) => void
}

/** One row is in the order of Tab; the arrows go from row to row, Enter opens (it is a link), space chooses. */
export function useTriageKeys({ rows, activeAt, scroller, virtual, setActive, toggle }: Triage) {
  const wanted = useRef<string>(undefined)

  // A row far away is there only when the list has scrolled to it.
  useEffect(() => {
    if (wanted.current === undefined) return
    const link = linkOf(scroller.current, wanted.current)
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
  })

  return (event: KeyboardEvent<HTMLElement>) => {
    const isOnRow = event.target instanceof HTMLElement && event.target.matches('[data-row]')
    if (!isOnRow || event.ctrlKey || event.metaKey || event.altKey) return
    const current = rows[activeAt]
    if (event.key === ' ' && current) {
      event.preventDefault()
      toggle(current.key)
    }
    const inSight = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / 65))
    const next = stepOf(event.key, { at: activeAt, count: rows.length, inSight })
    const row = next === undefined ? undefined : rows[next]
    if (next === undefined || !row) return
    event.preventDefault()
    wanted.current = row.key
    setActive(row.key)
    virtual.scrollToIndex(next, { align: 'auto' })
  }
}

export function linkOf(within: HTMLElement | null, key: string): HTMLElement | null {
  return within?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null
}
