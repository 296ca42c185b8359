import { expect, test } from 'vitest'
import { judgeContact, newContact } from './contact-draft.ts'

const today = '2026-11-15'
const named = { Firstname: 'Barr', Lastname: 'Tallkvist' }

test('R-106: a contact needs a name and nothing else', () => {
  expect(judgeContact(newContact(), today).faults).toEqual({ Firstname: 'required', Lastname: 'required' })
  expect(judgeContact(newContact(named), today).value).toMatchObject({ RelationType: 'Guardian', Phone: null })
})

test.each([
  [{ Phone: '12' }, { Phone: 'invalid-phone' }],
  [{ Email: 'barr@skog' }, { Email: 'email' }],
  [{ Email: 'bárr@skog.example' }, { Email: 'validateNotAllowedEmailCharacters' }],
  [{ PersonalId: '19800101' }, { PersonalId: 'validLengthCivicId' }],
  [{ PersonalId: '19801301-0000' }, { PersonalId: 'validMonthInCivicId' }],
  [{ ValidUntil: '2026-11-14' }, { ValidUntil: 'valid-date-of-birth' }],
])('R-120, R-127, R-128, R-129, R-130: %j is refused', (typed, faults) => {
  expect(judgeContact(newContact({ ...named, ...typed }), today).faults).toEqual(faults)
})

test('R-237: a coordination number is known by its day', () => {
  expect(judgeContact(newContact({ ...named, PersonalId: '19800161-0008' }), today).value).toMatchObject({
    IdType: 'SNR',
    PersonalId: '198001610008',
  })
})

test('a teacher has the school consent and no personal id, a guardian the other way round', () => {
  const typed = { ...named, PersonalId: '19800101-0001', SchoolConsent: 'Accepted' } as const
  expect(judgeContact(newContact({ ...typed, Kind: 'Other' }), today).value).toMatchObject({
    RelationType: 'Other',
    ActsAs: 'Other',
    PersonalId: null,
    SchoolConsent: 'Accepted',
  })
  expect(judgeContact(newContact(typed), today).value).toMatchObject({
    PersonalId: '198001010001',
    SchoolConsent: 'NotRegistered',
  })
})
