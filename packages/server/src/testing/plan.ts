import { type CompiledQuery, sql } from 'kysely'
import * as z from 'zod/mini'
import { connect, type Db } from '../database/connect.ts'
import type { TestDatabase } from './database.ts'

/** What the database does by itself in time: until then it takes every table for small, and plans as if it were. */
export async function updateStatistics({ ownerUrl }: TestDatabase): Promise<void> {
  const owner = connect(ownerUrl, { max: 1 })
  await sql`vacuum analyze`.execute(owner)
  await owner.destroy()
}

/** The tables that a statement would read from end to end, planned for these values or for any: a named one may get either. */
export async function tablesReadWhole(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const plans = [await explain(db, `explain (format json) ${text}`, parameters)]
  plans.push(await explain(db, `explain (format json, generic_plan) ${text}`, []))
  return [...new Set(plans.flatMap(wholeReads))].sort()
}

async function explain(db: Db, text: string, parameters: readonly unknown[]): Promise<unknown> {
  const { rows } = await db.executeQuery({ ...sql`select`.compile(db), sql: text, parameters })
  return rows
}

const WholeRead = z.object({ 'Node Type': z.literal('Seq Scan'), 'Relation Name': z.string() })

function wholeReads(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const own = z.safeParse(WholeRead, plan)
  return [...(own.success ? [own.data['Relation Name']] : []), ...Object.values(plan).flatMap(wholeReads)]
}
