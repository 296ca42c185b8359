import { type CompiledQuery, Kysely, type LogEvent, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnTypes } from '../database/column-types.ts'
import type { Db } from '../database/connect.ts'
import type { DB } from '../database/table-types.ts'
import { searchPatients } from '../patient-administration/lists.ts'
import { noteActivity } from '../patients/activity.ts'
import { seedTestClinic } from '../testing/clinic.ts'
import { seedCrowd } from '../testing/crowd.ts'
import { seedCrowdPrograms } from '../testing/crowd-programs.ts'
import { seedCrowdTreatments } from '../testing/crowd-treatments.ts'
import { seedTestForms } from '../testing/forms.ts'
import { tablesReadWhole, updateStatistics } from '../testing/plan.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { listMyTreatments } from '../treatments/list-mine.ts'
import { listHistory } from './history.ts'
import { listCareItems } from './list.ts'
import { listMyPrograms } from './my-programs.ts'

let server: TestServer
let patientId: string
let accountId: string
let unitId: string

beforeAll(async () => {
  server = await startTestServer()
  const { db, keys } = server
  const now = server.clock.now()
  const { units, staff } = await seedTestClinic(db, keys, now)
  accountId = staff.childStaff.id
  unitId = units.child.id
  const forms = await seedTestForms(db, now)
  await seedCrowd(db, { keys, now, forms, unit: units.child, patients: 120 })
  await sql`insert into form_event (id, form_id, patient_id, event, at)
    select gen_random_uuid(), id, patient_id, event::form_event_kind, created_at
    from form, (values ('Created'), ('Sent'), ('Closed')) as happened (event)`.execute(db)
  await sql`insert into form_score (form_id, scale_key, patient_id, validity, items_used, missing_items, engine_version, computed_at)
    select id, 'total', patient_id, 'Valid', '{}', '{}', '1', created_at from form where kind = 'Questionnaire'`.execute(
    db,
  )
  await sql`insert into recurring_questionnaire (id, patient_id, unit_id, form_type_id, form_variant_id, respondent_type,
      content_language, start_date, interval_days, occurrences_total, time_zone, created_at, created_by, updated_at)
    select gen_random_uuid(), f.patient_id, f.unit_id, f.form_type_id, v.form_variant_id, 'Patient', 'sv', '2026-01-01', 7, 9,
      'Europe/Stockholm', f.created_at, (select id from account limit 1), f.created_at
    from form f join form_variant_version v on v.id = f.variant_version_id where f.kind = 'Questionnaire'`.execute(db)
  await seedCrowdTreatments(db, now)
  await seedCrowdPrograms(db, now)
  // Of every member of staff at every unit, some that are over.
  await sql`insert into staff_absence (id, account_id, unit_id, from_day, until_day, created_at, created_by, last_modified_at)
    select gen_random_uuid(), a.id, u.id, d::date, d::date, d, a.id, d
    from account a, unit u, generate_series('2024-01-01'::timestamptz, '2024-02-20', '1 day') d
    where a.kind = 'Staff'`.execute(db)
  await updateStatistics(server.database)
  const alerted = await db
    .selectFrom('risk_alert')
    .select('patient_id')
    .where('unit_id', '=', units.child.id)
    .where('acknowledged_at', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  patientId = alerted.patient_id
}, 300_000)
afterAll(() => server.close())

const asked = { page: 1, pageSize: 50 }
const assigning = () => ({ keys: server.keys, services: { sms: true, email: true } })
const reading = () => ({ ...assigning(), language: 'sv' as const, now: server.clock.now() })

function mine(db: Db) {
  const context = { type: 'Patient', patientId, relationId: null } as const
  const actor = { context, accountId, identityId: null, SecurityLevel: 'Two' } as const
  return { db, actor, context, language: 'sv' as const, now: server.clock.now() }
}

test('when something last happened around those whom a list shows is looked up, and so is where it is noted', async () => {
  const actor = { accountId, unitId }
  const sent = await statementsOf(async (db) => {
    await searchPatients(db, server.keys, actor, { ...asked, search: undefined, tag: undefined })
    await noteActivity(db, { patientId, unitId }, server.clock.now())
  })
  for (const statement of sent)
    expect(await tablesReadWhole(server.db, statement), statement.sql).not.toContain('patient_activity')
})

test.each<[string, (db: Db) => Promise<unknown>]>([
  [
    'what goes on',
    (db) => {
      const now = server.clock.now()
      return listCareItems(db, patientId, { accountId, unitId, language: 'sv', ...assigning(), now, truncate() {} })
    },
  ],
  ['what is over', (db) => listHistory(db, [patientId], asked, reading())],
  [
    'what one program has sent',
    (db) => listHistory(db, [patientId], { ...asked, program: crypto.randomUUID() }, reading()),
  ],
  [
    'what the patient sees that goes on',
    async (db) => [await listMyPrograms(mine(db)), await listMyTreatments(mine(db))],
  ],
])('%s around a patient is read by index: no table of the whole region is read through', async (_, read) => {
  const sent = await statementsOf(read)
  expect(sent.length).toBeGreaterThan(1)
  for (const statement of sent)
    expect((await tablesReadWhole(server.db, statement)).filter(isOfTheRegion), statement.sql).toEqual([])
})

async function statementsOf(read: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = []
  const pool = new pg.Pool({ connectionString: server.database.appUrl, max: 1, types: columnTypes })
  const log = ({ query }: LogEvent) => void sent.push(query)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log })
  await read(db)
  await db.destroy()
  return sent
}

// units, their closed days, staff and kinds of form are few, whatever the region
function isOfTheRegion(table: string): boolean {
  return !/^(account|account_care_unit|account_role|account_permission|unit|unit_group|form_type|form_variant|form_variant_version|treatment_definition|treatment_variant|program_template|program_template_version|unit_group_.*|closed_day)$/.test(
    table,
  )
}
