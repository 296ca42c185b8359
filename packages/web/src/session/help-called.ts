import { cell } from '../state/cell.ts'

/** The open form in which an answer has called for help. */
export const helpCalledIn = cell<string | null>(null)
