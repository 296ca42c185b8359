import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addSeconds } from '../clock.ts'
import { startBus } from '../events/bus.ts'
import { blindIndex } from '../keys/blind-index.ts'
import { openField } from '../keys/sealed-field.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { attemptsAtMost, dispatchDue, leaseSeconds } from './dispatch.ts'
import { type Message, place, queueMessage } from './outbox.ts'
import type { Delivery, MessageProvider, Parcel } from './provider.ts'
import { simulatedProvider } from './simulated.ts'

const now = '2026-11-15T10:00:00.000Z'
const keys = { fieldKeys: [{ id: 'a', key: randomBytes(32) }], indexKey: randomBytes(32) }

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await database.db.deleteFrom('outgoing_message').execute()
})
afterAll(() => database.close())

function message(idempotencyKey: string): Message {
  return {
    channel: 'Sms',
    purpose: 'OneTimeCode',
    recipient: '+46701740605',
    body: 'Din kod är 123456.',
    idempotencyKey,
  }
}

function queue(count = 1) {
  return Promise.all(Array.from({ length: count }, (_, i) => queueMessage(database.db, keys, message(`key ${i}`), now)))
}

function counting(answer: (parcel: Parcel) => Promise<Delivery> = async () => ({ reference: 'ref' })) {
  const parcels: Parcel[] = []
  const provider: MessageProvider = {
    send(parcel) {
      parcels.push(parcel)
      return answer(parcel)
    },
  }
  return { provider, parcels }
}

function readAll() {
  return database.db.selectFrom('outgoing_message').selectAll().orderBy('idempotency_key').execute()
}

test('number and text are stored sealed, and found by a keyed index only', async () => {
  await queue()
  const [row] = await readAll()
  if (!row) throw new Error('nothing was queued')
  expect(row.recipient_index).toEqual(blindIndex(keys, 'phone', '+46701740605'))
  expect(openField(keys, place('body', row.id), row.body)).toBe('Din kod är 123456.')
  expect(Object.values(row).join(' ')).not.toMatch(/46701740605|123456/)
})

test('a message is sent once and kept with what the provider said', async () => {
  await queue()
  const { provider, parcels } = counting()
  expect(await dispatchDue(database.db, keys, provider, now)).toBe(1)
  expect(await dispatchDue(database.db, keys, provider, now)).toBe(0)
  expect(parcels).toMatchObject([{ recipient: '+46701740605', body: 'Din kod är 123456.', idempotencyKey: 'key 0' }])
  expect(await readAll()).toMatchObject([{ status: 'Sent', sent_at: now, provider_reference: 'ref', attempts: 1 }])
})

test('what is queued twice for one reason is sent once', async () => {
  expect(await queueMessage(database.db, keys, message('same'), now)).toBe(true)
  expect(await queueMessage(database.db, keys, message('same'), now)).toBe(false)
  expect(await readAll()).toHaveLength(1)
})

test('a message of an act that was undone is never sent', async () => {
  await database.db
    .transaction()
    .execute(async (trx) => {
      await queueMessage(trx, keys, message('undone'), now)
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(await dispatchDue(database.db, keys, simulatedProvider, now)).toBe(0)
})

test('several dispatchers share the work without sending anything twice', async () => {
  await queue(60)
  const { provider, parcels } = counting()
  await Promise.all(Array.from({ length: 5 }, () => dispatchDue(database.db, keys, provider, now)))
  expect(new Set(parcels.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(parcels.length)
  while (await dispatchDue(database.db, keys, provider, now));
  expect(parcels).toHaveLength(60)
})

test('an alert or a code waits behind no crowd of reminders', async () => {
  const { db } = database
  const earlier = addSeconds(now, -60)
  const crowd = Array.from({ length: 30 }, (_, i) => ({ ...message(`crowd ${i}`), purpose: 'FormReminder' as const }))
  for (const one of crowd) await queueMessage(db, keys, one, earlier)
  await queueMessage(db, keys, { ...message('alert'), purpose: 'AlertWaiting' }, now)
  await queueMessage(db, keys, message('code'), now)
  const { provider, parcels } = counting()
  await dispatchDue(db, keys, provider, now)
  expect(parcels.map(({ idempotencyKey }) => idempotencyKey)).toEqual(expect.arrayContaining(['alert', 'code']))
})

test('a server that dies after sending leaves a message that is repeated with the same key', async () => {
  await queue()
  const { provider, parcels } = counting()
  // The connection is gone when the sending is to be written down.
  const doomed = database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (parcels.length > 0) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await expect(dispatchDue(doomed, keys, provider, now)).rejects.toThrow('killed')
  expect(await readAll()).toMatchObject([{ status: 'Queued', attempts: 1 }])

  expect(await dispatchDue(database.db, keys, provider, addSeconds(now, leaseSeconds - 1))).toBe(0)
  expect(await dispatchDue(database.db, keys, provider, addSeconds(now, leaseSeconds))).toBe(1)
  expect(parcels.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key 0', 'key 0'])
  expect(await readAll()).toMatchObject([{ status: 'Sent', attempts: 2 }])
})

test('a provider that is down is tried again after longer and longer, six times', async () => {
  await queueMessage(database.db, keys, { ...message('reminder'), purpose: 'FormReminder' }, now)
  const { provider, parcels } = counting(async () => {
    throw new TypeError('no answer for +46701740605')
  })
  const waits: number[] = []
  for (let at = now; ; ) {
    await dispatchDue(database.db, keys, provider, at)
    const [row] = await readAll()
    if (row?.status !== 'Queued') break
    waits.push((Date.parse(row.next_attempt_at) - Date.parse(at)) / 1000)
    expect(await dispatchDue(database.db, keys, provider, addSeconds(row.next_attempt_at, -1))).toBe(0)
    at = row.next_attempt_at
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(parcels).toHaveLength(attemptsAtMost)
  expect(await readAll()).toMatchObject([{ status: 'Failed', attempts: 6, failure: 'TypeError' }])
})

test('R-230 a code that no longer opens anything is not sent', async () => {
  await queue()
  let isDown = true
  const { provider, parcels } = counting(async () => {
    if (isDown) throw new TypeError('no answer')
    return { reference: null }
  })
  for (const seconds of [0, 15, 75, 375]) await dispatchDue(database.db, keys, provider, addSeconds(now, seconds))
  isDown = false
  while (await dispatchDue(database.db, keys, provider, addSeconds(now, 2200)));
  expect(parcels).toHaveLength(4)
  expect(await readAll()).toMatchObject([{ status: 'Failed', failure: 'too late' }])
})

test('a refusal for good is not tried again', async () => {
  await queue()
  const { provider, parcels } = counting(async () => ({ refused: 'no such number' }))
  await dispatchDue(database.db, keys, provider, now)
  expect(await dispatchDue(database.db, keys, provider, addSeconds(now, 3600))).toBe(0)
  expect(parcels).toHaveLength(1)
  expect(await readAll()).toMatchObject([{ status: 'Failed', failed_at: now, failure: 'no such number' }])
})

test('nothing is locked while the provider is being waited for', async () => {
  await queue()
  let release = () => {}
  const { provider, parcels } = counting(
    () =>
      new Promise((resolve) => {
        release = () => resolve({ reference: null })
      }),
  )
  const sending = dispatchDue(database.db, keys, provider, now)
  await vi.waitFor(() => expect(parcels).toHaveLength(1), 20_000)
  await database.db.updateTable('outgoing_message').set({ failure: 'looked at' }).execute()
  release()
  await sending
  expect(await readAll()).toMatchObject([{ status: 'Sent' }])
})

test('queueing wakes the dispatchers of every instance at the commit', async () => {
  const log = { info: () => {}, warn: () => {} }
  const buses = await Promise.all([startBus(database.appUrl, log), startBus(database.appUrl, log)])
  const woken = Promise.all(buses.map((bus) => new Promise<void>((resolve) => void bus.onOutbox(resolve))))
  await queue()
  await woken
  await Promise.all(buses.map((bus) => bus.close()))
})
