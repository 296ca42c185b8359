import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { startDatabaseProxy } from '../testing/database-proxy.ts'
import { startBoss } from './boss.ts'
import { judgeJobs, noteSuccess } from './health.ts'
import { addTick } from './start.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const setLastSuccess = (job: string, minutesAgo: number) =>
  database.db
    .updateTable('job_success')
    .set({ succeeded_at: new Date(Date.now() - minutesAgo * 60_000).toISOString() })
    .where('job', '=', job)
    .execute()

test('R-301 jobs run again after the network has lost every connection of the queue without a word', async () => {
  const proxy = await startDatabaseProxy(database.appUrl)
  onTestFinished(() => proxy.close())
  const boss = await startBoss(proxy.url, log, { secondsAtMost: 1 })
  onTestFinished(() => boss.stop({ graceful: false }))
  let runs = 0
  const run = async () => {
    runs += 1
    return 0
  }
  await addTick(boss, { name: 'after-loss', cron: '0 4 1 1 *', run }, { db: database.db, clock: systemClock, log })
  await boss.send('after-loss')
  const isDone = async () => expect(await boss.findJobs('after-loss')).toMatchObject([{ state: 'completed' }])
  await vi.waitFor(isDone, { timeout: 30_000, interval: 100 })

  proxy.lose()
  await vi.waitFor(() => boss.send('after-loss'), { timeout: 30_000, interval: 200 })
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1), 30_000)
})

test('R-301 health tells by when the jobs that tell staff last succeeded, wherever it ran: never and too long ago are not well', async () => {
  const { db } = database
  const judge = (told: { isFailing?: boolean; hasCaughtUp?: boolean } = {}) =>
    judgeJobs(db, { isFailing: false, hasCaughtUp: true, ...told })
  expect(await judge()).toEqual({ Ok: false, At: null })
  // a server that has just started is given time
  expect(await judge({ hasCaughtUp: false })).toEqual({ Ok: true, At: null })
  for (const job of ['care-due', 'alerts']) {
    await noteSuccess(db, job)
    expect(await judge()).toEqual({ Ok: false, At: null })
  }
  await noteSuccess(db, 'follow-ups')
  expect(await judge()).toEqual({ Ok: true, At: expect.any(String) })
  expect(await judge({ isFailing: true })).toMatchObject({ Ok: false })
  for (const job of ['alerts', 'follow-ups', 'care-due']) {
    await setLastSuccess(job, 4)
    expect(await judge()).toMatchObject({ Ok: true })
    await setLastSuccess(job, 6)
    expect(await judge()).toMatchObject({ Ok: false })
    await noteSuccess(db, job)
  }
  await setLastSuccess('follow-ups', 6)
  expect(await judge({ hasCaughtUp: false })).toMatchObject({ Ok: true })
})

test('R-301 a run that failed is no success, and one that went well is noted', async () => {
  const boss = await startBoss(database.appUrl, log)
  onTestFinished(() => boss.stop({ graceful: false }))
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 1) throw new Error('away')
    return 0
  }
  const { db } = database
  const noted = () => db.selectFrom('job_success').select('job').where('job', '=', 'noted').execute()
  const tick = { name: 'noted', cron: '0 4 1 1 *', run }
  await addTick(boss, tick, { db, clock: systemClock, log, retrySeconds: 1 })
  await boss.send('noted')
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledWith({ job: 'noted', error: 'Error: away' }, 'job failed'), {
    timeout: 30_000,
  })
  expect(await noted()).toEqual([])
  await vi.waitFor(async () => expect(await noted()).toHaveLength(1), { timeout: 30_000 })
})
