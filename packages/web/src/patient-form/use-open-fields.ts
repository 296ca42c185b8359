import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { PatientDraft } from './patient-draft.ts'

export type FieldToOpen = keyof PatientDraft

type Wishes = {
  isRegistration: boolean
  /** The person record has the last word on these, also where it says nothing. */
  lockedFields: readonly FieldToOpen[]
}

/** Which fields are open for typing: all of them in registration, otherwise the empty ones and those asked for. */
export function useOpenFields(draft: PatientDraft, { isRegistration, lockedFields }: Wishes) {
  const [open, setOpen] = useState<readonly string[]>(() => Object.keys(draft).filter((name) => isEmpty(draft, name)))
  const isLocked = (field: FieldToOpen) => lockedFields.includes(field)

  function openField(field: FieldToOpen) {
    const wasOn = document.activeElement?.closest('[data-field]')
    flushSync(() => setOpen([...open, field]))
    wasOn?.querySelector<HTMLElement>('input:checked, input, textarea')?.focus()
  }

  return (field: FieldToOpen) => ({
    isOpen: !isLocked(field) && (isRegistration || open.includes(field)),
    onOpen: isLocked(field) ? undefined : () => openField(field),
    isLocked: isLocked(field),
  })
}

function isEmpty(draft: PatientDraft, name: string): boolean {
  const value = Object.entries(draft).find(([field]) => field === name)?.[1]
  return value === '' || value === 'Unknown' || (Array.isArray(value) && value.length === 0)
}
