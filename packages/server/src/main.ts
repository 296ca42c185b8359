import { setTimeout as sleep } from 'node:timers/promises'
import { checkPort, describePortProblem } from './config/check-port.ts'
import { followParent } from './config/follow-parent.ts'
import { roleOf } from './config/settings.ts'
import { StartupProblem } from './config/startup-problem.ts'
import { connect, requestLimits } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { openForServer } from './database/open.ts'
import { suitToPooler } from './database/pooler.ts'
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
  // Read from here on only: whoever is told that the server cannot start has not waited for all the rest of it.
  const { fillDatabase } = await import('./fill-database.ts')
  await fillDatabase(settings)
  const db = connect(settings.databaseUrl, { max: 20, ...requestLimits })
  closing.defer(() => within(closeMs, db.destroy()))

  const { startServer } = await import('./start-server.ts')
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
