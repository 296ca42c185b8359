import type { CivilDate } from '@samklang/contract/instants'
import { findGivenIdFault, normalisePersonalId } from '@samklang/contract/personal-ids'
import { judgeDraft } from '../../patient-form/patient-draft.ts'
import { bornOf, isRecorded, type RegistrationDraft } from './registration-draft.ts'

export const steps = ['identity', 'information', 'contacts', 'admission', 'invite'] as const

/** What a step is called, in the bar and in its heading alike: some units have no admission. */
export function titleOf(step: (typeof steps)[number], { hasAdmission }: { hasAdmission: boolean }) {
  return step === 'admission' && !hasAdmission ? 'registration.consent-title' : (`registration.steps.${step}` as const)
}

/** The id as it is looked up; with its type, since the same characters may mean two people. */
export function idKey({ IdType, PersonalId }: RegistrationDraft): string {
  return `${IdType}:${normalisePersonalId(PersonalId)}`
}

/** How far one may go: no further than the first step that lacks something. Once registered, only the rest is open. */
export function reachOf(draft: RegistrationDraft, today: CivilDate): { from: number; to: number } {
  if (draft.PatientId) return { from: 3, to: steps.length }
  if (!isIdentified(draft, today)) return { from: 1, to: 1 }
  const { value } = judgeDraft(draft.Information, today, { isRecorded: isRecorded(draft), born: bornOf(draft) })
  return { from: 1, to: value ? steps.length : 2 }
}

function isIdentified(draft: RegistrationDraft, today: CivilDate): boolean {
  const fault = findGivenIdFault(draft.IdType ?? 'Unknown', normalisePersonalId(draft.PersonalId), today)
  return (
    draft.IdType !== null && !fault && draft.LookedUp === idKey(draft) && !knownHere(draft) && !isDeletedHere(draft)
  )
}

/** The patient of this unit who has the id that was looked up. */
export function knownHere(draft: RegistrationDraft): string | null {
  return draft.LookedUp === idKey(draft) ? (draft.Record?.PatientId ?? null) : null
}

/** whoever was deleted here is restored, not registered. */
export function isDeletedHere(draft: RegistrationDraft): boolean {
  return draft.LookedUp === idKey(draft) && draft.Record?.Known?.As === 'Deleted'
}

/** The step to show for the one in the address: too high is the first one, out of reach the nearest within it. */
export function stepFor(asked: number, draft: RegistrationDraft, today: CivilDate): number {
  const { from, to } = reachOf(draft, today)
  return Math.min(Math.max(asked > steps.length ? 1 : asked, from), to)
}
