import { expect, test } from 'vitest'
import { aChange, aChart, aJudgement, aScore, mother, patient } from '../../testing/an-analysis.ts'
import { layoutLines } from './layout-lines.ts'
import { layoutTurns } from './layout-turns.ts'
import { lookNumber } from './looks.ts'

const looks = new Map([
  [patient.Key, lookNumber(0)],
  [mother.Key, lookNumber(1)],
])
const frame = { width: 452, height: 248, looks, measure: 'Raw', formatValue: String } as const
const both = { Answerers: [patient, mother].map((one) => ({ ...one, Bands: [] })) }
const byMother = { AnsweredBy: mother, FormId: '5a6a0000-0000-4000-8000-000000000501' }

test('the arrows of those who turn together stand beside each other, off the marks, the way each value went', () => {
  const turned = (Difference: number) => ({
    Change: aChange(aJudgement({ Difference })),
  })
  const scores = [
    aScore('2026-01-01', 10),
    aScore('2026-02-01', 20, turned(10)),
    aScore('2026-02-01', 20, { ...byMother, ...turned(10) }),
    aScore('2026-03-01', 0, turned(-20)),
  ]
  const { series, plot } = layoutLines(aChart(scores, both), [], frame)
  const points = series.flatMap((one) => one.points)
  const turns = points.filter(({ score }) => score.Change)
  const [first, last, hers] = layoutTurns(turns, points, plot)
  expect([first, hers].map((turn) => (turn?.tip ?? 0) < (turn?.foot ?? 0))).toEqual([true, true])
  expect(Math.abs((first?.x ?? 0) - (hers?.x ?? 0))).toBeGreaterThanOrEqual(10)
  expect(first?.x).toBe(first?.point.x)
  // At the floor there is no room below: it stands above, and still points down.
  expect(last?.tip).toBeGreaterThan(last?.foot ?? 0)
  expect(last?.tip).toBeLessThan(last?.point.y ?? 0)
})

test('informants who agree stand beside each other, and whoever stands alone stands on the day', () => {
  const scores = [aScore('2026-01-01', 10), aScore('2026-02-01', 20), aScore('2026-02-01', 20, byMother)]
  const { series } = layoutLines(aChart(scores, both), [], frame)
  const [own, hers] = series.map(({ points }) => points.map(({ x }) => x))
  expect(own?.[0]).toBe(54)
  expect(own?.[1]).toBe(426)
  expect(hers?.[0]).toBe(435)

  const dense = ['2026-01-01', '2026-01-02', '2026-06-01'].flatMap((day) => [
    aScore(day, 10),
    aScore(day, 10, byMother),
  ])
  const [, crowded] = layoutLines(aChart(dense, both), [], frame).series
  const places = crowded?.points.map(({ x }) => x) ?? []
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})
