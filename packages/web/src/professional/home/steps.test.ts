import { expect, test } from 'vitest'
import { stepOf } from './steps.ts'

const place = { at: 3, count: 40, inSight: 10 }

test.each([
  ['ArrowDown', place, 4],
  ['ArrowUp', place, 2],
  ['PageDown', place, 13],
  ['PageUp', place, 0],
  ['Home', place, 0],
  ['End', place, 39],
  ['ArrowUp', { ...place, at: 0 }, undefined],
  ['ArrowDown', { ...place, at: 39 }, undefined],
  ['PageDown', { ...place, at: 35 }, 39],
  ['ArrowDown', { at: 0, count: 0, inSight: 1 }, undefined],
  ['x', place, undefined],
] as const)('%s from %j leads to %s', (key, from, to) => {
  expect(stepOf(key, from)).toBe(to)
})
