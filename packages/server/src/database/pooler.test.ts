import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startServer } from '../start-server.ts'
import { openSession, seedTestClinic } from '../testing/clinic.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy.ts'
import { caller, testSettings } from '../testing/test-server.ts'
import { connect, requestLimits } from './connect.ts'
import { suitToPooler } from './pooler.ts'

let database: TestDatabase
let pooler: DatabaseProxy
let settings: ReturnType<typeof testSettings>

beforeAll(async () => {
  database = await testDatabase()
  pooler = await startDatabaseProxy(database.appUrl, { isPooler: true })
  settings = {
    ...testSettings(database),
    databaseUrl: pooler.url,
    databaseDirectUrl: database.appUrl,
    isPooled: true,
  }
})
afterAll(async () => {
  pooler.close()
  await database.close()
})

test('a pooler that refuses the first message’s options is no hindrance to the server', async () => {
  const db = connect(pooler.url, { max: 5, ...requestLimits })
  onTestFinished(() => db.destroy())
  const now = new Date().toISOString()
  const { staff, units } = await seedTestClinic(db, settings.keys, now)
  const token = await openSession(db, { account: staff.childStaff, level: 'Four', unit: units.child, now })
  const server = await startServer(settings, db, { heldUpAtMost: 0 })
  onTestFinished(async () => {
    await server.app.close()
    await server.close()
  })
  const me = caller(server.app, token)
  expect((await me.put('/api/me/current-unit', units.child.id)).statusCode).toBe(200)
  const { Checks } = (await me.get('/api/health')).json()
  expect(Checks).toEqual(expect.arrayContaining([{ Name: 'events', Ok: true }]))
  const { rows } = await sql<Record<string, string>>`select current_setting('TimeZone') as zone,
    current_setting('lock_timeout') as locks, current_setting('statement_timeout') as statements`.execute(db)
  expect(rows).toEqual([{ zone: 'UTC', locks: '5s', statements: '20s' }])
})

test('what connections are set to stands with the role, for those that a pooler opens', async () => {
  await suitToPooler(settings)
  await Promise.all([suitToPooler(settings), suitToPooler(settings)])
  const client = new pg.Client({ connectionString: database.appUrl })
  await client.connect()
  const { rows } = await client.query(`select current_setting('lock_timeout') as locks,
    current_setting('statement_timeout') as statements, current_setting('TimeZone') as zone`)
  await client.end()
  expect(rows).toEqual([{ locks: '5s', statements: '20s', zone: 'UTC' }])
})

test('a pooler without a way past it is told at the start: nobody could listen for events', async () => {
  const alone = { ...settings, databaseDirectUrl: pooler.url, isPooled: false }
  await expect(suitToPooler(alone)).rejects.toThrow('DATABASE_DIRECT_URL')
  await suitToPooler({ ...alone, databaseDirectUrl: database.appUrl })
})
