import type { CivilDate, Instant } from '@samklang/contract/instants'
import { addDays, daysBetween } from '../time/days.ts'
import { at, onTheWall } from '../time/wall-clock.ts'
import { firstHour, lastHour } from './program-facts.ts'

// A unit that is closed for longer than that has no next day to wait for.
const mostDaysAvoided = 400

/** The days of a program by the clock of its unit. */
export type Calendar = {
  dayOf(instant: Instant): CivilDate
  /** 08:00, also on the nights when clocks change. */
  morningOf(day: CivilDate): Instant
  /** The day itself, or the next that is not avoided. */
  openDayFrom(day: CivilDate): CivilDate
  /** Now, where something may go out at that hour, else the next morning. */
  withinHours(instant: Instant): Instant
  daysAfter(day: CivilDate, days: number): CivilDate
  /** The same time of another day. */
  moveDays(instant: Instant, days: number): Instant
}

export function calendarOf({
  timeZone,
  closedDays,
  avoidWeekends,
  avoidClosedDays,
}: {
  timeZone: string
  closedDays: readonly CivilDate[]
  avoidWeekends: boolean
  avoidClosedDays: boolean
}): Calendar {
  const mornings = kept(clocks, timeZone, () => new Map())
  const days = new Map<Instant, CivilDate>()
  const later = new Map<string, CivilDate>()
  const openDays = new Map<CivilDate, CivilDate>()
  const closed = new Set(avoidClosedDays ? closedDays : [])

  function morningOf(day: CivilDate): Instant {
    const morning = kept(mornings, day, () => at(day, firstHour, timeZone))
    days.set(morning, day)
    return morning
  }
  function isAvoided(day: CivilDate): boolean {
    return closed.has(day) || (avoidWeekends && isWeekend(day))
  }
  function findOpenDay(day: CivilDate): CivilDate {
    let open = day
    for (let moved = 0; moved < mostDaysAvoided && isAvoided(open); moved++) open = laterDay(open, 1)
    return open
  }

  return {
    dayOf: (instant) => kept(days, instant, () => onTheWall(instant, timeZone).day),
    morningOf,
    openDayFrom: (day) => kept(openDays, day, () => findOpenDay(day)),
    daysAfter: (day, passed) => kept(later, `${day}+${passed}`, () => laterDay(day, passed)),
    withinHours(instant) {
      const { day, time } = onTheWall(instant, timeZone)
      if (day > lastDay) return morningOf(lastDay)
      if (time < firstHour) return morningOf(day)
      return time > lastHour ? morningOf(laterDay(day, 1)) : instant
    },
    moveDays(instant, moved) {
      if (moved === 0) return instant
      const { day, time } = onTheWall(instant, timeZone)
      return at(laterDay(day, moved), time, timeZone)
    },
  }
}

/** The calendar ends there: see CivilDate. */
const lastDay = '2999-12-31'

/** A day so many days later, or the last that there is: content that nobody has checked may go on for ever. */
export function laterDay(day: CivilDate, days: number): CivilDate {
  const later = addDays(day, days)
  return later > lastDay || later.startsWith('+') ? lastDay : later
}

const aMonday = '2024-01-01'

function isWeekend(day: CivilDate): boolean {
  return ((daysBetween(aMonday, day) % 7) + 7) % 7 > 4
}

// What a clock shows is the same for everybody, and slow to find out: a job that plans thousands of programs asks about the same
// mornings again and again.
const clocks = new Map<string, Map<CivilDate, Instant>>()
const mostKept = 5000

function kept<Key, Value>(known: Map<Key, Value>, key: Key, find: () => Value): Value {
  const before = known.get(key)
  if (before !== undefined) return before
  if (known.size >= mostKept) known.clear()
  const value = find()
  known.set(key, value)
  return value
}
