import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CivicId, findCivicIdFault, formatCivicId } from './civic-id.ts'
import { findFaults } from './faults.ts'

test.each([
  ['201103040017', undefined],
  ['20110304-0017', undefined],
  [' 20110304 0017 ', undefined],
  ['20110364-0017', undefined], // coordination number: the day plus sixty
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
])('R-129 R-130 %j gives %s', (text, key) => {
  const result = CivicId.safeParse(text)
  expect(result.success ? undefined : findFaults(result.error)[0]?.Key).toBe(key)
})

test('R-136 a civic id is shown as YYYYMMDD-XXXX', () => {
  expect(formatCivicId('201103040017')).toBe('20110304-0017')
  expect(findCivicIdFault('201103040017')).toBeUndefined()
})

test('R-129 R-130 every text is judged as an independent oracle judges it', () => {
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
  const isDay = (day > 0 && day < 32) || (day > 60 && day < 92)
  return isDay ? undefined : 'validDayInCivicId'
}
