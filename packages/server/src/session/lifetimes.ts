import type { Instant } from '@samklang/contract/instants'
import type { SecurityLevel } from '@samklang/contract/roles'
import { addMinutes, earliest } from '@samklang/engine/time/instants'

/** How long a login lives without renewal, and at the very longest. */
export type SessionLifetimes = {
  staffMinutes: number
  staffHours: number
  patientMinutes: number
  patientHours: number
}

/** Other requests may be under way with the token that a renewal replaces. */
export const graceSeconds = 10
/** Long enough to open what it is for, too short to be found in a history and used. */
export const mediaTokenMinutes = 1
/** Of a code by SMS, and so of the message that carries it. */
export const codeMinutes = 10

export function absoluteEnd(lifetimes: SessionLifetimes, level: SecurityLevel, now: Instant): Instant {
  return addMinutes(now, 60 * (level === 'Four' ? lifetimes.staffHours : lifetimes.patientHours))
}

export function slidingEnd(
  lifetimes: SessionLifetimes,
  level: SecurityLevel,
  now: Instant,
  absolute: Instant,
): Instant {
  return earliest(absolute, addMinutes(now, level === 'Four' ? lifetimes.staffMinutes : lifetimes.patientMinutes))
}
