import { expect, test } from 'vitest'
import { chartsToShow, filterScores } from './filter-scores.ts'

const score = (Day: string, Key: string) => ({ Day, AnsweredBy: { Key } })
const scores = [score('2026-03-01', 'Patient'), score('2026-03-15', 'mother'), score('2026-03-31', 'Patient')]
const days = (filter: Parameters<typeof filterScores>[1]) => filterScores(scores, filter).map(({ Day }) => Day.slice(8))

test.each([
  [{}, ['01', '15', '31']],
  [{ from: '2026-03-01', to: '2026-03-31' }, ['01', '15', '31']],
  [{ from: '2026-03-02' }, ['15', '31']],
  [{ to: '2026-03-30' }, ['01', '15']],
  [{ from: '2026-03-15', to: '2026-03-15' }, ['15']],
  [{ from: '2026-03-16', to: '2026-03-14' }, []],
  [{ from: null, to: null }, ['01', '15', '31']],
])('R-186 a score is seen when its day lies within %j, both ends included', (filter, expected) => {
  expect(days(filter)).toEqual(expected)
})

test.each([
  [undefined, ['01', '15', '31']],
  [[], ['01', '15', '31']],
  [['Patient'], ['01', '31']],
  [['mother'], ['15']],
  [
    ['Patient', 'mother'],
    ['01', '15', '31'],
  ],
  [['Staff'], []],
])('R-187 of the answerers %j are seen, and of none chosen all', (answerers, expected) => {
  expect(days({ answerers })).toEqual(expected)
})

const always = { AlwaysVisible: true }
const more = { AlwaysVisible: false }

test.each([
  [true, false, [always]],
  [true, true, [always, more]],
  [false, false, [always, more]],
])('R-188 a group that can be expanded (%s) and is (%s) shows %j', (CanBeExpanded, isExpanded, expected) => {
  expect(chartsToShow({ CanBeExpanded, AnalysisCharts: [always, more] }, isExpanded)).toEqual(expected)
})
