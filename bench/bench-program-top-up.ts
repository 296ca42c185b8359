// The job that keeps programs planned ninety days ahead: what one program costs where 10 000 go on, against 1 000.
import { sql } from 'kysely'
import { connect, type Db } from '../packages/server/src/database/connect.ts'
import { migrate } from '../packages/server/src/database/migrate.ts'
import { addressesOf, appRole, ensureDatabase } from '../packages/server/src/database/roles.ts'
import { startThrowaway } from '../packages/server/src/database/throwaway.ts'
import { syncContent } from '../packages/server/src/definitions/sync-content.ts'
import { seedClinic } from '../packages/server/src/demo/seed.ts'
import { lookAtPrograms } from '../packages/server/src/programs/look-at-programs.ts'
import { median, openOurs } from './our-server.ts'
import { contentOf, findFormTypes, seedRunning } from './running-programs.ts'

// Each program is looked at once, so that all of them have as much that is new.
const rounds = Math.min(Number(process.env.BENCH_ROUNDS ?? 9), 9)
const sizes = [1000, Number(process.env.BENCH_PATIENTS ?? 10_000)]
const atOnce = 100
const aim = 1.2
const never = '2099-01-01T00:00:00.000Z'
const started = '2026-11-16T08:00:00.000Z'
// A week brings every program one new row of each thing that is sent weekly.
const aWeekLater = '2026-11-23T08:00:00.000Z'

await using closing = new AsyncDisposableStack()
const cluster = await startThrowaway('small')
closing.defer(cluster.close)

type Region = {
  programs: number
  costs: number[]
  prepare: (turn: number) => Promise<void>
  look: () => Promise<number>
}
const regions: Region[] = []
for (const patients of sizes) regions.push(await openRegion(patients))

await round(0)
for (const { costs } of regions) costs.length = 0
for (let turn = 1; turn <= rounds; turn += 1) await round(turn)

console.log(`topping up programs of 30 things to send, ${rounds} alternating rounds of ${atOnce} programs`)
for (const { programs, costs } of regions)
  console.log(`${programs} programs  ${median(costs).toFixed(2)} ms each, at best ${Math.min(...costs).toFixed(2)}`)
const [small = 0, large = 0] = regions.map(({ costs }) => median(costs))
console.log(`ratio ${(large / small).toFixed(2)} (at most ${aim})`)

/** The other one first in every other round. */
async function round(turn: number): Promise<void> {
  for (const { costs, prepare, look } of turn % 2 ? regions : regions.toReversed()) {
    await prepare(turn)
    const began = performance.now()
    const looked = await look()
    if (looked !== atOnce) throw new Error(`${looked} of ${atOnce} programs were looked at`)
    costs.push((performance.now() - began) / looked)
  }
}

async function openRegion(patients: number): Promise<Region> {
  const name = `programs_${patients}`
  const { adminUrl, ownerUrl, appUrl } = addressesOf(cluster.port, cluster.passwords, name)
  await ensureDatabase(adminUrl, name)
  await migrate({ ownerUrl, appRole })
  const { db, settings } = await openOurs(closing, appUrl, ownerUrl)
  await seedClinic(db, settings.keys, { patients, seed: 1, now: started })
  await syncContent(db, started)
  // Nothing of it is due while this runs: what is measured is looking and planning, not sending.
  const weekly = { items: 30, repeat: { IntervalDays: 7, Count: 12 }, from: '60.00:00:00' }
  await seedRunning(db, contentOf(await findFormTypes(db, ['sinnesstamning']), weekly), started)
  const messaging = { keys: settings.keys, services: { sms: true, email: true }, base: 'https://bench.example' }
  await planAll(db, () => lookAtPrograms(db, messaging, started))
  const owner = connect(ownerUrl, { max: 1 })
  closing.defer(() => owner.destroy())
  const { rows } = await sql<{ programs: number }>`select count(*)::int as programs from program`.execute(db)
  return {
    programs: rows[0]?.programs ?? 0,
    costs: [],
    async prepare(turn) {
      await sql`update program set look_at = ${never} where look_at < ${never}`.execute(db)
      await sql`update program set look_at = ${aWeekLater}
        where id in (select id from program order by md5(id::text) limit ${atOnce} offset ${turn * atOnce})`.execute(db)
      // What autovacuum would get round to, at a time that would fall into some rounds and not into others.
      await sql`vacuum analyze`.execute(owner)
    },
    look: () => lookAtPrograms(db, messaging, aWeekLater),
  }
}

/** One is planned by the job and the others as that one: they are all alike. What is of one lies together, as the job leaves it. */
async function planAll(db: Db, look: () => Promise<number>): Promise<void> {
  await sql`update program set look_at = ${never}
    where id <> (select id from program order by id limit 1)`.execute(db)
  if ((await look()) !== 1) throw new Error('no program was planned')
  await sql`insert into program_step (program_id, step_id, anchor_at, started_at, ended_at)
    select g.id, s.step_id, s.anchor_at, s.started_at, s.ended_at from program_step s, program g
    where g.id <> s.program_id`.execute(db)
  await sql`insert into program_occurrence (program_id, patient_id, key, step_id, item_id, round, no, respondent_type,
      planned_at, status)
    select g.id, g.patient_id, o.key, o.step_id, o.item_id, o.round, o.no, o.respondent_type, o.planned_at,
      o.status
    from program_occurrence o, program g where g.id <> o.program_id order by g.id, o.planned_at`.execute(db)
}
