import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, aSaveServer, refusal, start } from '../../testing/a-save-server.ts'
import { makeDraftQueue } from './draft-queue.ts'
import type { Draft } from './draft-storage.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(start) })
})
afterEach(() => {
  vi.useRealTimers()
})

type Network = 'up' | 'down' | 'replies lost'
const wish = (key = 'k1') => ({ at: new Date().toISOString(), key })

/** One browser: what it keeps outlives every page of it. */
function aBrowser() {
  const server = aSaveServer()
  const kept: { draft: Draft | undefined } = { draft: undefined }
  const browser = { server, kept, network: 'up' as Network, open, hold: undefined as Promise<void> | undefined }
  async function call<T>(reach: () => T): Promise<T> {
    await browser.hold
    if (browser.network === 'down') throw refusal(0)
    const reply = reach()
    if (browser.network === 'replies lost') throw refusal(0)
    return reply
  }
  function open() {
    const draft = kept.draft && structuredClone(kept.draft)
    const queue = makeDraftQueue(
      { status: 'Open', lastModifiedAt: server.lastModifiedAt, draft },
      {
        send: (save) => call(() => server.save(save)),
        submit: (save, pressed) => call(() => server.submit(save, pressed)),
        keep(next) {
          kept.draft = structuredClone(next)
          return 'kept'
        },
        drop() {
          kept.draft = undefined
        },
        claim() {},
        now: () => new Date().toISOString(),
      },
    )
    queue.start()
    return queue
  }
  return browser
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('R-337 what is sent without network waits, says so, and goes by itself once when the network is back', async () => {
  const browser = aBrowser()
  const queue = browser.open()
  browser.network = 'down'
  queue.change(answer(3))
  await queue.submit(answer(3), wish())
  expect(queue.state.get()).toMatchObject({ course: 'waiting', isOffline: true, pressedAt: start, sent: null })
  await pass(3600_000)
  expect(browser.server.sentIn).toEqual([])
  browser.network = 'up'
  await pass(31_000)
  expect(browser.server.sentIn).toMatchObject([{ key: 'k1', at: start, save: { Answers: answer(3) } }])
  expect(queue.state.get().sent).toMatchObject({ Status: 'Closed' })
  expect(browser.kept.draft).toBeUndefined()
})

test('R-337 it is kept with its time and its key: the next page of this browser sends it', async () => {
  const browser = aBrowser()
  browser.network = 'down'
  const first = browser.open()
  first.change(answer(3))
  await first.submit(answer(3), wish())
  first.stop()
  await pass(2 * 24 * 3600_000)
  browser.network = 'up'
  const second = browser.open()
  expect(second.state.get().pressedAt).toBe(start)
  await second.flush()
  expect(browser.server.sentIn).toMatchObject([{ key: 'k1', at: start }])
  // and says when it was answered, which was long ago
  expect(browser.server.sentIn[0]?.save.AnsweredBetween).toEqual({ First: start, Last: start })
})

test('R-337 a lost answer, a reload and a second tab send it once: what the key stands for is the same each time', async () => {
  const browser = aBrowser()
  browser.network = 'replies lost'
  const first = browser.open()
  first.change(answer(3))
  await first.submit(answer(3), wish())
  await pass(120_000)
  const second = browser.open()
  const bodies = vi.spyOn(browser.server, 'submit')
  await pass(120_000)
  browser.network = 'up'
  await Promise.all([first.flush(), second.flush()])
  expect(browser.server.sentIn).toHaveLength(1)
  expect(new Set(bodies.mock.calls.map((call) => JSON.stringify(call))).size).toBe(1)
  expect([first, second].map((queue) => queue.state.get().sent?.Status)).toEqual(['Closed', 'Closed'])
})

test.each([
  ['another device has written', refusal(409, 'conflict'), { course: 'conflict' }],
  ['a required answer is missing', refusal(400, 'incomplete'), { course: 'saved', unsentFor: 'incomplete' }],
  ['it is refused', refusal(404), { course: 'saved', unsentFor: 'internal' }],
  [
    'the form is over, and the clinic keeps it beside',
    refusal(409, 'invalid-transition', { AnswersKept: true }),
    { course: 'over', isKept: true },
  ],
  ['the form is over', refusal(409, 'invalid-transition'), { course: 'over', isKept: false }],
])('R-339 where %s it is no longer to be sent, and no answer is lost', async (_, error, expected) => {
  const browser = aBrowser()
  browser.network = 'down'
  const queue = browser.open()
  await queue.submit(answer(3), wish())
  vi.spyOn(browser.server, 'submit').mockImplementation(() => {
    throw error
  })
  browser.network = 'up'
  await queue.flush()
  const state = queue.state.get()
  expect(state).toMatchObject({ ...expected, sent: null })
  if (!state.isKept) expect(state.pressedAt).toBeNull()
  const isThere = browser.server.answers === JSON.stringify(answer(3)) || browser.kept.draft?.latest !== undefined
  expect(isThere || state.isKept).toBe(true)
})

test('R-337 whoever changes an answer after all, or takes it back, has not sent it', async () => {
  const browser = aBrowser()
  browser.network = 'down'
  const queue = browser.open()
  await queue.submit(answer(3), wish())
  queue.withdraw()
  browser.network = 'up'
  await queue.flush()
  expect(browser.server.sentIn).toEqual([])
  expect(queue.state.get()).toMatchObject({ course: 'saved', pressedAt: null })
})

test('R-338 what is saved late says when it was answered; what is saved at once says nothing', async () => {
  const browser = aBrowser()
  const saves = vi.spyOn(browser.server, 'save')
  const queue = browser.open()
  queue.change(answer(1))
  await pass(1000)
  browser.network = 'down'
  queue.change(answer(2))
  await pass(120_000)
  queue.change(answer(3))
  await pass(3600_000)
  browser.network = 'up'
  await pass(31_000)
  const said = saves.mock.calls.map(([{ Answers, AnsweredBetween }]) => [Answers[0]?.Value, AnsweredBetween])
  const at = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString()
  expect(said).toEqual([
    [1, undefined],
    [2, { First: at(1), Last: at(121) }],
    [3, { First: at(121), Last: at(121) }],
  ])
})

test('R-338 the first of what is saved late decides: an early answer keeps its time though another was given just now', async () => {
  const browser = aBrowser()
  const saves = vi.spyOn(browser.server, 'save')
  const queue = browser.open()
  browser.network = 'down'
  queue.change(answer(2))
  await pass(20 * 60_000)
  queue.change(answer(3))
  browser.network = 'up'
  await queue.flush()
  const last = new Date(Date.parse(start) + 20 * 60_000).toISOString()
  expect(saves.mock.calls[0]?.[0].AnsweredBetween).toEqual({ First: start, Last: last })
})

test('R-339 what is answered while a refused sending is under way is sent too, and not let go of with it', async () => {
  const browser = aBrowser()
  const queue = browser.open()
  const flight = Promise.withResolvers<void>()
  const saves = vi.spyOn(browser.server, 'save')
  browser.hold = flight.promise
  const sending = queue.submit(answer(3), wish())
  await pass(10)
  browser.server.isClosed = true
  queue.change(answer(4))
  browser.hold = undefined
  flight.resolve()
  await sending
  await queue.flush()
  await pass(60_000)
  expect(saves.mock.calls.map(([{ Answers }]) => Answers[0]?.Value)).toContain(4)
  expect(browser.server.refused.at(-1)).toBe(JSON.stringify(answer(4)))
  expect(queue.state.get()).toMatchObject({ course: 'over', isKept: true })
})

test('R-337 where another page has sent it under the same key from elsewhere, it is sent, and nothing waits here', async () => {
  const browser = aBrowser()
  browser.network = 'down'
  const queue = browser.open()
  await queue.submit(answer(3), wish())
  vi.spyOn(browser.server, 'submit').mockImplementation(() => {
    throw refusal(409, 'key-reused')
  })
  browser.network = 'up'
  await queue.flush()
  expect(queue.state.get()).toMatchObject({ course: 'over', sent: { Status: 'Closed' } })
  expect(browser.kept.draft).toBeUndefined()
})

test('R-337 whatever the network does, it is sent in at most once, and in the end once', async () => {
  const networks = fc.constantFrom<Network>('up', 'down', 'replies lost')
  const steps = fc.array(
    fc.tuple(networks, fc.constantFrom('wait', 'reload', 'second page'), fc.integer({ max: 90_000, min: 1 })),
  )
  await fc.assert(
    fc.asyncProperty(networks, steps, async (first, all) => {
      const browser = aBrowser()
      browser.network = first
      let queue = browser.open()
      const pages = [queue]
      queue.change(answer(6))
      await pass(1500)
      queue.change(answer(7))
      await queue.submit(answer(7), wish())
      for (const [network, act, ms] of all) {
        browser.network = network
        if (act === 'reload') for (const page of pages.splice(0)) page.stop()
        if (act !== 'wait') {
          queue = browser.open()
          pages.push(queue)
        }
        await pass(ms)
      }
      browser.network = 'up'
      if (browser.kept.draft) pages.push(browser.open())
      for (const page of pages) await page.flush()
      expect(browser.server.sentIn.map(({ save }) => save.Answers)).toEqual([answer(7)])
      // every page that was to send it knows that it is sent
      const left = pages.map((page) => page.state.get()).filter(({ pressedAt, sent }) => pressedAt && !sent)
      expect(left).toEqual([])
    }),
    { numRuns: 60 },
  )
})
