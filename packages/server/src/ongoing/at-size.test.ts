import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closedAlertsStatement, unitAlertsStatement } from '../alerts/list-of-unit.ts'
import { closedUnitsStatement, unopenableStatement } from '../alerts/open-to.ts'
import { followUpUnitsStatement, listCareUnits, lockStatement, unitsStatement } from '../alerts/waiting.ts'
import { elsewhereStatement, unitFollowUpsStatement } from '../follow-ups/list.ts'
import { openByPatientStatement } from '../follow-ups/open-by-patient.ts'
import { overdueStatement } from '../follow-ups/tell.ts'
import { requestsStatement } from '../follow-ups/tell-of-requests.ts'
import { kinds, lateStatement } from '../notifications/find-inactive.ts'
import { bellStatement } from '../notifications/list.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { layTestClinic, type TestClinic } from '../testing/clinic.ts'
import { layCrowd } from '../testing/crowd.ts'
import { layTestForms } from '../testing/forms.ts'
import { settle, tablesReadWhole } from '../testing/plan.ts'
import type { Desk } from './desk.ts'
import { journalStatement } from './list-journals.ts'
import { peopleStatement } from './people.ts'
import { unreadStatement } from './unread.ts'
import { type Whose, waitingStatement } from './waiting.ts'

let house: TestApp
let clinic: TestClinic

beforeAll(async () => {
  house = await testApp()
  const now = house.clock.now()
  clinic = await layTestClinic(house.db, house.keys, now)
  const forms = await layTestForms(house.db, now)
  await layCrowd(house.db, { keys: house.keys, now, forms, unit: clinic.units.child, patients: 100 })
  await settle(house.database)
}, 120_000)
afterAll(() => house.close())

function desk(): Desk {
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

test.each<[string, () => Whose]>([
  ['at the unit', () => 'unit'],
  ['for mine', () => 'mine'],
  ['for one patient', () => ({ patientId: clinic.patients.child.id })],
  ['for named patients', () => ({ patientIds: named() })],
])('what waits %s is read by index: no table of the whole region is read through', async (_, whose) => {
  expect(await tablesReadWhole(house.db, waitingStatement(desk(), whose()).compile(house.db))).toEqual([])
})

test('so are the people of the lines', async () => {
  expect(await tablesReadWhole(house.db, peopleStatement(desk(), named()).compile(house.db))).toEqual([])
})

test('so is what is followed up of them', async () => {
  const statement = openByPatientStatement(desk().unitId, named())
  expect(await tablesReadWhole(house.db, statement.compile(house.db))).toEqual([])
})

test('so are the unread forms of the lines', async () => {
  const { rows } = await sql<{
    id: string
  }>`select form_id as id from notification where form_id is not null limit 50`.execute(house.db)
  const statement = unreadStatement(
    desk(),
    rows.map(({ id }) => id),
  )
  const read = await tablesReadWhole(house.db, statement.compile(house.db))
  expect(read.filter(isOfTheRegion)).toEqual([])
})

test('so is what the bell holds', async () => {
  const { unitId, accountId } = desk()
  const wanted = { language: 'sv', most: 200 } as const
  const waiting = bellStatement({ actor: { unitId, accountId }, language: 'sv' }, 200).compile(house.db)
  const alerts = unitAlertsStatement(house.db, { unitId, accountId }, wanted).compile()
  const closed = closedAlertsStatement(house.db, { unitId, accountId }, wanted).compile()
  const unopenable = [closedUnitsStatement(unitId), unopenableStatement].map((one) => one.compile(house.db))
  const followed = unitFollowUpsStatement(house.db, { unitId, accountId }, wanted).compile()
  const elsewhere = elsewhereStatement({ unitId, accountId }, house.clock.now()).compile(house.db)
  for (const statement of [waiting, alerts, closed, followed, elsewhere, ...unopenable])
    expect((await tablesReadWhole(house.db, statement)).filter(isOfTheRegion)).toEqual([])
})

test('so are the diaries, but for what kinds of form there are', async () => {
  const read = await tablesReadWhole(house.db, journalStatement(desk(), 'sv').compile(house.db))
  expect(read.filter(isOfTheRegion)).toEqual([])
})

test('so is what has become late', async () => {
  for (const kind of kinds) {
    const read = await tablesReadWhole(house.db, lateStatement(kind, house.clock.now()).compile(house.db))
    expect(read.filter(isOfTheRegion)).toEqual([])
  }
})

test('so are the alerts and follow-ups that wait for somebody to be told', async () => {
  const now = house.clock.now()
  const [unit] = await listCareUnits(house.db, [desk().unitId])
  if (!unit) throw new Error('no unit')
  const at = { unit, now, today: '2026-11-17', isDaytime: true }
  const followedUp = [followUpUnitsStatement(now), overdueStatement(unit.id, at.today), requestsStatement(at)]
  for (const statement of [unitsStatement, lockStatement(desk().unitId, now), ...followedUp])
    expect((await tablesReadWhole(house.db, statement.compile(house.db))).filter(isOfTheRegion)).toEqual([])
})

const ofStaff = ['account', 'account_care_unit', 'account_role', 'account_permission']

// units, staff and kinds of form are few, whatever the region
function isOfTheRegion(table: string): boolean {
  return !['form_type', 'unit', 'unit_group', ...ofStaff].includes(table)
}
