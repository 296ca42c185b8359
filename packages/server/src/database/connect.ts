import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { namesOfStatements, sendPrepared } from './prepare.ts'
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
  const names = namesOfStatements()
  // Without listeners a restart of the database would end this process too. The pool listens only to connections at rest.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    sendPrepared(client, names)
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
