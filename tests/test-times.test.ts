import { expect, test } from 'vitest'
import { summarizeTimes, type TestFileTime } from '../scripts/test-times.ts'

const time = (file: string, seconds: number, project = 'server'): TestFileTime => ({ project, file, seconds })

test('a test run ends with its files, slowest first, and the sum of every project', () => {
  const times = [time('quick', 0.25), time('slow', 12), time('journey', 40, 'browser')]
  expect(summarizeTimes(times)).toEqual([
    'Test files:',
    '    40.0 s  journey',
    '    12.0 s  slow',
    '     0.3 s  quick',
    '    12.3 s  all 2 of server',
    '    40.0 s  all 1 of browser',
  ])
})

test('a file over the budget of its project is named as such, and one that meets it is not', () => {
  const times = [time('over', 30.1), time('just', 30), time('journey', 60.1, 'browser')]
  expect(summarizeTimes(times).slice(1, 4)).toEqual([
    '    60.1 s  journey (over the 60 s of a browser test)',
    '    30.1 s  over (over the 30 s of a server test)',
    '    30.0 s  just',
  ])
})

test('of many files the twenty slowest are listed and all are counted', () => {
  const lines = summarizeTimes(Array.from({ length: 25 }, (_, index) => time(`file ${index}`, index)))
  expect(lines).toHaveLength(1 + 20 + 1)
  expect(lines[0]).toBe('The 20 slowest of 25 test files:')
  expect(lines[1]).toContain('file 24')
  expect(lines.at(-1)).toBe('   300.0 s  all 25 of server')
})

test('a run without test files has nothing to say of times', () => {
  expect(summarizeTimes([])).toEqual([])
})
