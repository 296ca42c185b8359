import { cell } from '../../state/cell.ts'

/** the forms that were started last; the overview marks them. */
export const latestStarted = cell<readonly string[]>([])

/** `isToRead`: from an alert, where it is read first what was answered, also where staff answer it. */
export type FormToOpen = { id: string; isToRead?: boolean }

/** the form that was started to be answered by staff, or opened in another way, while its dialog is open. */
export const formToOpen = cell<FormToOpen | null>(null)
