// Everything that `npm test` checks, added up in the last line. The first line says what it runs on. Format, lint and types are
// checked beside the tests, with what these leave of the machine, and told of after them.
// With the names of files after `--` only the tests in those; with `--changed` or `--changed=<commit>` those that a change
// touches (changed-tests.ts); `npm run check` is format, lint and types alone.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { followParent } from '../packages/server/src/config/follow-parent.ts'
import { describeBrowser } from '../tests/browser/launch.ts'
import { describeSelection, listChanged, listReaching, runsOf, selectTests } from './changed-tests.ts'
import { summarizeTimes, TestFileTime } from './test-times.ts'

type Result = { passed: number; failed: number }

const isFull = process.argv.includes('--full')
const isCheck = process.argv.includes('--check')
const files = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const changedOption = process.argv.find((word) => /^--changed(=|$)/.test(word))
const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})

const times: TestFileTime[] = []
const running = new Set<ChildProcess>()
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
// npm that is killed says nothing to us.
if (process.env.npm_lifecycle_event) followParent(interrupt)

const results = isCheck ? [] : [await introduce()]
const checks = files.length === 0 ? checkSources() : []
if (!isCheck) results.push(...(await runChosen()))
for (const { name, outcome } of checks) results.push(tell(name, await outcome))
if (isInterrupted) console.error('Interrupted.')
for (const line of summarizeTimes(times)) console.log(line)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || isInterrupted ? 1 : 0)

/** Without a browser the rest is worth knowing all the same. */
async function introduce(): Promise<Result> {
  try {
    console.log(`${await describeBrowser()}, Node ${process.version}, ${process.platform}-${process.arch}`)
    return { passed: 0, failed: 0 }
  } catch (error) {
    console.log(`No browser, Node ${process.version}, ${process.platform}-${process.arch}`)
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

type Outcome = { isGood: boolean; said: string }

/**
 * Two things at a time, which keep two cores busy: everything in one program, tests included, and beside it format and lint, then
 * each package in a program of its own, where it sees its own platform alone. Each program has one checker: several would do
 * half of the work twice.
 */
function checkSources(): { name: string; outcome: Promise<Outcome> }[] {
  const lint = runCheck(['biome', 'ci', '--colors=off'])
  const types = Promise.all([checkProgram('.'), lint.then(checkPackages)])
  return [
    { name: 'format and lint', outcome: lint },
    { name: 'types', outcome: types.then(joinOutcomes) },
  ]
}

async function checkPackages(): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const name of readdirSync('packages')) outcomes.push(await checkProgram(join('packages', name)))
  return joinOutcomes(outcomes)
}

function checkProgram(folder: string): Promise<Outcome> {
  return runCheck(['tsc', '-p', folder, '--checkers', '1'])
}

function joinOutcomes(outcomes: readonly Outcome[]): Outcome {
  return { isGood: outcomes.every(({ isGood }) => isGood), said: outcomes.map(({ said }) => said).join('') }
}

async function runCheck(command: string[]): Promise<Outcome> {
  let said = ''
  const status = await run(command, {}, (child) => {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part))
    // The tests come first: some of them are about how soon something happens.
    if (!isCheck && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  })
  return { isGood: status === 0, said }
}

function tell(name: string, { isGood, said }: Outcome): Result {
  if (said) console.log(said.trimEnd())
  console.log(`${isGood ? '✓' : '✗'} ${name}`)
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function runChosen(): Promise<Result[]> {
  try {
    const done: Result[] = []
    for (const args of chooseRuns()) done.push(await runTests(args))
    return done
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return [{ passed: 0, failed: 1 }]
  }
}

function chooseRuns(): string[][] {
  if (changedOption === undefined) return [['run', ...files]]
  if (files.length > 0) throw new Error('Either --changed, or --changed=<commit>, or the names of files.')
  const changed = listChanged(changedOption.split('=')[1] || 'HEAD')
  const selection = selectTests(changed, listReaching())
  console.log(describeSelection(changed, selection))
  return runsOf(selection)
}

async function runTests([command = '', ...args]: string[]): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'samklang-report-'))
  const file = join(folder, 'report.json')
  const timesFile = join(folder, 'times.json')
  try {
    const reporters = ['default', 'json', './scripts/time-reporter.ts'].map((name) => `--reporter=${name}`)
    const env = { SAMKLANG_TIMES: timesFile }
    const status = await run(['vitest', command, ...reporters, `--outputFile.json=${file}`, ...args], env)
    if (isInterrupted) return { passed: 0, failed: 1 }
    times.push(...z.array(TestFileTime).parse(JSON.parse(readFileSync(timesFile, 'utf8'))))
    const report = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
    // A file that cannot even be read has no test that could fail; it counts as one.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
    ).length
    const failed = report.numFailedTests + broken
    return { passed: report.numPassedTests, failed: failed === 0 && status !== 0 ? 1 : failed }
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Says what it has to say where we do, unless somebody else listens. */
async function run(
  [name = '', ...args]: string[],
  env: Record<string, string> = {},
  listen?: (child: ChildProcess) => void,
): Promise<number | null> {
  if (isInterrupted) return null
  const child = spawn(join('node_modules', '.bin', name), args, {
    stdio: listen ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env, SAMKLANG_TEST: isFull ? 'full' : 'quick' },
    shell: process.platform === 'win32',
  })
  running.add(child)
  listen?.(child)
  await once(child, 'close')
  running.delete(child)
  return child.exitCode
}

function interrupt(): void {
  isInterrupted = true
  for (const child of running) child.kill('SIGTERM')
}
