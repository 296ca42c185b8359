import { cell } from '../state/cell.ts'

/** Where the back arrow leads, where the page knows better than its route. */
export const pageBack = cell<{ to: string; search: Record<string, string> } | undefined>(undefined)

/** The treatment that was looked at last. */
export const latestTreatment = cell<string | undefined>(undefined)
