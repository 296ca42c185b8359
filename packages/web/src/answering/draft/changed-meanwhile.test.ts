import type { Saved } from '@samklang/contract/forms'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, refusal, start } from '../../testing/a-save-server.ts'
import { makeDraftQueue } from './draft-queue.ts'
import type { Draft, DraftSave } from './draft-storage.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(start) })
})
afterEach(() => {
  vi.useRealTimers()
})

const saved: Saved = { LastModifiedAt: start, Status: 'PartlyAnswered', CrisisInformation: null }
const closed: Saved = { ...saved, Status: 'Closed' }
const wish = { at: start, key: 'k1' }
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A queue whose requests are answered by hand, one after the other. */
function aQueue(draft?: Draft) {
  const requests: { save: DraftSave; isSending: boolean; accept(reply: Saved): void; refuse(error: unknown): void }[] =
    []
  const kept: { draft: Draft | undefined } = { draft }
  function ask(save: DraftSave, isSending: boolean): Promise<Saved> {
    const { promise, resolve, reject } = Promise.withResolvers<Saved>()
    requests.push({ save, isSending, accept: resolve, refuse: reject })
    return promise
  }
  const queue = makeDraftQueue(
    { status: 'Open', lastModifiedAt: start, draft },
    {
      send: (save) => ask(save, false),
      submit: (save) => ask(save, true),
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
  const values = () => requests.map(({ save, isSending }) => [isSending ? 'send in' : 'save', save.Answers[0]?.Value])
  return { queue, kept, requests, values }
}

test('R-337 what is answered while the form is being sent in is kept and goes to the server too', async () => {
  const { queue, kept, requests, values } = aQueue()
  void queue.submit(answer(1), wish)
  queue.change(answer(2))
  requests[0]?.accept(closed)
  await pass(0)
  expect(queue.state.get().sent).toEqual(closed)
  expect(kept.draft?.latest).toEqual(answer(2))
  await pass(1000)
  expect(values()).toEqual([
    ['send in', 1],
    ['save', 2],
  ])
  requests[1]?.refuse(refusal(409, 'invalid-transition', { AnswersKept: true }))
  await pass(0)
  expect(queue.state.get()).toMatchObject({ course: 'over', isKept: true })
  expect(kept.draft).toBeUndefined()
})

test.each([400, 403, 404, 413])(
  'R-092 words that were refused with %i are not repeated where they have been changed since: the changed ones are sent',
  async (status) => {
    const { queue, kept, requests, values } = aQueue()
    queue.change(answer(1))
    await pass(1000)
    queue.change(answer(2))
    requests[0]?.refuse(refusal(status, 'validation'))
    await pass(5000)
    expect(values()).toEqual([
      ['save', 1],
      ['save', 2],
    ])
    requests[1]?.accept(saved)
    await pass(0)
    expect(queue.state.get().course).toBe('saved')
    expect(kept.draft).toBeUndefined()
  },
)

test('R-339 a sending that is refused after it was taken back leaves a draft that is saved, and the reason is told', async () => {
  const { queue, requests, values } = aQueue()
  void queue.submit(answer(1), wish)
  queue.withdraw()
  requests[0]?.refuse(refusal(400, 'incomplete'))
  await pass(1000)
  expect(values()).toEqual([
    ['send in', 1],
    ['save', 1],
  ])
  expect(queue.state.get().unsentFor).toBe('incomplete')
})

test.each([500, 502, 503, 504])(
  'R-336 after a %i nobody knows what the server has: it may be there all the same, and the person is asked about every difference',
  async (status) => {
    const { queue, requests } = aQueue()
    queue.change(answer(1))
    await pass(1000)
    requests[0]?.accept(saved)
    await pass(0)
    expect(queue.common()).toEqual(answer(1))
    queue.change(answer(2))
    await pass(5000)
    requests[1]?.refuse(refusal(status))
    await pass(0)
    expect(queue.common()).toBeNull()
  },
)

test.each([408, 429, 500, 502, 503, 504])(
  'R-092 a %i is no verdict about the answers: they are tried again as they are, both to save and to send in',
  async (status) => {
    const { queue, requests, values } = aQueue()
    queue.change(answer(1))
    await pass(1000)
    requests[0]?.refuse(refusal(status))
    await pass(5000)
    requests[1]?.accept(saved)
    await pass(0)
    void queue.submit(answer(1), wish)
    requests[2]?.refuse(refusal(status))
    await pass(5000)
    expect(queue.state.get().unsentFor).toBeNull()
    expect(values()).toEqual([
      ['save', 1],
      ['save', 1],
      ['send in', 1],
      ['send in', 1],
    ])
  },
)

test('a reply that breaks off on its way is no refusal: the same save is repeated', async () => {
  const { queue, requests } = aQueue()
  queue.change(answer(1))
  await pass(1000)
  requests[0]?.refuse(new TypeError('network error'))
  await pass(5000)
  expect(queue.state.get().course).toBe('waiting')
  expect(requests.map(({ save }) => save.Answers)).toEqual([answer(1), answer(1)])
})

test('what is closed stays closed, whatever becomes of a save that was under way', async () => {
  for (const reply of [saved, refusal(0), refusal(409, 'conflict')]) {
    const { queue, requests } = aQueue()
    queue.change(answer(1))
    await pass(1000)
    queue.close()
    if ('LastModifiedAt' in reply) requests[0]?.accept(reply)
    else requests[0]?.refuse(reply)
    await pass(5000)
    expect(queue.state.get().course).toBe('over')
    expect(requests).toHaveLength(1)
  }
})

test('R-338 what was answered before a reload keeps its time though more is answered after it', async () => {
  const underWay = { Answers: answer(1), PreviousLastModifiedAt: start }
  const { queue, requests } = aQueue({ underWay, latest: answer(2), base: start, from: start, to: start })
  queue.start()
  await pass(10 * 60_000)
  queue.change(answer(3))
  requests[0]?.accept(saved)
  await pass(5000)
  const last = new Date(Date.parse(start) + 10 * 60_000).toISOString()
  expect(requests[1]?.save).toMatchObject({ Answers: answer(3), AnsweredBetween: { First: start, Last: last } })
})
