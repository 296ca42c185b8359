import { expect, test } from 'vitest'
import { newContact } from '../../patient-form/contact-draft.ts'
import { emptyDraft } from '../../patient-form/patient-draft.ts'
import { knownOf, proposeFromId, storeReply } from './propose.ts'
import { emptyRegistration, inviteOf, phonesOf, type RegistrationDraft } from './registration-draft.ts'
import { knownHere, reachOf, stepFor, titleOf } from './steps.ts'

const today = '2026-11-15'
const notFound = { Outcome: 'NotFound', PatientId: null, Person: null } as const
const identified: RegistrationDraft = {
  ...emptyRegistration,
  IdType: 'PNR',
  PersonalId: '20140302-0009',
  LookedUp: 'PNR:201403020009',
  Record: notFound,
}
const Information = {
  ...emptyDraft,
  Firstname: 'Solvind',
  Lastname: 'Ängsklocka',
  DateOfBirth: '2014-03-02',
  Phone: '+46701234567',
  HasNotificationConsent: true,
}
const known = { ...identified, Information }
const patientId = '00000000-0000-4000-8000-000000000001'

test('a step that is too high is the first one, and none is reached before those ahead of it', () => {
  expect(stepFor(9, known, today)).toBe(1)
  expect(stepFor(5, known, today)).toBe(5)
  expect(stepFor(5, identified, today)).toBe(2)
  expect(stepFor(5, emptyRegistration, today)).toBe(1)
})

test('another id has to be looked up before one goes on', () => {
  expect(stepFor(3, { ...known, PersonalId: '20140302-0017' }, today)).toBe(1)
})

test('an id that is known here leads to that patient and no further', () => {
  const here = { ...known, Record: { ...notFound, PatientId: patientId } }
  expect(knownHere(here)).toBe(patientId)
  expect(reachOf(here, today)).toEqual({ from: 1, to: 1 })
})

test('a step has one name, which says nothing of admission where the unit has none', () => {
  expect(titleOf('admission', { hasAdmission: true })).toBe('registration.steps.admission')
  expect(titleOf('admission', { hasAdmission: false })).toBe('registration.consent-title')
  expect(titleOf('contacts', { hasAdmission: false })).toBe('registration.steps.contacts')
})

test('once the patient is registered, who it is cannot be changed here', () => {
  expect(stepFor(1, { ...known, PatientId: patientId }, today)).toBe(3)
})

test('an id tells the birth date and the gender, a coordination number too', () => {
  expect(proposeFromId('PNR', '201403020009')).toEqual({ DateOfBirth: '2014-03-02', Gender: 'Female' })
  expect(proposeFromId('SNR', '201403620014')).toEqual({ DateOfBirth: '2014-03-02', Gender: 'Male' })
  expect(proposeFromId('PNR', '202302290008')).toEqual({})
  expect(proposeFromId('LID', 'ABCD')).toEqual({})
})

test('a proposal gives way to what was typed, and an older proposal to a newer', () => {
  const first = knownOf('PNR', '201403020009', null)
  const second = knownOf('PNR', '201505060010', null)
  const proposed = storeReply(emptyDraft, first, {})
  expect(storeReply(proposed, second, first)).toMatchObject({ DateOfBirth: '2015-05-06', Gender: 'Male' })
  const typed = { ...proposed, Gender: 'Unknown' as const, Phone: '0701740600' }
  expect(storeReply(typed, second, first)).toMatchObject({ Phone: '0701740600', Gender: 'Male' })
})

test('R-360 the birth date that an id tells stands, whatever was typed before', () => {
  const told = knownOf('PNR', '201505060010', null)
  expect(storeReply({ ...emptyDraft, DateOfBirth: '2014-03-03' }, told, {})).toMatchObject({
    DateOfBirth: '2015-05-06',
  })
  const wrong = { ...known, Information: { ...known.Information, DateOfBirth: '2004-03-02' } }
  expect(reachOf(wrong, today)).toEqual({ from: 1, to: 2 })
})

test('R-145, R-146, R-147: a phone that the record has is taken with the consent to use it, unless the record says another', () => {
  const person = { Firstname: 'Ljung', Lastname: 'Hed', DateOfBirth: null, Gender: 'Unknown' as const }
  const record = { ...person, IsProtected: false, Guardians: [], Phone: '070-174 06 98' }
  const told = (more: object) => knownOf('LID', 'ABCD', { Person: { ...record, ...more } })
  expect(told({})).toMatchObject({ Phone: '+46701740698', HasNotificationConsent: true })
  expect(told({ HasNotificationConsent: false })).toMatchObject({ HasNotificationConsent: false })
  expect(told({ Phone: null })).not.toHaveProperty('HasNotificationConsent')
  // Another id: its number goes, and so does the consent that came with it.
  const taken = storeReply(emptyDraft, told({}), {})
  expect(storeReply(taken, {}, told({}))).toMatchObject({ Phone: '', HasNotificationConsent: false })
  const typed = { ...taken, Phone: '0701740600' }
  expect(storeReply(typed, {}, told({}))).toMatchObject({ Phone: '0701740600', HasNotificationConsent: true })
})

test('whoever can be reached is invited at once, unless somebody has to be asked first', () => {
  const teacher = newContact({ Kind: 'Other', Email: 'krita@skola.example' })
  expect(inviteOf(known)).toBe('Sms')
  expect(inviteOf({ ...known, Information: { ...Information, HasNotificationConsent: false } })).toBe('Later')
  expect(inviteOf(known, teacher)).toBe('Later')
  expect(inviteOf(known, { ...teacher, SchoolConsent: 'Accepted' })).toBe('Email')
  expect(inviteOf(known, newContact({ Phone: '08-123 456' }))).toBe('Later')
})

test('a choice that has become impossible is not kept', () => {
  const guardian = newContact({ Email: 'barr@skog.example' })
  expect(inviteOf({ ...known, Invites: { [guardian.Key]: 'Sms' } }, guardian)).toBe('Email')
})

test('R-351 every number that is about to be written is asked about once, and a hidden or unfinished one never', () => {
  const Contacts = ['0701234567', '070-123 45 68', '', '••••••••', '070'].map((Phone) => newContact({ Phone }))
  expect(phonesOf({ ...known, Contacts })).toEqual(['+46701234567', '+46701234568'])
})
