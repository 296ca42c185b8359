import { expect, test } from 'vitest'
import { formOf, number, type WrittenScoring } from '../testing/written-form.ts'
import { isWorseThanAcknowledged } from './worse-than-acknowledged.ts'

type WrittenRule = NonNullable<WrittenScoring['Alerts']>[number]
type WrittenScale = NonNullable<WrittenScoring['Scales']>[number]

/** 8 x sqrt(2 x 0.125) = 4, so that it takes more than 7.84 to be a reliable change. */
const measured = { Change: { Reliability: 0.875, Sd: 8 } }
const upwards = { Key: 'k', ScaleKey: 's', Comparison: 'GreaterOrEqual', Low: 20 } as const
const downwards = { Key: 'k', ScaleKey: 's', Comparison: 'LessOrEqual', High: 40 } as const
const between = { Key: 'k', ScaleKey: 's', Comparison: 'Interval', Low: 10, High: 50 } as const
const better = { Direction: 'HigherIsBetter' } as const

function isWorse(rule: WrittenRule, scale: Partial<WrittenScale>, acknowledged: unknown, Value: number) {
  const Scales = [{ Key: 's', Items: ['hours'], Method: 'Sum' as const, Min: 0, Max: 60, ...scale }]
  const form = formOf([number('hours')], { Alerts: [rule], Scales })
  return isWorseThanAcknowledged(form, { Key: 'k', ScaleKey: 's', Value }, acknowledged)
}

test.each<[string, WrittenRule, Partial<WrittenScale>, [before: number, after: number, expected: boolean][]]>([
  [
    'a scale that is worse upwards takes a reliable change upwards',
    upwards,
    measured,
    [
      [30, 38, true],
      [30, 37, false],
      [30, 30, false],
      [38, 30, false],
    ],
  ],
  [
    'a scale that is worse downwards takes a reliable change downwards',
    downwards,
    { ...measured, ...better },
    [
      [30, 22, true],
      [30, 23, false],
      [22, 30, false],
    ],
  ],
  [
    'near the end of the scale, where no change can be shown, any worse value is enough',
    upwards,
    measured,
    [
      [54, 57, true],
      [54, 54, false],
      [57, 54, false],
    ],
  ],
  [
    'and so at the lower end',
    downwards,
    { ...measured, ...better },
    [
      [5, 3, true],
      [3, 5, false],
    ],
  ],
  [
    'where nobody knows how surely the scale measures any worse value is enough',
    upwards,
    {},
    [
      [30, 31, true],
      [30, 30, false],
      [31, 30, false],
    ],
  ],
  [
    'and so downwards',
    downwards,
    better,
    [
      [30, 29, true],
      [29, 30, false],
    ],
  ],
  ['a rule with two ends goes by the scale', between, {}, [[30, 31, true]]],
  ['and so on a scale that is better upwards', between, better, [[31, 30, true]]],
  ['a rule about low values goes by the rule', downwards, {}, [[30, 29, true]]],
])('R-296 %s', (_, rule, scale, cases) => {
  for (const [before, after, expected] of cases) expect(isWorse(rule, scale, before, after)).toBe(expected)
})

test('R-296 what was acknowledged and is no figure settles no scale', () => {
  expect(isWorse(upwards, measured, null, 30)).toBe(true)
})
