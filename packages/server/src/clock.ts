import type { Instant } from '@samklang/contract/instants'

/** Where the application's time comes from: never from the database, so that tests and the demo can let weeks pass. */
export type Clock = { now(): Instant }

export const systemClock: Clock = { now: () => new Date().toISOString() }

export type MovableClock = Clock & { moveTo(offsetMs: number): void }

export function movableClock(offsetMs = 0): MovableClock {
  let offset = offsetMs
  return {
    now: () => new Date(Date.now() + offset).toISOString(),
    moveTo(offsetMs) {
      offset = offsetMs
    },
  }
}
