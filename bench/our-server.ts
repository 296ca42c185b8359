// Our own server as production runs it, without the checks of replies and the limits that a benchmark would run into.
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../packages/server/src/app/build-app.ts'
import { type Clock, systemClock } from '../packages/server/src/clock.ts'
import { demoDefaults, makeKeys } from '../packages/server/src/config/demo-keys.ts'
import { readSettings, type ServerSettings } from '../packages/server/src/config/settings.ts'
import { connect, type Db } from '../packages/server/src/database/connect.ts'
import { startBus } from '../packages/server/src/events/bus.ts'
import { connectProviders } from '../packages/server/src/sign-in/providers.ts'

export type BenchServer = { db: Db; settings: ServerSettings; clock: Clock; app: FastifyInstance }

export const poolSize = 10

export async function openOurs(closing: AsyncDisposableStack, appUrl: string, ownerUrl: string): Promise<BenchServer> {
  const settings = readSettings(
    {
      ...demoDefaults(makeKeys(), '3000'),
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
      LOG_LEVEL: 'silent',
    },
    'demo',
  )
  const db = connect(appUrl, { max: poolSize })
  closing.defer(() => db.destroy())
  const clock = systemClock
  const bus = await startBus(appUrl, { info() {}, warn() {} })
  closing.defer(bus.close)
  const app = await buildApp({
    settings,
    version: 'bench',
    db,
    clock,
    bus,
    providers: connectProviders(settings),
    services: { sms: true, email: true },
    register: undefined,
    checks: [],
    webRoot: '/nowhere',
    checkReplies: false,
    requestsPerMinute: { perPerson: 1e9, perGuestCall: 1e9, perNetwork: 1e9 },
  })
  return { db, settings, clock, app }
}

export async function listen(closing: AsyncDisposableStack, app: FastifyInstance): Promise<string> {
  closing.defer(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}

export function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
