import type { PatientSideForm } from '@samklang/contract/forms'
import type { Topic } from '@samklang/contract/topics'
import { useQueryClient } from '@tanstack/react-query'
import { isShowing } from '../../api/topics.ts'
import { go } from '../../routes/go.ts'
import { now } from '../../session/clock.ts'
import { keepThanks, type ThanksMessage } from '../thanks.ts'
import { aboutOf, ownThanks } from './own-thanks.ts'
import type { ToldCrisis } from './told-crisis.ts'

/** What the server told when it was sent in, and what the answers called for. */
export type SentForm = { crisis: ToldCrisis | null }

/** What comes after a form: home, or on a device that was handed over nothing but thanks. */
export type FormEndActions = {
  onSent: (form: PatientSideForm, sent: SentForm) => void
  /** Of a journal, which is never sent in. */
  onDone: (thanks: ThanksMessage) => void
  hasHome: boolean
}

/** home with a thank-you, and what is left to do read anew. */
export function useHomeward(): FormEndActions {
  const client = useQueryClient()
  function goHome() {
    // Forgotten, not only out of date: what was just sent must not stand there to be answered, however slow the network is.
    client.removeQueries({ predicate: isShowing(['own-tasks'] satisfies Topic[]) })
    void go('/hem')
  }
  return {
    hasHome: true,
    onDone(thanks) {
      if (thanks.own || thanks.crisis) keepThanks(thanks)
      goHome()
    },
    onSent(form, { crisis }) {
      const formName = form.TypeDefinition.DisplayName
      keepThanks({ formName, own: ownThanks(form), crisis, about: aboutOf(form), sentAt: now() })
      goHome()
    },
  }
}
