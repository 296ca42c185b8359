import { sql } from 'kysely'

/** Whether an alert of that name in the query is of one of these items; null of one that has none. Written as indexes have it. */
export function itemAmong(alert: 'a' | 'w', items: readonly string[]) {
  return sql<boolean | null>`${sql.ref(`${alert}.item_ref`)} in (${sql.join(items.map((item) => sql.lit(item)))})`
}
