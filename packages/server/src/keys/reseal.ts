import { blindIndex, type IndexKind, previousBlindIndex } from './blind-index.ts'
import type { Keys } from './keys.ts'
import type { SealedColumn } from './sealed-columns.ts'
import { isSealedWithNewest, openField, sealField } from './sealed-field.ts'

/** The bytes of one row by the names of their columns, and the texts that say which kind an index is of. */
export type SealedRow = { row: string; bytes: Record<string, Buffer | null>; texts: Record<string, string | null> }

/** The row as it should be; undefined when it is so already. Throws when no key opens it. */
export function reseal(keys: Keys, columns: SealedColumn[], given: SealedRow): SealedRow | undefined {
  const bytes = { ...given.bytes }
  let differs = false
  const set = (column: string, value: Buffer | null) => {
    if (isSame(bytes[column] ?? null, value)) return
    bytes[column] = value
    differs = true
  }
  for (const { table, column, index } of columns) {
    const sealed = given.bytes[column] ?? null
    const place = { table, column, row: given.row }
    const text = sealed && openField(keys, place, sealed)
    if (!sealed || text === null) continue
    if (!isSealedWithNewest(keys, sealed)) set(column, sealField(keys, place, text))
    if (!index) continue
    const kind = kindOf(index, given)
    const previous = previousBlindIndex(keys, kind, text)
    set(index.column, blindIndex(keys, kind, text))
    if (index.previous && previous) set(index.previous, previous)
  }
  return differs ? { ...given, bytes } : undefined
}

function kindOf({ kind }: NonNullable<SealedColumn['index']>, { texts }: SealedRow): IndexKind {
  const found = typeof kind === 'string' ? kind : kind.kinds[texts[kind.by] ?? '']
  if (!found) throw new Error('nothing says how it is indexed')
  return found
}

function isSame(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other)
}
