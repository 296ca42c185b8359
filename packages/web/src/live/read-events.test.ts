import { expect, test, vi } from 'vitest'
import { backoffMs } from './backoff.ts'
import { readEvents } from './read-events.ts'

async function read(...chunks: string[]) {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
  const kinds: string[] = []
  for await (const { Kind } of readEvents(stream)) kinds.push(Kind)
  return kinds
}

test('events are read whole, however the network cuts them', async () => {
  expect(await read('data: {"Kind":"hel', 'lo"}\n', '\nevent: x\r\ndata: {"Kind":"profile-changed"}\r\n\r\n')).toEqual([
    'hello',
    'profile-changed',
  ])
})

test('heartbeats, unknown kinds and broken lines are passed over', async () => {
  expect(
    await read(': beat\n\n', 'data: {"Kind":"unheard-of"}\n\n', 'data: {\n\n', 'data: {"Kind":"hello"}\n\n'),
  ).toEqual(['hello'])
})

test('R-418 a page of the patient hears that something has come in a treatment', async () => {
  expect(await read('data: {"Kind":"messages-changed","TreatmentId":"t"}\n\n')).toEqual(['messages-changed'])
  expect(await read('data: {"Kind":"messages-changed"}\n\n')).toEqual([])
})

test('whoever stops reading leaves no stream open behind them', async () => {
  let isLeft = false
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: {"Kind":"hello"}\n\n')),
    cancel: () => {
      isLeft = true
    },
  })
  for await (const _ of readEvents(stream)) break
  await expect.poll(() => isLeft).toBe(true)
})

test('waiting doubles up to a minute and is spread', () => {
  expect(backoffMs(0, 1)).toBe(1000)
  expect(backoffMs(0, 0)).toBe(500)
  expect(backoffMs(3, 1)).toBe(8000)
  expect(backoffMs(50, 1)).toBe(60_000)
})

test('R-313: a stream that says nothing for longer than the server is ever silent is over, so that it is opened anew', async () => {
  vi.useFakeTimers()
  const silent = new ReadableStream<Uint8Array<ArrayBuffer>>()
  const reading = readEvents(silent).next()
  const ending = expect(reading).rejects.toBeUndefined()
  await vi.advanceTimersByTimeAsync(45_000)
  await ending
  vi.useRealTimers()
})
