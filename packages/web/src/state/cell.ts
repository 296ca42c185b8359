import { useSyncExternalStore } from 'react'

/** A value that outlives any one screen and that screens can follow. */
export type Cell<T> = {
  get: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

export function cell<T>(initial: T): Cell<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useCell<T>(source: Cell<T>): T {
  return useSyncExternalStore(source.subscribe, source.get)
}
