import type { AxisSpan } from './value-axis.ts'

const day = 86_400_000

type Step = { days?: number; months?: number }

const steps: Step[] = [
  { days: 1 },
  { days: 2 },
  { days: 7 },
  { days: 14 },
  { months: 1 },
  { months: 2 },
  { months: 3 },
  { months: 6 },
  { months: 12 },
  { months: 24 },
  { months: 60 },
  { months: 120 },
]

export type DayTick = { at: number; label: string }

/** Even days of the calendar within the span, at most so many: whole months and years as soon as the days get many. */
export function dayTicks(span: AxisSpan, most: number): DayTick[] {
  for (const step of steps) {
    const ticks = step.days ? everyDays(span, step.days) : everyMonths(span, step.months ?? 1)
    if (ticks.length <= Math.max(1, most)) return ticks
  }
  return []
}

function everyDays([from, to]: AxisSpan, days: number): DayTick[] {
  // Weeks begin on Mondays; the first day of our time was a Thursday.
  const shift = days >= 7 ? 4 : 0
  const first = Math.ceil((from / day - shift) / days) * days + shift
  const count = Math.floor((to / day - first) / days) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const at = (first + index * days) * day
    return { at, label: new Date(at).toISOString().slice(0, 10) }
  })
}

function everyMonths([from, to]: AxisSpan, months: number): DayTick[] {
  const start = new Date(from)
  const begun = start.getUTCFullYear() * 12 + start.getUTCMonth()
  const ticks: DayTick[] = []
  for (let month = Math.ceil(begun / months) * months; ; month += months) {
    const at = Date.UTC(Math.floor(month / 12), month % 12)
    if (at > to) return ticks
    if (at >= from) ticks.push({ at, label: new Date(at).toISOString().slice(0, months >= 12 ? 4 : 7) })
  }
}

/** What is drawn, a little wider: one lonely day gets a week around it. */
export function daySpan(times: readonly number[]): AxisSpan {
  const from = Math.min(...times)
  const to = Math.max(...times)
  return to - from < 6 * day ? [from - 3 * day, to + 3 * day] : [from, to]
}
