import { expect, test } from 'vitest'
import { ageOf, readDays } from './read-days.ts'

const entry = (EntryDate: string, Id = EntryDate) => ({ Id, EntryDate })

test('R-297 a diary is read with the days that nothing was written on, the latest first', () => {
  const entries = [entry('2026-11-02'), entry('2026-11-05'), entry('2026-11-05', 'evening'), entry('2026-11-10')]
  const lines = readDays(entries, { from: '2026-11-01', to: '2026-11-17', today: '2026-11-17' })
  expect(lines.map((line) => ('entry' in line ? line.entry.Id : [line.from, line.to, line.count]))).toEqual([
    ['2026-11-11', '2026-11-16', 6],
    '2026-11-10',
    ['2026-11-06', '2026-11-09', 4],
    '2026-11-05',
    'evening',
    ['2026-11-03', '2026-11-04', 2],
    '2026-11-02',
    ['2026-11-01', '2026-11-01', 1],
  ])
})

test('R-297 today is not over, a diary that has ended goes no further, and one that nobody wrote in says so', () => {
  const [first] = readDays([entry('2026-11-16')], { from: '2026-11-16', to: null, today: '2026-11-17' })
  expect(first).toEqual({ entry: entry('2026-11-16') })
  const ended = readDays([entry('2026-11-05')], { from: '2026-11-05', to: '2026-11-07', today: '2026-11-17' })
  expect(ended[0]).toEqual({ from: '2026-11-06', to: '2026-11-07', count: 2 })
  expect(readDays([], { from: '2026-11-14', to: null, today: '2026-11-17' })).toEqual([
    { from: '2026-11-14', to: '2026-11-16', count: 3 },
  ])
  expect(readDays([], { from: '2026-11-17', to: null, today: '2026-11-17' })).toEqual([])
  // Changed across a clock change it is as many days.
  expect(readDays([], { from: '2026-03-28', to: null, today: '2026-03-31' })[0]).toMatchObject({ count: 3 })
})

test('R-297 how old the last entry is, by the day that it is about', () => {
  expect(ageOf([entry('2026-11-10'), entry('2026-11-11'), entry('2026-11-02')], '2026-11-17')).toEqual({
    date: '2026-11-11',
    days: 6,
  })
  expect(ageOf([], '2026-11-17')).toBeNull()
})
