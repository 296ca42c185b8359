import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Within a transaction: what this did is taken back when it fails, and what was done before it stays. */
export async function inSavepoint<Result>(db: Db, act: () => Promise<Result>): Promise<Result> {
  await sql`savepoint one_act`.execute(db)
  try {
    const result = await act()
    await sql`release savepoint one_act`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint one_act`.execute(db)
    await sql`release savepoint one_act`.execute(db)
    throw error
  }
}
