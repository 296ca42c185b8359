import type { Instant } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'

/** Two changes of one row are told apart by when it was last changed, so that never stands still: later than before in any case. */
export function nextToken(before: Instant, now: Instant): Instant {
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString()
}

/** The same of a column, also for a caller who has not read what stands there. */
export function nextTokenOf(column: string, now: Instant): RawBuilder<Instant> {
  return sql<Instant>`greatest(${now}::timestamptz, ${sql.ref(column)} + interval '1 millisecond')`
}
