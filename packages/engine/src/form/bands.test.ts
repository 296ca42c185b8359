import { Cutoff } from '@samklang/contract/form-content'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { stretchesOf } from './bands.ts'
import { judgeCutoff } from './cutoff.ts'

type Bounds = [Cutoff['Comparison'], number | null, number | null]

function cutoff(Key: string, [Comparison, Low, High]: Bounds, more: Partial<z.input<typeof Cutoff>> = {}) {
  return Cutoff.parse({ Key, Comparison, Low, High, Severity: 'Info', ...more })
}
const anybody = { age: 30, gender: 'Unknown' } as const
const spans = (cutoffs: Cutoff[], person: Parameters<typeof stretchesOf>[1] = anybody) =>
  stretchesOf(cutoffs, person).map(({ Key, From, To }) => [Key, From, To])

test('intervals keep their ends, and limits are open at one', () => {
  const high = cutoff('high', ['GreaterOrEqual', 18, null])
  const some = cutoff('some', ['Interval', 8, 17])
  const low = cutoff('low', ['Less', null, 8])
  expect(spans([high, some, low])).toEqual([
    ['low', null, 8],
    ['some', 8, 17],
    ['high', 18, null],
  ])
})

test('a limit reaches to where the next one begins, upwards and downwards', () => {
  expect(spans([cutoff('some', ['GreaterOrEqual', 10, null]), cutoff('much', ['Greater', 20, null])])).toEqual([
    ['some', 10, 20],
    ['much', 20, null],
  ])
  expect(spans([cutoff('poor', ['LessOrEqual', null, 40]), cutoff('bad', ['Less', null, 20])])).toEqual([
    ['bad', null, 20],
    ['poor', 20, 40],
  ])
})

test('only the bands closest to the person hold, and T-scores stand by themselves', () => {
  const all = cutoff('all', ['GreaterOrEqual', 15, null])
  const girls = cutoff('girls', ['GreaterOrEqual', 18, null], { Gender: 'Female' })
  const tscore = cutoff('t', ['GreaterOrEqual', 70, null], { Of: 'Tscore' })
  expect(spans([all, girls, tscore])).toEqual([
    ['all', 15, null],
    ['t', 70, null],
  ])
  expect(spans([all, girls], { age: 12, gender: 'Female' })).toEqual([['girls', 18, null]])
})

test('a limit that says nothing is no band', () => {
  expect(spans([cutoff('nothing', ['Greater', null, null])])).toEqual([])
})

test('a value inside a stretch is judged to be of that very band', () => {
  const bands = [
    cutoff('a', ['Less', null, 8]),
    cutoff('b', ['Interval', 8, 17]),
    cutoff('c', ['GreaterOrEqual', 18, null]),
    cutoff('d', ['GreaterOrEqual', 30, null]),
  ]
  for (const { Key, From, To } of stretchesOf(bands, anybody)) {
    const inside = From === null ? (To ?? 0) - 1 : From + 1
    expect(judgeCutoff(bands, { raw: inside, tscore: null }, anybody).CutoffKey).toBe(Key)
  }
})
