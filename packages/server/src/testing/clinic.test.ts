import { afterAll, beforeAll, expect, test } from 'vitest'
import { findActor } from '../session/find-actor.ts'
import { openSession, seedTestClinic, type TestClinic } from './clinic.ts'
import { type TestDatabase, testDatabase } from './database.ts'

const keys = { fieldKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }], indexKey: Buffer.alloc(32, 8) }
const now = '2026-11-15T10:00:00.000Z'
let database: TestDatabase
let clinic: TestClinic

beforeAll(async () => {
  database = await testDatabase()
  clinic = await seedTestClinic(database.db, keys, now)
})
afterAll(() => database.close())

test('a session opened for staff has the unit and the roles', async () => {
  const token = await openSession(database.db, {
    account: clinic.staff.childStaff,
    level: 'Four',
    unit: clinic.units.child,
    now,
  })
  expect(await findActor(database.db, token, now)).toMatchObject({
    SecurityLevel: 'Four',
    Roles: ['Staff'],
    unitId: clinic.units.child.id,
  })
})

test('a session opened for a guardian stands in the child’s context', async () => {
  const { persons, patients, relations } = clinic
  const token = await openSession(database.db, {
    account: persons.guardian.account,
    level: 'Two',
    context: { type: 'Guardian', patient: patients.child, relationId: relations.guardianOfChild },
    now,
  })
  const actor = await findActor(database.db, token, now)
  expect(actor?.context?.patientId).toBe(patients.child.id)
})

test('a session opened with its end behind it is over', async () => {
  const token = await openSession(database.db, {
    account: clinic.staff.admin,
    level: 'Four',
    now,
    expiresAt: '2026-11-15T09:59:00.000Z',
  })
  expect(await findActor(database.db, token, now)).toBeUndefined()
})
