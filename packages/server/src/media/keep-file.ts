import type { Actor } from '../http/actor.ts'
import { conflict } from '../http/refusal.ts'
import type { CallContext } from '../http/slice.ts'
import { findFile, insertFile, type StoredFile } from './queries.ts'
import type { ReceivedFile } from './receive-file.ts'

type KeepRequest = Pick<CallContext, 'db' | 'now' | 'note'> & { actor: Actor; query: { name: string } }

/** Makes a file of the library of what was received, or finds the one that has the same bytes. */
export async function keepFile(request: KeepRequest, received: ReceivedFile): Promise<StoredFile> {
  const { db, now, actor, query, note } = request
  const { id, contentType, size } = received
  note({ entity: 'media_asset', entityId: id, data: { name: query.name, contentType, size } })
  await insertFile(db, { ...received, name: query.name, uploadedBy: actor.accountId }, now)
  const file = await findFile(db, id)
  // The same file was there when this one came, and has been removed in between.
  if (!file) throw conflict()
  return file
}
