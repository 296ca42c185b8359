const listeners = new Set<(status: number) => void>()

/** Tells how each call ended to whoever watches whether the server can be reached: its status, 0 where there was no answer. */
export function tellOutcome(status: number): void {
  for (const listener of listeners) listener(status)
}

export function onOutcome(listener: (status: number) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Told to the page when the server is back: what could not be shown is tried again. */
export const regainedEvent = 'samklang-regained'
