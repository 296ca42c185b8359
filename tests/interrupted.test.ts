import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Listed, listProcessesOf } from './processes.ts'

// A real run of one file that holds a browser and a database open, in a temporary folder of its own: whatever names that
// folder is of this run.
const patient = { timeout: 240_000, interval: 200 }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'samklang-interrupted-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  for (const { pid } of listProcessesOf(folder)) process.kill(pid, 'SIGKILL')
  await expect.poll(() => listProcessesOf(folder), patient).toEqual([])
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** `npm test`, once the browser is open. */
async function startRun(): Promise<{ npm: number; ended: Promise<unknown> }> {
  const told = join(folder, 'open')
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|npm_|NODE_OPTIONS)/.test(name))
  const npm = spawn('npm', ['test', '--ignore-scripts', '--', 'tests/browser/held-open.test.ts'], {
    env: { ...Object.fromEntries(inherited), TMPDIR: folder, SAMKLANG_HELD_OPEN: told },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (part) => (said += part))
  const ended = once(npm, 'exit')
  await expect.poll(() => existsSync(told) || npm.exitCode !== null, patient).toBe(true)
  expect(npm.exitCode, said).toBe(null)
  return { npm: npm.pid ?? 0, ended }
}

function only(processes: Listed[], fits: (one: Listed) => boolean): number {
  const [found, ...more] = processes.filter(fits)
  expect(more).toEqual([])
  return found?.pid ?? expect.fail(`not found among ${JSON.stringify(processes, undefined, 1)}`)
}

function listData(): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('PG_VERSION'))
}

type Whom = 'npm' | 'scripts/test.ts' | 'vitest'

function find(whom: Whom, npm: number): number {
  if (whom === 'npm') return npm
  const processes = listProcessesOf(folder)
  const script = only(processes, ({ command }) => /^\S*node scripts\/test\.ts/.test(command))
  return whom === 'vitest' ? only(processes, ({ parent }) => parent === script) : script
}

const always: [NodeJS.Signals, Whom][] = [
  ['SIGTERM', 'npm'],
  ['SIGKILL', 'scripts/test.ts'],
  ['SIGKILL', 'vitest'],
]
const inFull: [NodeJS.Signals, Whom][] = [
  ['SIGINT', 'npm'],
  ['SIGKILL', 'npm'],
  ['SIGTERM', 'scripts/test.ts'],
  ['SIGINT', 'vitest'],
]

test.for(process.env.SAMKLANG_TEST === 'full' ? [...always, ...inFull] : always)(
  '%s to %s: a test run leaves no process and no data behind',
  { timeout: 600_000 },
  async ([signal, whom]) => {
    const { npm, ended } = await startRun()
    const running = listProcessesOf(folder).map(({ command }) => command)
    expect(running).toEqual(expect.arrayContaining([expect.stringMatching(/postgres -D/)]))
    expect(running).toEqual(expect.arrayContaining([expect.stringMatching(/--user-data-dir=/)]))

    expect(listData()).not.toEqual([])

    process.kill(find(whom, npm), signal)
    await ended
    await expect.poll(() => listProcessesOf(folder), patient).toEqual([])
    expect(listData()).toEqual([])
  },
)
