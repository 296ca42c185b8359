import { createHash, randomUUID } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import type { Instant } from '@samklang/contract/instants'
import type { FileKind, FileLimits } from '@samklang/contract/media'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { IncomingFile } from '../http/incoming-file.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { type FileStorage, StorageFailure } from '../storage/file-storage.ts'
import { findContentType, headBytes } from './content-type.ts'
import { mediumId } from './medium-id.ts'

export type FileDependencies = { db: Db; clock: Clock; storage: FileStorage; limits: FileLimits }

/** A file that was received whole. */
export type ReceivedFile = {
  id: string
  contentType: string
  size: number
  /** Where it lies; none where the same bytes are there already. */
  objectKey: string | undefined
}

/** So many bytes must come in every span of time, but for the last: whoever sends less is gone, or wants to keep us waiting. */
export type Pace = { bytes: number; ms: number }

type Receiving = FileDependencies & {
  pace: Pace
  /** Why the sender may no longer send, if so; asked for in every span of time. */
  refusal: () => Promise<Refusal | undefined>
}

/**
 * Stores a file as it comes, a little at a time, and finds out what it is. Whatever goes wrong, nothing of it is left: what could
 * not be removed at once is removed by the clean-up, since its key was written down before the first byte.
 */
export async function receiveFile(
  { db, clock, storage, limits, pace, refusal }: Receiving,
  { bytes, size }: IncomingFile,
  kinds: readonly FileKind[],
): Promise<ReceivedFile> {
  if (size === undefined) throw invalid('Content-Length', 'required')
  const incoming = endWhenSlow(bytes, { pace, refusal })
  try {
    const { head, rest } = await readHead(incoming)
    const { contentType } = judge(head, { size, kinds, limits })
    const objectKey = await insertObject(db, clock.now())
    const hash = createHash('sha256')
    try {
      await storage.put(objectKey, Readable.from(measured(head, rest, { size, hash })), size)
    } catch (error) {
      // A storage that fails would only keep everybody waiting once more: the clean-up asks it later.
      if (error instanceof StorageFailure) throw storageUnavailable()
      await discardObject({ db, storage }, objectKey)
      throw error
    }
    const id = mediumId(contentType, hash.digest('hex'))
    const isNew = !(await isKept({ db, storage }, id))
    if (!isNew) await discardObject({ db, storage }, objectKey)
    return { id, contentType, size, objectKey: isNew ? objectKey : undefined }
  } finally {
    incoming.destroy()
  }
}

type Judging = { size: number; kinds: readonly FileKind[]; limits: FileLimits }

function judge(head: Buffer, { size, kinds, limits }: Judging): { contentType: string } {
  const found = findContentType(head)
  if (!found || !kinds.includes(found.kind)) throw new Refusal(400, 'file-not-allowed', { Details: { Kinds: kinds } })
  const limit = limits[found.kind]
  if (size > limit) throw new Refusal(413, 'too-large', { Details: { Kind: found.kind, Limit: limit } })
  return found
}

/** Ends when too little has come for a while, or when the sender may send no more. */
function endWhenSlow(bytes: Readable, { pace, refusal }: Pick<Receiving, 'pace' | 'refusal'>): Readable {
  let come = 0
  const judge = async () => {
    if (come < pace.bytes) return moving.destroy(brokenOff())
    come = 0
    const refused = await refusal()
    if (refused) moving.destroy(refused)
  }
  const timer = setInterval(() => judge().catch((error) => moving.destroy(error)), pace.ms).unref()
  const moving = new Transform({
    transform(part, _, done) {
      come += part.length
      done(null, part)
    },
    destroy(error, done) {
      clearInterval(timer)
      done(error)
    },
  })
  // Whoever leaves says no more than that the connection is closed.
  bytes
    .once('error', () => moving.destroy(brokenOff()))
    .once('close', () => bytes.readableEnded || moving.destroy(brokenOff()))
  return bytes.pipe(moving)
}

/** As much of the beginning as shows what it is, and all that follows. */
async function readHead(incoming: Readable): Promise<{ head: Buffer; rest: AsyncIterator<Buffer> }> {
  const rest: AsyncIterator<Buffer> = incoming[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < headBytes) {
    const { done, value } = await rest.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  return { head, rest }
}

type Measure = { size: number; hash: ReturnType<typeof createHash> }

/** Not a byte more or less than what was said: a file that breaks off is none. */
async function* measured(head: Buffer, rest: AsyncIterator<Buffer>, { size, hash }: Measure): AsyncGenerator<Buffer> {
  let come = 0
  const count = (part: Buffer) => {
    come += part.length
    if (come > size) throw new Refusal(413, 'too-large')
    hash.update(part)
    return part
  }
  yield count(head)
  for (let part = await rest.next(); !part.done; part = await rest.next()) yield count(part.value)
  if (come < size) throw brokenOff()
}

async function insertObject(db: Db, now: Instant): Promise<string> {
  const key = randomUUID()
  await db.insertInto('stored_object').values({ key, created_at: now }).execute()
  return key
}

/** What does not succeed here is done by the clean-up. */
async function discardObject({ db, storage }: Pick<FileDependencies, 'db' | 'storage'>, key: string): Promise<void> {
  try {
    await storage.remove(key)
    await db.deleteFrom('stored_object').where('key', '=', key).execute()
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error
  }
}

/** Whether the same bytes are there already, and can be read: what the storage has lost is put back by who uploads it again. */
async function isKept({ db, storage }: Pick<FileDependencies, 'db' | 'storage'>, id: string): Promise<boolean> {
  const known = await db
    .selectFrom('media_asset')
    .select('object_key as objectKey')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known?.objectKey) return known !== undefined
  try {
    const opened = await storage.open(known.objectKey, { start: 0, end: 0 })
    opened.destroy()
    return true
  } catch (error) {
    if (error instanceof StorageFailure) return false
    throw error
  }
}

function brokenOff(): Refusal {
  return invalid('Content-Length', 'not-allowed')
}

export function storageUnavailable(): Refusal {
  return new Refusal(503, 'integration-unavailable', { RetryAfter: 30 })
}
