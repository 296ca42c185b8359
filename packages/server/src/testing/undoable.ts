import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { columnTypes } from '../database/column-types.ts'
import type { DB } from '../database/table-types.ts'
import { type TestDatabase, testDatabase } from './database.ts'

export type UndoableDatabase = TestDatabase & {
  /** What is done from here on can be undone as a whole: commits are kept back. */
  hold(): Promise<void>
  undo(): Promise<void>
}

/**
 * A database of one's own whose every change can be taken back, so that two calls meet exactly the same state. It has one
 * connection, and while it is held every transaction is a savepoint within one that never ends well.
 */
export async function undoableDatabase(): Promise<UndoableDatabase> {
  const database = await testDatabase()
  await database.db.destroy()
  const pool = new pg.Pool({
    connectionString: database.appUrl,
    max: 1,
    idleTimeoutMillis: 0,
    types: columnTypes,
    options: '-c timezone=UTC',
  })
  // Dropping the database ends the connection.
  pool.on('error', () => {})
  const client = await pool.connect()
  client.on('error', () => {})
  const query = client.query.bind(client)
  const send = (statement: string, values?: unknown[]) =>
    isPlannedOnce(statement) ? query({ name: nameOf(statement), text: statement, values }) : query(statement, values)
  let isHeld = false
  let isInTransaction = false
  Object.assign(client, {
    async query(statement: string, values?: unknown[]) {
      const verb =
        typeof statement === 'string' ? /^(begin|start transaction|commit|rollback)$/.exec(statement)?.[1] : undefined
      if (verb) isInTransaction = verb === 'begin' || verb === 'start transaction'
      if (!isHeld) return send(statement, values)
      if (verb) return send(savepoints[isInTransaction ? 'begin' : verb] ?? statement)
      if (isInTransaction) return send(statement, values)
      // A statement that fails alone undoes nothing but itself.
      try {
        const answer = await send(statement, values)
        await send(keepSoFar)
        return answer
      } catch (error) {
        await send('rollback to savepoint alone')
        throw error
      }
    },
  })
  client.release()
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    ...database,
    db,
    async hold() {
      await send('begin; savepoint alone')
      isHeld = true
    },
    async undo() {
      isHeld = false
      await send('rollback')
    },
    async close() {
      await db.destroy()
      await database.close()
    },
  }
}

const keepSoFar = 'release savepoint alone; savepoint alone'

const savepoints: Record<string, string> = {
  begin: 'savepoint held',
  commit: keepSoFar,
  rollback: 'rollback to savepoint held',
}

/**
 * The same reads come thousands of times, and to plan one takes longer than to do it: they have names, as the statements of
 * the server that run on nearly every request. Others are planned with their values, by which `on conflict` finds its index.
 */
function isPlannedOnce(statement: string): boolean {
  return /^(select|\/\*) /.test(statement)
}

function nameOf(statement: string): string {
  return createHash('md5').update(statement).digest('hex')
}
