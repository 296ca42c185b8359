import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, aSaveServer, refusal, start } from '../../testing/a-save-server.ts'
import { makeDraftQueue } from './draft-queue.ts'
import type { Draft, DraftSave } from './draft-storage.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Fate = 'arrives' | 'lost on the way' | 'reply lost'

function aBrowser(server = aSaveServer(), fates: Fate[] = []) {
  const draftStorage: { draft: Draft | undefined } = { draft: undefined }
  const browser = {
    server,
    draftStorage,
    open(lastModifiedAt: string | null = server.lastModifiedAt) {
      const queue = makeDraftQueue(
        { status: 'Open', lastModifiedAt, draft: draftStorage.draft },
        {
          async send(save) {
            server.requests += 1
            const fate = fates.shift() ?? 'arrives'
            if (fate === 'lost on the way') throw refusal(0)
            const saved = server.save(save)
            if (fate === 'reply lost') throw refusal(0)
            return saved
          },
          async submit(save, wish) {
            const fate = fates.shift() ?? 'arrives'
            if (fate === 'lost on the way') throw refusal(0)
            const saved = server.submit(save, wish)
            if (fate === 'reply lost') throw refusal(0)
            return saved
          },
          keep(draft) {
            draftStorage.draft = draft
            return 'kept'
          },
          drop() {
            draftStorage.draft = undefined
          },
          claim() {},
          now: () => start,
        },
      )
      queue.start()
      return queue
    },
  }
  return browser
}

test('R-085 saves go out at most once a second, and the latest answers are what is sent', async () => {
  const { server, open, draftStorage } = aBrowser()
  const queue = open()
  queue.change(answer(1))
  await vi.advanceTimersByTimeAsync(10)
  for (const value of [2, 3, 4]) queue.change(answer(value))
  await vi.advanceTimersByTimeAsync(900)
  expect(server.requests).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(server.requests).toBe(2)
  expect(JSON.parse(server.answers)).toEqual(answer(4))
  expect(queue.state.get().course).toBe('saved')
  expect(draftStorage.draft).toBeUndefined()
})

test('what the browser could not keep is kept as soon as it can be, and nothing is touched when all is sent', async () => {
  const kept: Draft[] = []
  let canKeep = false
  let drops = 0
  const queue = makeDraftQueue(
    { status: 'Open', lastModifiedAt: start },
    {
      send: () => Promise.reject(refusal(0)),
      submit: () => Promise.reject(refusal(0)),
      keep: (draft) => (canKeep && kept.push(draft) > 0 ? 'kept' : 'only-here'),
      drop: () => (drops += 1),
      claim() {},
      now: () => start,
    },
  )
  queue.keepAgain()
  expect({ kept, drops }).toEqual({ kept: [], drops: 0 })
  queue.change(answer(1))
  expect(queue.state.get().isOnlyHere).toBe(true)
  canKeep = true
  queue.keepAgain()
  expect(queue.state.get().isOnlyHere).toBe(false)
  expect(kept.map(({ latest }) => latest)).toEqual([answer(1)])
  queue.stop()
})

test('R-090 every save sends the time that the last one answered with', async () => {
  const { open, server } = aBrowser()
  const queue = open()
  for (const value of [1, 2, 3]) {
    queue.change(answer(value))
    await vi.advanceTimersByTimeAsync(1100)
  }
  expect(server.changes).toBe(3)
  expect(queue.state.get()).toMatchObject({ course: 'saved', submitFailed: false })
})

test('a lost reply never looks like a conflict: the same save is repeated, also after a reload', async () => {
  const browser = aBrowser(aSaveServer(), ['reply lost'])
  const first = browser.open()
  first.change(answer(1))
  await vi.advanceTimersByTimeAsync(1000)
  expect(first.state.get()).toMatchObject({ course: 'waiting', submitFailed: true })
  first.change(answer(2))
  first.stop()
  const second = browser.open()
  await vi.advanceTimersByTimeAsync(5000)
  expect(second.state.get().course).toBe('saved')
  expect(JSON.parse(browser.server.answers)).toEqual(answer(2))
  expect(browser.server.changes).toBe(2)
})

test('R-091 R-220 a conflict stops, says so, keeps what stands here, and can be taken over', async () => {
  const browser = aBrowser()
  const queue = browser.open()
  browser.server.write('"of another device"')
  queue.change(answer(1))
  await vi.advanceTimersByTimeAsync(1000)
  expect(queue.state.get()).toMatchObject({ course: 'conflict', refreshRequired: true, submitFailed: true })
  queue.change(answer(2))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(browser.server.requests).toBe(1)
  expect(browser.draftStorage.draft?.latest).toEqual(answer(2))
  queue.takeOver(browser.server.lastModifiedAt, answer(2), null)
  await vi.advanceTimersByTimeAsync(2000)
  expect(JSON.parse(browser.server.answers)).toEqual(answer(2))
  expect(queue.state.get()).toMatchObject({ course: 'saved', refreshRequired: false })
})

test('R-086 a form that was closed meanwhile empties the queue', async () => {
  const browser = aBrowser()
  const queue = browser.open()
  browser.server.isClosed = true
  queue.change(answer(1))
  await vi.advanceTimersByTimeAsync(1000)
  expect(queue.state.get().course).toBe('over')
  expect(browser.draftStorage.draft).toBeUndefined()
  expect(await queue.flush()).toBe(false)
})

test('R-086 R-257 of a form that was closed only that is let go which the server says it keeps, and what was changed meanwhile is sent too', async () => {
  const browser = aBrowser()
  const queue = browser.open()
  browser.server.isClosed = true
  browser.server.keeps = false
  queue.change(answer(1))
  await vi.advanceTimersByTimeAsync(1000)
  expect(queue.state.get()).toMatchObject({ course: 'over', isKept: false })
  expect(browser.draftStorage.draft?.latest).toEqual(answer(1))

  const again = browser.open()
  browser.server.keeps = true
  const save = browser.server.save.bind(browser.server)
  const sent = vi.spyOn(browser.server, 'save')
  sent.mockImplementationOnce((first) => {
    again.change(answer(2))
    return save(first)
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(browser.server.refused.map((given) => JSON.parse(given))).toEqual([answer(1), answer(2)])
  expect(again.state.get()).toMatchObject({ course: 'over', isKept: true })
  expect(browser.draftStorage.draft).toBeUndefined()
})

test('R-330 a form that was over and says what stands here has it, and what was answered since is sent too', async () => {
  const over = { LastModifiedAt: start, Status: 'Closed', CrisisInformation: null } as const
  const browser = aBrowser()
  const queue = browser.open()
  vi.spyOn(browser.server, 'save').mockReturnValueOnce(over)
  queue.change(answer(1))
  await vi.advanceTimersByTimeAsync(1000)
  expect(queue.state.get()).toMatchObject({ course: 'over', isInForm: true, hasReached: true })
  expect(browser.draftStorage.draft).toBeUndefined()

  const other = aBrowser()
  const again = other.open()
  other.server.isClosed = true
  vi.spyOn(other.server, 'save').mockImplementationOnce(() => {
    again.change(answer(2))
    return over
  })
  again.change(answer(1))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(other.server.refused.map((given) => JSON.parse(given))).toEqual([answer(2)])
  expect(again.state.get()).toMatchObject({ course: 'over', isKept: true, isInForm: false, hasReached: true })
})

test('R-330 what is answered after a refusal has not reached the server by it', async () => {
  const browser = aBrowser()
  const queue = browser.open()
  const unit = { UnitName: 'BUP', Phone: null, OpeningHours: null, Text: null, IsClosed: false, OpensAt: null }
  vi.spyOn(browser.server, 'save').mockImplementationOnce(() => {
    throw refusal(400, 'validation', { CrisisInformation: { Kind: 'Risk', ...unit } })
  })
  queue.change(answer(1))
  await vi.advanceTimersByTimeAsync(1000)
  expect(queue.state.get()).toMatchObject({ course: 'refused', hasReached: true })
  queue.change(answer(2))
  expect(queue.state.get().hasReached).toBe(false)
})

test('R-257 what a refusal calls for is shown, whatever it refuses for, and sending in tells it too', async () => {
  const unit = { UnitName: 'BUP', Phone: null, OpeningHours: null, Text: null, IsClosed: false, OpensAt: null }
  const crisis = { Kind: 'Risk', ...unit } as const
  for (const error of [
    refusal(409, 'conflict', { CrisisInformation: crisis }),
    refusal(400, 'validation', { CrisisInformation: crisis }),
  ]) {
    const browser = aBrowser()
    const queue = browser.open()
    vi.spyOn(browser.server, 'save').mockImplementationOnce(() => {
      throw error
    })
    queue.change(answer(1))
    await vi.advanceTimersByTimeAsync(1000)
    expect(queue.state.get()).toMatchObject({ crisis, hasReached: true })
    expect(browser.draftStorage.draft?.latest).toEqual(answer(1))
  }
  const browser = aBrowser()
  const queue = browser.open()
  vi.spyOn(browser.server, 'submit').mockImplementationOnce(() => {
    throw refusal(400, 'validation', { CrisisInformation: crisis })
  })
  const shown: unknown[] = []
  queue.state.subscribe(() => shown.push(queue.state.get().crisis))
  await queue.submit(answer(1), { at: start, key: 'k1' })
  expect(shown).toContainEqual(crisis)
  expect(queue.state.get()).toMatchObject({ course: 'saved', hasReached: true, unsentFor: 'validation' })
})

test('R-298 a form that was over while the network was gone is told of at once, also where two changes waited', async () => {
  const browser = aBrowser(aSaveServer(), Array(6).fill('lost on the way'))
  const queue = browser.open()
  queue.change(answer(1))
  await vi.advanceTimersByTimeAsync(1000)
  queue.change(answer(2))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queue.state.get()).toMatchObject({ course: 'waiting', isOffline: true })
  browser.server.isClosed = true
  const isOver = queue.flush()
  await vi.advanceTimersByTimeAsync(1)
  await isOver
  expect(browser.server.refused.map((given) => JSON.parse(given))).toEqual([answer(1), answer(2)])
  expect(queue.state.get()).toMatchObject({ course: 'over', isKept: true })
})

test('R-087 a form without a status is not saved', async () => {
  const { server } = aBrowser()
  const send = vi.fn(async (save: DraftSave) => server.save(save))
  const queue = makeDraftQueue(
    { status: null, lastModifiedAt: start },
    { send, submit: send, keep: () => 'kept', drop() {}, claim() {}, now: () => start },
  )
  queue.change(answer(1))
  await vi.advanceTimersByTimeAsync(5000)
  expect(send).not.toHaveBeenCalled()
})

test('R-092 what the server refuses is kept and not sent again until it is changed', async () => {
  const { server, open, draftStorage } = aBrowser()
  const save = vi.spyOn(server, 'save').mockImplementationOnce(() => {
    throw refusal(400, 'validation')
  })
  const queue = open()
  queue.change(answer(1))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(save).toHaveBeenCalledTimes(1)
  expect(queue.state.get()).toMatchObject({ course: 'refused', submitFailed: true })
  expect(draftStorage.draft?.latest).toEqual(answer(1))
  queue.change(answer(2))
  await vi.advanceTimersByTimeAsync(5000)
  expect(JSON.parse(server.answers)).toEqual(answer(2))
})

test('R-247 flushing sends what waits, and says when it could not', async () => {
  const browser = aBrowser(aSaveServer(), ['lost on the way'])
  const queue = browser.open()
  queue.change(answer(1))
  expect(await queue.flush()).toBe(false)
  expect(await queue.flush()).toBe(true)
  expect(JSON.parse(browser.server.answers)).toEqual(answer(1))
})

test('whatever is lost on the way, and however often the page is reloaded, the last answer arrives', async () => {
  const step = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom('reload' as const, 'wait' as const))
  const fate = fc.constantFrom<Fate>('arrives', 'lost on the way', 'reply lost')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.array(fate, { maxLength: 25 }), async (steps, fates) => {
      const browser = aBrowser(aSaveServer(), fates)
      let queue = browser.open()
      let last: number | undefined
      for (const one of steps) {
        if (one === 'wait') await vi.advanceTimersByTimeAsync(700)
        else if (one === 'reload') {
          queue.stop()
          queue = browser.open()
        } else {
          last = one
          queue.change(answer(one))
        }
      }
      await vi.advanceTimersByTimeAsync(30 * 60_000)
      expect(queue.state.get().course).toBe('saved')
      if (last !== undefined) expect(JSON.parse(browser.server.answers)).toEqual(answer(last))
      queue.stop()
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
  )
})

test('R-336 what both had last is what the server has answered for, and unknown where a reply was lost or a visit left off', async () => {
  const browser = aBrowser(aSaveServer(), ['arrives', 'arrives', 'reply lost'])
  const queue = browser.open()
  expect(queue.common()).toBeNull()
  queue.change(answer(1))
  await queue.flush()
  expect(queue.common()).toEqual(answer(1))
  // another device writes: this one's next save is refused, and what both had is still known
  browser.server.write(JSON.stringify(answer(5)))
  queue.change(answer(2))
  await queue.flush()
  expect(queue.state.get().course).toBe('conflict')
  expect(queue.common()).toEqual(answer(1))
  queue.takeOver(browser.server.lastModifiedAt, answer(2), null)
  expect(queue.common()).toBeNull()
  await queue.flush()
  expect(queue.state.get().course).toBe('waiting')
  expect(queue.common()).toBeNull()
  expect(browser.open().common()).toBeNull()
})
