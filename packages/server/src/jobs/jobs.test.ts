import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { toPublicKey, toSigningKey } from '../audit/signature.ts'
import { verifyAudit } from '../audit/verify.ts'
import { systemClock } from '../clock.ts'
import { connect } from '../database/connect.ts'
import { describeError } from '../database/describe-error.ts'
import { startBus } from '../events/bus.ts'
import { clockChannel } from '../events/channels.ts'
import { queueMessage } from '../outbox/outbox.ts'
import { folderStorage } from '../storage/folder-storage.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { sendJob, startBoss } from './boss.ts'
import { addTick, startJobs } from './start.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const seed = randomBytes(32)
const keys = { fieldKeys: [{ id: 'a', key: randomBytes(32) }], indexKey: randomBytes(32) }

let database: TestDatabase
let here: PgBoss
let there: PgBoss

beforeAll(async () => {
  database = await testDatabase()
  // Both install the queue at once, as two instances may on their first start.
  ;[here, there] = await Promise.all([startBoss(database.appUrl, log), startBoss(database.appUrl, log)])
})
beforeEach(() => {
  for (const mock of Object.values(log)) mock.mockClear()
})
afterAll(async () => {
  await Promise.all([here.stop({ graceful: false }), there.stop({ graceful: false })])
  await database.close()
})

test('what a job complains of repeats no values of the database', async () => {
  const complaint = await sql`select ${'19121212-1212'}::text::uuid`.execute(database.db).catch(describeError)
  expect(complaint).toBe('database 22P02')
  const own = await sql`do $$ begin raise 'the chain is broken'; end $$`.execute(database.db).catch(describeError)
  expect(own).toContain('the chain is broken')
  // The queue tells of an error by a copy of it.
  expect(describeError({ message: 'value 19121212-1212', code: '22P02', queue: 'due' })).toBe('database 22P02')
  expect(describeError({ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' })).toBe('Error: connect ECONNREFUSED')
})

test('two instances on one database run every job once', async () => {
  const ran: number[] = []
  for (const boss of [here, there]) {
    await boss.createQueue('shared')
    await boss.work<{ n: number }>('shared', { pollingIntervalSeconds: 0.5, batchSize: 3 }, async (jobs) => {
      for (const { data } of jobs) ran.push(data.n)
    })
  }
  for (let n = 0; n < 12; n += 1) await here.send('shared', { n })
  await vi.waitFor(() => expect(ran.length).toBe(12), 30_000)
  await sleep(700)
  expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n))
  await Promise.all([here.offWork('shared'), there.offWork('shared')])
})

test('a job belongs to the transaction of the change that needs it', async () => {
  await here.createQueue('with-change')
  await database.db
    .transaction()
    .execute(async (trx) => {
      await sendJob(here, trx, 'with-change', { id: 'undone' })
      throw new Error('rolled back')
    })
    .catch(() => {})
  await database.db.transaction().execute((trx) => sendJob(here, trx, 'with-change', { id: 'kept' }))
  const jobs = await here.findJobs<{ id: string }>('with-change')
  expect(jobs.map(({ data }) => data)).toEqual([{ id: 'kept' }])
})

test('a tick runs on one instance at a time, and a failing one is told', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const asked = Promise.withResolvers<void>()
  const tick = {
    name: 'tick',
    cron: '0 4 1 1 *',
    async run() {
      running += 1
      runs += 1
      most = Math.max(most, running)
      await asked.promise
      await sleep(300)
      running -= 1
      if (runs > 1) throw new Error('broken')
      return 1
    },
  }
  for (const boss of [here, there]) await addTick(boss, tick, { db: database.db, clock: systemClock, log })
  expect(await here.send('tick')).not.toBeNull()
  expect(await there.send('tick')).toBeNull()
  asked.resolve()
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledWith({ job: 'tick', count: 1 }, 'job done'), 30_000)
  await vi.waitFor(async () => expect(await there.send('tick')).not.toBeNull(), 30_000)
  await vi.waitFor(
    () => expect(log.error).toHaveBeenCalledWith({ job: 'tick', error: 'Error: broken' }, 'job failed'),
    30_000,
  )
  expect([most, runs]).toEqual([1, 2])
  // It would fail again and again, and be told of in the tests that follow.
  for (const boss of [here, there]) await boss.offWork('tick')
  const schedules = await here.getSchedules('tick')
  expect(schedules).toMatchObject([{ cron: '0 4 1 1 *', timezone: 'Europe/Stockholm' }])
})

test('a tick that failed is tried again soon, and all is well then: its next time may be a night away', async () => {
  let runs = 0
  const failing = new Set<string>()
  const tick = {
    name: 'nightly',
    cron: '0 4 1 1 *',
    async run() {
      runs += 1
      if (runs === 1) throw new Error('away')
      return 0
    },
  }
  await addTick(here, tick, { db: database.db, clock: systemClock, log, failing, retrySeconds: 1 })
  await here.send('nightly')
  await vi.waitFor(() => expect([...failing]).toEqual(['nightly']), 30_000)
  await vi.waitFor(() => expect([runs, ...failing]).toEqual([2]), 30_000)
})

test('a tick whose worker died is taken up again', async () => {
  const tick = { name: 'dying', cron: '0 4 1 1 *', run: async () => 0 }
  await addTick(here, tick, { db: database.db, clock: systemClock, log, retrySeconds: 1 })
  await here.offWork('dying')
  await here.send('dying')
  expect(await here.fetch('dying')).toHaveLength(1)
  expect(await here.send('dying')).toBeNull()
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '11 seconds' where name = 'dying'`.execute(
    database.db,
  )
  await vi.waitFor(async () => expect(await here.fetch('dying')).toHaveLength(1), { timeout: 60_000, interval: 500 })
})

test('the server keeps itself: messages leave at once, the log is sealed, its months are there', async () => {
  const bus = await startBus(database.appUrl, log)
  onTestFinished(() => bus.close())
  const sent: string[] = []
  const jobs = await startJobs({
    db: database.db,
    databaseUrl: database.appUrl,
    clock: systemClock,
    log,
    bus,
    keys,
    storage: folderStorage('/dev/null/nowhere'),
    audit: {
      signingKey: toSigningKey(seed),
      keyId: 'a',
      publicKeys: new Map([['a', toPublicKey(seed)]]),
      heads: {},
      ownerUrl: database.ownerUrl,
      readUrl: database.ownerUrl,
    },
    provider: {
      send: async ({ idempotencyKey }) => {
        sent.push(idempotencyKey)
        return { reference: null }
      },
    },
    services: { sms: true, email: true },
    base: 'https://samklang.example',
  })
  const now = systemClock.now()
  const message = {
    channel: 'Sms',
    purpose: 'Invitation',
    recipient: '+46701740605',
    body: 'Hej',
    idempotencyKey: 'k',
  } as const
  await queueMessage(database.db, keys, message, now)
  await vi.waitFor(() => expect(sent).toEqual(['k']), 30_000)

  await database.db
    .insertInto('audit_log')
    .values({ at: now, action: 'Login', outcome: 'Done', call: 'test' })
    .execute()
  await jobs.boss.send('audit-seal')
  const ownerDb = connect(database.ownerUrl, { max: 2 })
  onTestFinished(() => ownerDb.destroy())
  const verifying = { publicKeys: new Map([['a', toPublicKey(seed)]]) }
  await vi.waitFor(
    async () => expect(await verifyAudit(ownerDb, verifying, now)).toMatchObject({ rows: 1, findings: [] }),
    { timeout: 30_000, interval: 200 },
  )
  const months = await sql<{ count: number }>`
    select count(*)::int as count from pg_inherits where inhparent = 'audit_log'::regclass`.execute(ownerDb)
  expect(months.rows).toEqual([{ count: 5 }])
  // In the demo weeks pass in a moment: the calendar is looked at when the clock is moved.
  await sql`select pg_notify(${clockChannel}, '0')`.execute(database.db)
  await vi.waitFor(async () => expect(await jobs.boss.findJobs('care-due')).not.toEqual([]), 30_000)
  const schedules = await jobs.boss.getSchedules()
  expect(schedules.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'audit-partitions',
      'audit-seal',
      'audit-verify',
      'care-due',
      'outbox',
      'session-clean-up',
    ]),
  )
  await jobs.stop()
  expect(log.error).not.toHaveBeenCalled()
})
