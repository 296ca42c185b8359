import type { InvitationType } from '@samklang/contract/invitations'
import type { Entrance } from '@samklang/contract/sign-in'
import * as z from 'zod/mini'

/** Why an invitation cannot be used. One that never was and one that was taken back are told alike. */
export const FailedReason = z.enum(['expired', 'accepted', 'not-found', 'someone-else'])
export type FailedReason = z.output<typeof FailedReason>

/** Swedish names in addresses that people see. */
export function failedPath(orsak: FailedReason): string {
  return `/inbjudan/misslyckades?${new URLSearchParams({ orsak })}`
}

export function acceptedPath(invitationType: InvitationType): string {
  return `/inbjudan-accepterad?${new URLSearchParams({ invitationType })}`
}

/** The door that an invited person comes by from then on. */
export const entranceOf: Record<InvitationType, Entrance> = { Patient: 'patient', Guardian: 'guardian', Other: 'other' }
