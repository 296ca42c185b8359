import { expect, test } from 'vitest'
import { aBand } from '../../testing/an-analysis.ts'
import { layoutBands } from './layout-bands.ts'

const shown = (...args: Parameters<typeof layoutBands>) =>
  layoutBands(...args).map(({ band, low, high }) => [band.Key, low, high])

test('whole numbers that follow upon each other meet halfway, and the ends reach as far as the scale', () => {
  const bands = [
    aBand({ Key: 'none', From: 0, To: 9 }),
    aBand({ Key: 'some', From: 10, To: 19 }),
    aBand({ Key: 'clear', From: 20, To: 30 }),
  ]
  expect(shown(bands, [0, 30])).toEqual([
    ['none', 0, 9.5],
    ['some', 9.5, 19.5],
    ['clear', 19.5, 30],
  ])
})

test('of limits upwards the highest that is passed counts; below the first there is nothing to shade', () => {
  const bands = [aBand({ Key: 'high', From: 65 }), aBand({ Key: 'very', From: 70 })]
  expect(shown(bands, [30, 80])).toEqual([
    ['high', 65, 70],
    ['very', 70, 80],
  ])
})

test('of limits downwards the lowest', () => {
  const bands = [aBand({ Key: 'low', To: 10 }), aBand({ Key: 'lower', To: 5 })]
  expect(shown(bands, [0, 20])).toEqual([
    ['lower', 0, 5],
    ['low', 5, 10],
  ])
})

test('one with two ends goes before one that is open', () => {
  const bands = [aBand({ Key: 'open', From: 10 }), aBand({ Key: 'within', From: 15, To: 20 })]
  expect(shown(bands, [0, 30])).toEqual([
    ['open', 10, 15],
    ['within', 15, 20],
    ['open', 20, 30],
  ])
})

test('a gap that is wider than a step stays a gap', () => {
  const bands = [aBand({ Key: 'low', From: 0, To: 5 }), aBand({ Key: 'high', From: 10, To: 20 })]
  expect(shown(bands, [0, 20])).toEqual([
    ['low', 0, 5],
    ['high', 10, 20],
  ])
})

test('what lies outside the picture is cut, and without bands there is nothing', () => {
  expect(shown([aBand({ Key: 'some', From: -10, To: 50 })], [0, 30])).toEqual([['some', 0, 30]])
  expect(shown([aBand({ Key: 'some', From: 60, To: 69 }), aBand({ Key: 'far', From: 70 })], [30, 70])).toEqual([
    ['some', 60, 70],
  ])
  expect(shown([aBand({ Key: 'far', From: 90 })], [30, 70])).toEqual([])
  expect(shown([], [0, 30])).toEqual([])
})
