import type { ChangeVerdict } from '@samklang/contract/score-change'
import { expect, test } from 'vitest'
import { aChange, aChart, aGroup, aJudgement, aScore, mother, patient } from '../../testing/an-analysis.ts'
import { tellingCourses } from './telling.ts'

type Told = Parameters<typeof aChart>[1] & { verdict?: ChangeVerdict }

function course(Key: string, values: number[], { verdict = 'NotReliable', ...told }: Told = {}) {
  const Change = aChange(aJudgement({ Verdict: verdict }))
  const Scores = values.map((value, index) => aScore(`2026-0${index + 1}-01`, value, index > 0 ? { Change } : {}))
  return aChart(Scores, { Key, ...told })
}

test('R-306 what is worse comes first, then what is high, then what is better, and the rest in order of time', () => {
  const high = aChart([aScore('2026-02-01', 25, { Severity: 'Alert' })], { Key: 'high' })
  const better = course('better', [25, 20, 10], { verdict: 'Improved' })
  const worse = course('worse', [10, 15, 20], { verdict: 'Worsened' })
  const groups = [aGroup([course('still', [10, 11, 12]), better, worse, high])]
  const { courses, left } = tellingCourses(groups, 3)
  expect(courses.map(({ chart }) => chart.Key)).toEqual(['worse', 'high', 'better'])
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

test('R-297 what was answered after the latest value and cannot be counted is told with it', () => {
  const chart = aChart([
    aScore('2026-01-01', 5),
    aScore('2026-02-01', null),
    aScore('2026-03-01', 7),
    aScore('2026-04-01', null),
  ])
  const [told] = tellingCourses([aGroup([chart])], 9).courses
  expect([told?.latest.Day, told?.uncounted.map(({ Day }) => Day)]).toEqual(['2026-03-01', ['2026-04-01']])
  expect(told?.scores).toHaveLength(4)
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
