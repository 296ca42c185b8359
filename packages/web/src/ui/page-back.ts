import { cell } from '../state/cell.ts'

/** Where the back arrow leads, where the page knows better than its route. */
export const pageBack = cell<{ to: string; search: Record<string, string> } | undefined>(undefined)

/** The treatment that was looked at last, and by whom for whom: another child's, or another person's, is not theirs. */
export const latestTreatment = cell<{ scope: string; id: string } | undefined>(undefined)
