import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { judgeOpenable } from './alert-rows/open-to.ts'
import { isEveryUnitCovered } from './alert-steps/cover.ts'
import { areAlertsTold } from './alerts/reach.ts'
import type { AppDependencies } from './app/app-dependencies.ts'
import { buildApp } from './app/build-app.ts'
import { isAuditSealed, judgeVerification } from './audit/health.ts'
import { type Clock, movableClock, systemClock } from './clock.ts'
import type { ServerSettings } from './config/settings.ts'
import { connect, type Db } from './database/connect.ts'
import { type Bus, startBus } from './events/bus.ts'
import { followDemoClock } from './events/demo-clock.ts'
import { auditJobsOf } from './jobs/audit-jobs.ts'
import { judgeJobs } from './jobs/health.ts'
import { type Jobs, startJobs } from './jobs/start.ts'
import { hasNoFiles } from './media/queries.ts'
import { connectMessageServices } from './outbox/providers.ts'
import { isStaffMailSent, judgeOutbox } from './outbox/reach.ts'
import { connectRegister } from './person-register/registers.ts'
import { connectProviders } from './sign-in/providers.ts'
import { openStorage } from './storage/open-storage.ts'
import { isClockRight } from './system/clock-check.ts'

/** What lay undone while nobody was awake is made up for by then. */
const catchUpMs = 300_000

/** Its answer is worth nothing after two seconds. */
const healthConnecting = { max: 2, waitMs: 2000, secondsAtMost: 2, lockSecondsAtMost: 1 } as const

export type RunningServer = { app: FastifyInstance; close: () => Promise<void> }

/** Puts the server together from its settings: everything that runs beside the routes is started here and ended here. */
export async function startServer(
  settings: ServerSettings,
  db: Db,
  { heldUpAtMost }: Pick<AppDependencies, 'heldUpAtMost'> = {},
): Promise<RunningServer> {
  await using closing = new AsyncDisposableStack()
  const openedAt = performance.now()
  const isDemo = settings.mode === 'demo'
  const bus = await startBus(settings.databaseDirectUrl, { info: () => {}, warn: complain })
  closing.defer(bus.close)
  const healthDb = connect(settings.databaseUrl, healthConnecting)
  closing.defer(() => healthDb.destroy())
  const clock = isDemo ? await openDemoClock(db, bus) : systemClock
  // Production does not even load what stands in for the outside world.
  const standIns = isDemo ? (await import('./demo/stand-ins.ts')).demoStandIns(settings, db) : undefined
  const messageServices = connectMessageServices(settings)
  const register = connectRegister(settings)
  const storage = openStorage(settings.media, () => hasNoFiles(db))
  let jobs: Jobs | undefined
  const hasCaughtUp = () => performance.now() - openedAt > catchUpMs
  const caughtUp = () => (hasCaughtUp() ? clock.now() : undefined)
  const app = await buildApp({
    settings,
    version: ownVersion(),
    db,
    clock,
    bus,
    providers: connectProviders(settings, { standIn: standIns?.identityProvider, onProblem: complain }),
    services: messageServices.services,
    register,
    storage,
    checks: [
      { Name: 'events', isOk: bus.isConnected },
      {
        Name: 'jobs',
        isOk: () => judgeJobs(healthDb, { isFailing: jobs?.isFailing() ?? true, hasCaughtUp: hasCaughtUp() }),
      },
      { Name: 'clock', isOk: () => isClockRight(healthDb) },
      { Name: 'alerts', isOk: () => areAlertsTold(healthDb, caughtUp()) },
      { Name: 'alerts-openable', isOk: () => judgeOpenable(healthDb) },
      {
        Name: 'alert-last-step',
        isOk: () =>
          isEveryUnitCovered(healthDb, { keys: settings.keys, services: messageServices.services }, clock.now()),
      },
      { Name: 'sms-outbox', isOk: () => judgeOutbox(healthDb, 'Sms') },
      { Name: 'mail-outbox', isOk: () => judgeOutbox(healthDb, 'Email') },
      { Name: 'mail', isOk: () => isStaffMailSent(healthDb, clock.now()) },
      { Name: 'storage', isOk: storage.isReachable },
      { Name: 'audit-sealed', isOk: () => isAuditSealed(healthDb, caughtUp()) },
      { Name: 'audit-verified', isOk: () => judgeVerification(healthDb, caughtUp()) },
    ],
    healthDb,
    webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    checkReplies: isDemo,
    heldUpAtMost,
    addStandIns: standIns?.addStandIns,
  })
  // Streams are followed for ever: they must be ended before the server can wait for requests under way.
  app.addHook('preClose', bus.close)

  jobs = await startJobs({
    db,
    databaseUrl: settings.databaseDirectUrl,
    clock,
    log: app.log,
    bus,
    keys: settings.keys,
    audit: auditJobsOf(settings),
    provider: messageServices.provider,
    services: messageServices.services,
    base: settings.publicUrl,
    register,
    storage,
  })
  closing.defer(jobs.stop)
  const kept = closing.move()
  return { app, close: () => kept.disposeAsync() }
}

async function openDemoClock(db: Db, bus: Bus): Promise<Clock> {
  const clock = movableClock()
  await followDemoClock({ db, bus, onError: complain }, clock)
  return clock
}

function complain(problem: unknown): void {
  console.warn(problem instanceof Error ? problem.message : problem)
}

function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return z.object({ version: z.string() }).parse(manifest).version
}
