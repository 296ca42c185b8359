import type { Instant } from '@samklang/contract/instants'
import { cell, useCell } from '../state/cell.ts'

/** When the server last answered staff who cannot reach it now; null while it answers and what is shown was just read. */
export const lostSince = cell<Instant | null>(null)

export function useLostSince(): Instant | null {
  return useCell(lostSince)
}
