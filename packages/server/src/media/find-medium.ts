import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** A picture, a sound, a film or a PDF, in the database or in the storage. */
export type StoredMedium = {
  contentType: string
  size: number
  bytes: Buffer | null
  objectKey: string | null
  name: string | null
}

export async function listMedia(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, StoredMedium>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('media_asset')
    .select(['id', 'content_type as contentType', 'size', 'bytes', 'object_key as objectKey', 'name'])
    .where('id', '=', sql<string>`any (${ids})`)
    .execute()
  return new Map(rows.map(({ id, ...medium }) => [id, medium]))
}

export async function findMedium(db: Db, id: string): Promise<StoredMedium | undefined> {
  return (await listMedia(db, [id])).get(id)
}
