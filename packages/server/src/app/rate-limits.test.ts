import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { networkOf } from '../http/network.ts'
import { knownBrowserCookie, rememberBrowser } from '../sign-in/known-browser.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { seedTestForm, seedTestForms } from '../testing/forms.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clinic: TestClinic
/** No network is used twice: what one test counts is not another's. */
let network = 0
let school = ''

beforeAll(async () => {
  server = await startTestServer({ requestsPerMinute: { perPerson: 3, perGuestCall: 3, perNetwork: 6 } })
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
})
afterAll(() => server.close())
beforeEach(() => {
  network += 1
  school = `192.0.2.${network}`
})

type TestRequest = { token?: string; cookie?: string; from?: string }

async function ask(url: string, { token, cookie, from = school }: TestRequest = {}): Promise<number> {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) }
  return (await server.app.inject({ method: 'GET', url, headers, remoteAddress: from })).statusCode
}

async function times(count: number, work: (round: number) => Promise<number>): Promise<number[]> {
  const answers = []
  for (let round = 0; round < count; round += 1) answers.push(await work(round))
  return answers
}

const signedIn = () =>
  openSession(server.db, { account: clinic.staff.childStaff, level: 'Four', now: server.clock.now() })

test('strangers of one network are counted together for each call, and do not close the other calls', async () => {
  expect(await times(4, () => ask('/api/version'))).toEqual([200, 200, 200, 429])
  expect(await ask('/api/settings')).toBe(200)
  expect(await ask('/api/version', { from: '192.0.2.200' })).toBe(200)
})

test('an invented token avoids nothing', async () => {
  const invent = (round: number) => ask('/api/version', { token: `invented-token-number-${round}` })
  expect(await times(4, invent)).toEqual([200, 200, 200, 429])
  const inventElsewhere = (round: number) => ask('/api/profile', { token: `invented-token-number-${round}` })
  expect(await times(4, inventElsewhere)).toEqual([401, 401, 401, 429])
})

test('whoever is signed in is not shut out by strangers of the same network, and has a count of their own', async () => {
  const [mine, colleagues] = [await signedIn(), await signedIn()]
  expect(await ask('/api/profile', { token: mine })).toBe(200)
  expect(await ask('/api/profile', { token: colleagues })).toBe(200)
  await times(5, () => ask('/api/profile', { token: 'invented-token-of-a-stranger' }))
  await times(5, () => ask('/api/version'))
  expect(await ask('/api/profile', { token: mine })).toBe(200)
  expect(await ask('/api/version', { token: mine })).toBe(200)
  expect(await times(2, () => ask('/api/profile', { token: mine }))).toEqual([200, 429])
  expect(await ask('/api/profile', { token: colleagues })).toBe(200)
})

test('a browser that somebody has signed in with before is not shut out, and nobody can invent one', async () => {
  const made: string[] = []
  const cookies = { get: () => undefined, set: (_: string, value: string) => void made.push(value), clear() {} }
  rememberBrowser(server.keys, cookies)
  const [value = ''] = made
  const cookie = `${knownBrowserCookie}=${value}`
  const invented = `${knownBrowserCookie}=${value.split('.')[0]}x.${value.split('.')[1]}`
  await times(4, () => ask('/api/version'))
  expect(await ask('/api/version', { cookie: invented })).toBe(429)
  expect(await times(4, () => ask('/api/version', { cookie }))).toEqual([200, 200, 200, 429])
})

test('a device that was handed a form is not shut out by strangers of the same network', async () => {
  const now = server.clock.now()
  const { questionnaire: type } = await seedTestForms(server.db, now)
  const id = await seedTestForm(server.db, { type, patient: clinic.patients.sibling, unit: clinic.units.child, now })
  const staffClient = server.as(
    await openSession(server.db, { account: clinic.staff.childStaff, level: 'Four', unit: clinic.units.child, now }),
  )
  const { Handover } = (await staffClient.post(`/api/forms/${id}/start`, { AnswerMode: 'Self' })).json()
  const [, Ticket] = Handover.Path.split('#')
  const url = '/api/auth/form-handover'
  const taken = await server.app.inject({ method: 'POST', url, payload: { Ticket }, remoteAddress: school })
  expect(taken.statusCode, taken.body).toBe(200)
  const token = taken.json().Token.AccessToken
  const [made] = taken.cookies.filter(({ name }) => name.endsWith(knownBrowserCookie))
  await times(4, () => ask('/api/profile', { token: 'invented-token-of-a-stranger' }))
  expect(await ask(`/api/papp/forms/${id}`, { token, cookie: `${made?.name}=${made?.value}` })).toBe(200)
})

test('the files of a page are counted for the network, since a school opens many pages at once', async () => {
  expect(await times(7, () => ask('/assets/one.js'))).toEqual([404, 404, 404, 404, 404, 404, 429])
  expect(await ask('/api/version')).toBe(200)
})

test('IPv6 is counted by its first 64 bits', async () => {
  const next = (round: number) => ask('/api/version', { from: `2001:db8:0:1::${round + 1}` })
  expect(await times(4, next)).toEqual([200, 200, 200, 429])
  expect(await ask('/api/version', { from: '2001:db8:0:2::1' })).toBe(200)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the network of %s is %s', (address, expected) => {
  expect(networkOf(address)).toBe(expected)
})
