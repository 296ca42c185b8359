import { isPutFirst } from '@samklang/engine/follow-up/sort-ongoing'
import type { HeldRow } from '../../ui/held-rows.ts'
import { keyOf, type WorkLine } from './work-line.ts'

/**
 * whether those that go before the order chosen stand first, in a list whose rows keep their places: 'late' where one has come
 * that stands further down, or is not let in yet.
 */
export function putFirst(rows: readonly HeldRow<WorkLine>[], latest: readonly WorkLine[]): 'none' | 'first' | 'late' {
  const isFirst = rows.filter(({ isGone }) => !isGone).map(({ row }) => isPutFirst(row))
  const standing = new Set(rows.map(({ key }) => key))
  if (latest.some((row) => isPutFirst(row) && !standing.has(keyOf(row)))) return 'late'
  if (!isFirst.includes(true)) return 'none'
  return isFirst.lastIndexOf(true) < isFirst.filter(Boolean).length ? 'first' : 'late'
}
