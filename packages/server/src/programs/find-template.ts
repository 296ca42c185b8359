import type { ProgramContent } from '@samklang/contract/program-content'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

export type StartableTemplate = { templateId: string; versionId: string; content: ProgramContent }

/** The latest version of a template that is active; held, so that nobody replaces what a program is started from. */
export async function findStartable(
  db: Db,
  templateId: string,
  { isHeld }: { isHeld: boolean },
): Promise<StartableTemplate | undefined> {
  const { rows } = await sql<StartableTemplate>`select t.id as "templateId", v.id as "versionId", v.content
    from program_template t join program_template_version v on v.program_template_id = t.id
    where t.id = ${templateId} and t.status = 'Active' and t.deleted_at is null
    order by v.version_no desc limit 1 ${isHeld ? sql`for share of t for key share of v` : sql``}`.execute(db)
  return rows[0]
}
