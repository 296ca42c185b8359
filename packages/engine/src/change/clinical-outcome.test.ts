import { expect, test } from 'vitest'
import { type ClinicalCutoff, clinicalCutoff, clinicalOutcome, populationOf } from './clinical-outcome.ts'

// Well: mean 6, deviation 4. Ill: mean 20, deviation 5.
const well = { mean: 6, sd: 4 }
const ill = { mean: 20, sd: 5 }

test('R-277 golden: the cut-offs of Jacobson and Truax, as far as the norms allow', () => {
  // A: 20 - 2 x 5 = 10. B: 6 + 2 x 4 = 14. They overlap, so C: (4 x 20 + 5 x 6) / 9 = 110 / 9 = 12.2222.
  expect(clinicalCutoff(null, ill, 'HigherIsWorse')).toEqual({ kind: 'A', value: 10 })
  expect(clinicalCutoff(well, null, 'HigherIsWorse')).toEqual({ kind: 'B', value: 14 })
  expect(clinicalCutoff(well, ill, 'HigherIsWorse')).toEqual({ kind: 'C', value: 12.2222 })
  // Deviation 1 each: A is 18, B is 8, nobody lies between, so B.
  expect(clinicalCutoff({ mean: 6, sd: 1 }, { mean: 20, sd: 1 }, 'HigherIsWorse')).toEqual({ kind: 'B', value: 8 })
  expect(clinicalCutoff(null, null, 'HigherIsWorse')).toBeNull()
  // Turned round within 30: well 24, ill 10. A: 10 + 10 = 20. B: 24 - 8 = 16. C: (4 x 10 + 5 x 24) / 9 = 160 / 9 = 17.7778.
  const [high, low] = [
    { mean: 24, sd: 4 },
    { mean: 10, sd: 5 },
  ]
  expect(clinicalCutoff(null, low, 'HigherIsBetter')).toEqual({ kind: 'A', value: 20 })
  expect(clinicalCutoff(high, null, 'HigherIsBetter')).toEqual({ kind: 'B', value: 16 })
  expect(clinicalCutoff(high, low, 'HigherIsBetter')).toEqual({ kind: 'C', value: 17.7778 })
})

test('R-277 golden: the people of a norm, by mean and deviation or by its table', () => {
  expect(populationOf({ Mean: 6, Sd: 4 })).toEqual(well)
  // T 50 lies between 4 (T 45) and 8 (T 55): 6. T 60 between 8 (T 55) and 12 (T 65): 10.
  const Table = [
    { Raw: 4, T: 45 },
    { Raw: 8, T: 55 },
    { Raw: 12, T: 65 },
  ]
  expect(populationOf({ Table })).toEqual(well)
  expect(populationOf({ Table: Table.slice(0, 2) })).toBeNull()
  expect(populationOf({ Mean: 6 })).toBeNull()
  expect(populationOf(undefined)).toBeNull()
})

const cutoff: ClinicalCutoff = { kind: 'C', value: 12.2222 }

test.each([
  [20, 12, 'Improved', { outcome: 'Recovered', wasWell: false, isWell: true }],
  [25, 13, 'Improved', { outcome: 'Improved', wasWell: false, isWell: false }],
  // Never on the side of the ill, so there was nothing to recover from.
  [12, 3, 'Improved', { outcome: 'Improved', wasWell: true, isWell: true }],
  [13, 12, 'NotReliable', { outcome: 'NotReliable', wasWell: false, isWell: true }],
  [5, 20, 'Worsened', { outcome: 'Deteriorated', wasWell: true, isWell: false }],
  // Worse, and the cut-off is not reached.
  [0, 7, 'Worsened', { outcome: 'Deteriorated', wasWell: true, isWell: true }],
  [28, 30, 'NotMeasurable', null],
] as const)('R-277 from %s to %s, %s: %j', (before, after, verdict, outcome) => {
  expect(clinicalOutcome({ before, after, verdict }, cutoff, 'HigherIsWorse')).toEqual(outcome)
  const turned = { kind: 'C', value: 30 - 12.2222 } as const
  expect(clinicalOutcome({ before: 30 - before, after: 30 - after, verdict }, turned, 'HigherIsBetter')).toEqual(
    outcome,
  )
})
