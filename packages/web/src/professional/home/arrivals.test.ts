import { expect, test } from 'vitest'
import { newestOnTop, noteArrivals } from './arrivals.ts'

const ids = (...names: string[]) => names.map((Id) => ({ Id }))

test('an alert that comes while the page is open stands first, the latest on top', () => {
  const first = noteArrivals(new Set(['a', 'b']), [], ids('a', 'b', 'c'))
  const second = noteArrivals(new Set(['a', 'b']), first, ids('a', 'b', 'c', 'd'))
  expect(second).toEqual(['c', 'd'])
  expect(newestOnTop(ids('a', 'b', 'c', 'd'), second)).toEqual(ids('d', 'c', 'a', 'b'))
})

test('nothing new leaves everything as it was', () => {
  const arrived = ['c']
  expect(noteArrivals(new Set(['a']), arrived, ids('a', 'c'))).toBe(arrived)
  expect(newestOnTop(ids('b', 'a'), [])).toEqual(ids('b', 'a'))
})
