import { sql } from 'kysely'
import type { MovableClock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Bus } from './bus.ts'
import { clockChannel } from './channels.ts'

/** Lets time pass in a demo or a test, on all instances. */
export async function moveDemoClock(db: Db, offsetMs: number): Promise<void> {
  await db
    .insertInto('demo_clock')
    .values({ offset_ms: offsetMs })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ offset_ms: offsetMs }))
    .execute()
  await sql`select pg_notify(${clockChannel}, ${String(offsetMs)})`.execute(db)
}

export async function findDemoOffset(db: Db): Promise<number> {
  const row = await db.selectFrom('demo_clock').select('offset_ms').executeTakeFirst()
  return row?.offset_ms ?? 0
}

/** Sets the clock now and whenever it is moved, by any instance. Called before anything else asks the bus for moves. */
export async function followDemoClock(
  { db, bus, onError }: { db: Db; bus: Bus; onError: (error: unknown) => void },
  clock: MovableClock,
): Promise<() => void> {
  async function readAgain(): Promise<void> {
    clock.moveTo(await findDemoOffset(db))
  }
  const forget = bus.onClock((offsetMs) => {
    if (offsetMs === undefined) void readAgain().catch(onError)
    else clock.moveTo(offsetMs)
  })
  await readAgain()
  return forget
}
