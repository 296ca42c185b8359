import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openSession, seedTestClinic } from '../testing/clinic.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { startDatabaseProxy } from '../testing/database-proxy.ts'
import { startTestServer, type TestServer, testSettings } from '../testing/test-server.ts'
import { type ConnectOptions, connect, type Db } from './connect.ts'

// However busy the machine is.
const patience = 30_000

let database: TestDatabase
let settings: ReturnType<typeof testSettings>
let token: string
let unitId: string

beforeAll(async () => {
  database = await testDatabase()
  settings = testSettings(database)
  const now = new Date().toISOString()
  const { staff, units } = await seedTestClinic(database.db, settings.keys, now)
  unitId = units.child.id
  token = await openSession(database.db, { account: staff.childStaff, level: 'Four', unit: units.child, now })
})
afterAll(() => database.close())

function connectTo(url: string, connecting: ConnectOptions): Db {
  const db = connect(url, connecting)
  onTestFinished(() => db.destroy())
  return db
}

async function open(url: string, connecting: ConnectOptions): Promise<TestServer> {
  const server = await startTestServer({
    settings,
    db: connectTo(url, connecting),
    healthDb: connectTo(url, { max: 1, waitMs: 2000, secondsAtMost: 2 }),
  })
  onTestFinished(() => server.close())
  return server
}

const tellsToComeBack = { statusCode: 503, headers: { 'retry-after': '2' } }

test('a database that stands by for another is no fault of the caller’s: 503, and health says that it takes no change', async () => {
  const readOnly = `${database.appUrl}?options=-c%20default_transaction_read_only%3Don`
  const server = await open(readOnly, { max: 2, secondsAtMost: 20 })
  expect(await server.as(token).put('/api/me/current-unit', unitId)).toMatchObject(tellsToComeBack)
  const health = await server.as().get('/api/health')
  expect(health).toMatchObject(tellsToComeBack)
  expect(health.json().Errors).toEqual([{ Field: 'database', Key: 'not-writable' }])
})

test('R-301 a database that takes no more rows, as when its disk is full, is not well: health writes and commits something', async () => {
  const server = await open(database.appUrl, { max: 2, secondsAtMost: 20 })
  const owner = connect(database.ownerUrl, { max: 1 })
  onTestFinished(() => owner.destroy())
  const ask = () => server.as().get('/api/health')
  const { rows: before } = await sql`select written_at from health_probe`.execute(owner)
  expect((await ask()).statusCode).toBe(200)
  const { rows: after } = await sql`select written_at from health_probe`.execute(owner)
  expect(after).toHaveLength(before.length + 1)
  await sql`create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(owner)
  await sql`create trigger full_disk before insert on health_probe execute function full_disk()`.execute(owner)
  const health = await ask()
  await sql`drop trigger full_disk on health_probe`.execute(owner)
  expect(health).toMatchObject(tellsToComeBack)
  expect(health.json().Errors).toEqual([{ Field: 'database', Key: 'not-writable' }])
  expect((await ask()).statusCode).toBe(200)
})

test('a database that stands still costs 503, of health too, and all is well when it goes on', async () => {
  const proxy = await startDatabaseProxy(database.appUrl)
  onTestFinished(() => proxy.close())
  const server = await open(proxy.url, { max: 2, waitMs: 1000, secondsAtMost: 1 })
  const me = server.as(token)
  expect((await me.get('/api/profile')).statusCode).toBe(200)
  expect((await me.get('/api/health')).json().Status).toBe('Ok')

  proxy.freeze()
  const [health, ...others] = await Promise.all([
    me.get('/api/health'),
    // One statement alone, and one in a transaction; more than there are connections.
    ...Array.from({ length: 3 }, () => me.get('/api/profile')),
    ...Array.from({ length: 3 }, () => me.put('/api/me/current-unit', unitId)),
  ])
  expect(health).toMatchObject(tellsToComeBack)
  expect(health?.json().Errors).toEqual([{ Field: 'database', Key: 'out-of-reach' }])
  for (const reply of others) expect(reply).toMatchObject(tellsToComeBack)

  proxy.thaw()
  const isWell = async () => {
    expect((await me.get('/api/health')).statusCode).toBe(200)
    // On every connection: none is kept that still waits for the answer to something else.
    const replies = await Promise.all(Array.from({ length: 4 }, () => me.get('/api/profile')))
    for (const reply of replies) expect(reply.statusCode).toBe(200)
  }
  await vi.waitFor(isWell, { timeout: patience, interval: 100 })
})

test('one locked table costs those who need it a 503, and leaves connections for everybody else', async () => {
  const server = await open(database.appUrl, { max: 3, waitMs: 60_000, secondsAtMost: 60, lockSecondsAtMost: 0.2 })
  const owner = connect(database.ownerUrl, { max: 1 })
  onTestFinished(() => owner.destroy())
  await owner.transaction().execute(async (trx) => {
    await sql`lock table one_time_code in access exclusive mode`.execute(trx)
    const people = ['201103040018', '199001012385', '198507099805', '198112289874', '197802022389', '196408233234']
    const locked = people.map((CivicId) => server.as().post('/api/smsrequest', { CivicId }))
    expect((await server.as(token).get('/api/profile')).statusCode).toBe(200)
    for (const reply of await Promise.all(locked)) expect(reply).toMatchObject(tellsToComeBack)
  })
})
