import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, type TestContext, test, vi } from 'vitest'
import { systemClock } from './clock.ts'
import { demoDefaults, demoKeys, makeKeys } from './config/demo-keys.ts'
import type { Environment } from './config/settings.ts'
import { openSession } from './testing/clinic.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'samklang-shutdown-'))
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The server as a process of its own, on the test's database, once it listens. */
async function startServer({ onTestFinished }: TestContext, env: Environment) {
  // Below those that the system hands out for connections of its own.
  const port = 20_000 + randomInt(12_000)
  const given = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl, SAMKLANG_VAR: folder }
  const server = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      npm_lifecycle_event: 'start',
      ...given,
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => (said += part))
  const ended = once(server, 'exit').then(([code]) => code)
  while (!said.includes('is running') && server.exitCode === null) await sleep(50)
  return { server, ended, said: () => said, url: `http://127.0.0.1:${port}` }
}

async function lockCodes({ onTestFinished }: TestContext) {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  client.on('error', () => {})
  await client.connect()
  // A test that fails leaves nothing locked for the next.
  onTestFinished(() => client.end())
  await client.query('begin; lock table one_time_code in access exclusive mode')
  const waiting = "select from pg_locks where not granted and relation = 'one_time_code'::regclass"
  const isWaitedFor = () =>
    vi.waitFor(async () => expect((await client.query(waiting)).rowCount).toBe(1), { timeout: 60_000 })
  return { isWaitedFor, release: () => client.end() }
}

/** A server that has just started on a busy machine may say that it is held up: then it is asked again. */
async function ask(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const reply = await fetch(url, init)
    if (reply.status !== 503) return reply
    await sleep(100)
  }
}

function requestCode(url: string, whom: object = { CivicId: '199001012385' }): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return ask(`${url}/api/smsrequest`, { method: 'POST', headers, body: JSON.stringify(whom) })
}

/** Events are followed for as long as the server lives, by somebody of its demo clinic. */
async function follow(url: string): Promise<Response> {
  const account = await database.db
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'Staff')
    .executeTakeFirstOrThrow()
  const token = await openSession(database.db, { account, level: 'Four', now: systemClock.now() })
  return ask(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` } })
}

test('a request under way is answered before the server ends, and new ones find the door closed', async (context) => {
  const { server, ended, url } = await startServer(context, { SAMKLANG_MODE: 'demo' })
  const lock = await lockCodes(context)
  const stream = await follow(url)
  const slow = requestCode(url)
  await lock.isWaitedFor()
  server.kill('SIGTERM')
  await vi.waitFor(() => expect(fetch(`${url}/api/version`)).rejects.toThrow(), { timeout: 20_000 })
  await lock.release()
  expect((await slow).status).toBe(200)
  expect(await stream.text()).toContain('"hello"')
  const answeredAt = Date.now()
  expect(await ended).toBe(0)
  // Not because it was tired of waiting for somebody.
  expect(Date.now() - answeredAt).toBeLessThan(10_000)
}, 120_000)

test('what was answered is there after kill -9', async (context) => {
  const { server, ended, url } = await startServer(context, { SAMKLANG_MODE: 'demo' })
  const before = await countCodes()
  let acknowledged = 0
  async function keepAsking(): Promise<void> {
    for (;;) {
      const reply = await requestCode(url, { UserId: randomUUID() }).catch(() => undefined)
      if (!reply) return
      if (reply.status === 200) acknowledged += 1
    }
  }
  const askers = Array.from({ length: 4 }, keepAsking)
  // In the middle of the asking, however slow the machine is.
  await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(5), { timeout: 30_000, interval: 10 })
  server.kill('SIGKILL')
  await Promise.all([...askers, ended])
  expect((await countCodes()) - before).toBeGreaterThanOrEqual(acknowledged)
  const second = await startServer(context, { SAMKLANG_MODE: 'demo' })
  expect((await fetch(`${second.url}/api/health`)).status).toBe(200)
}, 120_000)

async function countCodes(): Promise<number> {
  const { count } = await database.db
    .selectFrom('one_time_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

// With the keys of the servers above: they work on the same database.
const production = () => ({
  ...demoDefaults(demoKeys(folder), '3000'),
  SAMKLANG_MODE: 'production',
  PUBLIC_URL: 'https://samklang.example',
  STAFF_OIDC_ISSUER: 'https://staff.invalid',
  EID_OIDC_ISSUER: 'https://eid.invalid',
  DATABASE_TLS: 'off',
  LOG_LEVEL: 'info',
})

// What the server waits for before it ends by itself, others need not wait for: these are about different things.
test.concurrent('a request that never ends does not keep the server from ending', async (context) => {
  const { server, ended, url } = await startServer(context, { SAMKLANG_MODE: 'demo' })
  const lock = await lockCodes(context)
  const request = requestCode(url)
  const stuck = request.catch(() => 'cut')
  const early = request.then(async (reply) => expect.fail(`answered ${reply.status}: ${await reply.text()}`))
  await Promise.race([lock.isWaitedFor(), early])
  early.catch(() => undefined)
  const since = Date.now()
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(Date.now() - since).toBeLessThan(25_000)
  await lock.release()
  await stuck
}, 120_000)

test.concurrent('production has no stand-in, and takes its own address from its settings', async (context) => {
  const { url } = await startServer(context, {
    ...production(),
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
  })
  for (const path of [
    '/demo/outbox',
    '/demo/idp/auth',
    '/demo/idp/.well-known/openid-configuration',
    '/demo/idp/token',
  ]) {
    const reply = await fetch(url + path)
    const text = await reply.text()
    expect(text).not.toMatch(/issuer|Utkorgen|invalid_request/)
    expect((await fetch(url + path, { method: 'POST' })).status).toBe(404)
  }
  const login = await fetch(`${url}/api/adminauth/login`, {
    redirect: 'manual',
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
  })
  expect(login.headers.get('location')).toBe('/login/unavailable')
  expect(login.headers.get('strict-transport-security')).toContain('max-age')
  const { LoginMethods } = await (await fetch(`${url}/api/settings`)).json()
  expect(LoginMethods).not.toContain('Sms')
}, 120_000)

test.concurrent('production does not repeat a database address that it cannot read', async (context) => {
  const broken = database.appUrl.replace(/127\.0\.0\.1:\d+/, 'host:port')
  const { ended, said } = await startServer(context, {
    ...production(),
    DATABASE_URL: broken,
    DATABASE_OWNER_URL: database.ownerUrl,
  })
  expect(await ended).toBe(1)
  expect(said()).toContain('DATABASE_URL')
  expect(said()).not.toContain(new URL(database.appUrl).password)
})

test.concurrent('keys that the data was not sealed with keep the server from starting, and are named', async (context) => {
  const { FIELD_KEYS, INDEX_KEY } = demoDefaults(makeKeys(), '3000')
  const { ended, said } = await startServer(context, { SAMKLANG_MODE: 'demo', FIELD_KEYS, INDEX_KEY })
  expect(await ended).toBe(1)
  expect(said()).toMatch(/^These keys do not fit this database: FIELD_KEYS .*; INDEX_KEY .*\.\n$/)
}, 120_000)
