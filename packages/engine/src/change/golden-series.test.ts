import fc from 'fast-check'
import { expect, test } from 'vitest'
import { criticalAmong, criticalSinceBest } from './critical-values.ts'
import { findDrift } from './drift.ts'
import { judgeChange, type MeasuredOccasion } from './judge-change.ts'
import { errorOfMeasurement } from './measurement-error.ts'
import type { Measure } from './reliable-change.ts'

/**
 * The mood scale of the demo: 0 to 30, deviation 6.2, reliability 0.86. SEM = 6.2 x sqrt(0.14) = 6.2 x 0.374166 = 2.319828;
 * standard error of a difference = 3.280732.
 */
const sem = errorOfMeasurement({ Reliability: 0.86, Sd: 6.2 }) ?? 0
const mood: Measure = { min: 0, max: 30, direction: 'HigherIsWorse' }

/** A month between two, the last one first of November 2026 unless told. */
function monthly(values: readonly number[]): MeasuredOccasion[] {
  return values.map((value, index) => {
    const months = 2026 * 12 + 10 - (values.length - 1 - index)
    const day = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
    return { day, value, sem }
  })
}

const said = (series: readonly MeasuredOccasion[], measure = mood) =>
  judgeChange(series, measure).map(({ to, since, verdict }) => [to, since.value, verdict])

test('R-275 golden: a relapse in small steps is worse than the best, though each step and the first are not', () => {
  const [best, ...others] = judgeChange(monthly([24, 6, 11, 16, 19, 21]), mood)
  // (21 - 6) / 3.280732 = 4.572150, beyond 2.5115 of five occasions.
  expect(best).toMatchObject({
    to: 'Best',
    since: { value: 6, day: '2026-07-01' },
    occasions: 5,
    difference: 15,
    standardError: 3.2807,
    index: 4.5722,
    critical: 2.5115,
    verdict: 'Worsened',
  })
  // 24 to 21 and 19 to 21 are within 6.43 points. From 24 a worsening could not have been shown, but it went the other way.
  expect(others.map(({ to, difference, verdict }) => [to, difference, verdict])).toEqual([
    ['Baseline', -3, 'NotReliable'],
    ['Previous', 2, 'NotReliable'],
  ])
  // Without the 24 the line through all five rises as well.
  expect(said(monthly([6, 11, 16, 19, 21]))).toEqual([
    ['Best', 6, 'Worsened'],
    ['Baseline', 6, 'Worsened'],
    ['Drift', 6, 'Worsened'],
    ['Previous', 19, 'NotReliable'],
  ])
})

test('R-276 no drift is told of where the last value is not worse than the first of its line', () => {
  // The reviewer's: a line through 4, 1, 3, 4, 8, 4 rises, and the person is where they began.
  const precise = monthly([4, 1, 3, 4, 8, 4]).map((occasion) => ({ ...occasion, sem: 1 }))
  const drift = judgeChange(precise, mood).find(({ to }) => to === 'Drift')
  expect(drift?.index).toBeGreaterThan(drift?.critical ?? 9)
  expect(drift).toMatchObject({ verdict: 'NotReliable', values: [4, 1, 3, 4, 8, 4] })
  // Where it ends higher than it began it is one, whatever the last step.
  const higher = monthly([14, 11, 15, 19, 33, 22]).map((occasion) => ({ ...occasion, sem: 3 }))
  const [gravest] = judgeChange(higher, { ...mood, max: 60 }).filter(({ to }) => to === 'Drift')
  expect(gravest?.verdict).toBe('Worsened')
})

test('R-275 golden: the same relapse on a scale where higher is better', () => {
  const better: Measure = { ...mood, direction: 'HigherIsBetter' }
  expect(said(monthly([24, 19, 14, 11, 9]), better)[0]).toEqual(['Best', 24, 'Worsened'])
  expect(said(monthly([24, 19, 14, 11, 9]), mood)[0]).toEqual(['Baseline', 24, 'Improved'])
})

test('R-275 golden: what the best of more occasions must be passed by', () => {
  // By exact integration. The review simulated 1.96, 2.35, 2.51 and, at twelve, 2.74, where the exact value is 2.7675.
  const exact: [number, number][] = [
    [1, 1.96],
    [2, 2.2121],
    [3, 2.349],
    [5, 2.5115],
    [12, 2.7675],
    [60, 3.1788],
  ]
  for (const [occasions, critical] of exact) expect(criticalSinceBest(occasions)).toBeCloseTo(critical, 4)
  for (const [occasions, simulated] of [
    [1, 1.96],
    [3, 2.35],
    [5, 2.51],
    [12, 2.74],
  ] as const)
    expect(Math.abs(criticalSinceBest(occasions) - simulated)).toBeLessThan(0.03)
  // Between two rows: 7 lies between 2.567 at 6 and 2.6522 at 8; exactly it is 2.6131.
  expect(Math.abs(criticalSinceBest(7) - 2.6131)).toBeLessThan(0.001)
  expect(criticalSinceBest(1000)).toBe(3.5735)
  // (13 - 6) / 3.280732 = 2.1337: beyond 1.96 of one occasion, within 2.2121 of two.
  expect(said(monthly([6, 13]))).toEqual([
    ['Best', 6, 'Worsened'],
    ['Previous', 6, 'Worsened'],
  ])
  expect(said(monthly([8, 6, 13])).map(([to]) => to)).not.toContain('Best')
})

test('R-275 the best is that of the twelve months before, and of several as good the latest', () => {
  const old: MeasuredOccasion = { day: '2025-10-31', value: 5, sem }
  const recent = monthly([14, 16])
  expect(said([old, ...recent])).toEqual([
    ['Baseline', 5, 'Worsened'],
    ['Previous', 14, 'NotReliable'],
  ])
  const withinYear: MeasuredOccasion = { ...old, day: '2025-11-01' }
  expect(said([withinYear, ...recent])[0]).toEqual(['Best', 5, 'Worsened'])
  const twice = judgeChange(monthly([6, 9, 6, 20]), mood)
  expect(twice[0]).toMatchObject({ to: 'Best', since: { day: '2026-10-01' }, occasions: 3 })
})

test('R-275 the baseline is the one that staff chose, else the first', () => {
  const series = monthly([24, 10, 12, 20]).map((one, index) => ({ ...one, isBaseline: index === 1 }))
  const baseline = judgeChange(series, mood).find(({ to }) => to === 'Baseline')
  expect(baseline).toMatchObject({ since: { value: 10 }, difference: 10, verdict: 'Worsened' })
  // chosen twice, the latest counts
  const chosenAgain = series.map((one, index) => ({ ...one, isBaseline: index === 1 || index === 2 }))
  const later = judgeChange([...chosenAgain, ...monthly([21, 22]).slice(1)], mood).find(({ to }) => to === 'Baseline')
  expect(later).toMatchObject({ since: { value: 12 } })
})

test('R-276 golden: a drift over four occasions', () => {
  // Steps 0 to 3 around 1.5: 2.25 + 0.25 + 0.25 + 2.25 = 5. SE = 2.319828 / sqrt(5) = 1.037459. 5 / 1.037459 = 4.819468.
  const four = [4, 9, 14, 19].map((value) => ({ value, sem }))
  const drift = findDrift(four, 'HigherIsWorse')
  expect(drift).toMatchObject({ slope: 5, standardError: 1.0375, occasions: 4, verdict: 'Worsened' })
  expect(drift?.index).toBeCloseTo(4.8195, 3)
  expect(findDrift(four, 'HigherIsBetter')?.verdict).toBe('Improved')
  // 2 a step: 2 / 1.037459 = 1.9278, within 1.96; 2.1 a step: 2.0242, beyond it.
  const steps = (by: number) => [0, 1, 2, 3].map((step) => ({ value: 10 + by * step, sem }))
  expect(findDrift(steps(2), 'HigherIsWorse')?.verdict).toBe('NotReliable')
  expect(findDrift(steps(2.1), 'HigherIsWorse')?.verdict).toBe('Worsened')
  expect(findDrift(four.slice(1), 'HigherIsWorse')).toBeNull()
})

test('R-276 golden: six occasions are looked at, and what is measured more surely weighs more', () => {
  // Around 2.5: 6.25 + 2.25 + 0.25 twice = 17.5. SE = 2.319828 / sqrt(17.5) = 0.554545. The first of the seven is not looked at.
  const seven = [30, 5, 6, 7, 8, 9, 10].map((value) => ({ value, sem }))
  expect(findDrift(seven, 'HigherIsWorse')).toMatchObject({ slope: 1, standardError: 0.5545, occasions: 6 })
  // SEM 1, 1, 1, 2 weigh 1, 1, 1, 1/4. Weighted mean step (0 + 1 + 2 + 0.75) / 3.25 = 1.153846, mean value (0 + 0 + 0 + 3) / 3.25
  // = 0.923077 for 0, 0, 0, 12. Spread 1.331361 + 0.023669 + 0.715976 + 0.852071 = 2.923077. Slope = sum(w (t - mean) x) / spread
  // = 0.25 x 1.846154 x 12 / 2.923077 = 1.894737. SE = 1 / sqrt(2.923077) = 0.584898.
  const unequal = [0, 0, 0, 12].map((value, index) => ({ value, sem: index === 3 ? 2 : 1 }))
  expect(findDrift(unequal, 'HigherIsWorse')).toMatchObject({ slope: 1.8947, standardError: 0.5849 })
})

test('R-280 golden: what any pair of several informants must be apart', () => {
  // Tukey's range at 5 % over sqrt(2): 2.7718, 3.3145, 3.6332, 3.8577.
  expect([2, 3, 4, 5].map(criticalAmong)).toEqual([1.96, 2.3437, 2.569, 2.7278])
})

const values = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 14 })

test('R-275 a series that is turned round, on a scale that is turned round, is judged the same', () => {
  fc.assert(
    fc.property(values, (some) => {
      const turned = judgeChange(monthly(some.map((value) => 30 - value)), { ...mood, direction: 'HigherIsBetter' })
      const there = judgeChange(monthly(some), mood)
      expect(turned.map(({ to, verdict, since }) => [to, verdict, since.day])).toEqual(
        there.map(({ to, verdict, since }) => [to, verdict, since.day]),
      )
    }),
  )
})

test('R-275 what has always been the same has not changed, and nothing is worse than what it equals or passes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 14 }), (value, times) => {
      const verdicts = judgeChange(monthly(Array.from({ length: times }, () => value)), mood).map(
        ({ verdict }) => verdict,
      )
      expect(verdicts.filter((verdict) => verdict === 'Worsened' || verdict === 'Improved')).toEqual([])
    }),
  )
  fc.assert(
    fc.property(values, (some) => {
      for (const { to, verdict, since } of judgeChange(monthly(some), mood))
        if (verdict === 'Worsened' && to !== 'Drift') expect(some.at(-1)).toBeGreaterThan(since.value)
    }),
  )
})

test('nothing is judged of the first, and where nobody knows how surely the scale measures', () => {
  expect(judgeChange(monthly([12]), mood)).toEqual([])
  expect(judgeChange([], mood)).toEqual([])
  expect(
    judgeChange(
      monthly([2, 30]).map((one) => ({ ...one, sem: null })),
      mood,
    ),
  ).toEqual([])
})
