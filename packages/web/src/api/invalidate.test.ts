import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidate } from './invalidate.ts'

/** A read whose answers come when they are let go, each saying what was known when it was asked for. */
function seedRead() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  let known = 'before'
  const held: (() => void)[] = []
  const options = {
    queryKey: ['me', '/api/list'],
    queryFn: async () => {
      const read = known
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      held.push(read === 'lost' ? () => reject(new Error('no network')) : resolve)
      await promise
      return read
    },
  }
  return {
    client,
    options,
    learn: (next: string) => {
      known = next
    },
    async answer(turn: number) {
      await expect.poll(() => held.length).toBeGreaterThan(turn)
      held[turn]?.()
    },
    reads: () => held.length,
    shown: () => client.getQueryData(options.queryKey),
  }
}

const everything = () => true

test('what changes while a list is on its way for the first time is read when it has come', async () => {
  const { client, options, learn, answer, shown } = seedRead()
  const leave = new QueryObserver(client, options).subscribe(() => {})
  learn('after')
  const asked = invalidate(client, everything)
  await answer(0)
  await answer(1)
  await asked
  expect(shown()).toBe('after')
  leave()
})

test('told of twice, it is read once more', async () => {
  const { client, options, learn, answer, shown, reads } = seedRead()
  const leave = new QueryObserver(client, options).subscribe(() => {})
  learn('after')
  const asked = [invalidate(client, everything), invalidate(client, everything)]
  await answer(0)
  await answer(1)
  await Promise.all(asked)
  expect([shown(), reads()]).toEqual(['after', 2])
  leave()
})

test('also where nobody stands before the list yet: whoever comes reads it anew', async () => {
  const { client, options, learn, answer, shown } = seedRead()
  const first = client.fetchQuery(options)
  learn('after')
  const asked = invalidate(client, everything)
  await answer(0)
  expect(await first).toBe('before')
  await asked
  const leave = new QueryObserver(client, options).subscribe(() => {})
  await answer(1)
  await expect.poll(shown).toBe('after')
  leave()
})

test('what has come is read anew at once, and a first read that fails is not tried again behind the back', async () => {
  const there = seedRead()
  const leave = new QueryObserver(there.client, there.options).subscribe(() => {})
  await there.answer(0)
  await expect.poll(there.shown).toBe('before')
  there.learn('after')
  const asked = invalidate(there.client, everything)
  await there.answer(1)
  await asked
  expect([there.shown(), there.reads()]).toEqual(['after', 2])
  leave()

  const lost = seedRead()
  lost.learn('lost')
  const end = new QueryObserver(lost.client, lost.options).subscribe(() => {})
  const tried = invalidate(lost.client, everything)
  await lost.answer(0)
  await tried
  expect(lost.reads()).toBe(1)
  end()
})
