import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The real thing, started as `npm start` starts it: one data folder that lives through ends of every kind.
const main = 'packages/server/src/main.ts'
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
  endPostmaster()
  rmSync(home, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, SAMKLANG_VAR: varFolder, PORT: '0', HOST: '127.0.0.1', ...env },
  })
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

function endPostmaster(): void {
  const pid = postmaster()
  if (pid) process.kill(pid, 'SIGINT')
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

  // Killed without warning: the database lives on, and the next start takes it over.
  const database = postmaster()
  first.child.kill('SIGKILL')
  await first.exit
  const third = start()
  await addressOf(third)
  expect(postmaster()).toBe(database)
  third.child.kill('SIGTERM')
  expect(await third.exit).toBe(0)
  expect(postmaster()).toBeUndefined()
}, 300_000)

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
