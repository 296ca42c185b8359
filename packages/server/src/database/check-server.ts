import { z } from 'zod'
import { StartupProblem } from '../config/startup-problem.ts'
import { codeOf, tryLogin, wrongPassword } from './login.ts'

const oldestMajor = 15
const Version = z.tuple([z.object({ server_version_num: z.coerce.number() })])

export type ServerAddresses = { databaseUrl: string; databaseOwnerUrl: string }

/** Says in one line what is wrong with a database that is not ours to start. */
export async function checkServer({ databaseUrl, databaseOwnerUrl }: ServerAddresses): Promise<void> {
  const variables = { DATABASE_OWNER_URL: databaseOwnerUrl, DATABASE_URL: databaseUrl }
  for (const [name, url] of Object.entries(variables)) {
    let major = oldestMajor
    const problem = await tryLogin(url, async (client) => {
      const [{ server_version_num }] = Version.parse((await client.query('show server_version_num')).rows)
      major = Math.floor(server_version_num / 10_000)
    })
    if (problem) throw new StartupProblem(`${name}: ${describe(problem.error)}`)
    if (major < oldestMajor)
      throw new StartupProblem(
        `${name} leads to PostgreSQL ${major}. Samklang needs PostgreSQL ${oldestMajor} or later.`,
      )
  }
}

/** Without the address itself, which holds a password. */
function describe(error: unknown): string {
  const code = codeOf(error)
  if (code === wrongPassword || code === '28000') return 'the database refuses this role or its password.'
  if (code === '3D000') return 'there is no database of that name.'
  const reason = error instanceof Error ? error.message : String(error)
  return `the database cannot be reached (${[code, reason].filter(Boolean).join(': ')}).`
}
