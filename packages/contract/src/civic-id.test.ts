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
