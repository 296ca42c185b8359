import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { missingRequired, unansweredOptional } from '@samklang/engine/form/complete'
import type { Visibility } from '@samklang/engine/form/visible'

export type SendingVerdict = { may: 'send' } | { may: 'not-yet'; missing: number } | { may: 'warn'; unanswered: number }

/** what must be answered comes first; what may be left out is asked about once. */
export function judgeSending(form: CompiledForm, shown: Visibility, wasWarned: boolean): SendingVerdict {
  const missing = missingRequired(form, shown).length
  if (missing > 0) return { may: 'not-yet', missing }
  const unanswered = form.content.WarnOfUnanswered && !wasWarned ? unansweredOptional(form, shown).length : 0
  return unanswered > 0 ? { may: 'warn', unanswered } : { may: 'send' }
}
