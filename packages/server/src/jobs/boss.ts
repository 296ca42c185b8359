import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import { type ConnectionLimits, type Db, poolLimits } from '../database/connect.ts'
import { describeError } from '../database/describe-error.ts'

export const heartbeatSeconds = 10
const monitorSeconds = 5

/** No limit for locks: instances that start at once wait for each other while one makes the queue. */
const jobLimits: ConnectionLimits = { secondsAtMost: 30 }

/** The queue that all instances share. Its schema belongs to the server's own role and is made by the migration. */
export async function startBoss(
  databaseUrl: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  limits = jobLimits,
): Promise<PgBoss> {
  const boss = new PgBoss({
    // Handed on to its pool: connections that the network has lost without a word would else be waited for for ever.
    ...poolLimits({ waitMs: 10_000, ...limits }),
    connectionString: databaseUrl,
    application_name: 'samklang-jobs',
    schema: 'pgboss',
    createSchema: false,
    max: 3,
    // A worker that died is noticed after one heartbeat and one look of the monitor.
    superviseIntervalSeconds: monitorSeconds,
    monitorIntervalSeconds: monitorSeconds,
    cronMonitorIntervalSeconds: 15,
  })
  boss.on('error', (error) => log.warn({ error: describeError(error) }, 'the job queue stumbled'))
  await boss.start()
  return boss
}

/** The job exists when the caller's transaction commits, and never if it does not. */
export async function sendJob(boss: PgBoss, db: Db, name: string, data: object): Promise<void> {
  await boss.send(name, data, { db: fromKysely(db) })
}
