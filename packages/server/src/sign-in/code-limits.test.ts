import { addMinutes, addSeconds } from '@samklang/engine/time/instants'
import { expect, test } from 'vitest'
import { countInWindow } from '../http/count-in-window.ts'
import { limitsOfNumber, limitsOfRequester, requestsOfNetwork, secondsToWait } from './code-limits.ts'

const now = '2026-11-15T10:00:00.000Z'
const minutesAgo = (...minutes: number[]) => minutes.map((ago) => addMinutes(now, -ago))
const hourly = (count: number) => minutesAgo(...Array.from({ length: count }, (_, hour) => 60 * (hour + 1) - 1))

test.each([
  ['nothing sent before', minutesAgo(), 0, 0],
  ['two in a quarter of an hour', minutesAgo(1, 14), 0, 0],
  ['three in a quarter of an hour', minutesAgo(1, 5, 14), 60, 60],
  ['the third has just left the quarter', minutesAgo(1, 5, 15), 0, 0],
  ['five in a day', hourly(5), 1141 * 60, 0],
  ['ten in a day', hourly(10), 1141 * 60, 841 * 60],
])('R-230 one requester: %s', (_, sendings, asStranger, asKnown) => {
  expect(secondsToWait(sendings, limitsOfRequester(false), now)).toBe(asStranger)
  expect(secondsToWait(sendings, limitsOfRequester(true), now)).toBe(asKnown)
})

test('R-230 one number: ten a day for strangers, and ten more that are kept for browsers known to the person', () => {
  expect(secondsToWait(hourly(9), limitsOfNumber(false), now)).toBe(0)
  expect(secondsToWait(hourly(10), limitsOfNumber(false), now)).toBeGreaterThan(0)
  expect(secondsToWait(hourly(19), limitsOfNumber(true), now)).toBe(0)
  expect(secondsToWait(hourly(20), limitsOfNumber(true), now)).toBeGreaterThan(0)
})

test('R-230 a network may ask three hundred times in a quarter of an hour', () => {
  const waitAt = countInWindow(requestsOfNetwork)
  const waits = Array.from({ length: 301 }, () => waitAt('192.0.2.1', now))
  expect(waits.slice(0, 300).every((wait) => wait === 0)).toBe(true)
  expect(waits[300]).toBe(900)
  expect(waitAt('192.0.2.2', now)).toBe(0)
  expect(waitAt('192.0.2.1', addSeconds(now, 890))).toBe(10)
  expect(waitAt('192.0.2.1', addMinutes(now, 15))).toBe(0)
})
