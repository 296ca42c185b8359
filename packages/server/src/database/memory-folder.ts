import { realpathSync, statfsSync } from 'node:fs'

const sharedMemory = '/dev/shm'
// Reckoned, not measured: the databases of a test run with their logs take less than one GiB. The rest is left to others.
const freeAtLeast = 2 * 1024 ** 3
const availableAtLeast = 4 * 1024 ** 3

/**
 * A folder in memory with room for a database that need not last: making the thousand files of a database takes a tenth of the
 * time there. Undefined where there is none, and for whoever says by `TMPDIR` where passing things are to lie.
 */
export function findMemoryFolder(): string | undefined {
  if (process.env.TMPDIR || process.platform !== 'linux') return undefined
  try {
    const { bavail, bsize } = statfsSync(sharedMemory)
    const hasRoom = bavail * bsize >= freeAtLeast && process.availableMemory() >= availableAtLeast
    return hasRoom ? realpathSync(sharedMemory) : undefined
  } catch {
    return undefined
  }
}
