import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../api/call-error.ts'
import { cell } from '../state/cell.ts'
import { watchContact } from './watch-contact.ts'

const body = { Message: '', Code: 'internal', TraceId: '', Errors: [] } as const
const start = '2026-11-16T10:12:00.000Z'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(start) })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that answers with this status, until it is set to another. */
function aWatch() {
  const server = { status: 200, asked: 0, isSignedIn: true, read: 0, reading: Promise.resolve() }
  const lostSince = cell<string | null>(null)
  const watch = watchContact({
    lostSince,
    now: () => new Date().toISOString(),
    mayAsk: () => server.isSignedIn,
    async ask() {
      server.asked += 1
      if (server.status !== 200) throw new CallError(server.status, { ...body, Errors: [] })
    },
    readAnew() {
      server.read += 1
      return server.reading
    },
    restMs: () => 5000,
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { server, lostSince, watch, pass }
}

test('R-313: a call without any answer is a loss at once, since the server last answered', async () => {
  const { lostSince, watch, pass } = aWatch()
  await pass(60_000)
  watch.heard(200)
  await pass(20_000)
  watch.heard(0)
  expect(lostSince.get()).toBe('2026-11-16T10:13:00.000Z')
})

test('R-313: when the browser says that there is no network nothing has to be pressed', () => {
  const { lostSince, watch } = aWatch()
  watch.lose()
  expect(lostSince.get()).toBe(start)
})

test('R-313: one call that the server fails at is no loss, but a server that fails at all is', async () => {
  const { server, lostSince, watch, pass } = aWatch()
  watch.heard(500)
  await pass(0)
  expect(server.asked).toBe(1)
  expect(lostSince.get()).toBeNull()
  for (const status of [500, 502, 503, 504]) {
    watch.begin()
    server.status = status
    watch.heard(status)
    await pass(0)
    expect(lostSince.get()).not.toBeNull()
  }
})

test('R-313: what is lost comes back by itself, and is back when all was read anew', async () => {
  const { server, lostSince, watch, pass } = aWatch()
  server.status = 0
  watch.heard(0)
  await pass(30_000)
  expect(server.read).toBe(0)
  expect(server.asked).toBeGreaterThan(3)
  const reading = Promise.withResolvers<void>()
  server.reading = reading.promise
  server.status = 200
  await pass(5000)
  expect(server.read).toBe(1)
  expect(lostSince.get()).toBe(start)
  reading.resolve()
  await pass(0)
  expect(lostSince.get()).toBeNull()
})

test('R-313: what is lost again while it is read anew stays lost, and so does what is never read', async () => {
  const { server, lostSince, watch, pass } = aWatch()
  watch.heard(0)
  const reading = Promise.withResolvers<void>()
  server.reading = reading.promise
  await pass(5000)
  watch.heard(0)
  server.status = 0
  reading.resolve()
  await pass(0)
  expect(lostSince.get()).toBe(start)

  server.reading = new Promise(() => undefined)
  server.status = 200
  // Through the end of its patience, and on.
  await pass(40_000)
  expect(lostSince.get()).toBe(start)
})

test('R-313: an answer to one call is no proof that what is shown is current', async () => {
  const { server, lostSince, watch, pass } = aWatch()
  server.status = 503
  watch.heard(503)
  await pass(0)
  watch.heard(200)
  await pass(0)
  expect(lostSince.get()).toBe(start)
})

test('R-313: a page on which nothing is pressed asks by itself, and one that slept shows nothing as current before it has', async () => {
  const { server, lostSince, watch, pass } = aWatch()
  for (let quarter = 0; quarter < 8; quarter += 1) {
    await pass(15_000)
    watch.tick()
  }
  expect(server.asked).toBeGreaterThanOrEqual(3)
  expect(lostSince.get()).toBeNull()

  await pass(0)
  vi.setSystemTime(Date.now() + 3 * 3600_000)
  watch.tick()
  expect(lostSince.get()).not.toBeNull()
  await pass(0)
  expect(server.read).toBe(1)
  expect(lostSince.get()).toBeNull()
})

test('R-313: nobody is asked for without a login, and the next one begins anew', async () => {
  const { server, lostSince, watch, pass } = aWatch()
  watch.heard(0)
  server.isSignedIn = false
  await pass(60_000)
  watch.tick()
  expect(server.asked).toBe(0)
  watch.begin()
  expect(lostSince.get()).toBeNull()
})
