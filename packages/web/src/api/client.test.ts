import * as patientCalls from '@samklang/contract/client/patients'
import * as sessionCalls from '@samklang/contract/client/session'
import * as signInCalls from '@samklang/contract/client/sign-in'
import * as systemCalls from '@samklang/contract/client/system'
import type { Registration } from '@samklang/contract/patients'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearErrors, errorList } from '../errors/error-list.ts'
import { leaveLatest } from '../session/latest.ts'
import { dropSession, keepSession } from '../session/store.ts'
import { aSession } from '../testing/a-session.ts'
import { aStorage } from '../testing/a-storage.ts'
import { CallError } from './call-error.ts'
import { type SendOptions, send } from './client.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockImplementation(async () => Response.json({}))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('localStorage', aStorage())
})

afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
  dropSession()
  clearErrors()
})

function sent() {
  const [address, init] = fetched.mock.calls.at(-1) ?? []
  return { address, body: init?.body, headers: new Headers(init?.headers) }
}

test('R-009, R-011, R-012: a call goes to the own origin, asks for JSON and says version and language', async () => {
  await send(systemCalls.getSettings, {})
  const { address, headers } = sent()
  expect(address).toBe('/api/settings')
  expect(headers.get('accept')).toBe('application/json')
  expect(headers.get('x-client-version')).toBe('8.1.3-1')
  expect(headers.get('accept-language')).toBe('sv')
})

test('R-010: the bearer is sent after login and not before', async () => {
  await send(systemCalls.getSettings, {})
  expect(sent().headers.has('authorization')).toBe(false)
  keepSession(aSession())
  await send(sessionCalls.getProfile, {})
  expect(sent().headers.get('authorization')).toBe('Bearer token')
})

test('R-013: a plain text is sent as a JSON value', async () => {
  keepSession(aSession())
  await send(sessionCalls.setPreferredLanguage, { body: 'en' })
  expect(sent().body).toBe('"en"')
  expect(sent().headers.get('content-type')).toBe('application/json')
})

test('what stands in the path and in the query is escaped', async () => {
  await send(sessionCalls.selectSessionContext, { params: { contextId: 'a/b' }, body: undefined })
  expect(sent().address).toBe('/api/papp/session-contexts/a%2Fb/select')
  expect(sent().body).toBeNull()
})

test('R-202, R-203: a 500 reaches the error list with its message, or else with its body', async () => {
  const refusal = { Message: 'Gick inte', Code: 'internal', TraceId: 't1', Errors: [] }
  fetched.mockResolvedValueOnce(Response.json(refusal, { status: 500 }))
  fetched.mockResolvedValueOnce(new Response('Bad gateway words', { status: 500 }))
  await expect(send(systemCalls.getVersion, {})).rejects.toThrow('Gick inte')
  await expect(send(systemCalls.getVersion, {})).rejects.toThrow('Bad gateway words')
  expect(errorList.get().map(({ message }) => message)).toEqual(['Gick inte', 'Bad gateway words'])
  expect(errorList.get()[0]?.supportInfo).toContain('TraceId: t1')
})

test('a failure that the screen shows in place is told there and nowhere else', async () => {
  const refusal = { Message: 'Fel kod', Code: 'wrong-code', TraceId: 't', Errors: [], AttemptsLeft: 4 }
  fetched.mockResolvedValueOnce(Response.json(refusal, { status: 400 }))
  const body = { UserId: crypto.randomUUID(), Code: '123456' }
  const failure = await send(signInCalls.createPatientToken, { body }, { shownIn: 'dialog' }).catch((error) => error)
  expect(failure).toBeInstanceOf(CallError)
  expect(failure.body.AttemptsLeft).toBe(4)
  expect(errorList.get()).toEqual([])
})

test('no network is status 0', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(send(systemCalls.getVersion, {}, { shownIn: 'place' })).rejects.toMatchObject({ status: 0 })
})

test('R-179 only 200 is a success', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  await expect(send(systemCalls.getVersion, {}, { shownIn: 'place' })).rejects.toMatchObject({ status: 204 })
})

test('a call of a tab that slept carries the token that a sibling has left for it, never the replaced one', async () => {
  const asleep = aSession({ token: 'replaced', keptAt: '2026-11-15T10:00:00.000Z' })
  keepSession(asleep)
  await leaveLatest({ ...asleep, token: 'newest', keptAt: '2026-11-15T10:20:00.000Z' }, () => true)
  await send(sessionCalls.getProfile, {})
  expect(sent().headers.get('authorization')).toBe('Bearer newest')
})

const registration = {
  Lastname: 'Prov',
  Gender: 'Female',
  DateOfBirth: '2015-01-01',
  IdType: 'Unknown',
  Tags: [],
  PreferredLanguage: 'sv',
  HasNotificationConsent: false,
  FromPersonRecord: false,
} satisfies Partial<Registration>
const quietly: SendOptions = { shownIn: 'place' }

/** Registers somebody without a number, and tells by which key. */
async function register(Firstname = 'Prov'): Promise<string> {
  await send(patientCalls.registerPatient, { body: { ...registration, Firstname } }, quietly).catch(() => {})
  const key = sent().headers.get('idempotency-key')
  if (!key) throw new Error('sent without a key')
  return key
}

const lost: Record<string, () => Promise<Response>> = {
  'no network': async () => {
    throw new TypeError('Failed to fetch')
  },
  'a proxy that has lost the server': async () => new Response('Bad gateway', { status: 502 }),
  'a server that is busy': async () => new Response('', { status: 503 }),
  'a time-out of a proxy': async () => new Response('', { status: 504 }),
  'a failure': async () => new Response('', { status: 500 }),
  'an answer that broke off': async () => new Response('{"Id":"01', { status: 200 }),
}

test.each(Object.entries(lost))(
  'R-249 after %s the same thing is sent again by the same key, and anew once it is answered',
  async (_, lose) => {
    keepSession(aSession())
    fetched.mockImplementationOnce(lose)
    fetched.mockImplementationOnce(lose)
    const key = await register()
    expect(key).toMatch(/^[\w-]{16,100}$/)
    expect([await register(), await register()]).toEqual([key, key])
    expect(await register()).not.toBe(key)
  },
)

test('a refusal is an answer: what is sent after it is another request', async () => {
  keepSession(aSession())
  fetched.mockImplementationOnce(async () => new Response('', { status: 409 }))
  const key = await register()
  expect(await register()).not.toBe(key)
})

test('something else, or the same at another unit, has a key of its own', async () => {
  keepSession(aSession())
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const here = aSession()
  const keys = [await register(), await register('Annan')]
  keepSession({ ...here, userProfile: { ...here.userProfile, CurrentUnitId: crypto.randomUUID() } })
  keys.push(await register())
  expect(new Set(keys).size).toBe(3)
})

test('whoever asks for the same long after they gave up means another one', async () => {
  vi.useFakeTimers()
  try {
    keepSession(aSession())
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const key = await register()
    vi.advanceTimersByTime(9 * 60_000)
    expect(await register()).toBe(key)
    vi.advanceTimersByTime(2 * 60_000)
    expect(await register()).not.toBe(key)
  } finally {
    vi.useRealTimers()
  }
})

test('what only reads or sets carries no key', async () => {
  keepSession(aSession())
  await send(sessionCalls.setPreferredLanguage, { body: 'en' })
  expect(sent().headers.has('idempotency-key')).toBe(false)
})
