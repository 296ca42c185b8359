import { Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { cell, useCell } from '../../state/cell.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { DashboardToOpen } from './dashboard.ts'

const DashboardDialog = lazyPart(async () => (await import('./dashboard-dialog.tsx')).DashboardDialog)

const toOpen = cell<DashboardToOpen | null>(null)

let openedFrom: Element | null = null

/** One scale large, and those beside it. */
export function openDashboard(opened: DashboardToOpen): void {
  openedFrom = document.activeElement
  toOpen.set(opened)
}

/** The dashboard that lies open in front of one, if any. Among the patient's tabs, so that paper gets it and nothing else. */
export function OpenedDashboard() {
  const opened = useCell(toOpen)
  useEffect(() => () => toOpen.set(null), [])
  const [fallback] = useState(() => document.querySelector('[data-page-title]'))

  function close() {
    flushSync(() => toOpen.set(null))
    const back = openedFrom?.isConnected ? openedFrom : fallback
    if (back instanceof HTMLElement) back.focus()
  }

  return (
    opened && (
      <Suspense>
        <DashboardDialog opened={opened} onClose={close} />
      </Suspense>
    )
  )
}
