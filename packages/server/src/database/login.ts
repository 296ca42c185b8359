import pg from 'pg'

export type LoginProblem = { code: string; error: unknown }

export const wrongPassword = '28P01'

/** Whether somebody is let in at this address; what was in the way, if not. */
export async function tryLogin(
  connectionString: string,
  look: (client: pg.Client) => Promise<void> = async () => {},
): Promise<LoginProblem | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await look(client)
    return undefined
  } catch (error) {
    return { code: codeOf(error), error }
  } finally {
    await client.end().catch(() => {})
  }
}

/** What PostgreSQL or the network calls a failure. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
