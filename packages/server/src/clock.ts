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

export function addSeconds(instant: Instant, seconds: number): Instant {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString()
}

export function addMinutes(instant: Instant, minutes: number): Instant {
  return addSeconds(instant, minutes * 60)
}

export function earliest(one: Instant, other: Instant): Instant {
  return one < other ? one : other
}
