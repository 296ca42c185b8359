import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Db } from '../database/connect.ts'

export const heartbeatSeconds = 10
const monitorSeconds = 5

/** The queue that all instances share. Its schema belongs to the server's own role and is made by the migration. */
export async function startBoss(databaseUrl: string, log: Pick<FastifyBaseLogger, 'warn'>): Promise<PgBoss> {
  const boss = new PgBoss({
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
  boss.on('error', (error) => log.warn({ error: describe(error) }, 'the job queue stumbled'))
  await boss.start()
  return boss
}

/** The job exists when the caller's transaction commits, and never if it does not. */
export async function sendJob(boss: PgBoss, db: Db, name: string, data: object): Promise<void> {
  await boss.send(name, data, { db: fromKysely(db) })
}

// No details: PostgreSQL repeats values in them.
export function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
}
