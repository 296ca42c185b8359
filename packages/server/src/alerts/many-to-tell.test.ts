import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearAlerts, raiseAlarm, tellOfAlerts } from '../testing/alarm.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
  await clearAlerts(server)
})
afterAll(() => server.close())

/** Colleagues of the one who works at the unit, each with an address and the same permissions. */
async function addColleagues(count: number): Promise<void> {
  const { db, clinic } = server
  const like = clinic.staff.childStaff.id
  await sql`with made as (
      insert into account (id, public_id, kind, hsa_id, firstname, lastname, status, email, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid(), kind, 'SE-PROV-' || n, firstname, lastname || n, status,
        'prov' || n || '@samklang.example', created_at, updated_at
      from account, generate_series(1, ${count}) n where account.id = ${like} returning id),
    placed as (
      insert into account_care_unit (account_id, unit_id) select id, ${clinic.units.child.id}::uuid from made),
    roled as (
      insert into account_role (account_id, role) select made.id, r.role from made, account_role r where r.account_id = ${like})
    insert into account_permission (account_id, permission)
    select made.id, p.permission from made, account_permission p where p.account_id = ${like}`.execute(db)
}

/** The same alert of as many questions. */
async function addAlerts(id: string, count: number): Promise<void> {
  await sql`insert into risk_alert (id, patient_id, unit_id, form_id, rule_key, severity, item_ref, value, raised_at, last_modified_at,
      raised_from_draft)
    select gen_random_uuid(), patient_id, unit_id, form_id, rule_key, severity, 'item' || n, value, raised_at, last_modified_at,
      raised_from_draft
    from risk_alert, generate_series(1, ${count}) n where risk_alert.id = ${id}`.execute(server.db)
}

test('R-302 however many alerts wait and however many are to be told, all are told of all', async () => {
  const { id, raisedAt } = await raiseAlarm(server)
  await addColleagues(70)
  await addAlerts(id, 299)
  expect(await tellOfAlerts(server, addMinutes(raisedAt, 90))).toBeGreaterThan(0)
  const told = sql<{ alerts: number; messages: number }>`select count(distinct alert_id)::int as alerts,
    count(distinct message_id)::int as messages from alert_telling`
  const { rows } = await told.execute(server.db)
  expect(rows).toEqual([{ alerts: 300, messages: expect.any(Number) }])
  expect(rows[0]?.messages).toBeGreaterThan(70)
})
