import { maskedPersonalId } from '@samklang/contract/personal-ids'
import { maskedPhone } from '@samklang/contract/phone'
import { expect, test } from 'vitest'
import { aPatient } from '../testing/a-patient.ts'
import {
  bornById,
  draftOf,
  emptyDraft,
  formatPhone,
  hasMismatch,
  isLandline,
  isSamePhone,
  judgeChange,
  judgeDraft,
  recordFields,
  typePhone,
} from './patient-draft.ts'

const whole = { ...emptyDraft, Firstname: 'Solvind', Lastname: 'Ängsklocka', DateOfBirth: '2014-03-02' }
const today = '2026-11-15'

test('R-106, R-111, R-118: names and birth date are required, the phone is not', () => {
  expect(judgeDraft(emptyDraft, today).faults).toEqual({
    Firstname: 'required',
    Lastname: 'required',
    DateOfBirth: 'valid-date-of-birth',
  })
  expect(judgeDraft(whole, today).faults).toEqual({})
})

test.each([
  ['Firstname', 'Sol7', 'validateNoDigits'],
  ['Lastname', 'Äng.', 'validateNoSpecialCharacters'],
  ['Firstname', 'Sol☀️', 'validateNoEmojis'],
  ['Phone', '12', 'invalid-phone'],
  ['DateOfBirth', '2023-02-29', 'valid-date-of-birth'],
  ['DateOfBirth', '2026-11-16', 'valid-date-of-birth'],
  ['Comment', 'x'.repeat(1001), 'maxLength'],
])('R-107, R-108, R-109, R-112, R-113, R-119, R-131: %s %s is refused by %s', (field, text, key) => {
  expect(judgeDraft({ ...whole, [field]: text }, today).faults).toEqual({ [field]: key })
})

test('R-113: who is born today is born', () => {
  expect(judgeDraft({ ...whole, DateOfBirth: today }, today).faults).toEqual({})
})

test('R-122: the masked placeholder is a phone', () => {
  expect(judgeDraft({ ...whole, Phone: maskedPhone }, today).value?.Phone).toBe(maskedPhone)
})

test('R-123, R-124, R-144: the phone goes out as it is dialled', () => {
  expect(judgeDraft({ ...whole, Phone: '070-123 45 67' }, today).value?.Phone).toBe('+46701234567')
  expect(formatPhone('070-123 45 67')).toBe('+46701234567')
  expect(formatPhone(' 12 ')).toBe('12')
})

test('R-145, R-146: consent follows the phone unless an integration has fixed it', () => {
  expect(typePhone('0701234567', false)).toEqual({ Phone: '0701234567', HasNotificationConsent: true })
  expect(typePhone('070', false)).toEqual({ Phone: '070', HasNotificationConsent: false })
  expect(typePhone('0701234567', true)).toEqual({ Phone: '0701234567' })
})

test('R-151: what the person record owns is not judged and not sent, also where it is empty', () => {
  const locked = {
    ...whole,
    Firstname: "O'Brien",
    DateOfBirth: '',
    Gender: 'Unknown' as const,
    Comment: 'Ring kvällar',
  }
  const recorded = aPatient({ CanModify: false })
  const { value, faults } = judgeChange(locked, today, recorded)
  expect(faults).toEqual({})
  expect(value).toMatchObject({ Comment: 'Ring kvällar', HasNotificationConsent: locked.HasNotificationConsent })
  for (const field of recordFields) expect(value).not.toHaveProperty(field)
  expect(judgeChange(locked, today, aPatient()).faults).toMatchObject({ Firstname: expect.any(String) })
  expect(judgeChange({ ...locked, Phone: '12' }, today, recorded).faults).toEqual({ Phone: 'invalid-phone' })
})

test('R-360 another birth date than the one that the id tells is refused; one that stands there already is left', () => {
  const patient = aPatient({ DateOfBirth: '2004-03-02' })
  const judged = (DateOfBirth: string) => judgeChange({ ...draftOf(patient), DateOfBirth }, today, patient).faults
  expect(judged('2004-03-02')).toEqual({})
  expect(judged('2014-03-02')).toEqual({})
  expect(judged('2003-03-02')).toEqual({ DateOfBirth: 'birth-date-of-id' })
  expect(bornById(aPatient())).toBe('2014-03-02')
  const Identity = { IdType: 'PNR', IsProtected: true, FormattedPersonalId: maskedPersonalId } as const
  expect(bornById(aPatient({ Identity }))).toBeUndefined()
})

test('R-148: consent without phone and phone without consent do not match', () => {
  expect(hasMismatch(whole)).toBe(false)
  expect(hasMismatch({ ...whole, HasNotificationConsent: true })).toBe(true)
  expect(hasMismatch({ ...whole, Phone: '0701234567' })).toBe(true)
  expect(hasMismatch({ ...whole, Phone: '0701234567', HasNotificationConsent: true })).toBe(false)
})

test('a number at a desk is valid, and told from a mobile', () => {
  expect(isLandline('08-123 456')).toBe(true)
  expect(isLandline('0701234567')).toBe(false)
})

test('two numbers are the same however they are written, and a hidden or unfinished one is nobody’s', () => {
  expect(isSamePhone('070-174 06 05', '+46701740605')).toBe(true)
  expect(isSamePhone('0046701740605', '0701740605')).toBe(true)
  expect(isSamePhone('070-174 06 05', '+46701740606')).toBe(false)
  for (const unknown of ['', maskedPhone, '070']) expect(isSamePhone(unknown, unknown)).toBe(false)
  expect(isSamePhone('0701740605', null)).toBe(false)
})
