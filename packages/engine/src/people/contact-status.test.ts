import { expect, test } from 'vitest'
import { type ContactAttempt, type ContactableRespondent, contactStatus, isBlocking } from './contact-status.ts'

const guardian: ContactableRespondent = {
  actsAs: 'Guardian',
  relationStatus: 'Active',
  phone: '+46701740605',
  email: null,
  needsApproval: false,
  hasNotificationConsent: false,
  schoolConsent: 'NotRegistered',
}
const anything: ContactAttempt = { services: { sms: true, email: true } }

const cases: [
  status: string,
  why: string,
  respondent: Partial<ContactableRespondent>,
  sending?: Partial<ContactAttempt>,
][] = [
  ['Ok', 'a guardian with a phone', {}],
  ['Ok', 'an e-mail will do when no channel is asked for', { phone: null, email: 'prov@example.se' }],
  ['Ok', 'a patient who agreed to be written to', { actsAs: 'Patient', hasNotificationConsent: true }],
  ['NoConsent', 'R-240 a patient who did not', { actsAs: 'Patient' }],
  ['NoConsent', 'a teacher whom nobody gave leave to ask', { actsAs: 'Other' }],
  ['NoConsent', 'a teacher whom the family said no to', { actsAs: 'Other', schoolConsent: 'Rejected' }],
  ['Ok', 'a teacher with leave', { actsAs: 'Other', schoolConsent: 'Presumptive' }],
  ['NoContact', 'no address at all', { phone: null }],
  ['NoContact', 'a telephone that takes no messages', { phone: '+46812345678' }],
  ['NoContact', 'R-157 a removed relation', { relationStatus: 'Removed' }],
  ['MissingRequiredContactInformation', 'e-mail was chosen and there is none', {}, { channel: 'Email' }],
  ['ContactInformationUnconfirmed', 'invited, not yet there', { relationStatus: 'Invited' }],
  ['ExternalServiceNotAvailable', 'nobody carries SMS here', {}, { services: { sms: false, email: true } }],
  ['NoExternalProtectedIdentity', 'protected and not approved anew', { needsApproval: true, phone: null }],
  ['NoVariantAllow', 'no variant, allowed', {}, { missingVariant: 'Allow' }],
  ['NoVariantWarn', 'no variant, warned', {}, { missingVariant: 'Warn' }],
  ['NoVariantForbid', 'no variant, whatever else lacks', { phone: null }, { missingVariant: 'Forbid' }],
]

test.each(cases)('contact status %s: %s', (status, _, respondent, sending = {}) => {
  expect(contactStatus({ ...guardian, ...respondent }, { ...anything, ...sending })).toBe(status)
})

test('only a forbidden form and an unapproved contact of a protected patient block', () => {
  const statuses = cases.map(([status, , respondent, sending = {}]) => ({
    status,
    blocks: isBlocking(contactStatus({ ...guardian, ...respondent }, { ...anything, ...sending })),
  }))
  expect([...new Set(statuses.filter(({ blocks }) => blocks).map(({ status }) => status))].toSorted()).toEqual([
    'NoExternalProtectedIdentity',
    'NoVariantForbid',
  ])
})
