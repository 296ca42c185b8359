import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closedUnitsStatement, unopenableStatement } from '../alert-rows/open-to.ts'
import { closedAlertsStatement, unitAlertsStatement } from '../alerts/list-of-unit.ts'
import { followUpUnitsStatement, listCareUnits, lockStatement, unitsStatement } from '../alerts/waiting.ts'
import { elsewhereStatement, unitFollowUpsStatement } from '../follow-ups/list.ts'
import { openByPatientStatement } from '../follow-ups/open-by-patient.ts'
import { overdueStatement } from '../follow-ups/tell.ts'
import { requestsStatement } from '../follow-ups/tell-of-requests.ts'
import { kinds, lateStatement, toldBeforeStatement } from '../inbox/find-inactive.ts'
import { bellStatement } from '../inbox/list.ts'
import { seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { seedCrowd } from '../testing/crowd.ts'
import { seedCrowdPrograms } from '../testing/crowd-programs.ts'
import { seedCrowdTreatments } from '../testing/crowd-treatments.ts'
import { seedTestForms } from '../testing/forms.ts'
import { tablesReadWhole, updateStatistics } from '../testing/plan.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitingLongStatement } from '../treatments/find-waiting.ts'
import { journalStatement } from './list-journals.ts'
import { programStatement } from './list-programs.ts'
import { peopleStatement } from './people.ts'
import { unreadStatement } from './unread.ts'
import { waitingStatements } from './waiting.ts'
import type { WorklistScope } from './worklist-scope.ts'

let server: TestServer
let clinic: TestClinic

beforeAll(async () => {
  server = await startTestServer()
  const now = server.clock.now()
  clinic = await seedTestClinic(server.db, server.keys, now)
  const forms = await seedTestForms(server.db, now)
  await seedCrowd(server.db, { keys: server.keys, now, forms, unit: clinic.units.child, patients: 100 })
  await seedCrowdTreatments(server.db, now)
  await seedCrowdPrograms(server.db, now)
  await seedAbsences()
  await updateStatistics(server.database)
}, 300_000)
afterAll(() => server.close())

/** Of every member of staff at every unit, some that are over. */
async function seedAbsences() {
  await sql`insert into staff_absence (id, account_id, unit_id, from_day, until_day, created_at, created_by, last_modified_at)
    select gen_random_uuid(), a.id, u.id, d::date, d::date, d, a.id, d
    from account a, unit u, generate_series('2024-01-01'::timestamptz, '2024-02-20', '1 day') d
    where a.kind = 'Staff'`.execute(server.db)
}

function scope(): WorklistScope {
  const { id: accountId } = clinic.staff.childStaff
  const unitId = clinic.units.child.id
  return {
    accountId,
    unitId,
    today: '2026-11-16',
    language: 'sv',
    hasResponsibles: true,
    alertsAre: 'Todo',
    confirmsOthers: false,
  }
}
const named = () => Object.values(clinic.patients).map(({ id }) => id)

test.each([
  ['at the unit', () => waitingStatements.unit.compile(scope())],
  ['for mine', () => waitingStatements.mine.compile(scope())],
  ['for one patient', () => waitingStatements.one.compile({ ...scope(), patientId: clinic.patients.child.id })],
  ['by treatment', () => waitingStatements.byTreatment.compile({ ...scope(), patientIds: named() })],
  ['for named patients', () => waitingStatements.named.compile({ ...scope(), patientIds: named() })],
])('what waits %s is read by index: no table of the whole region is read through', async (_, waiting) => {
  expect(await tablesReadWhole(server.db, waiting())).toEqual([])
})

test('so are the people of the lines', async () => {
  expect(await tablesReadWhole(server.db, peopleStatement.compile({ ...scope(), patientIds: named() }))).toEqual([])
})

test('so is what is followed up of them', async () => {
  const open = openByPatientStatement.compile({ ...scope(), patientIds: named() })
  expect(await tablesReadWhole(server.db, open)).toEqual([])
})

test('so are the unread forms of the lines', async () => {
  const { rows } = await sql<{
    id: string
  }>`select form_id as id from notification where form_id is not null limit 50`.execute(server.db)
  const unread = unreadStatement.compile({ ...scope(), formIds: rows.map(({ id }) => id) })
  const read = await tablesReadWhole(server.db, unread)
  expect(read.filter(isOfTheRegion)).toEqual([])
})

test('so is what the bell holds', async () => {
  const { unitId, accountId } = scope()
  const wanted = { unitId, accountId, language: 'sv', now: server.clock.now(), most: 200 } as const
  const waiting = bellStatement.compile(wanted)
  const alerts = unitAlertsStatement.compile(wanted)
  const closed = closedAlertsStatement.compile(wanted)
  const unopenable = [closedUnitsStatement(unitId), unopenableStatement].map((one) => one.compile(server.db))
  const followed = unitFollowUpsStatement.compile(wanted)
  const elsewhere = elsewhereStatement({ unitId, accountId }, server.clock.now()).compile(server.db)
  for (const statement of [waiting, alerts, closed, followed, elsewhere, ...unopenable])
    expect((await tablesReadWhole(server.db, statement)).filter(isOfTheRegion)).toEqual([])
})

test('so are the diaries, but for what kinds of form there are', async () => {
  const read = await tablesReadWhole(server.db, journalStatement.compile(scope()))
  expect(read.filter(isOfTheRegion)).toEqual([])
})

test.each([
  ['of the unit', null],
  ['of mine', 'childStaff'],
] as const)('R-620 so are the programs %s', async (_, who) => {
  const { unitId, language } = scope()
  const accountId = who && clinic.staff[who].id
  const programs = programStatement.compile({ unitId, language, accountId, now: server.clock.now() })
  const read = await tablesReadWhole(server.db, programs)
  expect(read.filter(isOfTheRegion)).toEqual([])
})

test('so is what has become late', async () => {
  for (const kind of kinds) {
    const read = await tablesReadWhole(server.db, lateStatement(kind, server.clock.now()).compile(server.db))
    expect(read.filter(isOfTheRegion)).toEqual([])
  }
  const toldBefore = await tablesReadWhole(server.db, toldBeforeStatement().compile(server.db))
  expect(toldBefore.filter(isOfTheRegion)).toEqual([])
  const waiting = await tablesReadWhole(server.db, waitingLongStatement(server.clock.now()).compile(server.db))
  expect(waiting.filter(isOfTheRegion)).toEqual([])
})

test('so are the alerts and follow-ups that wait for somebody to be told', async () => {
  const now = server.clock.now()
  const [unit] = await listCareUnits(server.db, [scope().unitId], now)
  if (!unit) throw new Error('no unit')
  const at = { unit, now, today: '2026-11-17', isDaytime: true }
  const followedUp = [followUpUnitsStatement(now), overdueStatement(unit.id, at.today), requestsStatement(at)]
  for (const statement of [unitsStatement(now), lockStatement(scope().unitId, now), ...followedUp])
    expect((await tablesReadWhole(server.db, statement.compile(server.db))).filter(isOfTheRegion)).toEqual([])
})

const ofStaff = ['account', 'account_care_unit', 'account_role', 'account_permission']

// units, staff and kinds of form are few, whatever the region
function isOfTheRegion(table: string): boolean {
  return !['form_type', 'form_variant_version', 'treatment_definition', 'unit', 'unit_group', ...ofStaff].includes(
    table,
  )
}
