import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration, parseDuration } from './duration.ts'

test.each([
  ['1.02:30:00', { days: 1, hours: 2, minutes: 30, seconds: 0 }],
  ['00:00:05', { days: 0, hours: 0, minutes: 0, seconds: 5 }],
  ['365.00:00:00', { days: 365, hours: 0, minutes: 0, seconds: 0 }],
])('R-015 %s is parsed', (text, duration) => {
  expect(parseDuration(text)).toEqual(duration)
})

test.each(['', '1', '1.2:30:00', '24:00:00', '00:60:00', '-1.00:00:00', '1.00:00:00 ', '1,00:00:00'])(
  'R-015 %j is not a duration',
  (text) => {
    expect(parseDuration(text)).toBeUndefined()
  },
)

test('R-015 every duration survives being written and read', () => {
  const duration = fc.record({
    days: fc.nat(99_999),
    hours: fc.nat(23),
    minutes: fc.nat(59),
    seconds: fc.nat(59),
  })
  fc.assert(
    fc.property(duration, (value) => {
      expect(parseDuration(formatDuration(value))).toEqual(value)
    }),
  )
})
