import { expect, test } from 'vitest'
import {
  birthDateOfId,
  contradictsId,
  findGivenIdFault,
  findPersonalIdFault,
  findTypedIdFault,
  formatPersonalId,
  type IdType,
  normalisePersonalId,
} from './personal-ids.ts'

const today = '2026-11-17'

test.each<[IdType, string, string | undefined]>([
  ['PNR', '201103040018', undefined],
  ['PNR', '201103640015', 'validDayInCivicId'],
  ['SNR', '201103640015', undefined],
  ['SNR', '201103040018', 'validDayInCivicId'],
  ['PNR', '201103040017', 'validCheckDigitInCivicId'],
  ['SNR', '201103640017', 'validCheckDigitInCivicId'],
  ['NRID', '201103040017', 'regex'],
  ['SNR', '201103920017', 'validDayInCivicId'],
  ['PNR', '1103040017', 'validLengthCivicId'],
  ['NRID', '19AB12345678', undefined],
  ['NRID', '19AB1234567', 'validLengthCivicId'],
  ['NRID', '201103040018', 'regex'],
  ['NRID', '201103640015', 'regex'],
  ['NRID', '201113040017', undefined],
  ['NRID', '231103040017', undefined],
  ['LRID', 'ABC123', undefined],
  ['LRID', 'ABC12', 'validLengthCivicId'],
  ['LID', 'A1-2', 'regex'],
  ['LID', 'A1B2', undefined],
])('R-237 %s %s gives %s', (type, id, key) => {
  expect(findPersonalIdFault(type, id)).toBe(key)
})

test('R-136 ids are shown in groups, local ones as they are', () => {
  expect(formatPersonalId('PNR', '201103040018')).toBe('20110304-0018')
  expect(formatPersonalId('LID', 'ABC123')).toBe('ABC123')
  expect(normalisePersonalId('19ab-1234 5678')).toBe('19AB12345678')
  expect(birthDateOfId('SNR', '201103640015')).toBe('2011-03-04')
})

test('R-324 what is still being typed is nobody’s mistake; a whole number that cannot be one is told at once', () => {
  expect(findTypedIdFault('PNR', '20110231', today)).toBeUndefined()
  expect(findTypedIdFault('PNR', '201102310014', today)).toBe('validDayInCivicId')
  expect(findTypedIdFault('PNR', '201103040017', today)).toBe('validCheckDigitInCivicId')
  expect(findTypedIdFault('PNR', '201103040018', today)).toBeUndefined()
  expect(findTypedIdFault('LID', 'A1', today)).toBeUndefined()
})

test('R-360 nobody has an id of a day that has not been, by personal or coordination number', () => {
  expect(findTypedIdFault('PNR', '203012010009', today)).toBe('futureDateInCivicId')
  expect(findGivenIdFault('PNR', '203012010009', '2030-12-01')).toBeUndefined()
  expect(findGivenIdFault('SNR', '203012610006', today)).toBe('futureDateInCivicId')
  expect(findGivenIdFault('SNR', '203012610007', today)).toBe('validCheckDigitInCivicId')
  expect(findGivenIdFault('LID', '20301201', today)).toBeUndefined()
})

test('R-360 whoever has an id that tells a birth date was born on that day', () => {
  expect(contradictsId('PNR', '201103040018', '2001-03-04')).toBe(true)
  expect(contradictsId('PNR', '201103040018', '2011-03-04')).toBe(false)
  expect(contradictsId('SNR', '201103640015', '2011-03-04')).toBe(false)
  expect(contradictsId('LID', '201103040018', '2001-03-04')).toBe(false)
  expect(contradictsId('PNR', '••••••••••••', '2001-03-04')).toBe(false)
  expect(contradictsId('Unknown', null, '2001-03-04')).toBe(false)
})

test.each<[IdType, string]>([
  ['Unknown', '198803140006'],
  ['Unknown', '19880314-0006'],
  ['Unknown', '19880314.0006'],
  ['Unknown', '880314/0006'],
  ['Unknown', '880314-0006'],
  ['Unknown', '880314+0006'],
  ['LID', '198803140006'],
  ['LID', '8803140006'],
  ['LRID', '198803140006'],
  ['LRID', '201103640015'],
  ['LRID', '1103640015'],
  ['NRID', '198803140006'],
])('R-360 a personal or coordination number under another type of id is refused: %s %s', (type, text) => {
  expect(findGivenIdFault(type, normalisePersonalId(text), today)).toBe('civicIdUnderOtherType')
})

test('R-360 a number that is nobody’s by its day or check digit is a local id like others', () => {
  for (const id of ['198803140007', '198813140006', '8803140007', '1001', '1988031400061'])
    expect(findGivenIdFault('LID', id, today)).toBeUndefined()
})

test('R-360 while it is typed, a whole personal number under another type is told at once', () => {
  expect(findTypedIdFault('LID', '198803140006', today)).toBe('civicIdUnderOtherType')
  expect(findTypedIdFault('LRID', '198803140007', today)).toBeUndefined()
  // Further digits may come: it is told when the step is left.
  expect(findTypedIdFault('LID', '8803140006', today)).toBeUndefined()
})

test('R-360 an id of unknown type is written in signs that are seen, with a letter or a figure among them', () => {
  const judge = (text: string) => findGivenIdFault('Unknown', normalisePersonalId(text), today)
  for (const text of ['A1', 'Journal 12/2026', 'ÅÄÖ-7', 'x.y', '42']) expect(judge(text), text).toBeUndefined()
  const wrong = ['<SCRIPT>', 'A\u202eB', '=HYPERLINK("x")', '\u200b\u200b', '\u3164', './', 'A_B', 'A😀', '']
  for (const text of wrong) expect(judge(text), JSON.stringify(text)).toBe('regex')
  expect(judge('A'.repeat(41))).toBe('maxLength')
})
