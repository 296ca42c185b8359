import { lazy, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCell } from '../../state/cell.ts'
import { formToOpen } from '../patient/started.ts'

const FormDialog = lazy(async () => ({ default: (await import('./form-dialog.tsx')).FormDialog }))

let openedFrom: Element | null = null

/** To be read, or answered where staff answer it; from any tab of the patient. */
export function openForm(id: string): void {
  openedFrom = document.activeElement
  formToOpen.set(id)
}

/** The form that lies open in front of one, if any. */
export function OpenedForm() {
  const id = useCell(formToOpen)
  // A patient who is left takes their forms along.
  useEffect(() => () => formToOpen.set(null), [])
  const [fallback] = useState(() => document.querySelector('[data-page-title]'))

  function close() {
    flushSync(() => formToOpen.set(null))
    const back = openedFrom?.isConnected ? openedFrom : fallback
    if (back instanceof HTMLElement) back.focus()
  }

  return (
    id && (
      <Suspense>
        <FormDialog key={id} id={id} onClose={close} />
      </Suspense>
    )
  )
}
