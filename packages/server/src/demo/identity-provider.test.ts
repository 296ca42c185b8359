import Fastify, { type FastifyInstance } from 'fastify'
import type { CustomFetch } from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectProviders } from '../sign-in/providers.ts'
import { buttonFor, plainBrowser } from '../testing/plain-browser.ts'
import { standInIdentityProvider } from './identity-provider.ts'
import { type DemoPerson, demoPeople } from './people.ts'

const client = { issuer: 'http://localhost/demo/idp', clientSecret: 'a secret of the tests, long enough' }
const settings = {
  mode: 'demo' as const,
  staffOidc: {
    ...client,
    clientId: 'staff',
    hsaIdClaim: 'employeeHsaId',
    acrValues: ['urn:test:four'],
    displayName: 'SITHS',
  },
  eidOidc: { ...client, clientId: 'eid', personalIdClaim: 'personalNumber', acrValues: ['urn:test:three'] },
}
const standIn = standInIdentityProvider(settings)
const providers = connectProviders(settings, { standIn })
let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  await standIn.mount(app)
  await app.ready()
})
afterAll(() => app.close())

const inSwedish = { language: 'sv', isFresh: false }
const inEnglish = { language: 'en', isFresh: false }

const browser = () => plainBrowser(app, ({ pathname }) => !pathname.startsWith('/demo/idp'))

async function signInAs(side: 'staff' | 'eid', person: DemoPerson, base = 'http://localhost:3000') {
  const departure = await providers[side].depart(base, inSwedish)
  const { visit } = browser()
  const page = await visit(departure!.to)
  const arrived = await visit(`${base}${buttonFor(page.answer.body, person)}`, 'POST')
  const query = Object.fromEntries(arrived.url.searchParams)
  return { page, arrived, query, departure: departure! }
}

const [staffPerson] = demoPeople.filter(({ signIn }) => signIn.includes('staff'))
const [eidPerson] = demoPeople.filter(({ signIn }) => signIn.includes('eid'))
const nameOf = ({ firstname, lastname }: DemoPerson) => `${firstname} ${lastname}`

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://192.168.1.17:8080', 'http://[::1]:3000'])(
  'one click on a demo person signs staff in at %s',
  async (base) => {
    const { query, departure, arrived } = await signInAs('staff', staffPerson!, base)
    expect(arrived.url.href).toMatch(`${base}/api/adminauth/callback?`)
    const arrival = await providers.staff.arrive(base, query, departure.secrets)
    expect(arrival).toEqual({ outcome: 'identified', who: staffPerson!.hsaId, secondsAgo: expect.any(Number) })
  },
)

test('the e-ID shows the personal id of the person chosen', async () => {
  const { query, departure } = await signInAs('eid', eidPerson!)
  const arrival = await providers.eid.arrive('http://localhost:3000', query, departure.secrets)
  expect(arrival).toMatchObject({ outcome: 'identified', who: eidPerson!.civicId })
})

test('each side lists its own people, in both languages, and asks every time', async () => {
  const departure = await providers.staff.depart('http://localhost:3000', inEnglish)
  const { visit } = browser()
  const page = await visit(departure!.to)
  expect(page.answer.body).toContain('<html lang="en">')
  expect(page.answer.body).toContain(nameOf(staffPerson!))
  expect(page.answer.body).not.toContain(nameOf(eidPerson!))
  await visit(`http://localhost:3000${buttonFor(page.answer.body, staffPerson!)}`, 'POST')
  const again = await providers.staff.depart('http://localhost:3000', inSwedish)
  const second = await visit(again!.to)
  expect(second.answer.body).toContain('<html lang="sv">')
})

test('one person after the other signs in from the same browser', async () => {
  const base = 'http://localhost:3000'
  const { visit } = browser()
  for (const { side, person, who } of [
    { side: 'staff', person: staffPerson!, who: staffPerson!.hsaId },
    { side: 'eid', person: eidPerson!, who: eidPerson!.civicId },
  ] as const) {
    const departure = await providers[side].depart(base, inSwedish)
    const page = await visit(departure!.to)
    const { url } = await visit(`${base}${buttonFor(page.answer.body, person)}`, 'POST')
    const arrival = await providers[side].arrive(base, Object.fromEntries(url.searchParams), departure!.secrets)
    expect(arrival).toMatchObject({ outcome: 'identified', who })
  }
})

test('cancelling comes back as a refusal', async () => {
  const departure = await providers.eid.depart('http://localhost:3000', inSwedish)
  const { visit } = browser()
  const page = await visit(departure!.to)
  const { url } = await visit(`${page.url.href}/cancel`, 'POST')
  const query = Object.fromEntries(url.searchParams)
  expect(query.error).toBe('access_denied')
  const arrival = await providers.eid.arrive('http://localhost:3000', query, departure!.secrets)
  expect(arrival).toEqual({ outcome: 'away', reason: 'cancelled' })
})

test('a visit without its cookie is told that it took too long', async () => {
  const answer = await app.inject({ url: 'http://localhost:3000/demo/idp/interaction/unknown' })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('tog för lång tid')
})

test('a code is good for one sign-in, with its own nonce, verifier and level', async () => {
  const base = 'http://localhost:3000'
  const once = await signInAs('staff', staffPerson!)
  const otherNonce = { ...once.departure.secrets, nonce: 'another' }
  expect(await providers.staff.arrive(base, once.query, otherNonce)).toMatchObject({ outcome: 'rejected' })
  expect(await providers.staff.arrive(base, once.query, once.departure.secrets)).toMatchObject({ outcome: 'rejected' })

  const stolen = await signInAs('staff', staffPerson!)
  const otherVerifier = { ...stolen.departure.secrets, verifier: once.departure.secrets.verifier }
  expect(await providers.staff.arrive(base, stolen.query, otherVerifier)).toMatchObject({ outcome: 'rejected' })

  const strict = connectProviders(
    { ...settings, staffOidc: { ...settings.staffOidc, acrValues: ['urn:test:five'] } },
    { standIn },
  )
  const weak = await signInAs('staff', staffPerson!)
  const arrival = await strict.staff.arrive(base, weak.query, weak.departure.secrets)
  expect(arrival).toEqual({ outcome: 'rejected', reason: 'level' })
})

test('a provider that is down is asked again the next time, and the trouble is told without secrets', async () => {
  const problems: string[] = []
  let isDown = true
  const fetch: CustomFetch = (url, options) =>
    isDown ? Promise.reject(new TypeError('down')) : standIn.fetch(url, options)
  const shaky = connectProviders(settings, {
    standIn: { ...standIn, fetch },
    onProblem: (problem) => problems.push(problem),
  })
  expect(await shaky.staff.depart('http://localhost:3000', inSwedish)).toBeUndefined()
  expect(problems).toHaveLength(1)
  isDown = false
  expect(await shaky.staff.depart('http://localhost:3000', inSwedish)).toBeDefined()
  isDown = true
  const arrival = await shaky.staff.arrive(
    'http://localhost:3000',
    { code: 'x', state: 's', iss: 'http://localhost:3000/demo/idp' },
    { state: 's', nonce: 'n', verifier: 'v'.repeat(43), isFresh: false },
  )
  expect(arrival).toEqual({ outcome: 'away', reason: 'unavailable' })
})

test('whoever is to identify themselves anew is asked to, and what the provider says of it is held against the clock', async () => {
  const base = 'http://localhost:3000'
  const departure = await providers.staff.depart(base, { language: 'sv', isFresh: true })
  const asked = new URL(departure!.to).searchParams
  expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '300'])
  const { visit } = browser()
  const page = await visit(departure!.to)
  const { url } = await visit(`${base}${buttonFor(page.answer.body, staffPerson!)}`, 'POST')
  const arrival = await providers.staff.arrive(base, Object.fromEntries(url.searchParams), departure!.secrets)
  expect(arrival).toEqual({ outcome: 'identified', who: staffPerson!.hsaId, secondsAgo: expect.any(Number) })

  const ordinary = new URL((await providers.staff.depart(base, inSwedish))!.to).searchParams
  expect([ordinary.get('prompt'), ordinary.get('max_age')]).toEqual([null, null])
})

test.each([
  ['names no time', undefined],
  ['names a time of this morning', Math.floor(Date.now() / 1000) - 4 * 3600],
])('a provider that %s when somebody is to identify themselves anew is not believed', async (_, authTime) => {
  const base = 'http://localhost:3000'
  const careless = connectProviders(settings, { standIn: { ...standIn, fetch: forgetful(authTime) } })
  const once = await signInAs('staff', staffPerson!)
  const secrets = { ...once.departure.secrets, isFresh: true }
  expect(await careless.staff.arrive(base, once.query, secrets)).toMatchObject({ outcome: 'rejected' })
  const again = await signInAs('staff', staffPerson!)
  // At an ordinary sign-in it is let pass, and how long ago it was stays known.
  expect(await careless.staff.arrive(base, again.query, again.departure.secrets)).toMatchObject({
    outcome: 'identified',
    secondsAgo: authTime === undefined ? undefined : expect.toSatisfy((seconds: number) => seconds >= 4 * 3600),
  })
})

/** Rewrites the id token as a provider would write it that has another `auth_time`, or none. Over TLS nobody checks its signature. */
function forgetful(authTime: number | undefined): CustomFetch {
  return async (url, options) => {
    const answer = await standIn.fetch(url, options)
    if (!url.endsWith('/token')) return answer
    const told = await answer.json()
    const [head, claims = '', signature] = String(told.id_token).split('.')
    const { auth_time: _, ...rest } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const written = Buffer.from(JSON.stringify({ ...rest, ...(authTime && { auth_time: authTime }) }))
    const id_token = [head, written.toString('base64url'), signature].join('.')
    return Response.json({ ...told, id_token })
  }
}

test('logging out at the provider forgets the person there and leads back to our own page, and to no other', async () => {
  const base = 'http://localhost:3000'
  const to = await providers.staff.farewell(base, 'sv')
  const address = new URL(to!)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'staff',
    post_logout_redirect_uri: `${base}/logga-ut`,
    ui_locales: 'sv',
  })
  const { visit } = browser()
  expect((await visit(address.href)).url.href).toBe(`${base}/logga-ut`)
  for (const [name, value] of [
    ['post_logout_redirect_uri', 'https://evil.example/logga-ut'],
    ['client_id', 'another'],
  ] as const) {
    const forged = new URL(address)
    forged.searchParams.set(name, value)
    expect((await visit(forged.href)).answer.statusCode).toBe(400)
  }
})

test('a provider that offers no logging out is left alone', async () => {
  const fetch: CustomFetch = async (url, options) => {
    const answer = await standIn.fetch(url, options)
    if (!url.includes('.well-known')) return answer
    const { end_session_endpoint: _, ...rest } = await answer.json()
    return Response.json(rest)
  }
  const plain = connectProviders(settings, { standIn: { ...standIn, fetch } })
  expect(await plain.staff.farewell('http://localhost:3000', 'sv')).toBeUndefined()
})

test('a host that no browser would send is refused', async () => {
  const answer = await app.inject({ url: '/demo/idp/auth', headers: { host: 'evil"><script>' } })
  expect(answer.statusCode).toBe(400)
})

test('production has no stand-in', () => {
  expect(() => standInIdentityProvider({ ...settings, mode: 'production' })).toThrow()
})
