import { expect, test } from 'vitest'
import { addMinutes, addSeconds } from '../clock.ts'
import { addressLimit, secondsToWait } from './code-limits.ts'

const now = '2026-11-15T10:00:00.000Z'
const minutesAgo = (...minutes: number[]) => minutes.map((ago) => addMinutes(now, -ago))

test.each([
  ['nothing sent before', minutesAgo(), 0],
  ['two in a quarter of an hour', minutesAgo(1, 14), 0],
  ['three in a quarter of an hour', minutesAgo(1, 5, 14), 60],
  ['the third has just left the quarter', minutesAgo(1, 5, 15), 0],
  ['ten in a day', minutesAgo(60, 120, 180, 240, 300, 360, 420, 480, 540, 1439), 60],
  ['nine in a day', minutesAgo(60, 120, 180, 240, 300, 360, 420, 480, 1439), 0],
])('R-230 %s', (_, sendings, wait) => {
  expect(secondsToWait(sendings, now)).toBe(wait)
})

test('R-230 an address may ask three hundred times in a quarter of an hour', () => {
  const waitAt = addressLimit()
  const waits = Array.from({ length: 301 }, () => waitAt('192.0.2.1', now))
  expect(waits.slice(0, 300).every((wait) => wait === 0)).toBe(true)
  expect(waits[300]).toBe(900)
  expect(waitAt('192.0.2.2', now)).toBe(0)
  expect(waitAt('192.0.2.1', addSeconds(now, 890))).toBe(10)
  expect(waitAt('192.0.2.1', addMinutes(now, 15))).toBe(0)
})
