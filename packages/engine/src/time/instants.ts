import type { Instant } from '@samklang/contract/instants'

export function addSeconds(instant: Instant, seconds: number): Instant {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString()
}

export function addMinutes(instant: Instant, minutes: number): Instant {
  return addSeconds(instant, minutes * 60)
}

export function secondsBetween(from: Instant, to: Instant): number {
  return (Date.parse(to) - Date.parse(from)) / 1000
}

export function earliest(one: Instant, other: Instant): Instant {
  return one < other ? one : other
}
