import { now } from '../session/clock.ts'
import { cell } from '../state/cell.ts'

/** */
export type ApplicationError = { id: string; message: string; dateTime: string; supportInfo: string | null }

export const errorList = cell<readonly ApplicationError[]>([])

const hiddenKey = 'samklang.hidden-errors'
const kept = 20
let count = 0

/** An error that the person has hidden stays hidden for the session; a different one opens the banner again. */
export function pushError(message: string, supportInfo: string | null): void {
  if (hiddenMessages().includes(message)) return
  const others = errorList.get().filter((error) => error.message !== message)
  count += 1
  errorList.set([...others, { id: String(count), message, dateTime: now(), supportInfo }].slice(-kept))
}

export function hideErrors(): void {
  const messages = new Set([...hiddenMessages(), ...errorList.get().map(({ message }) => message)])
  sessionStorage.setItem(hiddenKey, JSON.stringify([...messages]))
  errorList.set([])
}

/** A new person starts with a clean list. */
export function clearErrors(): void {
  sessionStorage.removeItem(hiddenKey)
  errorList.set([])
}

function hiddenMessages(): string[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(hiddenKey) ?? '[]')
  return Array.isArray(stored) ? stored.filter((item) => typeof item === 'string') : []
}
