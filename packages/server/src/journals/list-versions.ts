import type { Answer } from '@samklang/contract/forms'
import type { EntryVersion } from '@samklang/contract/journals'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { nameAt } from '../forms/name-at.ts'

export const mostVersions = 1000

/** An entry as it was saved each time, the newest first: what it says now, then what the database has kept. */
export async function listVersions(db: Db, formId: string, entryId: string): Promise<EntryVersion[]> {
  const { rows } = await sql<EntryVersion & { Answers: Answer[] }>`
    select v.version_no as "VersionNo", v.entry_date as "EntryDate", v.answers as "Answers", v.saved_at as "SavedAt",
      ${nameAt(sql`f.unit_id`, sql`v.saved_at`)} as "SavedBy",
      v.changes as "Changes"
    from (
      select version_no, entry_date, answers, last_modified_at as saved_at, last_modified_by as saved_by, changes
      from journal_entry where form_id = ${formId} and id = ${entryId}
      union all
      select version_no, entry_date, answers, saved_at, saved_by, changes
      from journal_entry_version where form_id = ${formId} and entry_id = ${entryId}) v
    join form f on f.id = ${formId}
    join account a on a.id = v.saved_by
    order by v.version_no desc
    limit ${sql.lit(mostVersions)}`.execute(db)
  return rows
}
