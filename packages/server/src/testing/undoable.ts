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
  const send = client.query.bind(client)
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
      await send('savepoint alone')
      try {
        const answer = await send(statement, values)
        await send('release savepoint alone')
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
      await send('begin')
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

const savepoints: Record<string, string> = {
  begin: 'savepoint held',
  commit: 'release savepoint held',
  rollback: 'rollback to savepoint held',
}
