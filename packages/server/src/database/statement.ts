import {
  type CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  ValueNode,
} from 'kysely'
import { type Db, poolOf } from './connect.ts'
import type { DB } from './table-types.ts'

/** Where a value that every call gives anew stands in a statement. */
export type Placeholder<Value> = Expression<Value>

export type Placeholders = Readonly<Record<string, Placeholder<unknown>>>

/** What a call gives: a value for each placeholder, by its name. */
export type ValuesOf<Places extends Placeholders> = {
  readonly [Name in keyof Places]: Places[Name] extends Placeholder<infer Value> ? Value : never
}

/** For a piece of SQL that stands in such a statement, and in others with the value itself. */
export type SqlValue<Value> = Value | Expression<Value>

export type Statement<Values, Row> = {
  (db: Db, values: Values): Promise<Row[]>
  /** For whoever asks how it is planned. */
  compile(values: Values): CompiledQuery<Row>
}

type Compilable<Row> = { compile(db: Db): CompiledQuery<Row> }

export function value<Value>(): Placeholder<Value> {
  const placeholder: Placeholder<Value> = {
    expressionType: undefined,
    toOperationNode: () => ValueNode.create(placeholder),
  }
  return placeholder
}

const defined = new Map<string, { sql: string; parameters: number }>()

/** Every statement of the files that are loaded, by name. */
export const definedStatements: ReadonlyMap<string, { sql: string; parameters: number }> = defined

/**
 * A statement that runs on nearly every request: compiled once, planned once per connection, half the work of sending it anew.
 * Values are given by name, and go to every place where SQL has their placeholder; pieces that it is made of are handed the
 * placeholders that they need. Each place is a parameter of its own, so that PostgreSQL tells its type by that place alone.
 */
export function statement<Places extends Placeholders, Row>(
  name: string,
  places: Places,
  write: (places: Places, db: Db) => Compilable<Row>,
): Statement<ValuesOf<Places>, Row> {
  const query = write(places, compiler).compile(compiler)
  const sql = `/* ${name} */ ${query.sql}`
  const order = query.parameters.map((parameter) => nameOf(name, places, parameter))
  refuseUnused(name, places, order)
  if (defined.has(name)) throw new Error(`there are two statements ${name}`)
  defined.set(name, { sql, parameters: order.length })
  const inOrder = (values: ValuesOf<Places>): unknown[] => order.map((key) => values[key])
  const compile = (values: ValuesOf<Places>): CompiledQuery<Row> => ({ ...query, sql, parameters: inOrder(values) })
  const run = async (db: Db, values: ValuesOf<Places>): Promise<Row[]> => {
    // One that stands alone goes straight to a connection.
    const pool = poolOf(db)
    const answer = pool
      ? await pool.query({ name, text: sql, values: inOrder(values) })
      : await db.executeQuery<Row>(compile(values))
    return answer.rows
  }
  return Object.assign(run, { compile })
}

/** Builds statements without a database. */
const compiler: Db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

function nameOf<Places extends Placeholders>(statementName: string, places: Places, parameter: unknown) {
  for (const name in places) if (places[name] === parameter) return name
  throw new Error(`${statementName} has a parameter without a name: a constant is written with sql.lit`)
}

function refuseUnused(statementName: string, places: Placeholders, used: readonly string[]): void {
  const unused = Object.keys(places).filter((name) => !used.includes(name))
  if (unused.length > 0) throw new Error(`${statementName} does not use ${unused.join(', ')}`)
}
