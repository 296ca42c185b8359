import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { describeTables, tableTypes } from './generate-types.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { appRole } from './roles.ts'

let migrated: TestDatabase
let empty: TestDatabase

beforeAll(async () => {
  ;[migrated, empty] = await Promise.all([testDatabase(), testDatabase('template0')])
})
afterAll(() => Promise.all([migrated.close(), empty.close()]))

function migration(name: string, sql: string, checksum = sql): Migration {
  return { name, sql, checksum }
}

test('migrating a database that is up to date changes nothing', async () => {
  expect(await migrate({ ownerUrl: migrated.ownerUrl, appRole })).toEqual([])
})

test('two instances that start at once apply every migration once', async () => {
  const migrations = await readMigrations()
  const both = await Promise.all([1, 2].map(() => migrate({ ownerUrl: empty.ownerUrl, appRole, migrations })))
  expect(both.flat().sort()).toEqual(migrations.map(({ name }) => name))
})

test('a migration that was changed after it had been applied is refused by its name', async () => {
  const [first, ...rest] = await readMigrations()
  const migrations = [{ ...first!, checksum: 'changed' }, ...rest]
  await expect(migrate({ ownerUrl: migrated.ownerUrl, appRole, migrations })).rejects.toThrow(first!.name)
})

test('a version that does not know all that was applied is refused, and says what it lacks', async () => {
  const known = await readMigrations()
  const starting = migrate({ ownerUrl: migrated.ownerUrl, appRole, migrations: known.slice(0, -1) })
  await expect(starting).rejects.toThrow(`newer version of Samklang: it has ${known.at(-1)!.name}, which`)
})

test('a migration that comes too late for its number is refused', async () => {
  const migrations = [migration('0000_late.sql', 'select 1'), ...(await readMigrations())]
  await expect(migrate({ ownerUrl: migrated.ownerUrl, appRole, migrations })).rejects.toThrow('0000_late.sql')
})

test('a migration that fails leaves nothing of itself behind', async () => {
  const migrations = [
    ...(await readMigrations()),
    migration('9999_broken.sql', 'create table half (id int); select 1/0'),
  ]
  await expect(migrate({ ownerUrl: migrated.ownerUrl, appRole, migrations })).rejects.toThrow('9999_broken.sql')
  expect(await query(migrated.ownerUrl, "select to_regclass('half') as half")).toEqual([{ half: null }])
})

test('a migration that finds its table locked keeps nobody waiting, and is done once the lock is gone', async () => {
  const migrations = [...(await readMigrations()), migration('9998_waits.sql', 'alter table unit add column trial int')]
  const patience = { lockMs: 100, pauseMs: 50, attempts: 10_000 }
  const holder = new pg.Client({ connectionString: migrated.ownerUrl })
  await holder.connect()
  await holder.query('begin; select from unit')
  const { promise: hasWaited, resolve: onWait } = Promise.withResolvers<string>()
  const migrating = migrate({ ownerUrl: migrated.ownerUrl, appRole, migrations, patience, onWait })
  expect(await hasWaited).toBe('9998_waits.sql')
  // Whoever comes meanwhile is not kept behind it for as long as the lock is held.
  await query(migrated.appUrl, 'select from unit')

  const impatient = { ownerUrl: empty.ownerUrl, appRole, patience: { ...patience, attempts: 2 }, onWait: () => {} }
  await migrate({ ownerUrl: empty.ownerUrl, appRole })
  const other = new pg.Client({ connectionString: empty.ownerUrl })
  await other.connect()
  await other.query('begin; select from unit')
  await expect(migrate({ ...impatient, migrations })).rejects.toThrow(/9998_waits.sql was tried 2 times/)
  await other.end()

  await holder.end()
  expect(await migrating).toEqual(['9998_waits.sql'])
  await query(migrated.ownerUrl, 'alter table unit drop column trial')
  await query(migrated.ownerUrl, "delete from schema_migration where name = '9998_waits.sql'")
})

test('a database that only stands by for another is told from one that can be brought forward', async () => {
  const standby = `${empty.ownerUrl}?options=-c%20default_transaction_read_only%3Don`
  await expect(migrate({ ownerUrl: standby, appRole })).rejects.toThrow(/read-only/)
})

test.each([
  ['select from audit_log', 'permission denied'],
  ['update audit_log set action = action', 'permission denied'],
  ['delete from audit_log', 'permission denied'],
  ['truncate audit_log', 'permission denied'],
  ['select from audit_log_rest', 'permission denied'],
  ['insert into audit_seal values (1, 1, $$x$$)', 'permission denied'],
  ['select from audit_block', 'permission denied'],
  ['delete from journal_entry', 'permission denied'],
  ['update journal_entry_version set answers = answers', 'permission denied'],
  ['delete from journal_entry_version', 'permission denied'],
  ['truncate journal_entry_version', 'permission denied'],
  ['create table mine (id int)', 'permission denied'],
  ['delete from schema_migration', 'permission denied'],
])('the role of the server may not: %s', async (statement, reason) => {
  await expect(query(migrated.appUrl, statement)).rejects.toThrow(reason)
})

test('the role of the server may read and change ordinary tables and make those of the job queue', async () => {
  await query(migrated.appUrl, 'update person set firstname = firstname')
  await query(migrated.appUrl, 'create table pgboss.trial (id int)')
})

test('the table types are those of the migrated database', async () => {
  const hint = 'run: npm run samklang -- generate-types'
  expect(await describeTables(migrated.ownerUrl), hint).toBe(await readFile(tableTypes, 'utf8'))
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
