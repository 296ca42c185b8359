import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { startTestServer, type TestServer, testSettings } from '../testing/test-server.ts'
import { toldProvider } from '../testing/told-provider.ts'

const provider = toldProvider()
let database: TestDatabase
let server: TestServer
let clinic: TestClinic

beforeAll(async () => {
  database = await testDatabase()
  server = await startTestServer({
    settings: { ...testSettings(database), trustProxy: ['127.0.0.1'] },
    providers: { staff: provider, eid: provider },
  })
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const behindHttps = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'samklang.example' }

/** From the door to the return from the provider; the cookies are what a browser would keep. */
async function identify(headers: Record<string, string>) {
  const start = await server.app.inject({ url: '/api/adminauth/login', headers })
  const back = await server.app.inject({
    url: '/api/adminauth/callback',
    query: { state: provider.state, code: clinic.staff.childStaff.hsaId },
    headers,
    cookies: Object.fromEntries(start.cookies.map(({ name, value }) => [name, value])),
  })
  const identity = back.cookies.filter(({ value }) => value !== '')
  return {
    set: [...start.cookies, ...identity],
    cookies: Object.fromEntries(identity.map(({ name, value }) => [name, value])),
  }
}

function createToken(cookies: Record<string, string>, headers: Record<string, string>) {
  const payload = { CareUnitId: clinic.units.child.id }
  return server.app.inject({ method: 'POST', url: '/api/adminauth/token', cookies, headers, payload })
}

test('behind https only this very host can set our cookies; over plain http they have plain names', async () => {
  const secure = await identify(behindHttps)
  expect(secure.set.map(({ name }) => name)).toEqual(['__Host-samklang_staff_trip', '__Host-samklang_identity'])
  for (const cookie of secure.set) {
    expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Lax' })
    expect(cookie.domain).toBeUndefined()
  }
  const plain = await identify({})
  expect(plain.set.map(({ name }) => name)).toEqual(['samklang_staff_trip', 'samklang_identity'])
  for (const cookie of plain.set) expect(cookie).not.toHaveProperty('secure')

  const [[, value] = []] = Object.entries(secure.cookies)
  expect((await createToken({ samklang_identity: value ?? '' }, behindHttps)).statusCode).toBe(401)
  const done = await createToken(secure.cookies, behindHttps)
  expect(done.statusCode).toBe(200)
  expect(done.cookies).toMatchObject([
    { name: '__Host-samklang_identity', value: '', path: '/', secure: true },
    { name: '__Host-samklang_browser', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' },
  ])
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbouring host', { 'sec-fetch-site': 'same-site' }],
  ['an address that was typed', { 'sec-fetch-site': 'none' }],
  ['another origin, from a browser that says no more', { origin: 'https://evil.example' }],
  ['our host without https', { origin: 'http://samklang.example' }],
  ['an origin that is hidden', { origin: 'null' }],
])('what the identity cookie lets through is refused when it comes from %s', async (_, from) => {
  const { cookies } = await identify(behindHttps)
  const headers = { ...behindHttps, ...from }
  expect((await createToken(cookies, headers)).statusCode).toBe(403)
  const secure = await server.app.inject({ method: 'POST', url: '/api/auth/patientsecuretoken', cookies, headers })
  expect(secure.statusCode).toBe(403)
  const listed = await server.app.inject({ url: '/api/adminauth/availableCareUnits', cookies, headers })
  expect(listed.statusCode).toBe(403)
  // The identification has not been used up by it.
  const own = { ...behindHttps, origin: 'https://samklang.example', 'sec-fetch-site': 'same-origin' }
  expect((await createToken(cookies, own)).statusCode).toBe(200)
})
