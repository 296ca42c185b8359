import type { Instant } from '@samklang/contract/instants'
import type { Tag } from '@samklang/contract/tags'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

const mostTags = 1000

/** What other units have is not theirs to count. */
function tags(db: Db, unitId: string | null) {
  return db.selectFrom('tag').select([
    'tag.name as Name',
    'tag.inactive as Inactive',
    sql<number | null>`case when ${unitId}::uuid is not null then (
      select count(*) from patient_tag t join patient_listing l on l.patient_id = t.patient_id
      where t.tag_name = tag.name and l.unit_id = ${unitId}::uuid) end`.as('Patients'),
  ])
}

export function listTags(db: Db, unitId: string | null): Promise<Tag[]> {
  return tags(db, unitId).orderBy(sql`tag.name collate "sv-x-icu"`).limit(mostTags).execute()
}

/** By its name in any case. */
export function findTag(db: Db, name: string, unitId: string | null): Promise<Tag | undefined> {
  return tags(db, unitId).where(sql`lower(tag.name)`, '=', sql`lower(${name})`).executeTakeFirst()
}

/** False when there is one of that name already, in whatever case. */
export async function insertTag(db: Db, name: string, now: Instant): Promise<boolean> {
  const inserted = await db
    .insertInto('tag')
    .values({ name, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function setTagInactive(db: Db, name: string, inactive: boolean): Promise<void> {
  await db.updateTable('tag').set({ inactive }).where('name', '=', name).execute()
}
