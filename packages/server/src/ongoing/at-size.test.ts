import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { layTestClinic, type TestClinic } from '../testing/clinic.ts'
import { layCrowd } from '../testing/crowd.ts'
import { layTestForms } from '../testing/forms.ts'
import { settle, tablesReadWhole } from '../testing/plan.ts'
import type { Desk } from './desk.ts'
import { journalStatement } from './list-journals.ts'
import { peopleStatement } from './people.ts'
import { type Whose, waitingStatement } from './waiting.ts'

let house: TestApp
let clinic: TestClinic

beforeAll(async () => {
  house = await testApp()
  const now = house.clock.now()
  clinic = await layTestClinic(house.db, house.keys, now)
  const forms = await layTestForms(house.db, now)
  await layCrowd(house.db, { keys: house.keys, now, forms, unit: clinic.units.child, patients: 200 })
  await settle(house.database)
}, 120_000)
afterAll(() => house.close())

function desk(): Desk {
  const { id: accountId } = clinic.staff.childStaff
  const unitId = clinic.units.child.id
  return { accountId, unitId, today: '2026-11-16', hasResponsibles: true, alertsAre: 'Todo' }
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

test('so are the diaries, but for what kinds of form there are', async () => {
  const read = await tablesReadWhole(house.db, journalStatement(desk(), 'sv').compile(house.db))
  // staff and forms are few, whatever the region
  expect(read.filter((table) => table !== 'form_type' && table !== 'account')).toEqual([])
})
