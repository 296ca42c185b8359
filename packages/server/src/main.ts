import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from './clock.ts'
import { checkPort, describePortProblem } from './config/check-port.ts'
import { followParent } from './config/follow-parent.ts'
import { roleOf, type ServerSettings } from './config/settings.ts'
import { StartupProblem } from './config/startup-problem.ts'
import { connect, requestLimits } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { openForServer } from './database/open.ts'
import { suitToPooler } from './database/pooler.ts'
import { syncContent } from './definitions/sync-content.ts'
import { listUnguardedVersions } from './definitions/waivers.ts'
import { seedDemoClinic } from './demo/clinic.ts'
import { checkKeys } from './keys/sentinel.ts'
import { sealCopiedPeople } from './patients/seal-copied-people.ts'
import { startServer } from './start-server.ts'
import { welcome } from './welcome.ts'

const drainMs = 10_000
const closeMs = 5_000

try {
  await main(untilToldToEnd())
  process.exit(0)
} catch (error) {
  console.error(error instanceof StartupProblem ? error.message : error)
  process.exit(1)
}

/** Whatever was opened is closed in the opposite order, whether we are told to end or something goes wrong on the way. */
async function main(toldToEnd: Promise<void>): Promise<void> {
  await using closing = new AsyncDisposableStack()

  const { settings, notice, close } = await openForServer(process.env, checkPort)
  closing.defer(close)
  if (notice) console.log(notice)

  await migrate({ ownerUrl: settings.databaseOwnerUrl, appRole: roleOf(settings.databaseUrl) })
  await suitToPooler(settings)
  await fillDatabase(settings)
  const db = connect(settings.databaseUrl, { max: 20, ...requestLimits })
  closing.defer(() => within(closeMs, db.destroy()))

  const server = await startServer(settings, db)
  closing.defer(server.close)
  // Requests under way are answered first; one that never ends does not keep the rest from closing well.
  closing.defer(() => within(drainMs, server.app.close()))
  try {
    await server.app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    throw describePortProblem(error, settings)
  }
  const [listening] = server.app.addresses()
  console.log(welcome(settings, typeof listening === 'object' ? listening.port : settings.port))
  await toldToEnd
}

/** Whatever must be there before anybody is answered. Another instance may be at it: then it is waited for. */
async function fillDatabase(settings: ServerSettings): Promise<void> {
  const db = connect(settings.databaseDirectUrl, { max: 2 })
  try {
    await checkKeys(db, settings.keys, systemClock.now())
    await sealCopiedPeople(db, settings.keys)
    const { taken } = await syncContent(db, systemClock.now())
    for (const name of taken)
      console.log(`The form ${name} of the product is left out: a form of your own has that name.`)
    for (const { Name, VariantName, Version, Items } of await listUnguardedVersions(db, 'en'))
      console.log(
        `${Name} (${VariantName}, version ${Version}) has ${Items} questions about danger to life that alert nobody: an administrator decides under Library.`,
      )
    if (settings.mode === 'demo') await seedDemoClinic(db, settings.keys, systemClock.now())
  } finally {
    await db.destroy()
  }
}

function within(ms: number, work: Promise<void>): Promise<void> {
  return Promise.race([work, sleep(ms)])
}

function untilToldToEnd(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
    // npm that is killed says nothing to us. Without npm our parent may well end before us.
    if (process.env.npm_lifecycle_event === 'start') followParent(resolve)
  })
}
