import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
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

export type Migrating = { ownerUrl: string; appRole: string; migrations?: Migration[] }

/** Brings the database forward, as its owner. Several instances may call this at once: one does it, the others wait. */
export async function migrate({ ownerUrl, appRole, migrations }: Migrating): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'samklang-migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('samklang-migrate'))")
    const applied = await applyMissing(client, wanted)
    await inTransaction(client, () => grantToApp(client, appRole))
    return applied
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client, wanted: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`)
  const known = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  const checksums = new Map(known.rows.map(({ name, checksum }) => [name, checksum]))
  const latest = [...checksums.keys()].sort().at(-1) ?? ''

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
  for (const migration of missing) await inTransaction(client, () => apply(client, migration))
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
