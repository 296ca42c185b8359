import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { definedStatements, statement, value } from './statement.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const source = join(import.meta.dirname, '..')
const files = globSync('**/*.ts', { cwd: source }).filter((file) => !/\.test\.ts$|^testing\//.test(file))
const textOf = (file: string) => readFileSync(join(source, file), 'utf8')
const defining = files.filter((file) => file !== 'database/statement.ts' && /\bstatement[<(]/.test(textOf(file))).sort()

test('PostgreSQL prepares every statement of the server, with as many parameters as it gives values', async () => {
  for (const file of defining) await import(join(source, file))
  const named = defining.flatMap((file) =>
    [...textOf(file).matchAll(/\bstatement\(\s*'([^']+)'/g)].map(([, name]) => name),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name = '') => !definedStatements.has(name))).toEqual([])
  await database.db.connection().execute(async (db) => {
    const faults: string[] = []
    for (const [name, { sql: text, parameters }] of definedStatements) {
      try {
        await sql`prepare ${sql.id(`test ${name}`)} as ${sql.raw(text)}`.execute(db)
      } catch (fault) {
        faults.push(`${name}: ${fault}`)
        continue
      }
      const { rows } = await sql<{ types: number }>`select coalesce(array_length(parameter_types, 1), 0) as types
        from pg_prepared_statements where name = ${`test ${name}`}`.execute(db)
      if (rows[0]?.types !== parameters)
        faults.push(`${name} takes ${rows[0]?.types} values and is given ${parameters}`)
    }
    expect(faults).toEqual([])
  })
})

test('nothing else compiles SQL or sends it with values in an order of its own', () => {
  // The last compiles documents.
  const owners = ['connect.ts', 'prepare.ts', 'statement.ts']
    .map((file) => `database/${file}`)
    .concat('pdf/drawing-process.ts')
  const byHand = /\bexecuteQuery\b|\.compile\(|\bCompiledQuery\b|\bpoolOf\b|\bnew pg\.Query\b|\bvalues: \[/
  expect(files.filter((file) => !owners.includes(file) && byHand.test(textOf(file)))).toEqual([])
})

test('values are given by name, whatever the order and however many places they take', async () => {
  const isBefore = (one: typeof places.first, other: typeof places.second) => sql`${one}::int < ${other}::int`
  const places = { first: value<number>(), second: value<number>() }
  const compare = statement(
    'compare-two',
    places,
    ({ second, first }) =>
      sql<object>`select ${second}::int as second, ${first}::int as first, ${isBefore(first, second)} as "isBefore"`,
  )
  expect(await compare(database.db, { first: 1, second: 2 })).toEqual([{ first: 1, second: 2, isBefore: true }])
  expect(compare.compile({ second: 2, first: 1 }).parameters).toEqual([2, 1, 1, 2])
})

test('a value that is missing, misspelled or of another type does not compile', () => {
  const find = statement('unit-by-id', { id: value<string>() }, ({ id }, db) =>
    db.selectFrom('unit').select('name').where('id', '=', id),
  )
  // @ts-expect-error it is missing
  find.compile({})
  // @ts-expect-error it is misspelled
  find.compile({ id: '', unitid: '' })
  // @ts-expect-error it is a number
  find.compile({ id: 1 })
  // @ts-expect-error what a unit is known by is text
  statement('unit-by-number', { id: value<number>() }, ({ id }, db) => db.selectFrom('unit').where('id', '=', id))
})

test('a statement that leaves a value out, has one without a name or the name of another one is not made', () => {
  const given = { id: value<string>(), now: value<string>() }
  expect(() => statement('unused', given, ({ id }) => sql`select ${id}::uuid`)).toThrow('unused does not use now')
  expect(() => statement('unnamed', given, ({ id, now }) => sql`select ${id}, ${now}, ${''}`)).toThrow('without a name')
  statement('twice', {}, () => sql`select 1`)
  expect(() => statement('twice', {}, () => sql`select 1`)).toThrow('two statements twice')
})

test('a statement is prepared once per connection and takes new values each time', async () => {
  const add = statement(
    'add-two',
    { one: value<number>(), other: value<number>() },
    ({ one, other }) => sql<{ sum: number }>`select ${one}::int + ${other}::int as sum`,
  )
  await database.db.connection().execute(async (db) => {
    await sql`deallocate all`.execute(db)
    expect(await add(db, { one: 1, other: 2 })).toEqual([{ sum: 3 }])
    expect(await add(db, { one: 3, other: 4 })).toEqual([{ sum: 7 }])
    const { rows } = await sql`select name from pg_prepared_statements`.execute(db)
    expect(rows).toEqual([{ name: 'add-two' }])
  })
})

test('a statement that fails says why, and the next one finds a connection', async () => {
  const divide = statement(
    'divide-one',
    { by: value<number>() },
    ({ by }) => sql<{ share: number }>`select 1 / ${by}::int as share`,
  )
  await expect(divide(database.db, { by: 0 })).rejects.toMatchObject({ code: '22012' })
  expect(await divide(database.db, { by: 1 })).toEqual([{ share: 1 }])
})

test('a statement takes part in a transaction', async () => {
  const findName = statement('unit-name', { id: value<string>() }, ({ id }, db) =>
    db.selectFrom('unit').select('name').where('id', '=', id),
  )
  await database.db.transaction().execute(async (db) => {
    const id = '00000000-0000-7000-8000-000000000001'
    await db
      .insertInto('unit')
      .values({ id, kind: 'CareUnit', name: 'Draft', updated_at: '2026-11-15T10:00:00.000Z' })
      .execute()
    expect(await findName(db, { id })).toEqual([{ name: 'Draft' }])
  })
})
