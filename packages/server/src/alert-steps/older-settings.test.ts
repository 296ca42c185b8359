import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '../database/migrate.ts'
import { appRole } from '../database/roles.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await testDatabase('template0')
  const earlier = (await readMigrations()).filter(({ name }) => name < '0025')
  await migrate({ ownerUrl: database.ownerUrl, appRole, migrations: earlier })
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

test('R-268 a group that let alerts wait for a week lets them wait for four hours after the upgrade', async () => {
  const group = (name: string, owners: number, units: number) =>
    owner.query(
      `insert into unit_group (id, name, alert_reminder_minutes, alert_escalation_minutes, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, now(), now())`,
      [name, owners, units],
    )
  await group('as it was', 15, 60)
  await group('a week', 10080, 10080)
  await group('the wrong way round', 100, 5)
  await migrate({ ownerUrl: database.ownerUrl, appRole })
  const { rows } = await owner.query({
    text: `select name, alert_owner_minutes, alert_deputy_minutes, alert_on_duty_minutes, alert_on_call_minutes,
      alert_head_minutes from unit_group order by name`,
    rowMode: 'array',
  })
  expect(rows).toEqual([
    ['a week', 240, 240, 240, 240, 240],
    ['as it was', 15, 30, 60, 90, 120],
    ['the wrong way round', 100, 100, 100, 100, 120],
  ])
})
