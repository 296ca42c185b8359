import type { Token } from '@samklang/contract/sign-in'
import { addSeconds, secondsBetween } from '@samklang/engine/time/instants'

export type SessionLifetime = { token: string; expiresAt: string; absolutExpirationTime: string }

export const soonSeconds = 120
const renewalSeconds = 5 * 60

/** Renewal never reaches past the absolute expiration, so the earlier of the two ends the session. */
function endOf({ expiresAt, absolutExpirationTime }: SessionLifetime): string {
  return expiresAt < absolutExpirationTime ? expiresAt : absolutExpirationTime
}

export function isAuthenticated(session: SessionLifetime | null, now: string): boolean {
  return session !== null && session.token !== '' && now < endOf(session)
}

export function hasExpired(session: SessionLifetime | null, now: string): boolean {
  return session !== null && session.token !== '' && !isAuthenticated(session, now)
}

export function secondsLeft(session: SessionLifetime, now: string): number {
  return Math.max(0, Math.ceil(secondsBetween(now, endOf(session))))
}

export function isSoonToExpire(session: SessionLifetime | null, now: string): boolean {
  if (!session || !isAuthenticated(session, now)) return false
  return secondsBetween(now, session.expiresAt) < soonSeconds
}

/** A person who types is not away: the session is renewed without asking while there is time left to renew. */
export function shouldRenewSilently(session: SessionLifetime, active: { since: boolean }, now: string): boolean {
  if (!active.since || !isAuthenticated(session, now)) return false
  if (session.expiresAt >= session.absolutExpirationTime) return false
  return secondsBetween(now, session.expiresAt) < renewalSeconds
}

/** A refused renewal means that the server will not have this session any more, whatever our own figures say. */
export function forcedExpiry(now: string): string {
  return addSeconds(now, -5 * 60)
}

export function lifetimeOf(token: Token): SessionLifetime {
  return {
    token: token.AccessToken,
    expiresAt: token.ExpiresAt,
    absolutExpirationTime: token.AbsoluteExpirationTime,
  }
}
