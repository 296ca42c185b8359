import { SettableConsent } from '@samklang/contract/consent-status'
import type { Patient } from '@samklang/contract/patients'
import * as z from 'zod/mini'

type Consent = (typeof SettableConsent.options)[number]

/** What somebody has changed and not saved; the rest is as the server knows it, also when that is heard of later. */
export const ConsentDraft = z.object({ status: z.optional(SettableConsent), comment: z.optional(z.string()) })
export type ConsentDraft = z.output<typeof ConsentDraft>

export function readConsent(
  { ConsentStatus, ConsentComment }: Pick<Patient, 'ConsentStatus' | 'ConsentComment'>,
  draft: ConsentDraft,
): { status: Consent; comment: string; isChanged: boolean } {
  const status = draft.status ?? SettableConsent.safeParse(ConsentStatus).data ?? 'NotRegistered'
  const comment = draft.comment ?? ConsentComment ?? ''
  return { status, comment, isChanged: status !== ConsentStatus || comment !== (ConsentComment ?? '') }
}
