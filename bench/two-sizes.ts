// The same call in a clinic of a thousand patients and in a region of a hundred thousand, in alternating rounds.
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { connect, type Db } from '../packages/server/src/database/connect.ts'
import { migrate } from '../packages/server/src/database/migrate.ts'
import { addressesOf, appRole, ensureDatabase } from '../packages/server/src/database/roles.ts'
import { startThrowaway, type ThrowawayDatabase } from '../packages/server/src/database/throwaway.ts'
import { seedClinic } from '../packages/server/src/demo/seed.ts'
import { openSession } from '../packages/server/src/testing/clinic.ts'
import { listen, median, openOurs } from './our-server.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const sizes = [1000, Number(process.env.BENCH_PATIENTS ?? 100_000)]
const connections = 8

/** A member of staff at work, with patients of the unit. */
export type BenchColleague = { token: string; unitId: string; patientIds: string[]; lastnames: string[] }

export type Measurement = {
  title: string
  paths: (colleague: BenchColleague) => string[]
  /** Sent as POST with each of them. */
  body?: object
}

export type SizeComparison = Measurement & {
  aim: number
  /** A region grows in units; this tells also how long one caller waits where a single unit has all its patients. */
  isCrowdedToo?: boolean
}

type Clinic = {
  patients: number
  measure: (what: Measurement) => Promise<number>
  /** Registers every patient at one unit, and tells how many milliseconds a call takes there. */
  crowd: (what: Measurement) => Promise<number>
}

export async function compareSizes({ aim, isCrowdedToo = false, ...what }: SizeComparison): Promise<void> {
  await compareAll([what], { aim, isCrowdedToo })
}

/** What a clinic has besides its people. */
export type Prepare = (at: { db: Db; adminUrl: string; now: string }) => Promise<void>

export async function compareAll(
  measured: readonly Measurement[],
  { aim, isCrowdedToo = false, prepare }: { aim: number; isCrowdedToo?: boolean; prepare?: Prepare },
): Promise<void> {
  await using closing = new AsyncDisposableStack()
  const cluster = await startThrowaway('small')
  closing.defer(cluster.close)
  const clinics: Clinic[] = []
  for (const patients of sizes) clinics.push(await openClinic(closing, cluster, patients, prepare))
  for (const what of measured) await compare(what, clinics, aim)
  for (const what of isCrowdedToo ? measured : [])
    for (const { patients, crowd } of clinics.slice(-1))
      console.log(`${patients} patients at one unit  ${Math.round(await crowd(what))} ms a call, one caller`)
}

async function compare(what: Measurement, clinics: readonly Clinic[], aim: number): Promise<void> {
  const { title } = what
  const speeds: { patients: number; rounds: number[] }[] = sizes.map((patients) => ({ patients, rounds: [] }))
  for (const { measure } of clinics) await measure(what)
  for (let round = 1; round <= rounds; round += 1)
    for (const [index, { measure }] of clinics.entries()) speeds[index]?.rounds.push(await measure(what))

  const [small = 0, large = 0] = speeds.map((speed) => median(speed.rounds))
  console.log(`${title}, ${connections} callers, ${rounds} alternating rounds of ${seconds} s`)
  for (const speed of speeds) console.log(`${speed.patients} patients  ${Math.round(median(speed.rounds))} requests/s`)
  console.log(`ratio ${(small / large).toFixed(2)} (at most ${aim})`)
}

async function openClinic(
  closing: AsyncDisposableStack,
  cluster: ThrowawayDatabase,
  patients: number,
  prepare: Prepare | undefined,
): Promise<Clinic> {
  const { adminUrl, ownerUrl, appUrl } = addressesOf(cluster.port, cluster.passwords, `clinic_${patients}`)
  await ensureDatabase(adminUrl, `clinic_${patients}`)
  await migrate({ ownerUrl, appRole })
  const { db, settings, clock, app } = await openOurs(closing, appUrl, ownerUrl)
  const began = Date.now()
  await seedClinic(db, settings.keys, { patients, seed: 1, now: clock.now() })
  await prepare?.({ db, adminUrl: adminUrl.replace(/[^/]*$/, `clinic_${patients}`), now: clock.now() })
  console.log(`${patients} patients seeded in ${Math.round((Date.now() - began) / 1000)} s`)
  await tidy(ownerUrl)
  const colleagues = await signInColleagues(db, clock.now())
  const url = await listen(closing, app)
  async function call(
    { paths, body }: Measurement,
    callers: BenchColleague[],
    connections: number,
  ): Promise<autocannon.Result> {
    const posted = body && {
      method: 'POST' as const,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }
    const requests = callers.flatMap((colleague) =>
      paths(colleague).map((path) => {
        const headers = { authorization: `Bearer ${colleague.token}`, ...posted?.headers }
        return { path, ...posted, headers }
      }),
    )
    const result = await autocannon({ url, connections, duration: seconds, requests })
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`failed ${result.non2xx + result.errors} times`)
    return result
  }
  return {
    patients,
    measure: async (what) => (await call(what, colleagues, connections)).requests.average,
    async crowd(what) {
      const one = colleagues.slice(0, 1)
      for (const { unitId } of one) await registerAll(db, unitId, clock.now())
      await tidy(ownerUrl)
      await call(what, one, 1)
      return (await call(what, one, 1)).latency.p50
    },
  }
}

async function registerAll(db: Db, unitId: string, now: string): Promise<void> {
  await sql`delete from patient_listing`.execute(db)
  await sql`update person set unit_id = ${unitId}`.execute(db)
  await sql`update patient_unit set unit_id = ${unitId}, registered_at = ${now}`.execute(db)
  await sql`select list_patients(array(select id from patient))`.execute(db)
}

// What autovacuum would get round to, at a time that would fall into some rounds and not into others.
async function tidy(ownerUrl: string): Promise<void> {
  const owner = connect(ownerUrl, { max: 1 })
  await sql`vacuum analyze`.execute(owner)
  await owner.destroy()
}

/** Twenty colleagues of units spread over all there are, each with twenty patients. */
async function signInColleagues(db: Db, now: string): Promise<BenchColleague[]> {
  const { rows } = await sql<{ id: string; unitId: string; patientIds: string[]; lastnames: string[] }>`
    select a.id, u.unit_id as "unitId", array_agg(l.patient_id::text) as "patientIds", array_agg(l.lastname) as lastnames
    from (select account_id as id, unit_id from account_care_unit order by md5(account_id::text) limit 20) u
    join account a on a.id = u.id
    cross join lateral (
      select at.patient_id, n.lastname from patient_unit at
      join patient p on p.id = at.patient_id join person n on n.id = p.person_id
      where at.unit_id = u.unit_id order by md5(at.patient_id::text) limit 20) l
    group by a.id, u.unit_id`.execute(db)
  const colleagues: BenchColleague[] = []
  for (const { id, unitId, patientIds, lastnames } of rows) {
    const token = await openSession(db, { account: { id }, level: 'Four', unit: { id: unitId }, now })
    colleagues.push({ token, unitId, patientIds, lastnames })
  }
  return colleagues
}
