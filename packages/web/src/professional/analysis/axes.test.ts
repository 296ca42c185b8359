import { expect, test } from 'vitest'
import { aBand, aChart, aScore, mother, patient } from '../../testing/an-analysis.ts'
import { daySpan, dayTicks } from './day-axis.ts'
import { firstMeasure, placing, valueSpan, valueTicks } from './value-axis.ts'

test.each([
  [[0, 30] as const, 7, [0, 5, 10, 15, 20, 25, 30]],
  [[0, 30] as const, 4, [0, 10, 20, 30]],
  [[30, 70] as const, 6, [30, 40, 50, 60, 70]],
  [[0, 1] as const, 6, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [[3, 3] as const, 6, [3]],
  [[-4, 4] as const, 5, [-4, -2, 0, 2, 4]],
])('of %j at most %i round numbers: %j', (span, most, expected) => {
  expect(valueTicks(span, most)).toEqual(expected)
})

test('the height is the whole scale, and more where something lies outside it', () => {
  expect(valueSpan(aChart([aScore('2026-03-01', 12)]), 'Raw')).toEqual([0, 30])
  expect(valueSpan(aChart([aScore('2026-03-01', 34)]), 'Raw')).toEqual([0, 34])
  const open = { Min: null, Max: null, Answerers: [{ ...patient, Bands: [aBand({ From: 20 })] }] }
  expect(valueSpan(aChart([aScore('2026-03-01', 12)], open), 'Raw')).toEqual([0, 20])
  const high = aScore('2026-03-01', 12, { NormalizedValue: 82 })
  expect(valueSpan(aChart([high]), 'Tscore')).toEqual([30, 87])
})

test('T-scores come first where there are norms', () => {
  expect(firstMeasure(aChart([aScore('2026-03-01', 12)]))).toBe('Raw')
  expect(firstMeasure(aChart([aScore('2026-03-01', 12, { AnsweredBy: mother, NormalizedValue: 55 })]))).toBe('Tscore')
})

test('a span without length is placed in the middle', () => {
  expect(placing([0, 10], [100, 200])(5)).toBe(150)
  expect(placing([7, 7], [100, 200])(7)).toBe(150)
})

const time = (day: string) => Date.parse(`${day}T11:00:00.000Z`)

test.each([
  ['2026-03-01', '2026-03-05', 5, ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']],
  ['2026-03-01', '2026-03-20', 5, ['2026-03-02', '2026-03-09', '2026-03-16']],
  ['2025-11-20', '2026-03-20', 5, ['2025-12', '2026-01', '2026-02', '2026-03']],
  ['2024-11-20', '2026-11-16', 5, ['2025-01', '2025-07', '2026-01', '2026-07']],
  ['2018-11-20', '2026-11-16', 5, ['2020', '2022', '2024', '2026']],
])('from %s to %s in at most %i steps of the calendar: %j', (from, to, most, expected) => {
  expect(dayTicks([time(from), time(to)], most).map(({ label }) => label)).toEqual(expected)
})

test('one lonely day gets a week around it', () => {
  const [from, to] = daySpan([time('2026-03-04')])
  expect([new Date(from), new Date(to)].map((at) => at.toISOString().slice(0, 10))).toEqual([
    '2026-03-01',
    '2026-03-07',
  ])
})
