import { ExceptionReport } from '@samklang/contract/system'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CallError } from '../api/call-error.ts'
import { session } from '../session/store.ts'
import { aSession } from '../testing/a-session.ts'
import { aStorage } from '../testing/a-storage.ts'
import { inBatches, reportError, shouldReport, watchUnhandledErrors } from './exception-reports.ts'

const refused = (status: number) => new CallError(status, { Message: '', Code: 'internal', TraceId: '', Errors: [] })

test.each([
  ['R-211', refused(500), true, true],
  ['R-211', refused(404), true, true],
  ['R-211', new TypeError('broken'), true, true],
  ['R-212', refused(400), true, false],
  ['R-212', refused(500), false, false],
  ['R-212', new TypeError('broken'), false, false],
])('%s: %s while authenticated is %s: reported %s', (_, error, authenticated, expected) => {
  expect(shouldReport(error, authenticated)).toBe(expected)
})

test('R-214: reports go in batches of at most 100', () => {
  const items = Array.from({ length: 250 }, (_, index) => index)
  expect(inBatches(items).map(({ length }) => length)).toEqual([100, 100, 50])
  expect(inBatches(items).flat()).toEqual(items)
  expect(inBatches([])).toEqual([])
})

const page = new EventTarget()
let minutes = 0
const sent: ExceptionReport[] = []

/** A page of somebody who is signed in, a minute after whatever the tests before it have reported. */
beforeEach(() => {
  minutes += 5
  vi.useFakeTimers({ now: Date.parse('2026-11-15T10:00:00Z') + minutes * 60_000 })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('location', { origin: 'https://here', pathname: '/hem' })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(...z.array(ExceptionReport).parse(JSON.parse(body)))
    return Response.json({ Received: 1 })
  })
  const expiresAt = new Date(Date.now() + 600_000).toISOString()
  session.set(aSession({ expiresAt, absolutExpirationTime: expiresAt }))
  sent.length = 0
})
afterEach(() => {
  session.set(null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What the browser says of an error that nobody caught. It logs it, and counts it as uncaught, unless that is prevented. */
function breakWith(error: unknown): Event {
  const event = Object.assign(new Event('error', { cancelable: true }), { error })
  page.dispatchEvent(event)
  return event
}

test('R-211: an error that nobody caught is reported with its fields and left to the browser, which logs it', async () => {
  watchUnhandledErrors()
  const broken = breakWith(new TypeError('broken'))
  const rejected = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason: refused(500) })
  page.dispatchEvent(rejected)
  await vi.advanceTimersByTimeAsync(2000)
  expect([broken.defaultPrevented, rejected.defaultPrevented]).toEqual([false, false])
  expect(sent).toMatchObject([
    { message: 'broken', stack: expect.stringContaining('TypeError'), url: 'https://here/hem' },
    { info: expect.stringMatching(/^500 /) },
  ])
})

test('R-211: a browser reports five errors a minute, and more when the minute has passed', async () => {
  for (let round = 0; round < 20; round += 1) reportError(new Error(`number ${round}`), 'at Screen')
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent.map(({ message }) => message)).toEqual(['number 0', 'number 1', 'number 2', 'number 3', 'number 4'])
  await vi.advanceTimersByTimeAsync(60_000)
  reportError(new Error('later'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent.at(-1)).toMatchObject({ message: 'later' })
})

test('R-211: a report has 16 kB at most, whatever it is made of', async () => {
  for (const text of ['x', 'å', '\n', '😀', '"'])
    reportError(Object.assign(new Error('long'), { stack: text.repeat(40_000) }))
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toHaveLength(5)
  for (const report of sent) expect(report.stack?.length).toBeGreaterThan(1000)
})
