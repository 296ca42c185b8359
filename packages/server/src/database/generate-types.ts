import { readFile, writeFile } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as TypesDialect } from 'kysely-codegen'
import pg from 'pg'

export const tableTypes = new URL('table-types.ts', import.meta.url)

/** The types of all tables, as text, read from a migrated database. */
export async function describeTables(ownerUrl: string): Promise<string> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl, max: 2 }) }),
  })
  try {
    return await generate({
      db,
      dialect: new TypesDialect({ dateParser: 'string' }),
      defaultSchemas: ['public'],
      excludePattern: 'pgboss.*',
      typeMapping: { timestamptz: 'string', int8: 'number', xid8: 'string' },
      outFile: null,
    })
  } finally {
    await db.destroy()
  }
}

export async function generateTypes(ownerUrl: string): Promise<boolean> {
  const wanted = await describeTables(ownerUrl)
  const present = await readFile(tableTypes, 'utf8').catch(() => '')
  if (wanted === present) return false
  await writeFile(tableTypes, wanted)
  return true
}
