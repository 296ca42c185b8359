import { escalateAlerts } from '../../packages/server/src/alerts/escalate.ts'
import { systemClock } from '../../packages/server/src/clock.ts'
import { syncContent } from '../../packages/server/src/definitions/sync-content.ts'
import { seedDemoClinic } from '../../packages/server/src/demo/clinic.ts'
import { moveDemoClock } from '../../packages/server/src/events/demo-clock.ts'
import { syncPrograms } from '../../packages/server/src/program-templates/sync-programs.ts'
import { startServer } from '../../packages/server/src/start-server.ts'
import { type TestDatabase, testDatabase } from '../../packages/server/src/testing/database.ts'
import { testSettings } from '../../packages/server/src/testing/test-server.ts'
import { until } from './until.ts'

export type Product = Awaited<ReturnType<typeof startProduct>>

/**
 * The whole product with the built web, on a port of its own. The people of the demo clinic are there as after `npm start`, and
 * no form has been assigned to anybody, unless their forms are asked for: a test assigns what it needs (`assign` of assigned.ts).
 */
export async function startProduct(host: string, withForms = false) {
  const database = await databaseWithForms()
  const settings = testSettings(database)
  await seedDemoClinic(database.db, settings.keys, systemClock.now(), withForms)
  const closers: (() => Promise<unknown>)[] = []
  let offsetMs = 0

  /** One more instance on the same database, as behind a load balancer. */
  async function openInstance(): Promise<Instance> {
    // A machine that runs two files at once holds everything up; that is not what journeys are about.
    const server = await startServer(settings, database.db, { heldUpAtMost: 0 })
    await server.app.listen({ port: 0, host })
    const [listening] = server.app.addresses()
    const port = typeof listening === 'object' ? listening.port : 0
    let isOpen = true
    async function close() {
      if (!isOpen) return
      isOpen = false
      await server.app.close()
      await server.close()
    }
    closers.push(close)
    return { port, base: `http://localhost:${port}`, close }
  }

  const first = await openInstance()
  return {
    ...first,
    db: database.db,
    openInstance,
    /** Lets time pass on every instance; the browser's own clock is moved by the visitor. */
    async moveClock(ms: number) {
      offsetMs += ms
      await moveDemoClock(database.db, offsetMs)
      const isThere = async () => Math.abs((await timeOf(first.base)) - Date.now() - offsetMs) < 3000
      await until(isThere, 'the server to hear that time has passed')
    },
    /** What the job of every minute does: tells of alerts whoever is to be told now. */
    async tellOfAlerts() {
      const { keys } = settings
      const log = { warn() {} }
      const post = { keys, services: { sms: true, email: true }, base: first.base, log }
      await escalateAlerts(database.db, post, new Date(await timeOf(first.base)).toISOString())
    },
    async stop() {
      for (const close of closers.reverse()) await close()
      await database.close()
    },
  }
}

let withForms: Promise<string> | undefined

/** The forms of the server take a second to read and check: once for all files that run here, which take copies. */
async function databaseWithForms(): Promise<TestDatabase> {
  withForms ??= seedForms()
  return testDatabase(await withForms)
}

/** Its name; nobody is connected to it any more, and it goes with its cluster. */
async function seedForms(): Promise<string> {
  const { db, appUrl } = await testDatabase()
  await syncContent(db, systemClock.now())
  await syncPrograms(db, systemClock.now())
  await db.destroy()
  return new URL(appUrl).pathname.slice(1)
}

export type Instance = { port: number; base: string; close: () => Promise<void> }

async function timeOf(base: string): Promise<number> {
  const answer = await fetch(`${base}/api/version`)
  return Date.parse(answer.headers.get('date') ?? '')
}
