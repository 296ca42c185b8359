import type { Instant } from '@samklang/contract/instants'
import type { Tag } from '@samklang/contract/tags'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

const mostTags = 1000

function tags(db: Db) {
  return db.selectFrom('tag').select([
    'tag.name as Name',
    'tag.inactive as Inactive',
    sql<number>`(select count(*) from patient_tag t join patient p on p.id = t.patient_id
      where t.tag_name = tag.name and p.status = 'Active')`.as('Patients'),
  ])
}

export function listTags(db: Db): Promise<Tag[]> {
  return tags(db).orderBy(sql`tag.name collate "sv-x-icu"`).limit(mostTags).execute()
}

/** By its name in any case. */
export function findTag(db: Db, name: string): Promise<Tag | undefined> {
  return tags(db).where(sql`lower(tag.name)`, '=', sql`lower(${name})`).executeTakeFirst()
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
