import { sql } from 'kysely'
import { connect, type Db } from '../database/connect.ts'

export type PlanNode = { node: string; table: string | undefined; index: string | undefined }

/**
 * How the database goes about a statement that is sent by name: prepared on a connection of its own by being used once, then
 * explained both as it is planned for these values and as it is planned for any.
 */
export async function readPlans(
  url: string,
  { name, values }: { name: string; values: readonly string[] },
  use: (db: Db) => Promise<unknown>,
): Promise<PlanNode[]> {
  const db = connect(url, { max: 1 })
  try {
    await use(db)
    const found: PlanNode[] = []
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await sql`select set_config('plan_cache_mode', ${mode}, false)`.execute(db)
      const list = sql.join(values.map((value) => sql.lit(value)))
      const { rows } = await sql<{
        'QUERY PLAN': unknown
      }>`explain (format json) execute ${sql.id(name)} (${list})`.execute(db)
      collect(rows[0]?.['QUERY PLAN'], found)
    }
    return found
  } finally {
    await db.destroy()
  }
}

function collect(plan: unknown, found: PlanNode[]): void {
  if (Array.isArray(plan)) for (const part of plan) collect(part, found)
  if (typeof plan !== 'object' || plan === null) return
  const facts = new Map<string, unknown>(Object.entries(plan))
  const word = (key: string) => {
    const value = facts.get(key)
    return typeof value === 'string' ? value : undefined
  }
  const node = word('Node Type')
  if (node) found.push({ node, table: word('Relation Name'), index: word('Index Name') })
  collect(facts.get('Plan'), found)
  collect(facts.get('Plans'), found)
}
