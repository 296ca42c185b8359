import { type RawBuilder, sql } from 'kysely'

/** For `on conflict`: what the new row says in these columns, and whether that is something else than what stands there. */
export type TakenChanges = { set: Record<string, RawBuilder<never>>; isChanged: RawBuilder<boolean> }

/** Where nothing changed, no row is touched. `along`: columns that change with the others, such as when. */
export function takeChanges(table: string, columns: readonly string[], along: readonly string[] = []): TakenChanges {
  const newOf = (column: string) => sql.ref<never>(`excluded.${column}`)
  const stored = sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))
  return {
    set: Object.fromEntries([...columns, ...along].map((column) => [column, newOf(column)])),
    isChanged: sql<boolean>`(${stored}) is distinct from (${sql.join(columns.map(newOf))})`,
  }
}
