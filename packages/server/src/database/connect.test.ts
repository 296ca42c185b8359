import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { toInstant } from './column-types.ts'
import { named, statements } from './connect.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test.each([
  ['2026-11-15 10:00:00+00', '2026-11-15T10:00:00.000Z'],
  ['2026-11-15 10:00:00.5+00', '2026-11-15T10:00:00.500Z'],
  ['2026-11-15 10:00:00.123456+00', '2026-11-15T10:00:00.123Z'],
  ['2026-11-15 10:00:00+05:30', '2026-11-15T04:30:00.000Z'],
])('%s is the instant %s', (text, instant) => {
  expect(toInstant(text)).toBe(instant)
})

test('instants, dates and whole numbers arrive as text, text and numbers, also in lists', async () => {
  const { rows } =
    await sql`select '2026-11-15T11:00+01'::timestamptz as at, '2026-11-15'::date as day, 9007199254740991 as big,
    array['2026-11-15T11:00+01'::timestamptz] as ats, array['2026-11-15'::date] as days, array[1::int8] as bigs`.execute(
      database.db,
    )
  expect(rows).toEqual([
    {
      at: '2026-11-15T10:00:00.000Z',
      day: '2026-11-15',
      big: 9007199254740991,
      ats: ['2026-11-15T10:00:00.000Z'],
      days: ['2026-11-15'],
      bigs: [1],
    },
  ])
})

test('a whole number too large to be exact is an error, not a wrong number', async () => {
  await expect(sql`select 9007199254740993 as big`.execute(database.db)).rejects.toThrow('too large')
})

test('a named statement is prepared once per connection and takes new values each time', async () => {
  const add = named<{ sum: number }>('add-two', CompiledQuery.raw('select $1::int + $2::int as sum'))
  await database.db.connection().execute(async (db) => {
    expect(await add(db, [1, 2])).toEqual([{ sum: 3 }])
    expect(await add(db, [3, 4])).toEqual([{ sum: 7 }])
    const { rows } = await sql`select name from pg_prepared_statements`.execute(db)
    expect(rows).toEqual([{ name: 'add-two' }])
  })
})

test('a named statement that fails says why, and the next one finds a connection', async () => {
  const divide = named<{ share: number }>('divide-one', CompiledQuery.raw('select 1 / $1::int as share'))
  await expect(divide(database.db, [0])).rejects.toMatchObject({ code: '22012' })
  expect(await divide(database.db, [1])).toEqual([{ share: 1 }])
})

test('a named statement takes part in a transaction', async () => {
  const compiled = statements.selectFrom('unit').select('name').where('id', '=', '').compile()
  const findName = named('unit-name', compiled)
  await database.db.transaction().execute(async (db) => {
    const id = '00000000-0000-7000-8000-000000000001'
    await db
      .insertInto('unit')
      .values({ id, kind: 'CareUnit', name: 'Draft', updated_at: '2026-11-15T10:00:00.000Z' })
      .execute()
    expect(await findName(db, [id])).toEqual([{ name: 'Draft' }])
  })
})
