import { useState } from 'react'
import { session } from '../../session/store.ts'
import { dropRegistration, keepRegistration, readRegistration } from './keep-registration.ts'
import type { RegistrationDraft } from './registration-draft.ts'

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
  const [unitId] = useState(() => session.get()?.userProfile.CurrentUnitId ?? '-')
  const [draft, setDraft] = useState(() => readRegistration(unitId))

  return {
    draft,
    change(change: Partial<RegistrationDraft>) {
      // Read anew: two answers may arrive between two drawings of the screen.
      const next = { ...readRegistration(unitId), ...change }
      keepRegistration(unitId, next)
      setDraft(next)
    },
    /** For whoever leaves the screen in the same breath: drawing an empty first step would hold them here. */
    forget: () => dropRegistration(unitId),
  }
}
