import { DatabaseError } from 'pg'

/** For the log: PostgreSQL repeats values in its messages; those that our own functions raise (P0001) are written to be read. */
export function describeError(error: unknown): string {
  // The queue tells of an error by a copy of it.
  const { name = 'Error', message = 'unknown', code } = Object(error)
  const isQuoting = (error instanceof DatabaseError || isSqlState(code)) && code !== 'P0001'
  return isQuoting ? `database ${code}` : `${name}: ${message}`
}

function isSqlState(code: unknown): boolean {
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
}
