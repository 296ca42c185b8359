import { cell } from '../state/cell.ts'

export type Snackbar = { id: number; message: string; tone: 'note' | 'done' }

export const snackbars = cell<readonly Snackbar[]>([])

const defaultTimeout = 5000
const atOnce = 3
let count = 0

export function showSnackbar(
  message: string,
  { timeout = defaultTimeout, tone = 'note' }: { timeout?: number; tone?: Snackbar['tone'] } = {},
): void {
  count += 1
  const id = count
  const others = snackbars.get().filter((snackbar) => snackbar.message !== message)
  snackbars.set([...others, { id, message, tone }].slice(-atOnce))
  setTimeout(() => closeSnackbar(id), timeout)
}

export function closeSnackbar(id: number): void {
  snackbars.set(snackbars.get().filter((snackbar) => snackbar.id !== id))
}
