import type { FormContent } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import { questionsOf } from '@samklang/engine/form/answers'
import type { Db } from '../../database/connect.ts'
import type { Medium } from './read-medium.ts'

export async function storeMedia(db: Db, media: readonly Medium[], now: Instant): Promise<void> {
  for (const { id, contentType, bytes } of media)
    await db
      .insertInto('media_asset')
      .values({ id, content_type: contentType, bytes, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
}

export type StoredMedium = { contentType: string; bytes: Buffer }

export function findMedium(db: Db, id: string): Promise<StoredMedium | undefined> {
  return db
    .selectFrom('media_asset')
    .select(['content_type as contentType', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst()
}

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** By id, those that a form shows. */
export async function mediaOf(db: Db, content: FormContent): Promise<ReadonlyMap<string, StoredMedium>> {
  const ids = questionsOf(content).flatMap(({ media }) => (media && isId.test(media.source) ? [media.source] : []))
  const found = new Map<string, StoredMedium>()
  for (const id of new Set(ids)) {
    const medium = await findMedium(db, id)
    if (medium) found.set(id, medium)
  }
  return found
}
