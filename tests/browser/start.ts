import { systemClock } from '../../packages/server/src/clock.ts'
import { syncContent } from '../../packages/server/src/definitions/sync-content.ts'
import { layDemoClinic } from '../../packages/server/src/demo/clinic.ts'
import { moveDemoClock } from '../../packages/server/src/events/demo-clock.ts'
import { openHouse } from '../../packages/server/src/house.ts'
import { testSettings } from '../../packages/server/src/testing/app.ts'
import { testDatabase } from '../../packages/server/src/testing/database.ts'
import { until } from './until.ts'

export type Product = Awaited<ReturnType<typeof startProduct>>

/**
 * The whole product with the built web, on a port of its own. The people of the demo clinic are there as after `npm start`, and
 * no form has been assigned to anybody: a test assigns what it needs (`assign` of assigned.ts).
 */
export async function startProduct(host: string) {
  const database = await testDatabase()
  const settings = testSettings(database)
  await syncContent(database.db, systemClock.now())
  await layDemoClinic(database.db, settings.keys, systemClock.now(), false)
  const closers: (() => Promise<unknown>)[] = []
  let offsetMs = 0

  /** One more instance on the same database, as behind a load balancer. */
  async function openInstance(): Promise<Instance> {
    // A machine that runs two files at once holds everything up; that is not what journeys are about.
    const house = await openHouse(settings, database.db, { heldUpAtMost: 0 })
    await house.app.listen({ port: 0, host })
    const [listening] = house.app.addresses()
    const port = typeof listening === 'object' ? listening.port : 0
    let isOpen = true
    async function close() {
      if (!isOpen) return
      isOpen = false
      await house.app.close()
      await house.close()
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
    async stop() {
      for (const close of closers.reverse()) await close()
      await database.close()
    },
  }
}

export type Instance = { port: number; base: string; close: () => Promise<void> }

async function timeOf(base: string): Promise<number> {
  const answer = await fetch(`${base}/api/version`)
  return Date.parse(answer.headers.get('date') ?? '')
}
