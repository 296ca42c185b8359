import type { Instant } from '@samklang/contract/instants'
import type { ProgramContent } from '@samklang/contract/program-content'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'

type NewVersion = { templateId: string; content: ProgramContent; by: string | null }

/**
 * what no program was started from is replaced; else this is the next version. The template's row is held by the caller. Whoever
 * is starting a program from the latest version right now holds that row, so that it is either theirs or not begun.
 */
export async function storeVersion(db: Db, { templateId, content, by }: NewVersion, now: Instant): Promise<void> {
  const [latest] = await lockVersions(db, templateId, 1)
  // Also of what is replaced: a proposal made of what it said before is not taken for one of this.
  const written = { id: makeId(now), content: JSON.stringify(content), created_at: now, created_by: by }
  if (latest && !(await isStarted(db, [latest.id]))) {
    await db.updateTable('program_template_version').set(written).where('id', '=', latest.id).execute()
    return
  }
  await db
    .insertInto('program_template_version')
    .values({
      program_template_id: templateId,
      version_no: (latest?.version_no ?? 0) + 1,
      ...written,
    })
    .execute()
}

/** Whether any program was ever started from it, also one that somebody is starting right now. */
export async function wasEverStarted(db: Db, templateId: string): Promise<boolean> {
  const versions = await lockVersions(db, templateId)
  return isStarted(
    db,
    versions.map(({ id }) => id),
  )
}

/** A program that is being started refers to its version, and such a reference waits for this lock as this waits for it. */
function lockVersions(db: Db, templateId: string, atMost = 10_000) {
  return db
    .selectFrom('program_template_version')
    .select(['id', 'version_no'])
    .where('program_template_id', '=', templateId)
    .orderBy('version_no', 'desc')
    .limit(atMost)
    .forUpdate()
    .execute()
}

async function isStarted(db: Db, versionIds: string[]): Promise<boolean> {
  if (versionIds.length === 0) return false
  const found = await db
    .selectFrom('program')
    .select('id')
    .where('program_template_version_id', 'in', versionIds)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
