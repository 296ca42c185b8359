import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeSelection, listReaching, runsOf, selectTests } from '../scripts/changed-tests.ts'

const reaching = { readFiles: ['tests/reads.test.ts'], startProcesses: ['tests/starts.test.ts'] }
const select = (...changed: string[]) => selectTests(changed, reaching)
const contentReader = 'packages/server/src/definitions/content-files.ts'

test('what is imported is followed to its tests, and those that read all files run as well', () => {
  const screen = 'packages/web/src/patient/home-screen.tsx'
  expect(select(screen).server).toEqual([screen, ...reaching.readFiles])
  const texts = 'packages/web/src/i18n/sv/professional/home.json'
  expect(select(texts).server).toEqual([texts, ...reaching.readFiles])
})

test.each([
  'packages/server/src/tags/routes.ts',
  'packages/engine/src/time/days.ts',
  'packages/contract/src/tags.ts',
  'scripts/prepare.mjs',
])('tests that start a process run when %s changes, of which such a process is made', (file) => {
  expect(select(file).server).toEqual([file, ...reaching.readFiles, ...reaching.startProcesses])
})

test.each([
  ['content/forms/oro.yaml', [contentReader, ...reaching.readFiles]],
  ['content/manual/sv/start.md', reaching.readFiles],
  ['docs/rules.md', reaching.readFiles],
  ['CHANGELOG.md', reaching.readFiles],
  ['biome.json', reaching.readFiles],
  ['tests/access-table.txt', ['tests/access-matrix.test.ts', ...reaching.readFiles]],
])('%s, which nothing imports, runs the tests that read it', (file, wanted) => {
  expect(select(file).server).toEqual(wanted)
})

test.each([
  'packages/server/src/database/migrations/0001_start.sql',
  'packages/server/src/database/migrate.ts',
  'packages/server/src/testing/cluster.ts',
  'package-lock.json',
  'packages/server/package.json',
  'vitest.config.ts',
  'packages/server/src/forms/something.csv',
])('%s, which every test rests on or nobody knows the readers of, runs every server test', (file) => {
  expect(select('CHANGELOG.md', file).server).toBe('all')
})

test('a test of a package that reads files runs when the package or content changes, and one with a file of its own for that', () => {
  const own = 'packages/web/src/api/topics.test.ts'
  const selected = (file: string) =>
    selectTests([file], { readFiles: [own, 'tests/access-matrix.test.ts'], startProcesses: [] })
  expect(selected('packages/web/src/ui/page.module.css').server).toEqual(['packages/web/src/ui/page.module.css', own])
  expect(selected('content/manual/sv/start.md').server).toEqual([own])
  expect(selected('packages/server/src/tags/routes.ts').server).toEqual(['packages/server/src/tags/routes.ts'])
})

test('a changed test runs, also one of the database', () => {
  const file = 'packages/server/src/database/connect.test.ts'
  expect(select(file).server).toContain(file)
})

test('journeys run for changed browser tests and their helpers alone, and it is said that the others are left out', () => {
  const changed = ['packages/web/src/ui/page.tsx', 'tests/browser/visitor.ts']
  expect(selectTests(changed, reaching).browser).toEqual(['tests/browser/visitor.ts'])
  expect(describeSelection(changed, selectTests(changed, reaching))).toContain('Journeys beyond those of the changed')
  expect(select('packages/web/src/ui/page.tsx').browser).toEqual([])
  expect(describeSelection(['a.ts'], select('a.ts'))).toContain('The browser journeys are left out: npm test -- tests/')
})

test('each project with something to run has one run, and nothing changed runs nothing', () => {
  const related = ['related', '--run', '--passWithNoTests', '--project']
  expect(runsOf({ server: ['a.ts'], browser: ['b.ts'] })).toEqual([
    [...related, 'server', 'a.ts'],
    [...related, 'browser', 'b.ts'],
  ])
  expect(runsOf({ server: 'all', browser: [] })).toEqual([['run', '--project', 'server']])
  expect(runsOf(select())).toEqual([])
})

test('tests that read files or start processes are found by what they import, and stand-ins are there', () => {
  const { readFiles, startProcesses } = listReaching()
  expect(readFiles).toEqual(expect.arrayContaining(['tests/names.test.ts', 'tests/access-matrix.test.ts']))
  expect(readFiles).toContain('tests/web-texts.ts')
  expect(startProcesses).toEqual(
    expect.arrayContaining(['tests/start.test.ts', 'packages/server/src/shutdown.test.ts']),
  )
  expect(existsSync(contentReader)).toBe(true)
})
