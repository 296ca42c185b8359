import { afterEach, expect, test } from 'vitest'
import type { Db } from '../database/connect.ts'
import { openField } from '../keys/sealed-field.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { seedDemoClinic } from './clinic.ts'
import { seedClinic } from './seed.ts'
import { everywhereHsaId } from './staff.ts'

const keys = { fieldKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }], indexKey: Buffer.alloc(32, 8) }
const now = '2026-11-15T10:00:00.000Z'
const databases: TestDatabase[] = []

async function emptyDatabase(): Promise<Db> {
  const database = await testDatabase()
  databases.push(database)
  return database.db
}
afterEach(async () => {
  for (const database of databases.splice(0)) await database.close()
})

// Sealing takes a fresh nonce each time, so what is sealed is compared opened.
async function contentOf(db: Db) {
  const persons = await db.selectFrom('person').selectAll().orderBy('id').execute()
  return {
    persons: persons.map((person) => ({
      ...person,
      personal_id: open(person, 'personal_id'),
      phone: open(person, 'phone'),
    })),
    accounts: await db.selectFrom('account').selectAll().orderBy('id').execute(),
    patients: await db.selectFrom('patient').selectAll().orderBy('id').execute(),
    places: await db.selectFrom('patient_unit').selectAll().orderBy('patient_id').execute(),
    relations: await db.selectFrom('relation').selectAll().orderBy('id').execute(),
    units: await db.selectFrom('unit').selectAll().orderBy('id').execute(),
  }
}

function open(
  person: { id: string; personal_id: Buffer | null; phone: Buffer | null },
  column: 'personal_id' | 'phone',
): string | null {
  const sealed = person[column]
  return sealed && openField(keys, { table: 'person', column, row: person.id }, sealed)
}

test('the same seed makes the same people, ids included, and another seed makes others', async () => {
  const [one, same, other] = await Promise.all([emptyDatabase(), emptyDatabase(), emptyDatabase()])
  await seedClinic(one, keys, { patients: 120, seed: 7, now })
  await seedClinic(same, keys, { patients: 120, seed: 7, now })
  await seedClinic(other, keys, { patients: 120, seed: 8, now })
  const first = await contentOf(one)
  expect(await contentOf(same)).toEqual(first)
  expect((await contentOf(other)).persons).not.toEqual(first.persons)
  expect(first.patients).toHaveLength(120)
})

test('seeded clinics lie beside the demo, before or after it, and beside each other, open to the demo staff of every unit', async () => {
  const db = await emptyDatabase()
  const seeded = await seedClinic(db, keys, { patients: 1200, seed: 1, now })
  expect(await seedDemoClinic(db, keys, now)).toBe(true)
  await seedClinic(db, keys, { patients: 1200, seed: 2, now })
  expect(seeded).toMatchObject({ patients: 1200, units: 6 })
  const units = await db
    .selectFrom('account_care_unit')
    .innerJoin('account', 'account.id', 'account_care_unit.account_id')
    .select('unit_id')
    .where('hsa_id', '=', everywhereHsaId)
    .execute()
  expect(units).toHaveLength(3 + 6 + 6)
})

test('a seed is laid once, and a second time changes nothing', async () => {
  const db = await emptyDatabase()
  await seedClinic(db, keys, { patients: 10, seed: 3, now })
  await expect(seedClinic(db, keys, { patients: 10, seed: 3, now })).rejects.toThrow('Seed 3 is laid already')
  expect(await db.selectFrom('patient').select('id').execute()).toHaveLength(10)
})
