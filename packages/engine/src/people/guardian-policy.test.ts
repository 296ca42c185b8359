import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageOn } from '../time/age.ts'
import { guardianMay, nextChange, restsSince, usualPolicy } from './guardian-policy.ts'

const birth = '2010-05-20'
const on = (today: string, approvedOn: string | null = null) => ({ policy: usualPolicy, birth, today, approvedOn })
const may = (Represents: boolean, ReadsShared: boolean, SeesWaiting: boolean) => ({
  Represents,
  ReadsShared,
  SeesWaiting,
})

test.each([
  ['2023-05-19', may(true, true, true), '2023-05-20'],
  ['2023-05-20', may(true, true, false), '2026-05-20'],
  ['2026-05-19', may(true, true, false), '2026-05-20'],
  ['2026-05-20', may(true, false, false), '2028-05-20'],
  ['2028-05-19', may(true, false, false), '2028-05-20'],
  ['2028-05-20', may(false, false, false), undefined],
])('what a guardian of somebody born 2010-05-20 may do on %s, and when that changes', (today, expected, next) => {
  expect(guardianMay(on(today))).toEqual(expected)
  expect(nextChange(on(today))).toBe(next)
})

test('from 18 a relation rests since that birthday, until staff approve it on that day or later', () => {
  expect(restsSince(on('2028-05-19'))).toBeUndefined()
  expect(restsSince(on('2030-01-01'))).toBe('2028-05-20')
  expect(restsSince(on('2030-01-01', '2028-05-19'))).toBe('2028-05-20')
  expect(restsSince(on('2030-01-01', '2028-05-20'))).toBeUndefined()
  expect(guardianMay(on('2030-01-01', '2028-05-20'))).toEqual(may(true, true, false))
})

test('a unit group may let representing end earlier; approved anew the guardian answers, and reads only from 18', () => {
  const policy = { representsUntil: 16, readsSharedUntil: 13, seesWaitingUntil: 13 }
  const at = (today: string) => ({ ...on(today, '2026-06-01'), policy })
  expect(guardianMay({ ...at('2026-06-01'), approvedOn: null })).toEqual(may(false, false, false))
  expect(guardianMay(at('2026-06-01'))).toEqual(may(true, false, false))
  expect(nextChange(at('2026-06-01'))).toBe('2028-05-20')
  expect(guardianMay(at('2028-05-20'))).toEqual(may(true, true, false))
})

test('a leap day is kept on the 28th of February', () => {
  expect(restsSince({ ...on('2026-02-28'), birth: '2008-02-29' })).toBe('2026-02-28')
  expect(restsSince({ ...on('2026-02-27'), birth: '2008-02-29' })).toBeUndefined()
})

test('without a known birth date a guardian answers and reads nothing', () => {
  expect(guardianMay({ ...on('2026-01-01'), birth: null })).toEqual(may(true, false, false))
  expect(nextChange({ ...on('2026-01-01'), birth: null })).toBeUndefined()
})

test('whatever the ages, no right comes back by itself before the age of 18, and the days agree with the age', () => {
  const age = fc.integer({ min: 0, max: 18 })
  const day = fc
    .integer({ min: 0, max: 9000 })
    .map((days) => Temporal.PlainDate.from('2004-01-01').add({ days }).toString())
  fc.assert(
    fc.property(age, age, age, day, day, (representsUntil, readsSharedUntil, seesWaitingUntil, one, other) => {
      const [born, today] = one < other ? [one, other] : [other, one]
      const policy = { representsUntil, readsSharedUntil, seesWaitingUntil }
      const guardianship = { policy, birth: born, today, approvedOn: null }
      const rights = guardianMay(guardianship)
      const years = ageOn(born, today)?.years ?? 0
      expect(rights.Represents).toBe(years < representsUntil)
      expect(restsSince(guardianship) === undefined).toBe(rights.Represents)
      expect(rights.Represents || !(rights.ReadsShared || rights.SeesWaiting)).toBe(true)
      const next = nextChange(guardianship)
      if (next) expect(guardianMay({ ...guardianship, today: next })).not.toEqual(rights)
    }),
  )
})
