import { flag, orNull, shape, text } from '../state/shape.ts'

/** What was known when a login ended: whose it was, and of the form that was open. */
export type LeftBehind = {
  person: string | null
  /** Whom to choose at the next login, where it was for one of several. */
  name: string | null
  /** An answer in it had called for help. */
  hasCalled: boolean
  /** The browser could not keep its last answers. */
  isLost: boolean
}

// Ours, and written once the session is gone: over the provider's page, and gone with the tab.
const key = 'samklang.left-behind'
const isLeftBehind = shape<LeftBehind>({ person: orNull(text), name: orNull(text), hasCalled: flag, isLost: flag })

export function keepLeftBehind({ person, name, hasCalled, isLost }: LeftBehind): void {
  sessionStorage.setItem(key, JSON.stringify({ person, name, hasCalled, isLost }))
}

export function takeLeftBehind(): LeftBehind | null {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  sessionStorage.removeItem(key)
  return isLeftBehind(kept) ? kept : null
}
