import { isDeepStrictEqual } from 'node:util'
import type { Instant } from '@samklang/contract/instants'
import { ProgramContent } from '@samklang/contract/program-content'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { nextTokenOf } from '../database/next-token.ts'
import { contentFolder } from '../definitions/content-files.ts'
import { type ContentProgram, readContentPrograms } from './content-programs.ts'
import { findContentFaults } from './find-faults.ts'
import { storeVersion } from './store-version.ts'

export type ProgramSyncResult = {
  /** By name: new, or with other content than before. */
  stored: string[]
  /** What keeps one from being used here, such as a form of the clinic's own with the name of ours: it stays as it was. */
  leftOut: string[]
}

/**
 * stores the templates that come with the product, once its forms are there. Doing it again changes nothing; what the clinic has
 * changed, deactivated or deleted stays as the clinic has it.
 */
export async function syncPrograms(db: Db, now: Instant, folder: URL = contentFolder): Promise<ProgramSyncResult> {
  const programs = await readContentPrograms(folder)
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('samklang-content'))`.execute(transaction)
    const known = await listKnown(transaction, programs)
    const result: ProgramSyncResult = { stored: [], leftOut: [] }
    for (const program of programs) {
      const before = known.get(program.id)
      if (before && (!before.isOurs || isDeepStrictEqual(before.content, program.content))) continue
      const faults = await findContentFaults(transaction, program.content)
      if (faults.length > 0) {
        result.leftOut.push(...faults.map(({ Path, Key }) => `${program.place}: ${Path} ${Key}`))
        continue
      }
      if (await store(transaction, program, now)) result.stored.push(program.name)
    }
    await deactivateOthers(transaction, programs, now)
    return result
  })
}

type Known = { content: ProgramContent | undefined; isOurs: boolean }

async function listKnown(db: Db, programs: readonly ContentProgram[]): Promise<ReadonlyMap<string, Known>> {
  if (programs.length === 0) return new Map()
  const rows = await db
    .selectFrom('program_template as t')
    .innerJoin('program_template_version as v', 'v.program_template_id', 't.id')
    .distinctOn('t.id')
    .select(['t.id', 'v.content', sql<boolean>`t.source = 'Content' and t.deleted_at is null`.as('isOurs')])
    .where(
      't.id',
      'in',
      programs.map(({ id }) => id),
    )
    .orderBy('t.id')
    .orderBy('v.version_no', 'desc')
    .execute()
  return new Map(
    rows.map(({ id, content, isOurs }) => [id, { content: ProgramContent.safeParse(content).data, isOurs }]),
  )
}

/** Whether it was: somebody may have made it the clinic's own just now, and is waited for by this row. */
async function store(db: Db, { id, name, content }: ContentProgram, now: Instant): Promise<boolean> {
  const held = await db
    .insertInto('program_template')
    .values({ id, name, source: 'Content', status: 'Active', created_at: now, created_by: null, last_modified_at: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ last_modified_at: nextTokenOf('program_template.last_modified_at', now) })
        .where('program_template.source', '=', 'Content')
        .where('program_template.deleted_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!held) return false
  await storeVersion(db, { templateId: id, content, by: null }, now)
  return true
}

async function deactivateOthers(db: Db, programs: readonly ContentProgram[], now: Instant): Promise<void> {
  const query = db
    .updateTable('program_template')
    .set({ status: 'Inactive', last_modified_at: nextTokenOf('last_modified_at', now) })
    .where('source', '=', 'Content')
    .where('status', '=', 'Active')
  const ids = programs.map(({ id }) => id)
  await (ids.length > 0 ? query.where('id', 'not in', ids) : query).execute()
}
