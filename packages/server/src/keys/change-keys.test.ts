import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { connect, type Db } from '../database/connect.ts'
import { madeUpCivicId } from '../demo/made-up-numbers.ts'
import { queueMessage } from '../outbox/outbox.ts'
import { personalIdColumns, phoneColumns } from '../patients/person-fields.ts'
import { seedTestClinic } from '../testing/clinic.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { blindIndex, previousBlindIndex } from './blind-index.ts'
import { changeKeys } from './change-keys.ts'
import { byteColumnsOf, listRows } from './change-queries.ts'
import { makeId } from './ids.ts'
import type { Keys } from './keys.ts'
import { reseal } from './reseal.ts'
import { otherBytes, sealedColumns } from './sealed-columns.ts'
import { openField } from './sealed-field.ts'

const now = '2026-11-16T10:00:00.000Z'
const oldField = { id: 'old', key: randomBytes(32) }
const newField = { id: 'new', key: randomBytes(32) }
const oldKeys: Keys = { fieldKeys: [oldField], indexKey: randomBytes(32) }
const newKeys: Keys = { fieldKeys: [newField], indexKey: randomBytes(32) }
/** What every server has while the keys are being changed. */
const bothKeys: Keys = {
  fieldKeys: [newField, oldField],
  indexKey: newKeys.indexKey,
  previousIndexKey: oldKeys.indexKey,
}

const unitId = '00000000-0000-4000-8000-000000000001'

let database: TestDatabase
let db: Db

beforeEach(async () => {
  database = await testDatabase()
  db = database.db
  await db.insertInto('unit').values({ id: unitId, kind: 'CareUnit', name: 'Provenheten', updated_at: now }).execute()
})
afterEach(() => database.close())

async function write(at: Db, keys: Keys, civicId: string, id = makeId(now)) {
  const index = {
    personal_id_index: blindIndex(keys, 'personal-id', civicId),
    personal_id_index_previous: previousBlindIndex(keys, 'personal-id', civicId),
  }
  const identity_id = makeId(now)
  await at
    .insertInto('identity')
    .values({ id: identity_id, id_type: 'PNR', ...index, created_at: now })
    .execute()
  const columns = { ...personalIdColumns(keys, id, civicId), ...phoneColumns(keys, id, '+46701740605') }
  const facts = { firstname: 'Prov', lastname: 'Prov', created_at: now, updated_at: now }
  return at
    .insertInto('person')
    .values({ id, identity_id, unit_id: unitId, id_type: 'PNR', ...facts, ...columns })
    .returning('id')
    .execute()
}

async function listAll(): Promise<
  { columns: typeof sealedColumns; row: Awaited<ReturnType<typeof listRows>>[number] }[]
> {
  const all = []
  for (const columns of Map.groupBy(sealedColumns, ({ table }) => table).values())
    for (const row of await listRows(db, columns, { after: undefined, limit: 100_000 })) all.push({ columns, row })
  return all
}

/** Nothing is left to do for somebody who has the new keys alone; opening a row with another key would throw. */
async function expectOnlyNewKeys(): Promise<void> {
  const all = await listAll()
  expect(all.length).toBeGreaterThan(0)
  for (const { columns, row } of all) expect(reseal(newKeys, columns, row)).toBeUndefined()
}

test('every column of bytes is registered: as sealed, as an index, or as something that keys do not concern', async () => {
  const { rows } = await sql<{ name: string }>`
    select r.relname || '.' || c.attname as name from pg_attribute c join pg_class r on r.oid = c.attrelid
    where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition
      and c.attnum > 0 and not c.attisdropped and c.atttypid in ('bytea'::regtype, 'bytea[]'::regtype)`.execute(db)
  const own = sealedColumns.flatMap((column) => byteColumnsOf([column]).map((name) => `${column.table}.${name}`))
  const copies = sealedColumns.flatMap(({ index }) =>
    (index?.copies ?? []).flatMap(({ table, column, previous }) =>
      [column, ...(previous ? [previous] : [])].map((name) => `${table}.${name}`),
    ),
  )
  const registered = new Set([...own, ...copies, ...Object.keys(otherBytes)])
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...registered].toSorted())
})

test('what is sealed is opened at the place that is registered', async () => {
  await seedTestClinic(db, oldKeys, now)
  await queueMessage(db, oldKeys, message('k'), now)
  const opened = (await listAll()).flatMap(({ columns, row }) =>
    columns.flatMap(({ table, column }) => {
      const sealed = row.bytes[column]
      return sealed ? [openField(oldKeys, { table, column, row: row.row }, sealed)] : []
    }),
  )
  expect(opened).toContain('Hej')
  expect(opened.length).toBeGreaterThan(10)
  // Nothing to do where the keys are what they were.
  expect(await changeKeys(db, oldKeys)).toEqual({
    changed: 0,
    failed: [],
    isComplete: true,
    retiredFieldKeys: [],
    hasRetiredIndexKey: false,
  })
})

test('a row that no key opens, and one whose id another row has, are told and left; the rest is changed', async () => {
  const [lost] = await write(db, { ...oldKeys, fieldKeys: [{ id: 'lost', key: randomBytes(32) }] }, civicId(1))
  await write(db, oldKeys, civicId(2))
  const later = makeId('2026-11-16T10:00:01.000Z')
  const [twin] = await write(db, { ...oldKeys, indexKey: randomBytes(32) }, civicId(2), later)
  const [fine] = await write(db, oldKeys, civicId(3))
  const change = await changeKeys(db, bothKeys, { rowsAtOnce: 10 })
  expect(change).toMatchObject({ isComplete: false, retiredFieldKeys: [], hasRetiredIndexKey: false })
  expect(change.failed).toEqual([
    { table: 'person', row: lost?.id, reason: 'field key lost is not configured' },
    { table: 'person', row: twin?.id, reason: 'another row has the same id' },
  ])
  const found = db.selectFrom('person').select('id')
  expect(await found.where('personal_id_index', '=', blindIndex(newKeys, 'personal-id', civicId(3))).execute()).toEqual(
    [fine],
  )
})

test('nobody who writes waits: a row in somebody’s hands is left for the next pass', async () => {
  const [held] = await write(db, oldKeys, civicId(1))
  for (let i = 2; i < 12; i += 1) await write(db, oldKeys, civicId(i))
  const passed = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const other = connect(database.appUrl, { max: 1 })
  onTestFinished(() => other.destroy())
  const writing = other.transaction().execute(async (trx) => {
    await trx
      .updateTable('person')
      .set({ lastname: 'Annan' })
      .where('id', '=', held?.id ?? '')
      .execute()
    locked.resolve()
    await passed.promise
    await trx
      .updateTable('person')
      .set(phoneColumns(bothKeys, held?.id ?? '', '+46701740606'))
      .where('id', '=', held?.id ?? '')
      .execute()
  })
  await locked.promise
  const change = changeKeys(db, bothKeys, { onProgress: ({ done }) => void (done === 11 && passed.resolve()) })
  expect(await change).toMatchObject({ isComplete: true, failed: [] })
  await writing
  await changeKeys(db, newKeys)
  await expectOnlyNewKeys()
})

test('an id is one person’s by whichever key it is indexed, also of two who write at once', async () => {
  await write(db, oldKeys, civicId(1))
  await expect(write(db, bothKeys, civicId(1))).rejects.toThrow('belongs to another row')
  await write(db, bothKeys, civicId(2))
  await expect(write(db, oldKeys, civicId(2))).rejects.toThrow('belongs to another row')
  await expect(write(db, bothKeys, civicId(2))).rejects.toThrow()
  for (let i = 10; i < 30; i += 1) {
    const both = await Promise.allSettled([write(db, oldKeys, civicId(i)), write(db, bothKeys, civicId(i))])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
  // After the change as during it: a server that still has the old key alone makes no second person.
  await changeKeys(db, bothKeys)
  await expect(write(db, oldKeys, civicId(1))).rejects.toThrow('belongs to another row')

  await changeKeys(db, newKeys)
  const claims = await sql<{ old: number; all: number }>`select count(*) as all, count(*) filter (where index <> all (
    select personal_id_index from person)) as old from index_claim`.execute(asOwner())
  expect(claims.rows).toEqual([{ all: 22, old: 0 }])
  // An id that was put right is free again.
  await write(db, newKeys, civicId(40))
  const index = (number: number) => ({ personal_id_index: blindIndex(newKeys, 'personal-id', civicId(number)) })
  const wrong = index(40).personal_id_index
  await db.updateTable('identity').set(index(41)).where('personal_id_index', '=', wrong).execute()
  await write(db, newKeys, civicId(40))
})

function asOwner(): Db {
  const ownerDb = connect(database.ownerUrl, { max: 1 })
  onTestFinished(() => ownerDb.destroy())
  return ownerDb
}

function civicId(number: number): string {
  return madeUpCivicId(Temporal.PlainDate.from('1990-01-01').add({ days: number }).toString())
}

function message(idempotencyKey: string) {
  return { channel: 'Sms', purpose: 'Invitation', recipient: '+46701740605', body: 'Hej', idempotencyKey } as const
}
