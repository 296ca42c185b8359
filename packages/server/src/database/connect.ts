import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import type { DB } from './table-types.ts'

export type Db = Kysely<DB>

export type ConnectOptions = {
  /** Connections held at most; a request waits for one rather than opening more. */
  max?: number
  /** How long a request waits for one. */
  waitMs?: number
  onError?: (error: Error) => void
} & ConnectionLimits

export type ConnectionLimits = {
  /** A statement that takes longer is given up, and so is a transaction that stands idle: others wait for its locks. */
  secondsAtMost?: number
  /** Whoever waits longer for somebody else's lock gives up: one locked table must not take every connection. */
  lockSecondsAtMost?: number
}

/** Of the connections that answer requests. */
export const requestLimits = { secondsAtMost: 20, lockSecondsAtMost: 5 } as const satisfies ConnectionLimits

export function connect(
  url: string,
  { max = 10, waitMs = 5000, onError = () => {}, ...limits }: ConnectOptions = {},
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: columnTypes,
    ...poolLimits({ waitMs, ...limits }),
    application_name: 'samklang',
  })
  // Without listeners a restart of the database would end this process too. The pool listens only to connections at rest.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    sendNamed(client)
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

/** Of every pool of connections that the server holds: nothing is waited for without end. */
export function poolLimits({ waitMs = 5000, ...limits }: Pick<ConnectOptions, 'waitMs'> & ConnectionLimits) {
  const { secondsAtMost = 0 } = limits
  const setSession = {
    text: Object.entries(sessionSettings(limits)).map(setStatement).join('; '),
    query_timeout: waitMs,
  }
  return {
    // By a statement: a pooler in between refuses what it does not know of in the first message of a connection.
    onConnect: (client: pg.ClientBase) => client.query(setSession),
    // A database that stands still, or a network that loses everything, ends no statement by itself.
    query_timeout: secondsAtMost > 0 ? secondsAtMost * 1000 + Math.min(2000, secondsAtMost * 100) : undefined,
    keepAlive: true,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
  }
}

/** What every connection of the server is set to, as names and values of PostgreSQL. */
export function sessionSettings({
  secondsAtMost = 0,
  lockSecondsAtMost = 0,
}: ConnectionLimits): Record<string, string> {
  return {
    timezone: 'UTC',
    statement_timeout: `${secondsAtMost * 1000}ms`,
    idle_in_transaction_session_timeout: `${secondsAtMost * 1000}ms`,
    lock_timeout: `${lockSecondsAtMost * 1000}ms`,
  }
}

export function setStatement([name, value]: [string, string]): string {
  return `set ${name} = ${pg.escapeLiteral(value)}`
}

const pools = new WeakMap<Db, pg.Pool>()

/** Undefined of a transaction, whose statements go to its own connection. */
export function poolOf(db: Db): pg.Pool | undefined {
  return pools.get(db)
}

const nameComment = /^\/\* ([a-z][a-z0-9-]*) \*\/ /

// Kysely hands over text and values only; a name that was given travels in a leading comment, which the statistics then show too.
function sendNamed(client: pg.PoolClient): void {
  const send = client.query.bind(client)
  Object.assign(client, {
    query(statement: unknown, ...rest: unknown[]) {
      if (isNamed(statement)) return Reflect.apply(send, client, [made(statement), ...rest])
      const name = typeof statement === 'string' ? nameFor(statement, rest[0]) : undefined
      const given = name ? [{ name, text: statement, values: rest[0] }] : [statement, ...rest]
      const answer: unknown = Reflect.apply(send, client, given)
      if (answer instanceof Promise) answer.catch((error) => isUnanswered(error) && endStuck(client))
      return answer
    },
  })
}

/** What comes again is prepared under a name: to plan it takes longer than to run it, mostly. */
function nameFor(text: string, values: unknown): string | undefined {
  const given = nameComment.exec(text)?.[1]
  if (given || !Array.isArray(values) || values.length === 0) return given
  const known = repeatedNames.get(text)
  if (known || repeatedNames.size >= mostNamed || text.length > longestNamed) return known
  if (seenOnce.delete(text)) repeatedNames.set(text, `repeated-${repeatedNames.size + 1}`)
  else seenOnce.add(text)
  if (seenOnce.size > mostNamed) seenOnce.clear()
  return repeatedNames.get(text)
}

// Each takes some memory of the database on every connection that has run it.
const mostNamed = 1000
const longestNamed = 20_000
const repeatedNames = new Map<string, string>()
const seenOnce = new Set<string>()

function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

// What was asked may yet be answered; whoever got this connection next would wait behind it, or take that for their own.
function endStuck(client: pg.PoolClient): void {
  client.end().catch(() => {})
}

type Named = { name: string; text: string; values: unknown[] }

function isNamed(statement: unknown): statement is Named {
  return typeof statement === 'object' && statement !== null && 'name' in statement && 'values' in statement
}

// Handed over as a query of its own, since pg would else copy the statement field by field each time.
function made({ name, text, values }: Named): object {
  return Object.assign(new pg.Query(text, values), { name })
}
