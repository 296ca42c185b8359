import type { ScoreChange } from '@samklang/contract/analysis'
import { expect, test } from 'vitest'
import { aChart, aScore, mother, patient } from '../../testing/an-analysis.ts'
import { changesBetween, occasionDays } from './change-between.ts'

// Standard error: 6 x sqrt(2 x (1 - 0.82)) = 6 x 0.6 = 3.6.
const known: ScoreChange = {
  SinceFormId: '5a6a0000-0000-4000-8000-000000000001',
  SinceDateTime: '2026-01-01T11:00:00.000Z',
  Difference: 0,
  Reliability: 0.82,
  StandardDeviation: 6,
  StandardError: 3.6,
  Index: 0,
  Verdict: 'Unchanged',
  IsDemonstration: true,
}
const course = [
  aScore('2026-01-01', 20),
  aScore('2026-03-01', 24, { Change: known }),
  aScore('2026-05-01', 11, { Change: known }),
]
const open = { from: null, to: null }

test('from the first time to the last, judged by what the scale says of itself', () => {
  const [change] = changesBetween([aChart(course)], open)
  // (11 - 20) / 3.6 = -2.5: beyond 1.96, and lower is better here.
  expect(change).toMatchObject({
    difference: -9,
    judged: { standardError: 3.6, index: -2.5, verdict: 'Improved', reliability: 0.82, sd: 6, isDemonstration: true },
  })
  const [better] = changesBetween([aChart(course, { Direction: 'HigherIsBetter' })], open)
  expect(better?.judged?.verdict).toBe('Worsened')
})

test('between two days that were chosen', () => {
  const [change] = changesBetween([aChart(course)], { from: '2026-01-01', to: '2026-03-15' })
  expect(change).toMatchObject({ before: { Day: '2026-01-01' }, after: { Day: '2026-03-01' }, difference: 4 })
  expect(change?.judged?.verdict).toBe('Unchanged')
  expect(changesBetween([aChart(course)], { from: '2026-04-01', to: null })).toEqual([])
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
