import { buffer } from 'node:stream/consumers'
import type { FormContent } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import { questionsOf } from '@samklang/engine/form/answers'
import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import { listMedia } from '../../media/find-medium.ts'
import type { FileStorage } from '../../storage/file-storage.ts'
import type { Medium } from './read-medium.ts'

export async function storeMedia(db: Db, media: readonly Medium[], now: Instant): Promise<void> {
  for (const { id, contentType, bytes } of media)
    await db
      .insertInto('media_asset')
      .values({ id, content_type: contentType, bytes, size: bytes.length, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
}

/** Once both are stored: a file that a form shows cannot be removed. */
export async function linkMedia(db: Db, versionIds: readonly string[]): Promise<void> {
  if (versionIds.length === 0) return
  await sql`insert into form_version_medium (variant_version_id, media_id)
    select distinct v.id, m.id from form_variant_version v
      cross join lateral jsonb_path_query(v.content, '$.Pages[*].Groups[*].Questions[*].media.source') as shown (source)
      join media_asset m on m.id::text = shown.source #>> '{}'
    where v.id = any (${versionIds}) on conflict do nothing`.execute(db)
}

/** What a form shows, as it goes out with it: the medium itself, or where it is too large for that, what it is known by. */
export type ExportedMedium = { contentType: string; size: number } & ({ bytes: Buffer } | { id: string; name: string })

/** As much as a form may bring along itself. */
const inlineAtMost = 1_500_000

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** By id, those that a form shows. */
export async function mediaOf(
  db: Db,
  content: FormContent,
  storage: FileStorage,
): Promise<ReadonlyMap<string, ExportedMedium>> {
  const ids = questionsOf(content).flatMap(({ media }) => (media && isId.test(media.source) ? [media.source] : []))
  const exported = new Map<string, ExportedMedium>()
  for (const [id, { contentType, size, bytes, objectKey, name }] of await listMedia(db, ids)) {
    if (bytes) exported.set(id, { contentType, size, bytes })
    else if (objectKey && size <= inlineAtMost)
      exported.set(id, { contentType, size, bytes: await readWhole(storage, objectKey, size) })
    else exported.set(id, { contentType, size, id, name: name ?? '' })
  }
  return exported
}

async function readWhole(storage: FileStorage, key: string, size: number): Promise<Buffer> {
  return buffer(await storage.open(key, { start: 0, end: size - 1 }))
}
