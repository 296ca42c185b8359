import { Suspense, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useScope } from '../../session/scope.ts'
import { useCell } from '../../state/cell.ts'
import { listWaitingPlaces, textStorage } from '../../state/text-storage.ts'
import { holdFocus } from '../../ui/hold-focus.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { whereFormWasOpened } from '../patient-context/open-form.ts'
import { formToOpen } from '../patient-context/started.ts'
import { usePatient } from '../patient-context/use-patient.ts'

const FormDialog = lazyPart(async () => (await import('./form-dialog.tsx')).FormDialog)

/** Where the comment of an opened form is kept while it is written. */
const commented = 'comment/form/'

function nextToRead(): Element | null {
  return document.querySelector('[data-to-read]') ?? document.querySelector('[data-page-title]')
}

/** The form that lies open in front of one, if any. */
export function OpenedForm() {
  const opened = useCell(formToOpen)
  const { Id } = usePatient()
  // A patient who is left takes their forms along. From one tab to another the frame is made anew, and what was opened while the
  // next tab was on its way stays.
  useEffect(() => {
    return () => {
      if (!window.location.pathname.startsWith(`/admin/patient/${Id}/`)) formToOpen.set(null)
    }
  }, [Id])

  // whoever was logged out while they wrote about a form finds it open again, with what they wrote.
  const scope = useScope()
  const isTextStorageOpen = useCell(textStorage) === 'open'
  useEffect(() => {
    const path = location.pathname + location.search
    const [waiting] = isTextStorageOpen
      ? listWaitingPlaces(scope, path).filter((place) => place.startsWith(commented))
      : []
    if (waiting && formToOpen.get() === null) formToOpen.set({ id: waiting.slice(commented.length), isToRead: true })
  }, [scope, isTextStorageOpen])

  function close() {
    flushSync(() => formToOpen.set(null))
    holdFocus(whereFormWasOpened(), nextToRead)
  }

  return (
    opened && (
      <Suspense>
        <FormDialog key={opened.id} {...opened} onClose={close} />
      </Suspense>
    )
  )
}
