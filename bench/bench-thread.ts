// Opening the messages of a treatment in which 5 000 were written, against one of 50, in alternating rounds.
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { connect } from '../packages/server/src/database/connect.ts'
import { migrate } from '../packages/server/src/database/migrate.ts'
import { addressesOf, appRole, ensureDatabase } from '../packages/server/src/database/roles.ts'
import { startThrowaway } from '../packages/server/src/database/throwaway.ts'
import { openSession, seedTestClinic } from '../packages/server/src/testing/clinic.ts'
import { seedThread } from '../packages/server/src/testing/seed-thread.ts'
import { listen, median, openOurs } from './our-server.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const sizes = [50, 5000]
const aim = 1.1

await using closing = new AsyncDisposableStack()
const cluster = await startThrowaway('small')
closing.defer(cluster.close)
const { adminUrl, ownerUrl, appUrl } = addressesOf(cluster.port, cluster.passwords, 'threads')
await ensureDatabase(adminUrl, 'threads')
await migrate({ ownerUrl, appRole })
const { db, settings, clock, app } = await openOurs(closing, appUrl, ownerUrl)
const now = clock.now()
const clinic = await seedTestClinic(db, settings.keys, now)
const { patients, units, persons, staff } = clinic

/** Half of them by the patient and unread, a fifth comments. */
async function seedMessages(size: number): Promise<string> {
  const { id } = await seedThread(db, { patient: patients.sibling, unit: units.child, now })
  await sql`insert into message_thread (id, last_number) values (${id}, ${size})`.execute(db)
  await sql`insert into message (id, treatment_id, patient_id, number, kind, body, sent_by, from_staff, created_at)
    select gen_random_uuid(), ${id}, ${patients.sibling.id}, n, (case when n % 5 = 0 then 'Comment' else 'Chat' end)::message_kind,
      repeat('Ett meddelande av vanlig längd. ', 5),
      case when n % 2 = 0 or n % 5 = 0 then ${staff.childStaff.id}::uuid else ${persons.sibling.account.id}::uuid end,
      n % 2 = 0 or n % 5 = 0, ${now}
    from generate_series(1, ${size}::int) n`.execute(db)
  return id
}

const threads: { size: number; id: string; speeds: number[] }[] = []
for (const size of sizes) threads.push({ size, id: await seedMessages(size), speeds: [] })
const owner = connect(ownerUrl, { max: 1 })
await sql`vacuum analyze`.execute(owner)
await owner.destroy()
const token = await openSession(db, { account: staff.childStaff, level: 'Four', unit: units.child, now })
const url = await listen(closing, app)

async function measure(id: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const requests = [{ path: `/api/messages?treatmentId=${id}&kind=Chat`, headers }]
  const result = await autocannon({ url, connections: 8, duration: seconds, requests })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`failed ${result.non2xx + result.errors} times`)
  return result.requests.average
}

for (const { id } of threads) await measure(id)
// The other one first in every other round: a machine that gets busier must not look like a longer thread.
for (let round = 1; round <= rounds; round += 1)
  for (const { id, speeds } of round % 2 ? threads : threads.toReversed()) speeds.push(await measure(id))

console.log(`GET /api/messages, 8 callers, ${rounds} alternating rounds of ${seconds} s`)
for (const { size, speeds } of threads) console.log(`${size} messages  ${Math.round(median(speeds))} requests/s`)
const [small = 0, large = 0] = threads.map(({ speeds }) => median(speeds))
console.log(`ratio ${(small / large).toFixed(2)} (at most ${aim})`)
