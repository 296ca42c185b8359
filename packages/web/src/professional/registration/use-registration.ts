import { useState } from 'react'
import { scopeOf } from '../../session/scope.ts'
import { session } from '../../session/store.ts'
import { dropRegistration, keepRegistration, keptRegistrationAt, readRegistration } from './keep-registration.ts'
import { emptyRegistration, type RegistrationDraft } from './registration-draft.ts'

export type Change = (change: Partial<RegistrationDraft>) => void

/** What every step is handed. */
export type StepProps = {
  draft: RegistrationDraft
  change: Change
  onNext: () => void
  onBack?: () => void
}

/** Every change is kept at once, so that neither a reload nor the way back loses a letter. */
export function useRegistration() {
  const [scope] = useState(() => scopeOf(session.get()))
  const [draft, setDraft] = useState(() => readRegistration(scope))
  const [restoredAt, setRestoredAt] = useState(() => keptRegistrationAt(scope))

  return {
    draft,
    change(change: Partial<RegistrationDraft>) {
      // Read anew: two answers may arrive between two drawings of the screen.
      const next = { ...readRegistration(scope), ...change }
      keepRegistration(scope, next)
      setDraft(next)
    },
    /** For whoever leaves the screen in the same breath: drawing an empty first step would hold them here. */
    forget: () => dropRegistration(scope),
    /** What was begun before, thrown away. */
    restored: restoredAt && {
      at: restoredAt,
      drop() {
        dropRegistration(scope)
        setDraft(emptyRegistration)
        setRestoredAt(null)
      },
    },
  }
}
