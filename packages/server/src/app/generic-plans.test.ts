import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { madeUpPhone } from '../demo/made-up-numbers.ts'
import { notify } from '../notifications/write.ts'
import { clinicTest as test } from '../testing/server-test.ts'

// What is written once goes by an index with a condition, which PostgreSQL finds by words that stand in the statement alone. A
// value that is sent beside it hides them from a plan that is made for all values, as an operator may set it to make.
test('what is written once is written by a plan that is made for all values, too', async ({
  server,
  clinic,
  signInStaff,
}) => {
  const { patients, units } = clinic
  const owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  const name = pg.escapeIdentifier(new URL(server.database.appUrl).pathname.slice(1))
  await owner.query(`alter database ${name} set plan_cache_mode = force_generic_plan`)
  await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name.slice(1, -1)])
  await owner.end()
  const mode = () => sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(server.db)
  await expect.poll(async () => (await mode().catch(() => undefined))?.rows[0]?.mode).toBe('force_generic_plan')

  const subject = { patientId: patients.child.id, unitId: units.child.id }
  await notify(server.db, 'AnsweredAfterEnd', [subject], server.clock.now())
  await notify(server.db, 'AnsweredAfterEnd', [subject], server.clock.now())
  const waiting = server.db.selectFrom('notification').selectAll().where('patient_id', '=', patients.child.id)
  expect(await waiting.execute()).toHaveLength(1)

  const staff = await signInStaff()
  const names = { Firstname: 'Provfaster', Lastname: 'Provskog' }
  const aunt = { ...names, RelationType: 'Other', RelationTypeDescription: 'Faster', ActsAs: 'Caretaker' }
  const added = await staff.post(`/api/patients/${patients.child.id}/relations`, { ...aunt, Phone: madeUpPhone(71) })
  expect(added.statusCode, added.body).toBe(200)
})
