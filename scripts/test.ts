// Everything that `npm test` checks, one after the other, added up in the last line.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const isFull = process.argv.includes('--full')
const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})

const results = [
  check('format and lint', ['biome', 'ci', '--colors=off']),
  check('types', ['tsc', '-p', '.']),
  runTests(),
]
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function check(name: string, command: string[]): { passed: number; failed: number } {
  const isGood = run(command) === 0
  console.log(`${isGood ? '✓' : '✗'} ${name}`)
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function runTests(): { passed: number; failed: number } {
  const folder = mkdtempSync(join(tmpdir(), 'samklang-report-'))
  const file = join(folder, 'report.json')
  try {
    const status = run(['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
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

function run([name = '', ...args]: string[]): number | null {
  const env = isFull ? { ...process.env, SAMKLANG_TEST: 'full' } : process.env
  return spawnSync(join('node_modules', '.bin', name), args, {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  }).status
}
