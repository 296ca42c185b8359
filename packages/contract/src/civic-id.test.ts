import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CivicId, findCivicIdFault, formatCivicId } from './civic-id.ts'
import { findFaults } from './faults.ts'

test.each([
  ['201103040018', undefined],
  ['20110304-0018', undefined],
  [' 20110304 0018 ', undefined],
  ['20110364-0015', undefined], // coordination number: the day plus sixty
  ['110304-0017', 'validLengthCivicId'],
  ['2011030400171', 'validLengthCivicId'],
  ['2011030400a7', 'validLengthCivicId'],
  ['', 'validLengthCivicId'],
  ['201113040017', 'validMonthInCivicId'],
  ['201100040017', 'validMonthInCivicId'],
  ['201103000017', 'validDayInCivicId'],
  ['201103320017', 'validDayInCivicId'],
  ['201103600017', 'validDayInCivicId'],
  ['201103920017', 'validDayInCivicId'],
  ['201102310014', 'validDayInCivicId'], // 31 February
  ['201102290015', 'validDayInCivicId'], // no leap year
  ['201202290019', undefined],
  ['201102910018', 'validDayInCivicId'], // 31 February plus sixty
  ['201103040017', 'validCheckDigitInCivicId'],
  ['201103040081', 'validCheckDigitInCivicId'], // two digits in each other's place
])('R-129 R-130 R-324 %j gives %s', (text, key) => {
  const result = CivicId.safeParse(text)
  expect(result.success ? undefined : findFaults(result.error)[0]?.Key).toBe(key)
})

test('R-136 a civic id is shown as YYYYMMDD-XXXX', () => {
  expect(formatCivicId('201103040018')).toBe('20110304-0018')
  expect(findCivicIdFault('201103040018')).toBeUndefined()
})

test('R-129 R-130 R-324 every text is judged as an independent oracle judges it', () => {
  const twelve = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 13 }).map((all) => all.join(''))
  const written = fc
    .tuple(twelve, fc.boolean(), fc.constantFrom('', 'a', ' '))
    .map(([digits, hasHyphen, extra]) => (hasHyphen ? `${digits.slice(0, 8)}-${digits.slice(8)}` : digits) + extra)
  fc.assert(
    fc.property(written, (text) => {
      const result = CivicId.safeParse(text)
      expect(result.success ? undefined : findFaults(result.error)[0]?.Key).toBe(oracle(text))
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 1000) },
  )
})

/** Counts and compares numbers where the rule matches patterns. */
function oracle(text: string): string | undefined {
  const kept = [...text].filter((character) => character !== '-' && character.trim() !== '')
  if (kept.length !== 12 || kept.some((character) => Number.isNaN(Number(character)))) return 'validLengthCivicId'
  const [month, day] = [Number(kept.slice(4, 6).join('')), Number(kept.slice(6, 8).join(''))]
  if (month === 0 || month > 12) return 'validMonthInCivicId'
  const year = Number(kept.slice(0, 4).join(''))
  const born = day > 60 ? day - 60 : day
  // The first century of the calendar cannot be asked for with a year of less than a hundred.
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, born)
  const isDay = year > 0 && born > 0 && date.getUTCDate() === born && date.getUTCMonth() === month - 1
  if (!isDay) return 'validDayInCivicId'
  const doubled = kept.slice(2).map((digit, place) => String(Number(digit) * (place % 2 ? 1 : 2)))
  const sum = [...doubled.join('')].reduce((total, digit) => total + Number(digit), 0)
  return sum % 10 === 0 ? undefined : 'validCheckDigitInCivicId'
}
