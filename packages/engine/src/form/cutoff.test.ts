import { Cutoff } from '@samklang/contract/form-content'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { cutoffWording, isMet, judgeCutoff } from './cutoff.ts'

function cutoff(
  Key: string,
  Comparison: Cutoff['Comparison'],
  Low: number | null,
  High: number | null,
  more: Partial<z.input<typeof Cutoff>> = {},
) {
  return Cutoff.parse({ Key, Comparison, Low, High, Severity: 'Attention', ...more })
}
const raw = (value: number) => ({ raw: value, tscore: null })
const anybody = { age: 30, gender: 'Unknown' } as const

test.each([
  ['Greater', 10, null, 10, false],
  ['Greater', 10, null, 11, true],
  ['GreaterOrEqual', 10, null, 10, true],
  ['Less', null, 10, 10, false],
  ['LessOrEqual', null, 10, 10, true],
  ['Less', 10, null, 9, true],
  ['Interval', 5, 9, 5, true],
  ['Interval', 5, 9, 9, true],
  ['Interval', 5, 9, 9.5, false],
  ['Interval', null, 9, -100, true],
  ['Greater', null, null, 5, false],
] as const)('%s %s–%s is met by %s: %s', (Comparison, Low, High, value, expected) => {
  expect(isMet({ Comparison, Low, High }, value)).toBe(expected)
})

const upwards = [
  cutoff('some', 'GreaterOrEqual', 10, null),
  cutoff('much', 'GreaterOrEqual', 20, null, { Severity: 'Alert' }),
]

test.each([
  [5, null, 'Below', 10],
  [10, 'some', 'Above', 10],
  [25, 'much', 'Above', 20],
])('of limits within each other the tightest counts: %s', (value, key, status, threshold) => {
  expect(judgeCutoff(upwards, raw(value), anybody)).toMatchObject({
    CutoffKey: key,
    CutoffStatus: status,
    Comparison: 'GreaterOrEqual',
    ThresholdLow: threshold,
  })
})

test('a band between two limits, and the severity it carries', () => {
  const bands = [cutoff('low', 'Interval', 0, 4, { Severity: 'Default' }), cutoff('high', 'Interval', 5, 9)]
  expect(judgeCutoff(bands, raw(5), anybody)).toEqual({
    CutoffKey: 'high',
    CutoffStatus: 'Between',
    Comparison: 'Interval',
    ThresholdLow: 5,
    ThresholdHigh: 9,
    Severity: 'Attention',
  })
  expect(judgeCutoff(bands, raw(4.5), anybody)).toMatchObject({
    CutoffKey: null,
    CutoffStatus: 'None',
    Severity: 'Default',
  })
})

const forSome = [
  cutoff('all', 'GreaterOrEqual', 15, null),
  cutoff('girls', 'GreaterOrEqual', 18, null, { Gender: 'Female' }),
  cutoff('young', 'GreaterOrEqual', 20, null, { Age: { From: 8, To: 17 } }),
  cutoff('younger', 'GreaterOrEqual', 21, null, { Age: { From: 8, To: 12 } }),
  cutoff('young-girls', 'GreaterOrEqual', 22, null, { Age: { From: 8, To: 17 }, Gender: 'Female' }),
]

test.each([
  [30, 'Male', 17, 'all'],
  [30, 'Unknown', 17, 'all'],
  [30, 'Female', 17, null],
  [30, 'Female', 18, 'girls'],
  [15, 'Male', 19, null],
  [15, 'Male', 20, 'young'],
  [10, 'Male', 20, null],
  [10, 'Male', 21, 'younger'],
  [10, 'Female', 21, null],
  [10, 'Female', 22, 'young-girls'],
  [undefined, 'Female', 18, 'girls'],
  [undefined, 'Unknown', 15, 'all'],
] as const)('the limit closest to the person counts alone: aged %s, %s, %s gives %s', (age, gender, value, key) => {
  expect(judgeCutoff(forSome, raw(value), { age, gender }).CutoffKey).toBe(key)
})

test('without a value, or without a limit for this person, there is no status', () => {
  expect(judgeCutoff(upwards, { raw: null, tscore: null }, anybody).CutoffStatus).toBe('None')
  expect(judgeCutoff([], raw(5), anybody).CutoffStatus).toBe('None')
})

test.each([
  ['Above', 'Greater', 'Above'],
  ['Below', 'GreaterOrEqual', 'Below'],
  ['Above', 'Less', 'Below'],
  ['Below', 'Less', 'Above'],
  ['Above', 'LessOrEqual', 'Below'],
  ['Below', 'LessOrEqual', 'Above'],
  ['Between', 'Interval', 'Between'],
  ['Between', 'Less', 'Between'],
  ['None', 'Less', 'None'],
  ['None', null, 'None'],
] as const)('R-135 %s under %s is worded %s', (status, comparison, wording) => {
  expect(cutoffWording(status, comparison)).toBe(wording)
})

test('R-135 somebody below a limit that counts downwards is worded as below it', () => {
  const worrying = [cutoff('little', 'LessOrEqual', null, 10)]
  const low = judgeCutoff(worrying, raw(8), anybody)
  const high = judgeCutoff(worrying, raw(12), anybody)
  expect([low.CutoffKey, cutoffWording(low.CutoffStatus, low.Comparison)]).toEqual(['little', 'Below'])
  expect([high.CutoffKey, cutoffWording(high.CutoffStatus, high.Comparison)]).toEqual([null, 'Above'])
})
