import { expect, test } from 'vitest'
import { aChart, aGroup, aScore } from '../../testing/an-analysis.ts'
import {
  byLatest,
  chartsOf,
  filterOf,
  groupOf,
  largeOf,
  pictured,
  startDashboard,
  unfolded,
  widened,
  withMode,
} from './dashboard.ts'

const total = aChart([aScore('2026-03-01', 12)])
const feeling = aChart([aScore('2026-03-01', 7)], { Key: 'feeling', IsAggregated: false, AlwaysVisible: false })
const group = aGroup([total, feeling], { CanBeExpanded: true })
const started = startDashboard({ group, chartKey: null }, '2026-11-16')

test('R-190: it starts with everything until today, only what sums up, and nothing expanded', () => {
  expect(started).toMatchObject({ from: '', to: '2026-11-16', onlyAggregated: true, isExpanded: false, answerers: [] })
  expect(chartsOf(group, started)).toEqual([total])
})

test('R-189: another mode begins unexpanded', () => {
  const next = withMode(unfolded(started), 'Compact')
  expect(next).toMatchObject({ mode: 'Compact', isExpanded: false, onlyAggregated: false })
})

test('R-188: what is not always visible comes with expanding; a group where nothing sums up is shown as it is', () => {
  expect(chartsOf(group, { isExpanded: false, onlyAggregated: false })).toEqual([total])
  expect(chartsOf(group, { isExpanded: true, onlyAggregated: true })).toEqual([total])
  expect(chartsOf(group, unfolded(started))).toEqual([total, feeling])
  expect(chartsOf(aGroup([feeling]), started)).toEqual([feeling])
})

test('R-186: a day that is still being typed keeps nothing away', () => {
  expect(filterOf({ from: '2026-1', to: '2026-11-16', answerers: [] })).toEqual({
    from: null,
    to: '2026-11-16',
    answerers: [],
  })
})

test('widening shows all of the time and everybody', () => {
  const narrow = { ...started, from: '2026-11-01', to: '2026-11-02', answerers: ['Patient'] }
  expect(widened(narrow, '2026-11-16')).toEqual(started)
})

test('the large one is what was asked for while it can be seen', () => {
  expect(largeOf([total, feeling], 'feeling')).toBe(feeling)
  expect(largeOf([total], 'feeling')).toBe(total)
  expect(largeOf([], 'feeling')).toBeUndefined()
})

test('a group is found again by its forms when another mode calls it something else', () => {
  const other = aGroup([aChart([aScore('2026-05-01', 3)])], { Name: 'Sleep' })
  const topic = aGroup([total], { Name: 'Depression' })
  expect(groupOf({ AnalysisGroups: [other, topic] }, started)).toBe(topic)
  expect(groupOf({ AnalysisGroups: [other, group] }, started)).toBe(group)
  expect(groupOf({ AnalysisGroups: [] }, started)).toBeUndefined()
})

test('what was answered latest comes first', () => {
  const later = aGroup([aChart([aScore('2026-04-01', 3)])], { Name: 'somn' })
  expect(byLatest([group, later])).toEqual([later, group])
})

test('a profile is of the whole group, also where the sum stands large; without dimensions there is none', () => {
  const sum = aChart([], { Key: 'sum' })
  const sides = ['focus', 'friends'].map((Key) => aChart([], { Key, Dimension: Key, IsAggregated: false }))
  const group = aGroup([sum, ...sides])
  expect(pictured(sum, group, 'LineChartForDimension').Key).toBe('focus')
  expect(pictured(sum, group, 'LineChart').Key).toBe('sum')
  expect(pictured(sum, aGroup([sum]), 'LineChartForDimension').Key).toBe('sum')
})
