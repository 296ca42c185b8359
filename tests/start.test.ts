import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listProcessesOf } from './processes.ts'

// The real thing, started as `npm start` starts it or by npm itself: one data folder that lives through ends of every kind.
const main = 'packages/server/src/main.ts'
const patient = { timeout: 120_000, interval: 100 }
let home: string
let varFolder: string
const started: Started[] = []

type Started = { child: ChildProcess; said: () => string; exit: Promise<number | null> }

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'samklang-start-'))
  chmodSync(home, 0o755)
  varFolder = join(home, 'var')
})

afterAll(async () => {
  for (const { child, exit } of started) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exit
  }
  for (const { pid } of listProcessesOf(home)) process.kill(pid, 'SIGTERM')
  await vi.waitFor(() => expect(listProcessesOf(home)).toEqual([]), patient)
  rmSync(home, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}): Started {
  // As under npm, which it ends with: a test run that is interrupted leaves none behind.
  return follow(spawn(process.execPath, [main], { env: { ...given(), npm_lifecycle_event: 'start', ...env } }))
}

/** What is to be installed and built before is there, or these tests would not run. */
function startByNpm(): Started {
  return follow(spawn('npm', ['start', '--ignore-scripts'], { env: { ...given(), HOME: home } }))
}

function given(): Record<string, string | undefined> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE, SAMKLANG_VAR: varFolder, PORT: '0', HOST: '127.0.0.1' }
}

function follow(child: ChildProcessWithoutNullStreams): Started {
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const exit = once(child, 'close').then(() => child.exitCode)
  const one = { child, said: () => said, exit }
  started.push(one)
  return one
}

async function addressOf({ said, child }: Started): Promise<string> {
  await expect.poll(() => said() || child.exitCode, { timeout: 120_000 }).toMatch(/running: http\S+/)
  return said().match(/running: (http\S+)/)![1]!
}

async function health(address: string): Promise<unknown> {
  return (await fetch(`${address}/api/health`)).json()
}

function postmaster(): number | undefined {
  const file = join(varFolder, 'postgres', 'data', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

/** The last thing that the database wrote to its log. */
function lastWord(): string {
  return (
    readFileSync(join(varFolder, 'postgres', 'postgres.log'), 'utf8')
      .trim()
      .split('\n')
      .at(-1) ?? ''
  )
}

function watcher(): number {
  return Number(readFileSync(join(varFolder, 'postgres', 'watcher'), 'utf8').split(' ')[0])
}

function onlyLine(text: string): string {
  const lines = text.trim().split('\n')
  expect(lines, text).toHaveLength(1)
  return lines[0]!
}

test('the first start makes everything, says where it runs and whom to sign in as, and ends cleanly', async () => {
  const first = start()
  const address = await addressOf(first)
  expect(await health(address)).toMatchObject({ Status: 'Ok', Ready: true })
  expect(first.said()).toContain('Sign in by choosing one of them')

  first.child.kill('SIGINT')
  expect(await first.exit).toBe(0)
  expect(postmaster()).toBeUndefined()
  expect(existsSync(join(varFolder, 'lock'))).toBe(false)
}, 300_000)

test('a second copy on the same folder is told so in one line while the first goes on', async () => {
  const first = start()
  const address = await addressOf(first)
  const second = start()
  expect(await second.exit).toBe(1)
  expect(onlyLine(second.said())).toContain('already running')
  expect(await health(address)).toMatchObject({ Ready: true })

  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)
  expect(postmaster()).toBeUndefined()
}, 300_000)

test('a server that is killed leaves no database behind, and it was ended well', async () => {
  const first = start()
  await addressOf(first)
  first.child.kill('SIGKILL')
  await first.exit
  await expect.poll(() => listProcessesOf(home), patient).toEqual([])
  expect(lastWord()).toContain('database system is shut down')
}, 300_000)

test('a server that is started while the database of a killed one is being stopped waits for that', async () => {
  const first = start()
  await addressOf(first)
  const database = postmaster()
  first.child.kill('SIGKILL')
  await first.exit
  const second = start()
  expect(await health(await addressOf(second))).toMatchObject({ Ready: true })
  expect(postmaster()).not.toBe(database)

  // Killed together with its watcher: the database lives on, and the next start takes it over.
  const left = postmaster()
  process.kill(watcher(), 'SIGKILL')
  second.child.kill('SIGKILL')
  await second.exit
  const third = start()
  await addressOf(third)
  expect(postmaster()).toBe(left)
  third.child.kill('SIGTERM')
  expect(await third.exit).toBe(0)
  expect(postmaster()).toBeUndefined()
}, 300_000)

const ends: NodeJS.Signals[] =
  process.env.SAMKLANG_TEST === 'full' ? ['SIGTERM', 'SIGKILL', 'SIGINT'] : ['SIGTERM', 'SIGKILL']
test.for(ends)('%s to npm ends server and database well', { timeout: 300_000 }, async (signal) => {
  const npm = startByNpm()
  await addressOf(npm)
  npm.child.kill(signal)
  // Whoever waits for npm waits for the server; only a kill cannot be held up.
  if (signal !== 'SIGKILL') await expect.poll(() => npm.child.exitCode ?? npm.child.signalCode, patient).not.toBeNull()
  if (signal !== 'SIGKILL') expect(postmaster()).toBeUndefined()
  await expect.poll(() => listProcessesOf(home), patient).toEqual([])
  expect(lastWord()).toContain('database system is shut down')
  expect(existsSync(join(varFolder, 'lock'))).toBe(false)
})

test('a database that dies is started again by the running server', async () => {
  const one = start()
  const address = await addressOf(one)
  const database = postmaster()!
  process.kill(database, 'SIGKILL')
  const statuses = new Set<number>()
  const isWell = async () => {
    const { status } = await fetch(`${address}/api/health`)
    statuses.add(status)
    return status === 200 && postmaster() !== database
  }
  await expect.poll(isWell, patient).toBe(true)
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(one.child.exitCode).toBe(null)

  // The one that came instead has a watcher as well.
  one.child.kill('SIGKILL')
  await one.exit
  await expect.poll(() => listProcessesOf(home), patient).toEqual([])
  expect(lastWord()).toContain('database system is shut down')
}, 300_000)

test('data of another PostgreSQL version is told in one line and left alone', async () => {
  const file = join(varFolder, 'postgres', 'data', 'PG_VERSION')
  const version = readFileSync(file, 'utf8')
  writeFileSync(file, '14\n')
  const one = start()
  expect(await one.exit).toBe(1)
  expect(onlyLine(one.said())).toContain('was made by PostgreSQL 14')
  writeFileSync(file, version)
}, 300_000)

test.each(['admin', 'owner', 'app'])(
  'another password of %s than the data has is told in one line',
  async (role) => {
    const file = join(varFolder, 'keys.json')
    const text = readFileSync(file, 'utf8')
    const keys = JSON.parse(text)
    writeFileSync(file, JSON.stringify({ ...keys, database: { ...keys.database, [role]: 'another-one' } }))
    const one = start()
    expect(await one.exit).toBe(1)
    expect(onlyLine(one.said())).toContain('has other passwords than')
    expect(postmaster()).toBeUndefined()
    writeFileSync(file, text)
  },
  300_000,
)

test('server and database killed at once: the next start repairs the database and runs', async () => {
  const first = start()
  await addressOf(first)
  const database = postmaster()!
  first.child.kill('SIGKILL')
  process.kill(database, 'SIGKILL')
  await first.exit
  const second = start()
  expect(await health(await addressOf(second))).toMatchObject({ Ready: true })
  expect(postmaster()).not.toBe(database)
  second.child.kill('SIGTERM')
  expect(await second.exit).toBe(0)
}, 300_000)

test('a busy port is told in one line, before a database is started for nothing', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const one = start({ PORT: port, SAMKLANG_VAR: join(home, 'busy') })
  expect(await one.exit).toBe(1)
  expect(onlyLine(one.said())).toContain(`Port ${port} is taken`)
  expect(existsSync(join(home, 'busy', 'postgres'))).toBe(false)
  other.close()
})

test('a folder that cannot be written to is told in one line', async () => {
  const file = join(home, 'file')
  writeFileSync(file, '')
  const one = start({ SAMKLANG_VAR: join(file, 'var') })
  expect(await one.exit).toBe(1)
  expect(onlyLine(one.said())).toContain('cannot be written to')
})

test.runIf(process.platform === 'linux')(
  'nor does a folder where none can be made keep the start waiting',
  async () => {
    const one = start({ SAMKLANG_VAR: '/proc/samklang/var' })
    expect(await one.exit).toBe(1)
    expect(onlyLine(one.said())).toContain('The folder /proc/samklang/var cannot be written to (ENOENT)')
  },
  30_000,
)

test('production without settings names them all in one line and does not start', async () => {
  const one = start({ SAMKLANG_MODE: 'production' })
  expect(await one.exit).toBe(1)
  const line = onlyLine(one.said())
  for (const name of [
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'PUBLIC_URL',
    'STAFF_OIDC_ISSUER',
    'FIELD_KEYS',
    'INDEX_KEY',
  ])
    expect(line).toContain(name)
})
