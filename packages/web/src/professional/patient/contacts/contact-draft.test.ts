import { expect, test } from 'vitest'
import { emptyContact, judgeContact, kindOf } from './contact-draft.ts'

const today = '2026-11-15'
const guardian = { ...emptyContact, firstname: 'Molnfrid', lastname: 'Påhittad', phone: '0701234567' }

test('a guardian with a mobile phone can be added and invited by SMS', () => {
  const { value, faults } = judgeContact(guardian, today, false)
  expect(faults).toEqual({})
  expect(value).toMatchObject({ RelationType: 'Guardian', ActsAs: 'Guardian', Phone: '+46701234567', InviteBy: 'Sms' })
})

test('R-106: names are required', () => {
  expect(judgeContact(emptyContact, today, false).faults).toMatchObject({ Firstname: 'required', Lastname: 'required' })
})

test('an invitation needs the address it goes to', () => {
  expect(judgeContact({ ...guardian, phone: '' }, today, false).faults).toEqual({ Phone: 'required' })
  expect(judgeContact({ ...guardian, inviteBy: 'Email' }, today, false).faults).toEqual({ Email: 'required' })
  expect(judgeContact({ ...guardian, phone: '', inviteBy: 'later' }, today, false).faults).toEqual({})
})

test('R-129, R-237: an id is judged as the kind of number that it is', () => {
  expect(judgeContact({ ...guardian, personalId: '1980' }, today, false).faults).toEqual({
    PersonalId: 'validLengthCivicId',
  })
  const coordination = judgeContact({ ...guardian, personalId: '19800161-0000' }, today, false)
  expect(coordination.value).toMatchObject({ IdType: 'SNR', PersonalId: '198001610000' })
})

test('a temporary contact ends on a day that lies ahead', () => {
  expect(judgeContact(guardian, today, true).faults).toEqual({ ValidUntil: 'valid-date-of-birth' })
  expect(judgeContact({ ...guardian, validUntil: '2026-11-14' }, today, true).faults).toHaveProperty('ValidUntil')
  expect(judgeContact({ ...guardian, validUntil: today }, today, true).faults).toEqual({})
})

test('a relation is of the kind that it acts as', () => {
  expect(kindOf({ RelationType: 'Guardian', ActsAs: 'Guardian' })).toBe('guardian')
  expect(kindOf({ RelationType: 'Other', ActsAs: 'Agent' })).toBe('agent')
  expect(kindOf({ RelationType: 'Other', ActsAs: 'Other' })).toBe('other')
})
