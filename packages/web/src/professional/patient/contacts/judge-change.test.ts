import { maskedPhone } from '@samklang/contract/phone'
import type { Relation } from '@samklang/contract/relations'
import { expect, test } from 'vitest'
import { draftOf, judgeChange, kindOf } from '../../patient-context/judge-change.ts'

const today = '2026-11-15'
const teacher: Relation = {
  Id: crypto.randomUUID(),
  PatientContactId: crypto.randomUUID(),
  Status: 'Active',
  RelationType: 'Other',
  RelationTypeDescription: 'Lärare',
  ActsAs: 'Other',
  Fullname: 'Krita Tavlund',
  Phone: '+46701740699',
  Email: null,
  Comment: null,
  IsTemporary: true,
  ValidUntil: '2027-06-10',
  InviteStatus: 'Accepted',
  InvitedAt: null,
  SchoolConsent: 'Accepted',
  IsProtected: false,
  ContactStatus: 'Ok',
  NeedsApproval: false,
  GuardianMay: null,
  GuardianMayChanges: null,
  RestsSince: null,
  Firstname: 'Provmamma',
  Lastname: 'Provskog',
  PreferredLanguage: 'sv',
  IdType: 'Unknown',
  PersonalId: null,
  IsProven: false,
  Corrections: [],
}

test('what was not touched is not sent, so that a masked number stays as it is', () => {
  const masked = { ...teacher, Phone: maskedPhone }
  const { value } = judgeChange(draftOf(masked, 'sv'), masked, today)
  expect(value).toEqual({
    RelationType: 'Other',
    ActsAs: 'Other',
    RelationTypeDescription: 'teacher',
    SchoolConsent: 'Accepted',
    ValidUntil: '2027-06-10',
  })
})

test('R-119, R-123: a new number is checked and goes out as it is dialled, an emptied one is taken away', () => {
  const change = (Phone: string) => judgeChange({ ...draftOf(teacher, 'sv'), Phone }, teacher, today)
  expect(change('0701740600').value?.Phone).toBe('+46701740600')
  expect(change('').value?.Phone).toBeNull()
  expect(change('12').faults.Phone).toBe('invalid-phone')
})

test('a temporary contact ends on a day that lies ahead', () => {
  const change = (ValidUntil: string) => judgeChange({ ...draftOf(teacher, 'sv'), ValidUntil }, teacher, today)
  expect(change(today).faults.ValidUntil).toBeUndefined()
  expect(change('2026-11-14').faults.ValidUntil).toBe('valid-date-of-birth')
  expect(change('').faults.ValidUntil).toBe('valid-date-of-birth')
})

test('a relation is of the kind that it acts as', () => {
  expect(kindOf({ RelationType: 'Guardian', ActsAs: 'Guardian' })).toBe('Guardian')
  expect(kindOf({ RelationType: 'Other', ActsAs: 'Agent' })).toBe('Agent')
  expect(kindOf({ RelationType: 'Other', ActsAs: 'Patient' })).toBe('Other')
})

test('what a contact is to the patient is changed in the words of whoever changes it, and kept as the word of the list', () => {
  const english = draftOf(teacher, 'en')
  expect(english.RelationTypeDescription).toBe('Teacher')
  const change = (RelationTypeDescription: string) =>
    judgeChange({ ...english, RelationTypeDescription }, teacher, today).value?.RelationTypeDescription
  expect(change('School nurse')).toBe('school-nurse')
  expect(change('Tränare i simning')).toBe('Tränare i simning')
  expect(change(' ')).toBeNull()
})
