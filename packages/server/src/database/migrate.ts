import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupProblem } from '../config/startup-problem.ts'
import { grantToApp } from './grants.ts'

export type Migration = { name: string; sql: string; checksum: string }

const folder = new URL('migrations/', import.meta.url)
const nameRule = /^\d{4}_[a-z0-9_]+\.sql$/

export async function readMigrations(from: URL = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => nameRule.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      // A clone on Windows may carry other line ends; it is the same migration.
      const sql = (await readFile(new URL(name, from), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** How long a migration waits for a lock, how long it leaves everybody else alone then, and how often it tries. */
export type LockPatience = { lockMs: number; pauseMs: number; attempts: number }

// Whoever wants the same table waits behind a migration that waits: less than a request has patience for.
const lockPatience: LockPatience = { lockMs: 2000, pauseMs: 2000, attempts: 30 }

export type MigrateOptions = {
  ownerUrl: string
  appRole: string
  migrations?: Migration[]
  patience?: LockPatience
  onWait?: (name: string) => void
}

/** Brings the database forward, as its owner. Several instances may call this at once: one does it, the others wait. */
export async function migrate(migrating: MigrateOptions): Promise<string[]> {
  const { ownerUrl, appRole, migrations, patience = lockPatience, onWait = tellOfWait } = migrating
  const wanted = migrations ?? (await readMigrations())
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'samklang-migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('samklang-migrate'))")
    // From here on: the lock above is for those who start together, and is waited for however long it takes.
    await client.query(`set lock_timeout = ${patience.lockMs}`)
    const once = (name: string, work: () => Promise<void>) => retry({ client, patience, onWait }, name, work)
    const applied = await applyMissing(client, wanted, once)
    await once('the grants', () => grantToApp(client, appRole))
    return applied
  } catch (error) {
    if (codeOf(error) !== '25006') throw error
    throw new StartupProblem(
      'The database is read-only (a standby?): DATABASE_OWNER_URL must lead to the one that is written to.',
    )
  } finally {
    await client.end()
  }
}

type Once = (name: string, work: () => Promise<void>) => Promise<void>

async function applyMissing(client: pg.Client, wanted: Migration[], once: Once): Promise<string[]> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`)
  const known = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  const checksums = new Map(known.rows.map(({ name, checksum }) => [name, checksum]))
  const latest = [...checksums.keys()].sort().at(-1) ?? ''

  const ours = new Set(wanted.map(({ name }) => name))
  const newer = [...checksums.keys()].filter((name) => !ours.has(name)).sort()
  // What a later version keeps here, this one would leave out of its screens without a word.
  if (newer.length > 0)
    throw new StartupProblem(
      `This database was brought forward by a newer version of Samklang: it has ${newer.join(', ')}, which this version does not know. Start the newer version, or restore a backup from before it.`,
    )
  const missing = wanted.filter(({ name }) => !checksums.has(name))
  for (const { name, checksum } of wanted) {
    if (checksums.has(name) && checksums.get(name) !== checksum)
      throw new StartupProblem(
        `The migration ${name} was changed after this database had applied it. Put it back and add a new one (a demo may begin anew: remove its var folder).`,
      )
  }
  for (const { name } of missing) {
    if (name < latest)
      throw new StartupProblem(`The migration ${name} comes before ${latest}, which this database has applied already.`)
  }
  for (const migration of missing) await once(migration.name, () => apply(client, migration))
  return missing.map(({ name }) => name)
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
}

type RetryOptions = { client: pg.Client; patience: LockPatience; onWait: (name: string) => void }

/** In a transaction. While somebody else holds what it needs it lets go again and again, so that nobody waits behind it. */
async function retry(
  { client, patience, onWait }: RetryOptions,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(client, work)
    } catch (error) {
      if (codeOf(error) !== '55P03') throw error
      if (attempt >= patience.attempts)
        throw new StartupProblem(
          `The migration ${name} was tried ${attempt} times and always found what it changes locked by somebody else. See pg_stat_activity for who that is, and start again.`,
        )
      onWait(name)
      await sleep(patience.pauseMs)
    }
  }
}

function tellOfWait(name: string): void {
  console.log(`The migration ${name} waits for a lock that somebody else holds.`)
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  return 'code' in error ? error.code : codeOf(error.cause)
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
