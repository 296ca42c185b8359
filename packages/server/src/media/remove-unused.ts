import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import type { FileStorage } from '../storage/file-storage.ts'

/** Longer than any upload takes: until then it may still become a file. */
const uploadMinutes = 120
const atOnce = 20

/**
 * Removes from the storage what no file names: what was removed from the library, and what was left by an upload that ended in
 * the middle, as when the server died. The row goes last, so that what could not be removed is tried again.
 */
export function removeUnusedObjects(db: Db, storage: FileStorage, now: Instant): Promise<number> {
  const before = addMinutes(now, -uploadMinutes)
  return inBatches(() => removeSome(db, storage, before))
}

function removeSome(db: Db, storage: FileStorage, before: Instant): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Held until they are gone: nobody can make a file of one of them meanwhile.
    const { rows } = await sql<{ key: string }>`select o.key from stored_object o where o.created_at < ${before}
      and not exists (select from media_asset m where m.object_key = o.key)
      order by o.created_at limit ${atOnce} for update of o skip locked`.execute(trx)
    for (const { key } of rows) {
      await storage.remove(key)
      await trx.deleteFrom('stored_object').where('key', '=', key).execute()
    }
    return rows.length
  })
}
