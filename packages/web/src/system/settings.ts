import type { Settings } from '@samklang/contract/system'
import { cell, useCell } from '../state/cell.ts'

/** Null until start-up has read them; everything must cope with that. */
export const settings = cell<Settings | null>(null)

export function useSettings(): Settings | null {
  return useCell(settings)
}
