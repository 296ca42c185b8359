// What contract, access, reading the whole standing at every request and the audit machinery cost: a call of ours against
// a bare handler that looks the token up, asks the same question and writes the same audit row in prepared statements.
import autocannon from 'autocannon'
import { addressesOf } from '../packages/server/src/database/roles.ts'
import { startThrowaway } from '../packages/server/src/database/throwaway.ts'
import { openSession, seedTestClinic } from '../packages/server/src/testing/clinic.ts'
import { bareContexts } from './bare-contexts.ts'
import { listen, median, openOurs, poolSize } from './our-server.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const connections = 8
const path = '/api/papp/session-contexts'

await using closing = new AsyncDisposableStack()
const cluster = await startThrowaway('bench')
closing.defer(cluster.close)
const { appUrl } = addressesOf(cluster.port, cluster.passwords, 'bench')
const { db, settings, clock, app } = await openOurs(closing, appUrl, cluster.ownerUrl)
const clinic = await seedTestClinic(db, settings.keys, clock.now())
const token = await openSession(db, {
  account: clinic.persons.guardian.account,
  level: 'Three',
  now: clock.now(),
  context: { type: 'Guardian', patient: clinic.patients.child, relationId: clinic.relations.guardianOfChild },
})

const ours = `${await listen(closing, app)}${path}`
const bare = `${await listen(closing, bareContexts(appUrl, path, poolSize))}${path}`
const expected = await fetch(ours, { headers: headers() })
if (expected.status !== 200) throw new Error(`ours answers ${expected.status}`)

const speeds: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
for (const url of [ours, bare]) await measure(url)
for (let round = 1; round <= rounds; round += 1) {
  speeds.bare.push(await measure(bare))
  speeds.ours.push(await measure(ours))
}
const middle = { ours: median(speeds.ours), bare: median(speeds.bare) }
console.log(`GET ${path}, ${connections} callers, ${rounds} alternating rounds of ${seconds} s`)
console.log(`bare Fastify and pg  ${Math.round(middle.bare)} requests/s`)
console.log(`contract + access + audit  ${Math.round(middle.ours)} requests/s`)
console.log(`ratio ${(middle.ours / middle.bare).toFixed(2)}`)

function headers() {
  return { authorization: `Bearer ${token}` }
}

async function measure(url: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers: headers() })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`)
  return result.requests.average
}
