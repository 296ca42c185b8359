import { cell } from '../../state/cell.ts'

/** the forms that were started last; the overview marks them. */
export const latestStarted = cell<readonly string[]>([])

/** the form that was started to be answered by staff, until its dialog has opened. */
export const formToOpen = cell<string | null>(null)
