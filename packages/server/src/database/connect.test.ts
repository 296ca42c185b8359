import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { toInstant } from './column-types.ts'

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
