import { expect, test } from 'vitest'
import { holdRows } from './held-rows.ts'

type Row = { id: string; says: string }
const row = (id: string, says = ''): Row => ({ id, says })
const keyOf = ({ id }: Row) => id

test('a changed row says the new thing in its old place', () => {
  const latest = [row('c'), row('a', 'now'), row('b')]
  const { rows, news } = holdRows({ held: [row('a', 'then'), row('b'), row('c')], latest, known: latest, keyOf })
  expect(rows.map(({ key, row: { says } }) => [key, says])).toEqual([
    ['a', 'now'],
    ['b', ''],
    ['c', ''],
  ])
  expect(news).toBe(0)
})

test('what comes waits to be let in, and what goes keeps its place', () => {
  const latest = [row('new'), row('b')]
  const { rows, news } = holdRows({ held: [row('a', 'last'), row('b')], latest, known: latest, keyOf })
  expect(rows).toEqual([
    { key: 'a', row: row('a', 'last'), isGone: true },
    { key: 'b', row: row('b'), isGone: false },
  ])
  expect(news).toBe(1)
})

test('what the filter no longer lets through is gone, but says what is known of it', () => {
  const { rows } = holdRows({ held: [row('a', 'then')], latest: [], known: [row('a', 'now')], keyOf })
  expect(rows).toEqual([{ key: 'a', row: row('a', 'now'), isGone: true }])
})
