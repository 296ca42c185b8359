import { randomUUID } from 'node:crypto'
import { access, type FileHandle, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { makeFolder } from '../config/make-folder.ts'
import { makeDiskCalls } from './disk-calls.ts'
import { type ByteRange, type FileStorage, StorageFailure } from './file-storage.ts'
import { rememberFor } from './remember-for.ts'

/** Lies in the folder once it was taken into use: a disk that is not mounted leaves a folder that looks like it and is not. */
const marker = '.samklang-files'
const partBytes = 65_536
/** All of a long film, on a slow disk. */
const syncMs = 60_000

type FolderOptions = {
  /** Nothing was ever stored: then the folder is made; else it must be the one that it was. */
  isUnused?: () => Promise<boolean>
  askedAgainMs?: number
  silentMs?: number | undefined
}

/** Files in a folder of this machine, or of a disk that all instances share. */
export function folderStorage(
  folder: string,
  { isUnused = async () => true, askedAgainMs = 15_000, silentMs }: FolderOptions = {},
): FileStorage {
  const placeOf = (key: string) => join(folder, key)
  const { call, close, untilSilent } = makeDiskCalls({ silentMs })
  // Apart, so that nobody who reads a file waits for what is written to the disk.
  const syncs = makeDiskCalls({ atOnce: 1, silentMs: syncMs })

  async function makeReady(): Promise<void> {
    if (await call(() => isThere(placeOf(marker)))) return
    const lying = await call(() => readdir(folder).catch(() => []))
    if (lying.length === 0 && !(await isUnused())) throw new StorageFailure('not the folder that it was')
    makeFolder(folder, { mode: 0o700 })
    await call(() => writeFile(placeOf(marker), ''))
    await saveNames(dirname(folder))
  }

  /** A disk that is full or can only be read is told by nothing but writing to it. */
  async function tryOut(): Promise<boolean> {
    await makeReady()
    const probe = placeOf(`.probe-${randomUUID()}`)
    try {
      await call(() => writeFile(probe, Buffer.alloc(4096)))
      return true
    } finally {
      await call(() => rm(probe, { force: true }))
    }
  }
  const reach = rememberFor(askedAgainMs, () => untilSilent(tryOut()).catch(() => false))

  /** A file that is told to be there is there after a power cut as well, with its name. */
  async function put(key: string, bytes: Readable, size: number): Promise<void> {
    const part = `${placeOf(key)}.part`
    try {
      await makeReady()
      const file = await call(() => open(part, 'wx', 0o600))
      try {
        for await (const some of bytes) await call(() => file.writeFile(some))
        if ((await call(() => file.stat())).size !== size) throw new StorageFailure('not all of it came')
        await syncs.call(() => file.sync())
      } finally {
        await close(() => file.close())
      }
      await call(() => rename(part, placeOf(key)))
      await saveNames(folder)
    } catch (error) {
      // What the disk does not let go of now is removed by the clean-up.
      await call(() => rm(part, { force: true })).catch(() => undefined)
      throw asFailure(error)
    }
  }

  /** What a folder holds, by name. */
  async function saveNames(place: string): Promise<void> {
    const opened = await call(() => open(place, 'r'))
    try {
      await syncs.call(() => opened.sync())
    } finally {
      await close(() => opened.close())
    }
  }

  async function openPart(key: string, range: ByteRange): Promise<Readable> {
    try {
      return streamOf(await call(() => open(placeOf(key), 'r')), range)
    } catch (error) {
      throw asFailure(error)
    }
  }

  function streamOf(file: FileHandle, { start, end }: ByteRange): Readable {
    let at = start
    return new Readable({
      read() {
        const length = Math.min(partBytes, end + 1 - at)
        if (length <= 0) return void this.push(null)
        untilSilent(call(() => file.read(Buffer.allocUnsafe(length), 0, length, at))).then(
          ({ bytesRead, buffer }) => {
            at += bytesRead
            this.push(bytesRead > 0 ? buffer.subarray(0, bytesRead) : null)
          },
          (error: unknown) => this.destroy(error instanceof Error ? error : undefined),
        )
      },
      destroy(error, done) {
        close(() => file.close()).then(() => done(error), done)
      },
    })
  }

  async function remove(key: string): Promise<void> {
    await call(() => rm(`${placeOf(key)}.part`, { force: true }))
    await call(() => rm(placeOf(key), { force: true }))
  }

  return {
    put: (key, bytes, size) => untilSilent(syncs.untilSilent(put(key, bytes, size))),

    async open(key, range) {
      const opening = openPart(key, range)
      try {
        return await untilSilent(opening)
      } catch (error) {
        // Nobody waits any more for what opens after all.
        opening.then(
          (late) => late.destroy(),
          () => undefined,
        )
        throw error
      }
    },

    remove: (key) => untilSilent(remove(key)),

    isReachable: reach,
  }
}

async function isThere(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  )
}

const ofTheDisk = /^E(NOSPC|DQUOT|ACCES|PERM|ROFS|IO|NOENT|NOTDIR|EXIST|MFILE|NFILE)$/

/** What the sender has done wrong is theirs to be told; the rest is the disk's. */
function asFailure(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ofTheDisk.test(code) ? new StorageFailure(code) : error
}
