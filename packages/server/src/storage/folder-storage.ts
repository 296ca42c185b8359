import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../config/make-folder.ts'
import { type FileStorage, StorageFailure } from './file-storage.ts'
import { rememberFor } from './remember-for.ts'

/** Lies in the folder once it was taken into use: a disk that is not mounted leaves a folder that looks like it and is not. */
const marker = '.samklang-files'
const askedAgainMs = 15_000

/**
 * Files in a folder of this machine, or of a disk that all instances share. It is made where nothing was ever stored
 * (`isUnused`); else it must be the one that it was.
 */
export function folderStorage(folder: string, isUnused: () => Promise<boolean> = async () => true): FileStorage {
  const placeOf = (key: string) => join(folder, key)

  async function makeReady(): Promise<void> {
    if (await isThere(placeOf(marker))) return
    const lying = await readdir(folder).catch(() => [])
    if (lying.length === 0 && !(await isUnused())) throw new StorageFailure('not the folder that it was')
    makeFolder(folder, { mode: 0o700 })
    await writeFile(placeOf(marker), '')
  }

  /** A disk that is full or can only be read is told by nothing but writing to it. */
  async function tryOut(): Promise<boolean> {
    await makeReady()
    const probe = placeOf(`.probe-${randomUUID()}`)
    try {
      await writeFile(probe, Buffer.alloc(4096))
      return true
    } finally {
      await rm(probe, { force: true })
    }
  }
  const reach = rememberFor(askedAgainMs, () => tryOut().catch(() => false))

  return {
    async put(key, bytes, size) {
      const part = `${placeOf(key)}.part`
      try {
        await makeReady()
        await pipeline(bytes, createWriteStream(part, { flags: 'wx', mode: 0o600 }))
        if ((await stat(part)).size !== size) throw new StorageFailure('not all of it came')
        await saveToDisk(part)
        await rename(part, placeOf(key))
      } catch (error) {
        await rm(part, { force: true })
        throw asFailure(error)
      }
    },

    async open(key, range) {
      const file = await open(placeOf(key), 'r').catch((error: unknown) => {
        throw asFailure(error)
      })
      return file.createReadStream(range)
    },

    async remove(key) {
      await rm(`${placeOf(key)}.part`, { force: true })
      await rm(placeOf(key), { force: true })
    },

    isReachable: reach,
  }
}

async function isThere(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  )
}

/** A file that is told to be there is there after a power cut as well. */
async function saveToDisk(place: string): Promise<void> {
  const file = await open(place, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const ofTheDisk = /^E(NOSPC|DQUOT|ACCES|PERM|ROFS|IO|NOENT|NOTDIR|EXIST|MFILE|NFILE)$/

/** What the sender has done wrong is theirs to be told; the rest is the disk's. */
function asFailure(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ofTheDisk.test(code) ? new StorageFailure(code) : error
}
