import type { ScoreChange } from '@samklang/contract/analysis'
import { expect, test } from 'vitest'
import { aChart, aGroup, aScore, mother, patient } from '../../testing/an-analysis.ts'
import { tellingCourses } from './telling.ts'

const known: ScoreChange = {
  SinceFormId: '5a6a0000-0000-4000-8000-000000000001',
  SinceDateTime: '2026-01-01T11:00:00.000Z',
  Difference: 0,
  Reliability: 0.82,
  StandardDeviation: 6,
  StandardError: 3.6,
  Index: 0,
  Verdict: 'Unchanged',
  IsDemonstration: false,
}

function course(Key: string, values: number[], told: Parameters<typeof aChart>[1] = {}) {
  const Scores = values.map((value, index) =>
    aScore(`2026-0${index + 1}-01`, value, index > 0 ? { Change: known } : {}),
  )
  return aChart(Scores, { Key, ...told })
}

test('what is high or has changed comes first, and the rest in order of time', () => {
  const high = aChart([aScore('2026-02-01', 25, { Severity: 'Attention' })], { Key: 'high' })
  const groups = [aGroup([course('still', [10, 11, 12]), course('turned', [25, 20, 10]), high])]
  const { courses, left } = tellingCourses(groups, 2)
  expect(courses.map(({ chart }) => chart.Key)).toEqual(['high', 'turned'])
  expect(left).toBe(1)
})

test('those who were asked the same stand together, the weightiest scale first', () => {
  const both = [patient, mother].map((one) => ({ ...one, Bands: [] }))
  const shared = aChart(
    [
      aScore('2026-02-01', 25, { Severity: 'Alert' }),
      aScore('2026-01-01', 5, { AnsweredBy: mother, FormId: '5a6a0000-0000-4000-8000-000000000501' }),
    ],
    { Key: 'shared', Answerers: both },
  )
  const high = aChart([aScore('2026-02-01', 25, { Severity: 'Attention' })], { Key: 'high' })
  const told = tellingCourses([aGroup([high, shared])], 9).courses
  expect(told.map(({ chart, answerer }) => [chart.Key, answerer.RespondentType])).toEqual([
    ['shared', 'Patient'],
    ['shared', 'Caretaker'],
    ['high', 'Patient'],
  ])
})

test('a course is told since the last time and since the first; of two times once, and of one not at all', () => {
  const [three] = tellingCourses([aGroup([course('three', [25, 20, 10])])], 9).courses
  expect(three).toMatchObject({
    latest: { Value: 10 },
    sinceLast: { difference: -10 },
    sinceFirst: { difference: -15 },
  })
  const [two] = tellingCourses([aGroup([course('two', [25, 20])])], 9).courses
  expect(two).toMatchObject({ sinceLast: { difference: -5 }, sinceFirst: null })
  const [one] = tellingCourses([aGroup([course('one', [25])])], 9).courses
  expect(one).toMatchObject({ sinceLast: null, sinceFirst: null })
})

test('only what sums up, once even when it is in two groups, and nothing of long ago', () => {
  const part = course('part', [1, 2], { IsAggregated: false })
  const old = aChart([aScore('2024-01-01', 5)], { Key: 'old' })
  const twice = course('twice', [1, 2])
  const groups = [aGroup([part, old, twice]), aGroup([twice])]
  const { courses, left } = tellingCourses(groups, 9)
  expect(courses.map(({ chart }) => chart.Key)).toEqual(['twice'])
  // What is left out as old is told of as well.
  expect(left).toBe(1)
  expect(tellingCourses([], 9)).toEqual({ courses: [], left: 0 })
})
