import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { openSession, seedTestClinic } from '../testing/clinic.ts'
import { caller, testSettings } from '../testing/test-server.ts'
import { connect, type Db } from './connect.ts'
import { addressesOf } from './roles.ts'
import { startThrowaway, type ThrowawayDatabase } from './throwaway.ts'

let database: ThrowawayDatabase
let db: Db
let server: RunningServer
let me: ReturnType<typeof caller>
/** Each with a session of their own: nobody asks more often in a minute than a person may, however long it takes. */
let twenty: ReturnType<typeof caller>[]
let unitId: string

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  database = await startThrowaway('samklang')
  const settings = testSettings(database)
  db = connect(database.appUrl)
  const { staff, units } = await seedTestClinic(db, settings.keys, systemClock.now())
  // Without a last step for its alerts no server is well.
  await db.updateTable('unit_group').set({ on_call_phone: '+46700000001' }).execute()
  // A machine that is busy with other tests holds everything up; that is answered with a 503 of another kind.
  server = await startServer(settings, db, { heldUpAtMost: 0 })
  unitId = units.child.id
  const signIn = async () =>
    caller(
      server.app,
      await openSession(db, { account: staff.childStaff, level: 'Four', unit: units.child, now: systemClock.now() }),
    )
  me = await signIn()
  twenty = await Promise.all(Array.from({ length: 20 }, signIn))
})
afterAll(async () => {
  await server.app.close()
  await server.close()
  await db.destroy()
  await database.close()
})

/** Twenty callers who read and write without a pause while something happens; how often each answer came. */
async function underLoad(happening: () => Promise<void>): Promise<Map<string, number>> {
  const answers = new Map<string, number>()
  let isOver = false
  async function keepCalling(one: ReturnType<typeof caller>, turn: number): Promise<void> {
    while (!isOver) {
      const reply = await (turn % 2 ? one.get('/api/profile') : one.put('/api/me/current-unit', unitId))
      const answer = [reply.statusCode, reply.headers['retry-after']].filter(Boolean).join(' ')
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      // Slow enough for the limit of requests in a minute.
      await sleep(100)
    }
  }
  const callers = twenty.map(keepCalling)
  await happening()
  isOver = true
  await Promise.all(callers)
  return answers
}

async function secondsUntilWell(): Promise<number> {
  const since = Date.now()
  const ok = (Name: string) => expect.objectContaining({ Name, Ok: true })
  await vi.waitFor(
    async () => {
      const health = (await me.get('/api/health')).json()
      expect(health.Checks).toEqual(expect.arrayContaining([ok('database'), ok('events')]))
      expect((await me.put('/api/me/current-unit', unitId)).statusCode).toBe(200)
    },
    { timeout: 15_000, interval: 100 },
  )
  const seconds = (Date.now() - since) / 1000
  // A job whose minute fell into the outage has failed, and is well again with its next run.
  await vi.waitFor(
    async () => {
      const { Status, Checks } = (await me.get('/api/health')).json()
      expect({ Status, amiss: Checks.filter(({ Ok }: { Ok: boolean }) => !Ok) }).toEqual({ Status: 'Ok', amiss: [] })
    },
    { timeout: 80_000, interval: 100 },
  )
  return seconds
}

test('connections that are cut under load cost 503 with a time to come back, never a 500 and never the server', async () => {
  const { adminUrl } = addressesOf(database.port, database.passwords, 'samklang')
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const answers = await underLoad(async () => {
    for (let round = 0; round < 10; round += 1) {
      await sleep(103)
      await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'samklang_app'")
    }
  })
  await admin.end()
  expect([...answers.keys()].filter((answer) => answer !== '200')).toEqual(['503 2'])
  expect(answers.get('200')).toBeGreaterThan(0)
  expect(await secondsUntilWell()).toBeLessThan(10)
})

test('a database that is stopped and started under load costs 503, and all is well within seconds of its return', async () => {
  const answers = await underLoad(async () => {
    await sleep(300)
    await database.stop()
    await sleep(1000)
    expect((await me.get('/api/health')).statusCode).toBe(503)
    await database.start()
  })
  expect([...answers.keys()].filter((answer) => answer !== '200')).toEqual(['503 2'])
  expect(await secondsUntilWell()).toBeLessThan(10)
}, 120_000)
