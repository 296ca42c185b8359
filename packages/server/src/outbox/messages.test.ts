import { randomBytes } from 'node:crypto'
import { addSeconds } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startBus } from '../events/bus.ts'
import { blindIndex } from '../keys/blind-index.ts'
import { openField } from '../keys/sealed-field.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { letOutboxWait } from '../testing/outbox-time.ts'
import { attemptsAtMost, dispatchChannel, dispatchDue, pace } from './dispatch.ts'
import { makeDispatcher } from './dispatcher.ts'
import { type Message, place, queueMessage } from './outbox.ts'
import type { Delivery, MessageProvider, OutgoingMessage } from './provider.ts'
import { claimMessages } from './queries.ts'
import { judgeOutbox } from './reach.ts'
import { simulatedProvider } from './simulated.ts'
import { mailConnections } from './smtp.ts'

const now = '2026-11-15T10:00:00.000Z'
const keys = { fieldKeys: [{ id: 'a', key: randomBytes(32) }], indexKey: randomBytes(32) }

const log = { warn: vi.fn() }

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

function counting(answer: (parcel: OutgoingMessage) => Promise<Delivery> = async () => ({ reference: 'ref' })) {
  const parcels: OutgoingMessage[] = []
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
  expect(await dispatchDue({ db: database.db, keys, provider }, now)).toBe(1)
  expect(await dispatchDue({ db: database.db, keys, provider }, now)).toBe(0)
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
  expect(await dispatchDue({ db: database.db, keys, provider: simulatedProvider }, now)).toBe(0)
})

test('several dispatchers share the work without sending anything twice', async () => {
  await queue(60)
  const { provider, parcels } = counting()
  await Promise.all(Array.from({ length: 5 }, () => dispatchDue({ db: database.db, keys, provider }, now)))
  expect(new Set(parcels.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(parcels.length)
  while (await dispatchDue({ db: database.db, keys, provider }, now));
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
  await dispatchDue({ db, keys, provider }, now)
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
  await expect(dispatchDue({ db: doomed, keys, provider }, now)).rejects.toThrow('killed')
  expect(await readAll()).toMatchObject([{ status: 'Queued', attempts: 1 }])

  expect(await dispatchDue({ db: database.db, keys, provider }, now)).toBe(0)
  await letOutboxWait(database.db, pace.Sms.leaseSeconds)
  expect(await dispatchDue({ db: database.db, keys, provider }, now)).toBe(1)
  expect(parcels.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key 0', 'key 0'])
  expect(await readAll()).toMatchObject([{ status: 'Sent', attempts: 2 }])
})

test('no more mails are under way than the mail server has connections from us: none waits out its time in a queue', async () => {
  const mails = Array.from({ length: 30 }, (_, i) => ({
    ...message(`mail ${i}`),
    channel: 'Email' as const,
    recipient: 'a@example.se',
  }))
  for (const mail of mails) await queueMessage(database.db, keys, mail, now)
  const gate = Promise.withResolvers<void>()
  const { provider, parcels } = counting(async () => {
    await gate.promise
    return { reference: null }
  })
  const round = dispatchChannel({ db: database.db, keys, provider }, { channel: 'Email', answered: new Map() }, now)
  await vi.waitFor(() => expect(parcels).toHaveLength(mailConnections))
  gate.resolve()
  expect(await round).toBe(mailConnections)
  // Whoever sends a mail has it for as long as it may take, and nobody else takes it up meanwhile.
  for (const { sendingMs, leaseSeconds } of Object.values(pace)) expect(leaseSeconds * 1000).toBeGreaterThan(sendingMs)
})

test('instances whose clocks differ or jump do not take each other’s messages', async () => {
  await queue()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const slow = counting(() => released.then(() => Promise.reject(new Error('down'))))
  const here = dispatchDue({ db: database.db, keys, provider: slow.provider }, now)
  await vi.waitFor(() => expect(slow.parcels).toHaveLength(1), 20_000)

  const { provider, parcels } = counting()
  for (const elsewhere of [addSeconds(now, 7200), addSeconds(now, -7200)])
    expect(await dispatchDue({ db: database.db, keys, provider }, elsewhere)).toBe(0)
  expect(parcels).toEqual([])
  release()
  await here
  // Nor is what is to be tried again due for one whose clock is ahead.
  expect(await dispatchDue({ db: database.db, keys, provider }, addSeconds(now, 7200))).toBe(0)
  expect(await readAll()).toMatchObject([{ status: 'Queued', failure: 'Error' }])
})

/** How long the one message that there is waits for its next try. */
async function readWait(): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`select
    round(extract(epoch from next_attempt_at - clock_timestamp()))::int as seconds from outgoing_message
    where idempotency_key = 'the one'`.execute(database.db)
  return rows[0]?.seconds ?? Number.NaN
}

test('a channel that is down uses up no attempts, and everything is sent once it answers', async () => {
  const { db } = database
  await queueMessage(db, keys, { ...message('the one'), purpose: 'FormReminder' }, now)
  let isDown = true
  const { provider } = counting(async () => {
    if (isDown) throw new TypeError('no answer for +46701740605')
    return { reference: null }
  })
  const waits: number[] = []
  // Two days of it, looked at whenever something is due.
  for (let seconds = 0; seconds < 2 * 86_400; ) {
    await dispatchDue({ db, keys, provider }, now)
    const wait = await readWait()
    waits.push(wait)
    // Not every five minutes of two days, which would only take long.
    const passing = seconds < 3600 ? wait : 12 * 3600
    await letOutboxWait(db, passing + 1)
    seconds += passing + 1
  }
  // A busy machine may look at it late, never early.
  expect(waits[0]).toBeLessThanOrEqual(15)
  expect(Math.max(...waits)).toBeLessThanOrEqual(300)
  expect(Math.max(...waits)).toBeGreaterThan(60)
  expect(await readAll()).toMatchObject([{ status: 'Queued', attempts: 0, failure: 'TypeError' }])
  isDown = false
  await dispatchDue({ db, keys, provider }, now)
  expect(await readAll()).toMatchObject([{ status: 'Sent', attempts: 1, failure: null }])
})

test('a message that fails while its channel carries others is tried after longer and longer, six times', async () => {
  const { db } = database
  const { provider, parcels } = counting(async ({ idempotencyKey }) => {
    if (idempotencyKey === 'the one') throw new TypeError('not this one')
    return { reference: null }
  })
  const answered = new Map()
  const round = () => dispatchChannel({ db, keys, provider, log }, { channel: 'Sms', answered }, now)
  await queueMessage(db, keys, { ...message('others'), purpose: 'FormReminder' }, now)
  await round()
  await queueMessage(db, keys, { ...message('the one'), purpose: 'FormReminder' }, now)
  const waits: number[] = []
  for (;;) {
    await round()
    const [row] = await readAll().then((rows) => rows.filter(({ idempotency_key }) => idempotency_key === 'the one'))
    if (row?.status !== 'Queued') break
    const wait = await readWait()
    waits.push(wait)
    expect(await round()).toBe(0)
    await letOutboxWait(db, wait + 1)
  }
  const between = [0, 15, 60, 300, 1800, 7200]
  expect(waits).toHaveLength(attemptsAtMost - 1)
  for (const [attempt, wait] of waits.entries()) {
    expect(wait).toBeGreaterThan(between[attempt] ?? 0)
    expect(wait).toBeLessThanOrEqual(between[attempt + 1] ?? 0)
  }
  expect(parcels.filter(({ idempotencyKey }) => idempotencyKey === 'the one')).toHaveLength(attemptsAtMost)
  const given = { channel: 'Sms', purpose: 'FormReminder', attempts: 6, failure: 'TypeError' }
  expect(log.warn).toHaveBeenLastCalledWith(expect.objectContaining(given), 'message given up')
})

test.each([
  ['OneTimeCode', 10 / 60],
  ['AlertWaiting', 24],
  ['StaffDigest', 24],
  ['JournalReminder', 24],
  ['FormReminder', 72],
  ['Invitation', 168],
] as const)('R-230 %s is pointless after %d hours: it is given up, and the log says so', async (purpose, hours) => {
  const { db } = database
  await queueMessage(db, keys, { ...message('the one'), purpose }, now)
  const { provider, parcels } = counting(() => Promise.reject(new TypeError('no answer')))
  await dispatchDue({ db, keys, provider, log }, now)
  await letOutboxWait(db, hours * 3600 - 60)
  await dispatchDue({ db, keys, provider, log }, now)
  expect(await readAll()).toMatchObject([{ status: 'Queued' }])
  await letOutboxWait(db, 360)
  await dispatchDue({ db, keys, provider, log }, now)
  expect(parcels).toHaveLength(2)
  expect(await readAll()).toMatchObject([{ status: 'Failed', failed_at: now, failure: 'too late' }])
  const given = expect.objectContaining({ purpose, failure: 'too late' })
  expect(log.warn).toHaveBeenLastCalledWith(given, 'message given up')
})

test('no more are claimed than asked for, also where PostgreSQL would look for them once for every message', async () => {
  await queue(30)
  const claimed = await database.db.connection().execute(async (db) => {
    for (const way of ['hashagg', 'hashjoin', 'mergejoin', 'sort', 'material', 'memoize'])
      await sql`set enable_${sql.raw(way)} = off`.execute(db)
    try {
      return await claimMessages(db, { channel: 'Sms', leaseSeconds: 12, limit: 20 })
    } finally {
      await sql`reset all`.execute(db)
    }
  })
  expect(claimed).toHaveLength(20)
})

test('a gateway that hangs holds up nothing of the other channel', async () => {
  const { db } = database
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { provider, parcels } = counting(async ({ channel }) => {
    if (channel === 'Sms') await released
    return { reference: null }
  })
  const dispatcher = makeDispatcher({ db, keys, provider, clock: { now: () => now } })
  await queue(30)
  const rounds = [dispatcher.dispatch()]
  await vi.waitFor(() => expect(parcels).toHaveLength(20), 20_000)
  for (const mail of ['first', 'second']) {
    const written = { ...message(mail), channel: 'Email', recipient: 'gran@samklang.example' } as const
    await queueMessage(db, keys, written, now)
    rounds.push(dispatcher.dispatch())
    const isSent = async () =>
      expect(await readAll()).toContainEqual(expect.objectContaining({ idempotency_key: mail, status: 'Sent' }))
    await vi.waitFor(isSent, 20_000)
  }
  release()
  await Promise.all(rounds)
  await dispatcher.stop()
})

test('health tells for how long the oldest of each channel has waited, and is not well after a quarter of an hour', async () => {
  const { db } = database
  const judge = () => judgeOutbox(db, 'Sms')
  expect(await judge()).toEqual({ Ok: true })
  await queue()
  await letOutboxWait(db, 600)
  const { Ok, OldestQueuedSeconds } = await judge()
  expect(Ok).toBe(true)
  expect(OldestQueuedSeconds).toBeGreaterThanOrEqual(600)
  await letOutboxWait(db, 301)
  expect((await judge()).Ok).toBe(false)
  expect(await judgeOutbox(db, 'Email')).toEqual({ Ok: true })
})

test('a refusal for good is not tried again', async () => {
  await queue()
  const { provider, parcels } = counting(async () => ({ refused: 'no such number' }))
  await dispatchDue({ db: database.db, keys, provider }, now)
  expect(await dispatchDue({ db: database.db, keys, provider }, addSeconds(now, 3600))).toBe(0)
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
  const sending = dispatchDue({ db: database.db, keys, provider }, now)
  await vi.waitFor(() => expect(parcels).toHaveLength(1), 20_000)
  await database.db.updateTable('outgoing_message').set({ failure: 'looked at' }).execute()
  release()
  await sending
  expect(await readAll()).toMatchObject([{ status: 'Sent' }])
})

test('queueing wakes the dispatchers of every instance at the commit', async () => {
  const silent = { info: () => {}, warn: () => {} }
  const buses = await Promise.all([startBus(database.appUrl, silent), startBus(database.appUrl, silent)])
  const woken = Promise.all(buses.map((bus) => new Promise<void>((resolve) => void bus.onOutbox(resolve))))
  await queue()
  await woken
  await Promise.all(buses.map((bus) => bus.close()))
})
