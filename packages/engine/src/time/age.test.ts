import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageOn, genderWord } from './age.ts'

test.each([
  ['2010-05-20', '2026-05-20', 16, 0],
  ['2010-05-20', '2026-05-19', 15, 11],
  ['2010-05-20', '2026-06-19', 16, 0],
  ['2010-05-20', '2026-06-20', 16, 1],
  ['2026-11-15', '2026-11-15', 0, 0],
  ['2026-10-31', '2026-11-30', 0, 1],
  ['2008-02-29', '2026-02-28', 18, 0],
  ['2008-02-29', '2026-02-27', 17, 11],
  ['2008-02-29', '2028-02-28', 19, 11],
  ['0099-01-01', '0100-01-01', 1, 0],
])('R-116: born %s one is on %s %i years and %i months', (birth, day, years, months) => {
  expect(ageOn(birth, day)).toEqual({ years, months })
})

test('R-116: nobody has an age before they are born', () => {
  expect(ageOn('2026-11-16', '2026-11-15')).toBeUndefined()
})

test('R-116: the age is what the calendar itself says, whichever two days', () => {
  const day = fc.integer({ min: 0, max: 80_000 }).map((days) => Temporal.PlainDate.from('1900-01-01').add({ days }))
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [birth, today] = Temporal.PlainDate.compare(one, other) <= 0 ? [one, other] : [other, one]
      const age = ageOn(birth.toString(), today.toString())
      const reached = birth.add({ years: age?.years ?? -1, months: age?.months ?? -1 })
      const next = birth.add({ months: (age?.years ?? 0) * 12 + (age?.months ?? 0) + 1 })
      expect(Temporal.PlainDate.compare(reached, today)).toBeLessThanOrEqual(0)
      expect(Temporal.PlainDate.compare(next, today)).toBe(1)
    }),
  )
})

test.each([
  ['Female', 17, 'girl'],
  ['Male', 18, 'boy'],
  ['Female', 19, 'woman'],
  ['Male', 44, 'man'],
  ['Unknown', 12, 'unknown'],
] as const)('R-117: %s at %i is worded %s', (gender, years, word) => {
  expect(genderWord(gender, { years, months: 11 })).toBe(word)
})

test('R-117: an unknown age is worded as an adult', () => {
  expect(genderWord('Female', undefined)).toBe('woman')
})
