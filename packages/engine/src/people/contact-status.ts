import { mayReceiveSms } from '@samklang/contract/phone'
import type { ContactStatus } from '@samklang/contract/relations'
import type { ContextType } from '@samklang/contract/session'

/** Somebody to whom something is about to be sent. */
export type ContactableRespondent = {
  actsAs: ContextType
  /** Of the relation; the patient's own record counts as Active. */
  relationStatus: 'Inactive' | 'Invited' | 'Active' | 'Removed'
  phone: string | null
  email: string | null
  /** The patient has a protected identity and staff have not approved this person by name since. */
  needsApproval: boolean
  /** The patient's own leave to be written to; it concerns nobody else. */
  hasNotificationConsent: boolean
  schoolConsent: 'Accepted' | 'Presumptive' | 'NotRegistered' | 'Rejected'
}

/** What is about to be sent, and what could carry it. */
export type ContactAttempt = {
  services: { sms: boolean; email: boolean }
  /** Left out when either will do. */
  channel?: 'Sms' | 'Email'
  /** What the form's criteria say when no variant of it fits this person. */
  missingVariant?: 'Allow' | 'Warn' | 'Forbid'
}

const missingVariants = { Allow: 'NoVariantAllow', Warn: 'NoVariantWarn', Forbid: 'NoVariantForbid' } as const

/** Whether a person can be reached, and if not, the one reason that staff should hear first: what blocks, then what lacks. */
export function contactStatus(respondent: ContactableRespondent, sending: ContactAttempt): ContactStatus {
  return withVariant(reachOf(respondent, sending), sending.missingVariant)
}

/**
 * What is to be said of somebody for whom there is no variant that fits in every way: a form that is forbidden goes before
 * whatever else lacks, anything less is told of those who can be reached.
 */
export function withVariant(reach: ContactStatus, missing: ContactAttempt['missingVariant']): ContactStatus {
  if (missing === 'Forbid') return reach === 'NoExternalProtectedIdentity' ? reach : 'NoVariantForbid'
  return missing && reach === 'Ok' ? missingVariants[missing] : reach
}

function reachOf(respondent: ContactableRespondent, sending: ContactAttempt): ContactStatus {
  if (respondent.needsApproval) return 'NoExternalProtectedIdentity'
  if (respondent.relationStatus === 'Removed') return 'NoContact'
  const channels = channelsOf(respondent)
  if (sending.channel && !channels.includes(sending.channel)) return 'MissingRequiredContactInformation'
  if (channels.length === 0) return 'NoContact'
  if (!hasConsent(respondent)) return 'NoConsent'
  const usable = sending.channel ? [sending.channel] : channels
  if (!usable.some((channel) => isServed(channel, sending))) return 'ExternalServiceNotAvailable'
  if (respondent.relationStatus !== 'Active') return 'ContactInformationUnconfirmed'
  return 'Ok'
}

/** Two reasons forbid the thing itself; with the others it can be made without being sent. */
export function isBlocking(status: ContactStatus): boolean {
  return status === 'NoVariantForbid' || status === 'NoExternalProtectedIdentity'
}

/** How a person can be written to, the better way first. */
export function channelsOf({ phone, email }: Pick<ContactableRespondent, 'phone' | 'email'>): ('Sms' | 'Email')[] {
  return [...(phone && mayReceiveSms(phone) ? (['Sms'] as const) : []), ...(email ? (['Email'] as const) : [])]
}

function hasConsent({ actsAs, hasNotificationConsent, schoolConsent }: ContactableRespondent): boolean {
  if (actsAs === 'Patient') return hasNotificationConsent
  return actsAs !== 'Other' || schoolConsent === 'Accepted' || schoolConsent === 'Presumptive'
}

function isServed(channel: 'Sms' | 'Email', { services }: ContactAttempt): boolean {
  return channel === 'Sms' ? services.sms : services.email
}
