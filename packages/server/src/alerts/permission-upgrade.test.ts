import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../database/connect.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { appRole } from '../database/roles.ts'
import { testDatabase } from '../testing/database.ts'

const now = '2026-01-02T03:04:05.000Z'

test('R-271 an upgrade lets everybody go on acknowledging who could, but for secretaries', {
  timeout: 120_000,
}, async () => {
  const database = await testDatabase('template0')
  const owner = connect(database.ownerUrl, { max: 1 })
  const migrations = await readMigrations()
  const earlier = migrations.filter(({ name }) => name < '0026')
  await migrate({ ownerUrl: database.ownerUrl, appRole, migrations: earlier })
  const people = [
    ['Psykolog', ['Staff']],
    ['', ['Staff']],
    ['Medicinsk Sekreterare', ['Staff', 'LimitedAdmin']],
    ['Enhetschef', ['Staff', 'Admin']],
    ['Systemförvaltare', ['SysAdmin']],
    ['Controller', ['LimitedAdmin']],
  ] as const
  for (const [index, [title, roles]] of people.entries()) {
    const id = `00000000-0000-4000-8000-00000000000${index}`
    await sql`insert into account (id, public_id, kind, hsa_id, title, created_at, updated_at)
      values (${id}, ${id}, 'Staff', ${`T${index}`}, ${title || null}, ${now}, ${now})`.execute(owner)
    for (const role of roles) await owner.insertInto('account_role').values({ account_id: id, role }).execute()
  }
  await migrate({ ownerUrl: database.ownerUrl, appRole, migrations })
  const { rows } = await sql<{ title: string | null }>`select a.title from account a
    join account_permission p on p.account_id = a.id where p.permission = 'Alerts.Acknowledge' order by a.id`.execute(
    owner,
  )
  await owner.destroy()
  await database.close()
  expect(rows.map(({ title }) => title)).toEqual(['Psykolog', null, 'Enhetschef', 'Systemförvaltare'])
})
