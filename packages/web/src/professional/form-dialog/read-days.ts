import type { CivilDate } from '@samklang/contract/instants'
import { addDays } from '@samklang/engine/time/days'

type Dated = { EntryDate: CivilDate }

/** An entry of a diary, or the days in a row that nothing was written on. */
export type DiaryLine<Entry extends Dated> = { entry: Entry } | NoEntry
export type NoEntry = { from: CivilDate; to: CivilDate; count: number }

/** The days that a diary is about; `to` is its last one where it has one. Today is not over yet. */
export type DiarySpan = { from: CivilDate | null; to: CivilDate | null; today: CivilDate }

/** The latest first. */
export function readDays<Entry extends Dated>(
  entries: readonly Entry[],
  { from, to, today }: DiarySpan,
): DiaryLine<Entry>[] {
  const sorted = entries.toSorted((one, other) => other.EntryDate.localeCompare(one.EntryDate))
  const lines: DiaryLine<Entry>[] = []
  let next = to !== null && to < today ? addDays(to, 1) : today
  for (const entry of sorted) {
    lines.push(...between(addDays(entry.EntryDate, 1), next), { entry })
    next = entry.EntryDate
  }
  return from === null ? lines : [...lines, ...between(from, next)]
}

function between(from: CivilDate, next: CivilDate): NoEntry[] {
  const count = daysFrom(from, next)
  return count > 0 ? [{ from, to: addDays(next, -1), count }] : []
}

/** The day of the last entry, and how long ago that was. */
export function ageOf(entries: readonly Dated[], today: CivilDate): { date: CivilDate; days: number } | null {
  const date = entries
    .map(({ EntryDate }) => EntryDate)
    .toSorted()
    .at(-1)
  return date === undefined ? null : { date, days: Math.max(0, daysFrom(date, today)) }
}

function daysFrom(from: CivilDate, to: CivilDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
