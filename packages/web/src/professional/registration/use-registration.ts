import { useEffect, useEffectEvent, useState } from 'react'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { translate } from '../../i18n/texts.ts'
import { scopeOf } from '../../session/scope.ts'
import { session } from '../../session/store.ts'
import { listTyped, whomOf } from './draft-owner.ts'
import { dropRegistration, keepRegistration, keptRegistrationAt, readRegistration } from './keep-registration.ts'
import { emptyRegistration, type RegistrationDraft } from './registration-draft.ts'

export type ChangeDraft = (change: Partial<RegistrationDraft>) => void

/** What every step is handed. */
export type StepProps = {
  draft: RegistrationDraft
  change: ChangeDraft
  /** As it is kept now, for whoever hears of an answer later: it may be about somebody else by then. */
  latest: () => RegistrationDraft
  onNext: () => void
  onBack?: () => void
}

/** Every change is kept at once, so that neither a reload nor the way back loses a letter. */
export function useRegistration() {
  const [scope] = useState(() => scopeOf(session.get()))
  const [draft, setDraft] = useState(() => readRegistration(scope))
  const [kept, setKept] = useState(() => ({ at: keptRegistrationAt(scope), of: draft.LookedUp }))

  const tellLeft = useEffectEvent(() => {
    const left = readRegistration(scope)
    if (session.get() === null || location.pathname === '/logga-ut' || listTyped(left).length === 0) return
    showSnackbar(translate('professional:registration.left', { whom: whomOf(left) }), { timeout: 10_000 })
  })
  useEffect(() => () => tellLeft(), [])

  return {
    draft,
    latest: () => readRegistration(scope),
    change(change: Partial<RegistrationDraft>) {
      // Read anew: two answers may arrive between two drawings of the screen.
      const next = { ...readRegistration(scope), ...change }
      keepRegistration(scope, next)
      setDraft(next)
    },
    /** For whoever leaves the screen in the same breath: drawing an empty first step would hold them here. */
    forget: () => dropRegistration(scope),
    /** What was begun before, while it is about the same person; and how to throw it away. */
    restored: kept.at !== null &&
      kept.of === draft.LookedUp && {
        at: kept.at,
        drop() {
          dropRegistration(scope)
          setDraft(emptyRegistration)
          setKept({ at: null, of: null })
        },
      },
  }
}
