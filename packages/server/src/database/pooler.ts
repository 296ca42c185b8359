import pg from 'pg'
import type { ServerSettings } from '../config/settings.ts'
import { StartupProblem } from '../config/startup-problem.ts'
import { requestLimits, sessionSettings } from './connect.ts'

/**
 * Makes sure that what needs a connection of its own has one. Behind a pooler a statement may run on any connection that it
 * keeps, so what those are set to stands with the role, which every new one takes over.
 */
export async function suitToPooler({ databaseDirectUrl, isPooled }: ServerSettings): Promise<void> {
  const client = new pg.Client({ connectionString: databaseDirectUrl, application_name: 'samklang-start' })
  client.on('error', () => {})
  await client.connect()
  try {
    if (isPooled) await keepRoleSettings(client, sessionSettings(requestLimits))
    else if (await isThroughPooler(client))
      throw new StartupProblem(
        'DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, since events cannot be listened for through a pooler.',
      )
  } finally {
    await client.end()
  }
}

/** A pooler gives out numbers of its own for the processes behind it. */
async function isThroughPooler(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const told: unknown = Reflect.get(client, 'processID')
  return typeof told === 'number' && told !== rows[0]?.pid
}

async function keepRoleSettings(client: pg.Client, settings: Record<string, string>): Promise<void> {
  await client.query("begin; select pg_advisory_xact_lock(hashtext('samklang-role'))")
  const { rows } = await client.query<{ database: string; kept: string[] }>(`select current_database() as database,
    coalesce((select s.setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      join pg_roles r on r.oid = s.setrole where d.datname = current_database() and r.rolname = current_user), '{}') as kept`)
  const { database = '', kept = [] } = rows[0] ?? {}
  const known = kept.map((one) => one.toLowerCase())
  for (const [name, value] of Object.entries(settings)) {
    if (known.includes(`${name}=${value}`.toLowerCase())) continue
    const where = `current_user in database ${pg.escapeIdentifier(database)}`
    await client.query(`alter role ${where} set ${name} = ${pg.escapeLiteral(value)}`)
  }
  await client.query('commit')
}
