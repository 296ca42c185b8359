import { cell } from '../../state/cell.ts'

/** The types that the picker was opened with; null while it is closed. */
export const assigning = cell<readonly string[] | null>(null)

/** Opens the picker from wherever something is suggested. */
export function openPicker(typeIds: readonly string[] = []): void {
  assigning.set(typeIds)
}
