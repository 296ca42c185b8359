import { clientVersion } from '@samklang/contract/client-version'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../database/connect.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { caller, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clinic: TestClinic
let staff: string

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  staff = await openSession(server.db, {
    account: clinic.staff.childStaff,
    level: 'Four',
    unit: clinic.units.child,
    now: server.clock.now(),
  })
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }

test.each(['/api/profile', '/api/profile/', '/API/Profile', '/Api/PROFILE/'])(
  'R-224 %s is the same call',
  async (url) => {
    expect((await server.as(staff).get(url)).statusCode).toBe(200)
  },
)

test('R-222 a refusal names its code, its trace and the fields, in the language asked for', async () => {
  const ask = (language: string) =>
    server.app.inject({
      method: 'PUT',
      url: '/api/me/preferences',
      headers: { ...json, authorization: `Bearer ${staff}`, 'accept-language': language },
      payload: '{"EnableNotifications":"yes","Role":"SysAdmin"}',
    })
  const swedish = (await ask('sv')).json()
  expect(swedish).toEqual({
    Message: expect.stringContaining('stämmer inte'),
    Code: 'validation',
    TraceId: expect.any(String),
    Errors: expect.arrayContaining([
      { Field: 'EnableNotifications', Key: 'wrong-type' },
      { Field: 'Role', Key: 'unknown-field' },
    ]),
  })
  expect((await ask('en-GB,en;q=0.9')).json().Message).toContain('not right')
})

test.each([
  ['a NUL', '{"CivicId":"2011\\u0000"}'],
  ['a lone surrogate', '{"CivicId":"\\ud800"}'],
  ['a lone surrogate in a key', '{"\\udfff":"x"}'],
  ['broken JSON', '{"CivicId":'],
  ['a prototype', '{"__proto__":{"x":1}}'],
  ['two spellings of one field', '{"CivicId":"201103040018","civicid":"201103040018"}'],
  ['a coerced type', '{"CivicId":201103040018}'],
  ['an unknown field', '{"CivicId":"201103040018","Admin":true}'],
])('%s in a body is a 400 with its place, never a 500', async (_, payload) => {
  const reply = await server.app.inject({ method: 'POST', url: '/api/smsrequest', headers: json, payload })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ Code: 'validation', Errors: [{ Key: expect.any(String) }] })
})

test('bytes that are not UTF-8 are refused', async () => {
  const payload = Buffer.from([0x22, 0xff, 0xfe, 0x22])
  const reply = await server.app.inject({ method: 'POST', url: '/api/smsrequest', headers: json, payload })
  expect(reply.statusCode).toBe(400)
})

test('another content type than JSON is refused', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await server.app.inject({ method: 'POST', url: '/api/smsrequest', headers, payload: 'CivicId=1' })
  expect(reply.statusCode).toBe(415)
})

test('a body where the contract has none is refused, an empty one is none', async () => {
  const guest = server.as()
  expect((await guest.post('/api/auth/patientsecuretoken', { Who: 'me' })).statusCode).toBe(401)
  const token = await openSession(server.db, {
    account: clinic.staff.childStaff,
    level: 'Four',
    now: server.clock.now(),
  })
  expect((await server.as(token).post('/api/adminauth/logout', { Everything: true })).statusCode).toBe(400)
  const empty = { method: 'POST', url: '/api/adminauth/logout', payload: '' } as const
  const headers = { ...json, authorization: `Bearer ${token}` }
  expect((await server.app.inject({ ...empty, headers })).statusCode).toBe(200)
})

test('R-013 a plain JSON string is a body, and R-218 a change answers exactly 200', async () => {
  const reply = await server.as(staff).put('/api/me/preferences/preferred-language', 'en')
  expect(reply.statusCode).toBe(200)
  expect(reply.json().PreferredLanguage).toBe('en')
  expect((await server.as(staff).put('/api/me/preferences/preferred-language', 'de')).json().Errors).toEqual([
    { Field: '', Key: 'not-allowed' },
  ])
})

test('unknown query fields are refused, and names are read in any case', async () => {
  expect((await server.as().get('/api/version?debug=1')).statusCode).toBe(400)
  expect((await server.as().get('/api/auth/eid/start?AS=nobody')).statusCode).toBe(400)
})

test.each(['GET', 'HEAD', 'OPTIONS', 'DELETE', 'PATCH'] as const)(
  '%s outside the contract does not exist',
  async (method) => {
    const reply = await server.app.inject({ method, url: '/api/smsrequest' })
    expect(reply.statusCode).toBe(404)
  },
)

test.each(['8.0.0', '', 'x'])('R-226 client version %j is answered 426', async (version) => {
  const headers = { 'x-client-version': version, authorization: `Bearer ${staff}` }
  const ask = (url: string) => server.app.inject({ method: 'GET', url, headers })
  expect((await ask('/api/profile')).statusCode).toBe(426)
  for (const url of ['/api/version', '/api/settings', '/api/health']) expect((await ask(url)).statusCode).toBe(200)
})

test('R-226 a missing client version is accepted, and the supported one', async () => {
  expect((await caller(server.app, staff).get('/api/profile')).statusCode).toBe(200)
  const bare = { method: 'GET', url: '/api/profile', headers: { authorization: `Bearer ${staff}` } } as const
  expect((await server.app.inject(bare)).statusCode).toBe(200)
  expect((await server.as().get('/api/version')).json().SupportedClientVersions).toContain(clientVersion)
})

test('R-016 settings and version are read without being logged in', async () => {
  expect((await server.as().get('/api/settings')).json().Culture.Default).toBe('sv')
  expect((await server.as().get('/api/version')).statusCode).toBe(200)
})

test('R-243 a GET with an effect refuses to be made from another site', async () => {
  const ask = (site: string) =>
    server.app.inject({
      method: 'GET',
      url: '/api/adminauth/token/renew',
      headers: { authorization: `Bearer ${staff}`, 'sec-fetch-site': site },
    })
  expect((await ask('cross-site')).statusCode).toBe(403)
  expect((await ask('same-site')).statusCode).toBe(403)
})

test('answers are not kept anywhere, and pages cannot be framed or run scripts of others', async () => {
  const { headers } = await server.as(staff).get('/api/profile')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'self';.*object-src 'none';base-uri 'none'/),
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    'x-trace-id': expect.stringMatching(/^[0-9a-f]{16}$/),
  })
})

test('an unforeseen failure says nothing of its inside', async () => {
  const broken = await startTestServer()
  const owner = connect(broken.database.ownerUrl, { max: 1 })
  await sql`alter table client_exception rename to client_exception_gone`.execute(owner)
  await owner.destroy()
  const people = await seedTestClinic(broken.db, broken.keys, broken.clock.now())
  const token = await openSession(broken.db, { account: people.staff.admin, level: 'Four', now: broken.clock.now() })
  const reply = await broken.as(token).post('/api/client-application-logs/javascript-exceptions', [{ message: 'x' }])
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toMatchObject({ Code: 'internal', Errors: [] })
  expect(reply.body).not.toMatch(/client_exception|relation|select|insert/i)
  await broken.close()
})

test('R-214 at most 100 exception reports at once, R-213 with their fields, and one may come alone', async () => {
  const report = { message: 'x', stack: 's', componentName: 'c', info: 'i', url: 'https://here/hem?id=1' }
  const send = (body: unknown) => server.as(staff).post('/api/client-application-logs/javascript-exceptions', body)
  expect((await send(Array(101).fill(report))).statusCode).toBe(400)
  expect((await send(report)).json()).toEqual({ Received: 1 })
  expect((await send(Array(100).fill(report))).statusCode).toBe(200)
  const stored = await server.db.selectFrom('client_exception').select('url').distinct().execute()
  expect(stored).toEqual([{ url: 'https://here/hem' }])
})

test('R-211 of one browser five exception reports a minute are kept, of 16 kB each at most', async () => {
  const account = clinic.staff.childStaff
  const browser = server.as(await openSession(server.db, { account, level: 'Four', now: server.clock.now() }))
  const send = async (body: unknown) =>
    (await browser.post('/api/client-application-logs/javascript-exceptions', body)).json()
  const tooLarge = { message: 'x', stack: 'å'.repeat(8200) }
  expect(await send([{ message: 'x' }, tooLarge])).toMatchObject({ Errors: [{ Key: 'maxLength' }] })
  expect(await send(Array(4).fill({ message: 'x', stack: 's'.repeat(16_000) }))).toEqual({ Received: 4 })
  expect(await send(Array(90).fill({ message: 'x' }))).toEqual({ Received: 1 })
  expect(await send({ message: 'x' })).toEqual({ Received: 0 })
  server.clock.moveTo(60_000)
  expect(await send({ message: 'x' })).toEqual({ Received: 1 })
  server.clock.moveTo(0)
})

test('too many requests at once are told so with a time to come back', async () => {
  const narrow = await startTestServer({ requestsAtOnce: 0 })
  const reply = await narrow.as().get('/api/version')
  expect(reply.statusCode).toBe(503)
  expect(reply.headers['retry-after']).toBe('1')
  expect(reply.json().Code).toBe('busy')
  await narrow.close()
})

test('the API describes itself from the contract, for machines and for people', async () => {
  const document = (await server.as().get('/api/openapi.json')).json()
  expect(document.paths['/api/papp/session-contexts/{contextId}/select'].post.operationId).toBe('selectSessionContext')
  const page = await server.as().get('/api/docs')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('/api/adminauth/token')
})

test('an answer is dated by the application’s own clock, also when that has been moved', async () => {
  const day = 86_400_000
  server.clock.moveTo(day)
  try {
    const { headers } = await server.as().get('/api/version')
    expect(Math.abs(Date.parse(headers.date ?? '') - Date.now() - day)).toBeLessThan(5000)
  } finally {
    server.clock.moveTo(0)
  }
})
