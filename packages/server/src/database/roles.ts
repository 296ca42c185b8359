import pg from 'pg'
import { type Passwords, urlOf } from './embedded.ts'

export const ownerRole = 'samklang_owner'
export const appRole = 'samklang_app'

export type Addresses = { adminUrl: string; ownerUrl: string; appUrl: string }

export function addressesOf(port: number, passwords: Passwords, database: string): Addresses {
  return {
    adminUrl: urlOf({ user: 'postgres', password: passwords.admin, port, database: 'postgres' }),
    ownerUrl: urlOf({ user: ownerRole, password: passwords.owner, port, database }),
    appUrl: urlOf({ user: appRole, password: passwords.app, port, database }),
  }
}

/** The two roles that a production database has as well: the owner migrates, the server works. */
export async function ensureRoles(adminUrl: string, passwords: Passwords): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles')
    for (const [role, password] of [
      [ownerRole, passwords.owner],
      [appRole, passwords.app],
    ] as const) {
      if (rows.some(({ name }) => name === role)) continue
      await client.query(`create role ${role} login password ${pg.escapeLiteral(password)}`)
    }
  })
}

export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0)
      await client.query(`create database ${pg.escapeIdentifier(name)} owner ${ownerRole} template template0`)
  })
}

/** A copy whose files are copied as they are, which takes a third of the time that writing them to PostgreSQL's log takes. */
export async function copyDatabase(adminUrl: string, name: string, template: string): Promise<void> {
  const from = `template ${pg.escapeIdentifier(template)} strategy file_copy`
  await asAdmin(adminUrl, async (client) => {
    await client.query(`create database ${pg.escapeIdentifier(name)} owner ${ownerRole} ${from}`)
  })
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  })
}

async function asAdmin(adminUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
