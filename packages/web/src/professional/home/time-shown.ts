import type { Instant } from '@samklang/contract/instants'
import { earliestAt, latestActivityOf, latestAt, type OngoingSort } from '@samklang/engine/follow-up/sort-ongoing'
import type { WorkLine } from './work-line.ts'

/** The time that the list is sorted by is the time that it shows. */
export function timeShown(row: WorkLine, sort: OngoingSort): Instant | undefined {
  if (sort === 'inactivity') return row.InactiveSince ?? undefined
  if (sort === 'latest-activity') return latestActivityOf(row)
  if (sort === 'problems') return row.Program?.NextAt ?? undefined
  return sort === 'latest-at' ? latestAt(row) : earliestAt(row)
}
