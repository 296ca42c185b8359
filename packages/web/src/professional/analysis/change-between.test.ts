import type { AnalysisScore } from '@samklang/contract/analysis'
import { expect, test } from 'vitest'
import { aChange, aChart, aJudgement, aScore, mother, patient } from '../../testing/an-analysis.ts'
import { changesBetween, occasionDays } from './change-between.ts'

// SEM 6 x sqrt(0.18) = 2.5456; standard error of a difference 3.6.
const Measure: AnalysisScore['Measure'] = { Yardstick: 'one', Min: 0, Max: 30, Sem: 6 * Math.sqrt(0.18), SemOfT: null }
const Change = aChange(aJudgement())
const course = [
  aScore('2026-01-01', 20, { Measure }),
  aScore('2026-03-01', 24, { Measure, Change }),
  aScore('2026-05-01', 11, { Measure, Change }),
]
const open = { from: null, to: null }

test('from the first time to the last, judged by what the scale says of itself', () => {
  const [change] = changesBetween([aChart(course)], open)
  // (11 - 20) / 3.6 = -2.5: beyond 1.96, and lower is better here.
  expect(change).toMatchObject({
    difference: -9,
    judged: { standardError: 3.6, index: -2.5, verdict: 'Improved' },
    isDemonstration: true,
    hasOther: false,
  })
  const [better] = changesBetween([aChart(course, { Direction: 'HigherIsBetter' })], open)
  expect(better?.judged?.verdict).toBe('Worsened')
})

test('between two days that were chosen', () => {
  const [change] = changesBetween([aChart(course)], { from: '2026-01-01', to: '2026-03-15' })
  expect(change).toMatchObject({ before: { Day: '2026-01-01' }, after: { Day: '2026-03-01' }, difference: 4 })
  expect(change?.judged?.verdict).toBe('NotReliable')
  expect(changesBetween([aChart(course)], { from: '2026-04-01', to: null })).toEqual([])
})

test('R-275 where the scale ends too near the value before it says so', () => {
  // 30 - 24 = 6, and 1.96 x 3.6 = 7.06 is needed.
  const high = [aScore('2026-01-01', 24, { Measure }), aScore('2026-03-01', 29, { Measure, Change })]
  expect(changesBetween([aChart(high)], open)[0]?.judged?.verdict).toBe('NotMeasurable')
})

test('R-279 from the first to the last of one yardstick: what was measured otherwise is passed over, and that is told', () => {
  const other = { ...Measure, Yardstick: 'other' }
  const mixed = [aScore('2025-01-01', 3, { Measure: other }), ...course]
  expect(changesBetween([aChart(mixed)], open)[0]).toMatchObject({ before: { Day: '2026-01-01' }, hasOther: true })
  const changed = [...course, aScore('2026-06-01', 30, { Measure: other, IsNewYardstick: true })]
  expect(changesBetween([aChart(changed)], open)).toEqual([])
})

test('each informant by themselves; without reliability the difference stands alone, and gaps are passed over', () => {
  const hers = [aScore('2026-01-02', 9, { AnsweredBy: mother }), aScore('2026-02-02', 12, { AnsweredBy: mother })]
  const chart = aChart([...course, ...hers, aScore('2026-06-01', null)], {
    Answerers: [
      { ...patient, Bands: [] },
      { ...mother, Bands: [] },
    ],
  })
  const changes = changesBetween([chart], open)
  expect(changes.map(({ answerer, after }) => [answerer.Key, after.Day])).toEqual([
    [patient.Key, '2026-05-01'],
    [mother.Key, '2026-02-02'],
  ])
  expect(changes[1]).toMatchObject({ difference: 3, judged: null })
  expect(occasionDays([chart])).toEqual(['2026-01-01', '2026-01-02', '2026-02-02', '2026-03-01', '2026-05-01'])
})
