import { expect, test } from 'vitest'
import { momentAtClinic } from './moment-at-clinic.ts'

const zone = 'Europe/Stockholm'

test('R-314: the clinic’s own time to 24 hours, whatever the computer believes, with the day where it was not today', () => {
  expect(momentAtClinic('2026-11-16T10:12:00Z', '2026-11-16T20:00:00Z', zone, 'sv')).toBe('11:12')
  expect(momentAtClinic('2026-11-16T22:30:00Z', '2026-11-16T23:30:00Z', zone, 'sv')).toBe('16 november kl. 23:30')
  expect(momentAtClinic('2026-11-16T13:05:00Z', '2026-11-16T14:00:00Z', zone, 'en')).toBe('14:05')
  expect(momentAtClinic('2026-11-15T13:05:00Z', '2026-11-16T14:00:00Z', zone, 'en')).toBe('15 November at 14:05')
})
