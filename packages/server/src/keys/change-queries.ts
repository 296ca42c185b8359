import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { SealedRow } from './reseal.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

type Read = { row: string } & Record<string, Buffer | string | null>

/** The columns of one table that hold bytes of ours: sealed ones and their indexes. */
export function byteColumnsOf(columns: SealedColumn[]): string[] {
  return columns.flatMap(({ column, index }) => [
    column,
    ...(index ? [index.column] : []),
    ...(index?.previous ? [index.previous] : []),
  ])
}

export async function countRows(db: Db, columns: SealedColumn[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${tableOf(columns)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listRows(
  db: Db,
  columns: SealedColumn[],
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SealedRow[]> {
  const key = rowOf(columns)
  const { rows } = await sql<Read>`select ${selection(columns)} from ${tableOf(columns)}
    where ${after ?? null}::uuid is null or ${key} > ${after ?? null}::uuid order by ${key} limit ${limit}`.execute(db)
  return rows.map((row) => toRow(columns, row))
}

/** Without those that somebody is writing at this moment. */
export async function lockRows(db: Db, columns: SealedColumn[], ids: string[]): Promise<SealedRow[]> {
  const key = rowOf(columns)
  const { rows } = await sql<Read>`select ${selection(columns)} from ${tableOf(columns)}
    where ${key} = any(${ids}::uuid[]) order by ${key} for no key update skip locked`.execute(db)
  return rows.map((row) => toRow(columns, row))
}

export async function setColumns(db: Db, columns: SealedColumn[], rows: SealedRow[]): Promise<void> {
  const names = byteColumnsOf(columns)
  const values = names.map((name) => sql`${rows.map(({ bytes }) => bytes[name] ?? null)}::bytea[]`)
  await sql`update ${tableOf(columns)} t
    set ${sql.join(names.map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`))}
    from unnest(${rows.map(({ row }) => row)}::uuid[], ${sql.join(values)})
      as v(row_id, ${sql.join(names.map((name) => sql.ref(name)))})
    where t.${rowOf(columns)} = v.row_id`.execute(db)
}

/** What holds the same index elsewhere is known by the one that the row had before. */
export async function alsoChangeCopies(
  db: Db,
  columns: SealedColumn[],
  before: SealedRow[],
  after: SealedRow[],
): Promise<void> {
  const old = new Map(before.map((row) => [row.row, row.bytes]))
  for (const { index } of columns) {
    if (!index?.copies) continue
    const pairs = after.flatMap(({ row, bytes }) => {
      const from = old.get(row)?.[index.column]
      const to = bytes[index.column]
      return from && to && !from.equals(to) ? [{ from, to }] : []
    })
    if (pairs.length === 0) continue
    for (const { table, column, previous } of index.copies)
      await sql`update ${sql.table(table)} t set ${sql.ref(column)} = v.new_index
        ${previous ? sql`, ${sql.ref(previous)} = v.old_index` : sql``}
        from unnest(${pairs.map(({ from }) => from)}::bytea[], ${pairs.map(({ to }) => to)}::bytea[]) as v(old_index, new_index)
        where t.${sql.ref(column)} = v.old_index`.execute(db)
  }
}

/**
 * Once there is no key before, its indexes must not stay: a stolen old key would still find people by them. `left` counts
 * those that somebody is writing at this moment.
 */
export async function clearPrevious(db: Db): Promise<{ changed: number; left: number }> {
  const places = sealedColumns.flatMap(({ table, index }) => [
    ...(index?.previous ? [{ table, previous: index.previous }] : []),
    ...(index?.copies ?? []).flatMap((copy) => (copy.previous ? [{ table: copy.table, previous: copy.previous }] : [])),
  ])
  const sum = { changed: 0, left: 0 }
  for (const { table, previous } of places) {
    const column = sql.ref(previous)
    for (;;) {
      const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${column} = null where ctid = any(array(
        select ctid from ${sql.table(table)} where ${column} is not null limit 500 for no key update skip locked))`.execute(
        db,
      )
      if (numAffectedRows === 0n) break
      sum.changed += Number(numAffectedRows)
    }
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from ${sql.table(table)} where ${column} is not null`.execute(db)
    sum.left += rows[0]?.left ?? 0
  }
  return sum
}

function tableOf([first]: SealedColumn[]) {
  return sql.table(first?.table ?? '')
}

function rowOf([first]: SealedColumn[]): RawBuilder<unknown> {
  return sql.ref(first?.row ?? '')
}

function textColumnsOf(columns: SealedColumn[]): string[] {
  return columns.flatMap(({ index }) => (index && typeof index.kind === 'object' ? [index.kind.by] : []))
}

function selection(columns: SealedColumn[]): RawBuilder<unknown> {
  const bytes = byteColumnsOf(columns).map((name) => sql.ref(name))
  const texts = textColumnsOf(columns).map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`)
  return sql.join([sql`${rowOf(columns)}::text as row`, ...bytes, ...texts])
}

function toRow(columns: SealedColumn[], read: Read): SealedRow {
  const bytes = byteColumnsOf(columns).map((name) => [name, asBytes(read[name])] as const)
  const texts = textColumnsOf(columns).map((name) => [name, asText(read[name])] as const)
  return { row: read.row, bytes: Object.fromEntries(bytes), texts: Object.fromEntries(texts) }
}

function asBytes(value: Buffer | string | null | undefined): Buffer | null {
  return Buffer.isBuffer(value) ? value : null
}

function asText(value: Buffer | string | null | undefined): string | null {
  return typeof value === 'string' ? value : null
}
