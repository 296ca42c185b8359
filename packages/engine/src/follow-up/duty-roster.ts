import type { CivilDate, Instant } from '@samklang/contract/instants'
import { at, isOnWeekday, onTheWall } from '../time/wall-clock.ts'

/** Somebody is at work from one time to another, every week; until the next day when `to` is not after `from`. */
export type RosterInterval = {
  /** As bits, Monday 1 to Sunday 64: the days on which it begins. */
  weekdays: number
  from: string
  to: string
  /** Nobody named: everybody who works there. */
  staff: readonly string[]
}

export type DutyRoster = {
  intervals: readonly RosterInterval[]
  /** Nothing begins on these days. */
  closedDays: readonly CivilDate[]
  zone: string
}

export type DutyState = {
  /** Not known where a roster has no intervals at all. */
  hours: 'Unknown' | 'Open' | 'Closed'
  /** Since when it has been open or closed without a break, as far back as a week and a day. */
  since: Instant
  /** When it opens next; null when it is open, when that is not known, or not within the coming weeks. */
  opensAt: Instant | null
  /** Until when it is open without a break, as far ahead as is looked; null when it is closed or its hours are not known. */
  closesAt: Instant | null
  /** Who is on duty; null is everybody who works there. */
  staff: readonly string[] | null
}

const daysBack = 8
const daysAhead = 21

/** Who is on duty at an instant, and for how long it has been open or closed. */
export function dutyAt(roster: DutyRoster, now: Instant): DutyState {
  const spans = spansAround(roster, now)
  const earliest = at(dayFrom(onTheWall(now, roster.zone).day, -daysBack), '00:00', roster.zone)
  if (roster.intervals.length === 0)
    return { hours: 'Unknown', since: earliest, opensAt: null, closesAt: null, staff: null }
  const current = spans.filter(({ start, end }) => start <= now && now < end)
  if (current.length > 0)
    return {
      hours: 'Open',
      since: openSince(spans, now),
      opensAt: null,
      closesAt: openUntil(spans, now),
      staff: namedIn(current),
    }
  const since = spans.reduce((latest, { end }) => (end <= now && end > latest ? end : latest), earliest)
  const opensAt = spans.map(({ start }) => start).find((start) => start > now) ?? null
  return { hours: 'Closed', since, opensAt, closesAt: null, staff: [] }
}

type Span = { start: Instant; end: Instant; staff: readonly string[] }

/** In the order in which they begin. */
function spansAround({ intervals, closedDays, zone }: DutyRoster, now: Instant): Span[] {
  const today = onTheWall(now, zone).day
  const days = Array.from({ length: daysBack + daysAhead + 1 }, (_, place) => dayFrom(today, place - daysBack))
  return days
    .filter((day) => !closedDays.includes(day))
    .flatMap((day) =>
      intervals
        .filter(({ weekdays }) => isOnWeekday(weekdays, day))
        .map(({ from, to, staff }) => ({
          start: at(day, from, zone),
          end: at(to > from ? day : dayFrom(day, 1), to, zone),
          staff,
        })),
    )
    .filter(({ start, end }) => start < end) // in the spring night there may be nothing between the two
    .sort((one, other) => (one.start < other.start ? -1 : 1))
}

/** Back over those that follow upon each other without a break. */
function openSince(spans: readonly Span[], now: Instant): Instant {
  return spans.reduceRight<Instant>((since, { start, end }) => (start < since && end >= since ? start : since), now)
}

/** On over those that follow upon each other without a break. */
function openUntil(spans: readonly Span[], now: Instant): Instant {
  return spans.reduce<Instant>((until, { start, end }) => (start <= until && end > until ? end : until), now)
}

function namedIn(spans: readonly Span[]): readonly string[] | null {
  if (spans.some(({ staff }) => staff.length === 0)) return null
  return [...new Set(spans.flatMap(({ staff }) => staff))]
}

function dayFrom(day: CivilDate, days: number): CivilDate {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}
