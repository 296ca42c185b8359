import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, onTheWall } from '../time/wall-clock.ts'
import { dutyAt, type RosterInterval } from './duty-roster.ts'

const zone = 'Europe/Stockholm'
const weekdays = 0b0011111
const day: RosterInterval = { weekdays, from: '08:00', to: '16:30', staff: ['gran'] }
const closed: string[] = []

function duty(intervals: RosterInterval[], when: string, closedDays = closed) {
  const [today = '', time = ''] = when.split(' ')
  return dutyAt({ intervals, closedDays, zone }, at(today, time, zone))
}

test('R-266 a weekend is closed from Friday afternoon, and opens on Monday morning', () => {
  expect(duty([day], '2026-11-20 16:29')).toMatchObject({ hours: 'Open', staff: ['gran'], opensAt: null })
  expect(duty([day], '2026-11-20 18:00')).toEqual({
    hours: 'Closed',
    since: at('2026-11-20', '16:30', zone),
    opensAt: at('2026-11-23', '08:00', zone),
    closesAt: null,
    staff: [],
  })
  expect(duty([day], '2026-11-23 08:00')).toMatchObject({ hours: 'Open', since: at('2026-11-23', '08:00', zone) })
})

test('R-266 a closed day is passed by, and a night that began on the day before goes on into it', () => {
  const night = { weekdays: 127, from: '22:00', to: '07:00', staff: ['ugglan'] }
  expect(duty([day], '2026-12-24 09:00', ['2026-12-24', '2026-12-25'])).toMatchObject({
    hours: 'Closed',
    opensAt: at('2026-12-28', '08:00', zone),
  })
  expect(duty([night], '2026-12-24 06:59', ['2026-12-24'])).toMatchObject({ hours: 'Open', staff: ['ugglan'] })
  expect(duty([night], '2026-12-24 22:30', ['2026-12-24'])).toMatchObject({ hours: 'Closed' })
  expect(duty([night], '2026-12-25 03:00', ['2026-12-24'])).toMatchObject({ hours: 'Closed' })
})

test('R-266 eight o’clock is eight o’clock on the days when the clocks are changed, and a day and night has no break', () => {
  const always = { weekdays: 127, from: '00:00', to: '00:00', staff: [] }
  for (const date of ['2027-03-28', '2027-10-31']) {
    expect(duty([{ ...day, weekdays: 127 }], `${date} 07:59`).hours).toBe('Closed')
    expect(duty([{ ...day, weekdays: 127 }], `${date} 08:00`).hours).toBe('Open')
    expect(duty([{ ...day, weekdays: 127 }], `${date} 16:30`).hours).toBe('Closed')
    expect(duty([always], `${date} 02:30`)).toMatchObject({ hours: 'Open', staff: null })
  }
  const morning = duty([always], '2027-03-29 09:00')
  expect(onTheWall(morning.since, zone).day < '2027-03-23').toBe(true)
})

test('R-266 who is on duty is everybody of the intervals that overlap, and where none is named everybody who works there', () => {
  const afternoon = { ...day, from: '13:00', to: '18:00', staff: ['tall', 'gran'] }
  expect(duty([day, afternoon], '2026-11-20 14:00').staff).toEqual(['gran', 'tall'])
  expect(duty([day, afternoon], '2026-11-20 17:00')).toMatchObject({
    staff: ['tall', 'gran'],
    since: at('2026-11-20', '08:00', zone),
  })
  expect(duty([day, { ...day, staff: [] }], '2026-11-20 14:00').staff).toBeNull()
  expect(duty([], '2026-11-20 14:00')).toMatchObject({ hours: 'Unknown', staff: null })
})

const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const digits = (number: number) => String(number).padStart(2, '0')
  return `${digits(Math.floor(quarter / 4))}:${digits((quarter % 4) * 15)}`
})
const interval = fc.record({
  weekdays: fc.integer({ min: 1, max: 127 }),
  from: time,
  to: time,
  staff: fc.subarray(['gran', 'tall', 'lind']),
})

test('R-266 whatever the roster: what is closed opens when it says, and what is open has been so since it says', () => {
  const minute = fc.integer({ min: 0, max: 60 * 24 * 400 })
  fc.assert(
    fc.property(fc.array(interval, { minLength: 1, maxLength: 5 }), minute, (intervals, minutes) => {
      const now = new Date(Date.parse('2026-10-01T00:00:00.000Z') + minutes * 60_000).toISOString()
      const just = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()
      const roster = { intervals, closedDays: ['2026-12-25', '2027-03-28'], zone }
      const { hours, since, opensAt } = dutyAt(roster, now)
      expect(since <= now).toBe(true)
      expect(dutyAt(roster, since).hours).toBe(hours)
      if (opensAt === null) return
      expect(opensAt > now).toBe(true)
      expect(dutyAt(roster, opensAt)).toMatchObject({ hours: 'Open', since: opensAt })
      expect(dutyAt(roster, just(opensAt, -1)).hours).toBe('Closed')
    }),
    { numRuns: 150 },
  )
})
