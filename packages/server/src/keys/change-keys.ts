import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { alsoChangeCopies, clearPrevious, countRows, listRows, lockRows, setColumns } from './change-queries.ts'
import type { Keys } from './keys.ts'
import { reseal, type SealedRow } from './reseal.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

export type KeyChangeProgress = { table: string; done: number; of: number }
export type KeyChangeFailure = { table: string; row: string; reason: string }

export type KeyChange = {
  changed: number
  /** Rows that no configured key opens, or whose id another row has. */
  failed: KeyChangeFailure[]
  /** Everything is sealed with the first field key and found by the index key. */
  isComplete: boolean
  /** Field keys that nothing is sealed with any more. */
  retiredFieldKeys: string[]
  /** Whether nothing is found by the previous index key any more. */
  hasRetiredIndexKey: boolean
}

type ChangeKeysOptions = { rowsAtOnce?: number; onProgress?: (progress: KeyChangeProgress) => void }

const passesAtMost = 20
const uniqueViolation = '23505'
const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

/**
 * Seals everything with the newest field key and indexes it with the index key, beside a server that runs. The rows tell
 * by themselves what is left: whoever is interrupted begins again and finds the rest. A row that somebody is writing at
 * the moment is left for the next pass, so nobody waits for us.
 */
export async function changeKeys(db: Db, keys: Keys, changing: ChangeKeysOptions = {}): Promise<KeyChange> {
  const failed = new Map<string, KeyChangeFailure>()
  let changed = 0
  let left = 0
  for (let pass = 0; pass < passesAtMost; pass += 1) {
    const passed = await passOver(db, keys, changing, failed)
    changed += passed.changed
    left = passed.left
    if (passed.changed === 0 && left === 0) break
    if (passed.changed === 0) await sleep(500)
  }
  const isComplete = left === 0 && failed.size === 0
  return {
    changed,
    failed: [...failed.values()],
    isComplete,
    retiredFieldKeys: isComplete ? keys.fieldKeys.slice(1).map(({ id }) => id) : [],
    hasRetiredIndexKey: isComplete && keys.previousIndexKey !== undefined,
  }
}

type Passed = { changed: number; left: number }

async function passOver(
  db: Db,
  keys: Keys,
  changing: ChangeKeysOptions,
  failed: Map<string, KeyChangeFailure>,
): Promise<Passed> {
  const all: Passed[] = []
  for (const columns of Map.groupBy(sealedColumns, ({ table }) => table).values())
    all.push(await changeTable(db, keys, columns, changing, failed))
  if (!keys.previousIndexKey) all.push(await clearPrevious(db))
  return {
    changed: all.reduce((sum, { changed }) => sum + changed, 0),
    left: all.reduce((sum, { left }) => sum + left, 0),
  }
}

async function changeTable(
  db: Db,
  keys: Keys,
  columns: SealedColumn[],
  { rowsAtOnce = 200, onProgress }: ChangeKeysOptions,
  failed: Map<string, KeyChangeFailure>,
): Promise<Passed> {
  const table = columns[0]?.table ?? ''
  const of = await countRows(db, columns)
  const sum = { changed: 0, left: 0 }
  let done = 0
  for (let after: string | undefined; ; ) {
    const rows = await listRows(db, columns, { after, limit: rowsAtOnce })
    const wanting = rows.filter((row) => wants(keys, columns, row, failed))
    if (wanting.length > 0) {
      const changed = await changeRows(db, keys, columns, wanting, failed)
      sum.changed += changed
      sum.left += wanting.filter(({ row }) => !failed.has(`${table} ${row}`)).length - changed
    }
    done += rows.length
    if (rows.length > 0) onProgress?.({ table, done, of: Math.max(of, done) })
    if (rows.length < rowsAtOnce) return sum
    after = rows.at(-1)?.row
  }
}

/** One batch, or row by row where one of them cannot be changed. */
async function changeRows(
  db: Db,
  keys: Keys,
  columns: SealedColumn[],
  wanting: SealedRow[],
  failed: Map<string, KeyChangeFailure>,
): Promise<number> {
  const ids = wanting.map(({ row }) => row)
  try {
    return await changeBatch(db, keys, columns, ids)
  } catch (error) {
    const code = codeOf(error)
    if (code === lockNotAvailable || code === deadlockDetected) return 0
    if (code !== uniqueViolation) throw error
    if (ids.length === 1) note(failed, columns, ids[0] ?? '', 'another row has the same id')
    if (ids.length === 1) return 0
  }
  let changed = 0
  for (const row of wanting) changed += await changeRows(db, keys, columns, [row], failed)
  return changed
}

/** Read again under a lock that whoever reads or refers to the rows does not meet, and only of rows that nobody writes. */
function changeBatch(db: Db, keys: Keys, columns: SealedColumn[], ids: string[]): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '2s'`.execute(trx)
    const rows = await lockRows(trx, columns, ids)
    const resealed = rows.flatMap((row) => reseal(keys, columns, row) ?? [])
    if (resealed.length === 0) return rows.length
    await setColumns(trx, columns, resealed)
    await alsoChangeCopies(trx, columns, rows, resealed)
    return rows.length
  })
}

function wants(keys: Keys, columns: SealedColumn[], row: SealedRow, failed: Map<string, KeyChangeFailure>): boolean {
  if (failed.has(`${columns[0]?.table} ${row.row}`)) return false
  try {
    return reseal(keys, columns, row) !== undefined
  } catch (error) {
    note(failed, columns, row.row, error instanceof Error ? error.message : 'unknown')
    return false
  }
}

function note(failed: Map<string, KeyChangeFailure>, [first]: SealedColumn[], row: string, reason: string): void {
  const table = first?.table ?? ''
  failed.set(`${table} ${row}`, { table, row, reason })
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
