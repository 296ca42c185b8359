// What contract, access, reading the whole standing at every request and the audit machinery cost: a call of ours against
// a bare handler that looks the token up, asks the same question and writes the same audit row in prepared statements.
import autocannon from 'autocannon'
import type { FastifyInstance } from 'fastify'
import { movableClock } from '../packages/server/src/clock.ts'
import { demoDefaults, makeKeys } from '../packages/server/src/config/demo-keys.ts'
import { readSettings } from '../packages/server/src/config/settings.ts'
import { connect } from '../packages/server/src/database/connect.ts'
import { addressesOf } from '../packages/server/src/database/roles.ts'
import { startThrowaway } from '../packages/server/src/database/throwaway.ts'
import { startBus } from '../packages/server/src/events/bus.ts'
import { buildApp } from '../packages/server/src/http/app.ts'
import { connectProviders } from '../packages/server/src/sign-in/providers.ts'
import { layTestClinic, openSession } from '../packages/server/src/testing/clinic.ts'
import { bareContexts } from './bare-contexts.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const connections = 8
const poolSize = 10
const path = '/api/papp/session-contexts'

await using closing = new AsyncDisposableStack()
const cluster = await startThrowaway('bench')
closing.defer(cluster.close)
const { appUrl } = addressesOf(cluster.port, cluster.passwords, 'bench')
const settings = readSettings(
  {
    ...demoDefaults(makeKeys(), '3000'),
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: cluster.ownerUrl,
    LOG_LEVEL: 'silent',
  },
  'demo',
)
const db = connect(appUrl, { max: poolSize })
closing.defer(() => db.destroy())
const clock = movableClock()
const clinic = await layTestClinic(db, settings.keys, clock.now())
const token = await openSession(db, {
  account: clinic.persons.guardian.account,
  level: 'Three',
  now: clock.now(),
  context: { type: 'Guardian', patient: clinic.patients.child, relationId: clinic.relations.guardianOfChild },
})

const ours = await listen(await openOurs())
const bare = await listen(bareContexts(appUrl, path, poolSize))
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

async function openOurs(): Promise<FastifyInstance> {
  const bus = await startBus(appUrl, { info() {}, warn() {} })
  closing.defer(bus.close)
  return buildApp({
    settings,
    version: 'bench',
    db,
    clock,
    bus,
    providers: connectProviders(settings),
    hasSms: true,
    checks: [],
    webRoot: '/nowhere',
    checkReplies: false,
    requestsPerMinute: { perPerson: 1e9, perAddress: 1e9 },
  })
}

async function listen(app: FastifyInstance): Promise<string> {
  closing.defer(() => app.close())
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}${path}`
}

function headers() {
  return { authorization: `Bearer ${token}` }
}

async function measure(url: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers: headers() })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`)
  return result.requests.average
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
