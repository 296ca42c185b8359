import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { connect, type Db } from './connect.ts'
import { isOutdatedPlan } from './prepare.ts'
import { statement, value } from './statement.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a statement that comes again is prepared once on a connection, and one without values never is', async () => {
  const db = connect(database.appUrl, { max: 1 })
  for (let time = 1; time <= 4; time += 1) {
    await sql`select ${time}::int as asked_again`.execute(db)
    await sql`select 1 as without_values`.execute(db)
  }
  const { rows } = await sql<{ calls: number }>`select (generic_plans + custom_plans)::int as calls
    from pg_prepared_statements where statement like '%asked_again' or statement like '%without_values'`.execute(db)
  expect(rows).toEqual([{ calls: 3 }])
  await db.destroy()
})

const byNumber = statement('test-changed-type', { number: value<number>() }, ({ number }, db) =>
  db.selectFrom('message').select('number').where('number', '=', number),
)

/** The ways in which statements reach a connection: by a name of their own, and as they are. */
const ways: Record<string, (db: Db) => Promise<unknown>> = {
  'with a name of its own': (db) => byNumber(db, { number: 1 }),
  'as it stands': (db) => db.selectFrom('message').select('number').where('number', '=', 1).execute(),
}

async function withChanges(use: (db: Db, changeType: (type: string) => Promise<void>) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const db = connect(database.appUrl, { max: 3 })
  const changeType = async (type: string) => {
    await owner.query(`alter table message alter number type ${type}`)
  }
  try {
    await use(db, changeType)
  } finally {
    await db.destroy()
    await owner.end()
  }
}

test.each(Object.keys(ways))(
  'a column that changes its type meanwhile fails no statement that stands alone: %s',
  async (way) => {
    await withChanges(async (db, changeType) => {
      const ask = ways[way]
      if (!ask) throw new Error(way)
      const onAll = () => Promise.all(Array.from({ length: 6 }, () => ask(db)))
      for (const type of ['integer', 'bigint', 'integer']) {
        await changeType(type)
        for (let time = 1; time <= 4; time += 1) expect(await onAll()).toEqual(Array.from({ length: 6 }, () => []))
      }
    })
  },
)

test.each(Object.keys(ways))(
  'a transaction that meets it is told to come again, and then goes through: %s',
  async (way) => {
    await withChanges(async (db, changeType) => {
      const ask = ways[way]
      if (!ask) throw new Error(way)
      const inTransactions = () => Promise.allSettled(Array.from({ length: 3 }, () => db.transaction().execute(ask)))
      await changeType('integer')
      for (let time = 1; time <= 3; time += 1) await inTransactions()
      await changeType('smallint')
      const met = await inTransactions()
      for (const one of met) expect(one.status === 'fulfilled' || isOutdatedPlan(one.reason)).toBe(true)
      const again = await inTransactions()
      expect(again.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    })
  },
)
