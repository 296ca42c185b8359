import { expect, test } from 'vitest'
import { noteArrivals } from './arrivals.ts'

const ids = (...names: string[]) => names.map((Id) => ({ Id }))

test('alerts that come while the page is open are noted, the latest last', () => {
  const first = noteArrivals(new Set(['a', 'b']), [], ids('a', 'b', 'c'))
  const second = noteArrivals(new Set(['a', 'b']), first, ids('a', 'b', 'c', 'd'))
  expect(second).toEqual(['c', 'd'])
})

test('nothing new leaves everything as it was', () => {
  const arrived = ['c']
  expect(noteArrivals(new Set(['a']), arrived, ids('a', 'c'))).toBe(arrived)
})
