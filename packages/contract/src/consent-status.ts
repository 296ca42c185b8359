import * as z from 'zod/mini'

export const RegistrationStatus = z.enum([
  'NotRegistered',
  'Accepted',
  'Rejected',
  'Presumptive',
  'Waiting',
  'Cancelled',
])
/** What staff may set; the rest belongs to consents that are asked for one by one. */
export const SettableConsent = z.enum(['NotRegistered', 'Presumptive', 'Accepted', 'Rejected'])

/** Consent counts as given unless nobody asked or the patient said no. */
export function isConsentGiven(status: z.output<typeof RegistrationStatus>): boolean {
  return status !== 'NotRegistered' && status !== 'Rejected'
}
