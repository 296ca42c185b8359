import { sql } from 'kysely'
import type { Db } from '../packages/server/src/database/connect.ts'

/** A sum of every table that a call could change; the log is where refusals are allowed to leave a trace. */
export async function fingerprint(owner: Db): Promise<Record<string, string>> {
  const tables = await owner.introspection.getTables()
  const sums: Record<string, string> = {}
  for (const { name } of tables.filter(({ name }) => !name.startsWith('audit_'))) {
    const { rows } = await sql<{ sum: string }>`
      select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${sql.table(name)} t`.execute(
      owner,
    )
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}
