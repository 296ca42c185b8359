import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../database/connect.ts'
import { plainAddress } from '../http/origin.ts'
import { identityCookie, insertIdentification } from '../sign-in/identification.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { testDatabase } from '../testing/database.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer, testSettings } from '../testing/test-server.ts'

let server: TestServer
let clinic: TestClinic
let staff: string
let port: number
let webRoot: string

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'samklang-web-'))
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>web</title>')
  server = await startTestServer({ webRoot })
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  staff = await openSession(server.db, { account: clinic.staff.childStaff, level: 'Four', now: server.clock.now() })
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await server.close()
  rmSync(webRoot, { recursive: true })
})

/** What the server says to exactly these bytes. */
function say(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = dial(port, '127.0.0.1')
    let heard = ''
    socket.on('data', (part) => {
      heard += part.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
    socket.write(bytes)
  })
}

const get = (address: string, headers = '') =>
  say(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`)
const json = { 'content-type': 'application/json' }
const ask = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/api/smsrequest', headers: { ...json, ...headers }, payload })

test.each(['/api/profile', '/%61pi/profile', '/API/%50rofile', 'http://elsewhere.example/api/profile'])(
  'what a call answers is never kept, however its address is written: %s',
  async (address) => {
    const heard = await get(address, `Authorization: Bearer ${staff}\r\n`)
    expect(heard).toMatch(/^HTTP\/1.1 200/)
    expect(heard).toMatch(/cache-control: no-store/i)
  },
)

test.each([
  ['cannot be decoded', '/api/%zz', 400],
  ['hides a dot', '/api/%c0%ae', 400],
  ['has an endless parameter', `/api/papp/session-contexts/${'a'.repeat(400)}/select`, 414],
])('an address that %s is refused in our own words and not repeated', async (_, address, status) => {
  const post = address.endsWith('select')
  const heard = await say(
    `${post ? 'POST' : 'GET'} ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  )
  expect(heard).toContain(`HTTP/1.1 ${status}`)
  expect(heard).toMatch(/"Code":"validation","TraceId":"[0-9a-f]{16}"/)
  expect(heard).toMatch(/x-content-type-options: nosniff/i)
  expect(heard).not.toContain(address.slice(5, 60))
})

test.each(['/api/profile.', '/api/../api/profile', '//api/profile', '/api%2fprofile', '/api/profile;x=1'])(
  '%s is no call',
  async (address) => {
    const heard = await get(address, `Authorization: Bearer ${staff}\r\n`)
    expect(heard).not.toContain('PublicId')
  },
)

test.each(['__proto__=1', 'constructor=1', 'toString=1', '__proto__[a]=1'])(
  'the query ?%s is refused as unknown, not dropped',
  async (query) => {
    const reply = await server.as(staff).get(`/api/profile?${query}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().Errors).toMatchObject([{ Key: 'unknown-field' }])
  },
)

test.each([65, 1000, 5000, 300_000])('a body nested %i deep is a 400', async (depth) => {
  const reply = await ask(`{"CivicId":${'['.repeat(depth)}${']'.repeat(depth)}}`)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().Errors).toMatchObject([{ Key: 'unreadable-text' }])
})

test.each([
  ['a body that swells when unpacked', gzipSync(Buffer.alloc(20_000_000, 0x20)), 'gzip', 413],
  ['a body that is not packed as it says', '{}', 'gzip', 400],
  ['a packing that nobody knows', '{}', 'snappy', 415],
])('%s is refused', async (_, payload, encoding, status) => {
  const reply = await ask(payload, { 'content-encoding': encoding })
  expect(reply.statusCode).toBe(status)
})

test('two requests in one breath are answered in their order, each for its own', async () => {
  const one = `GET /api/profile HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${staff}\r\n\r\n`
  const other = 'GET /api/profile HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n'
  const statuses = [...(await say(one + other)).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)
  expect(statuses).toEqual(['200', '401'])
})

test('a request with two lengths is not read at all', async () => {
  const heard = await say(
    'POST /api/smsrequest HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 4\r\n' +
      'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/version HTTP/1.1\r\nHost: here\r\n\r\n',
  )
  expect(heard.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400'])
})

test('a request for two hosts is not answered', async () => {
  const ask = (headers: string) => say(`GET /api/version HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)
  expect(await ask('Host: here\r\n')).toMatch(/^HTTP\/1.1 200/)
  const heard = await ask('Host: here\r\nhOST: evil.example\r\n')
  expect(heard).toMatch(/^HTTP\/1.1 400/)
  expect(heard).toContain('"Code":"validation"')
  expect(await ask('Host: here\r\nHost: here\r\n')).toMatch(/^HTTP\/1.1 400/)
})

test.each([
  ['twice', '{"CivicId":"199001012385","CivicId":"199001012393"}'],
  ['twice, once by an escape', '{"CivicId":"199001012385","\\u0043ivicId":"199001012393"}'],
  ['in two spellings', '{"CivicId":"199001012385","civicId":"199001012393"}'],
  ['twice inside another', '{"CivicId":"199001012385","UserId":{"a":[{"b":1,"b":1}]}}'],
  ['twice, with the same value', '{"CivicId":"199001012385" , "CivicId" : "199001012385"}'],
])('a body that says a field %s is refused', async (_, payload) => {
  const reply = await ask(payload)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().Errors).toMatchObject([{ Key: 'duplicate-field' }])
})

test('signs of JSON inside a text are text', async () => {
  const report = { message: '{"a":1,"a":2}', info: 'says \\"x\\": ["a":"\\\\', stack: '":":":' }
  const path = '/api/client-application-logs/javascript-exceptions'
  expect((await server.as(staff).post(path, [report])).statusCode).toBe(200)
})

test('whoever asks for a part of the page that is not there gets the whole page', async () => {
  const reply = await server.app.inject({ url: '/index.html', headers: { range: 'bytes=900000-' } })
  expect([reply.statusCode, reply.body]).toEqual([200, '<!doctype html><title>web</title>'])
})

test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '1999-01-01T00:00:00Z'])(
  'a report that claims to be from %s is dated by us',
  async (at) => {
    await server.db.deleteFrom('client_exception').execute()
    const path = '/api/client-application-logs/javascript-exceptions'
    expect((await server.as(staff).post(path, { message: 'x', at })).statusCode).toBe(200)
    const [row] = await server.db.selectFrom('client_exception').select('at').execute()
    expect(Math.abs(Date.parse(row?.at ?? '') - Date.now())).toBeLessThan(60_000)
  },
)

test('a known person who asks for what is not theirs to do is refused and written down', async () => {
  const reply = await server.as(staff).get('/api/papp/session-contexts')
  expect(reply.statusCode).toBe(403)
  const [row] = await listAudit(server.database, { action: 'ListContexts' })
  expect(row).toMatchObject({
    outcome: 'Refused',
    account_id: clinic.staff.childStaff.id,
    trace_id: reply.json().TraceId,
  })
})

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['10.1.2.3:51234', '10.1.2.3'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:10.1.2.3', '::ffff:10.1.2.3'],
  ['unknown', '0.0.0.0'],
  ['', '0.0.0.0'],
  // Whoever asked has gone, and their connection with them.
  [undefined, '0.0.0.0'],
])('the address %j is logged as %s', (told, plain) => {
  expect(plainAddress(told)).toBe(plain)
})

test('a proxy that tells no proper address does not keep anybody from signing in', async () => {
  const database = await testDatabase()
  const behind = await startTestServer({ settings: { ...testSettings(database), trustProxy: ['127.0.0.1'] } })
  const reply = await behind.app.inject({
    method: 'POST',
    url: '/api/auth/patienttoken',
    headers: { ...json, 'x-forwarded-for': 'unknown' },
    payload: '{"CivicId":"199001012385","Code":"123456"}',
  })
  expect(reply.json().Code).toBe('code-spent')
  await behind.close()
  await database.close()
})

test('a sign-in that could not be stored can be tried again', async () => {
  const now = server.clock.now()
  const identity = await insertIdentification(
    server.db,
    { kind: 'Staff', authenticatedAt: null, accountId: clinic.staff.admin.id },
    now,
  )
  const signIn = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/adminauth/token',
      headers: { ...json, cookie: `${identityCookie}=${identity}` },
      payload: '{}',
    })
  const owner = connect(server.database.ownerUrl, { max: 1 })
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`.execute(
    owner,
  )
  await sql`create constraint trigger full_disk after insert on session deferrable initially deferred
    for each row execute function refuse()`.execute(owner)
  const failed = await signIn()
  await sql`drop trigger full_disk on session`.execute(owner)
  await owner.destroy()
  expect(failed.statusCode).toBe(500)
  expect(failed.cookies).toEqual([])
  const done = await signIn()
  expect(done.statusCode).toBe(200)
  expect(done.cookies).toContainEqual(expect.objectContaining({ name: identityCookie, value: '' }))
})
