import { expect, test } from 'vitest'
import {
  forcedExpiry,
  hasExpired,
  isAuthenticated,
  isSoonToExpire,
  secondsLeft,
  shouldRenewSilently,
} from './expiry.ts'

const now = '2026-11-15T10:00:00.000Z'
const at = (seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString()
const session = (seconds: number, absolute = 36_000) => ({
  token: 'token',
  expiresAt: at(seconds),
  absolutExpirationTime: at(absolute),
})

test.each([
  ['without a session', null, false],
  ['without a token', { ...session(60), token: '' }, false],
  ['a second before expiry', session(1), true],
  ['at expiry', session(0), false],
  ['after the absolute expiration', session(60, -1), false],
])('R-046: authenticated needs a token and time left: %s', (_, known, expected) => {
  expect(isAuthenticated(known, now)).toBe(expected)
})

test('R-047: expired is a token whose time has run out, and nothing else', () => {
  expect(hasExpired(session(-1), now)).toBe(true)
  expect(hasExpired(session(1), now)).toBe(false)
  expect(hasExpired(null, now)).toBe(false)
  expect(hasExpired({ ...session(-1), token: '' }, now)).toBe(false)
})

test.each([
  [121, 36_000, false],
  [120, 36_000, false],
  [119, 36_000, true],
  [1, 36_000, true],
  [0, 36_000, false],
  [60, -1, false],
])('R-049: %i seconds left and %i to the absolute expiration: soon to expire is %s', (left, absolute, expected) => {
  expect(isSoonToExpire(session(left, absolute), now)).toBe(expected)
})

test('R-052: a refused renewal ends the session at once', () => {
  const refused = { ...session(100), absolutExpirationTime: forcedExpiry(now) }
  expect(refused.absolutExpirationTime).toBe(at(-300))
  expect(hasExpired(refused, now)).toBe(true)
  expect(isSoonToExpire(refused, now)).toBe(false)
})

test.each([
  ['little time left and at work', session(299), true, true],
  ['little time left but away', session(299), false, false],
  ['plenty of time left', session(301), true, false],
  ['expired', session(-1), true, false],
  ['no later than it already is', session(200, 200), true, false],
])('the session is renewed without asking only for whoever is at work: %s', (_, known, since, expected) => {
  expect(shouldRenewSilently(known, { since }, now)).toBe(expected)
})

test('the countdown never goes below nothing', () => {
  expect(secondsLeft(session(90.2), now)).toBe(91)
  expect(secondsLeft(session(-5), now)).toBe(0)
})
