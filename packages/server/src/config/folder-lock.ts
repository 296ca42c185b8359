import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findIdentified, identify } from './processes.ts'

export type FolderLock = { release: () => void }

/**
 * One server per data folder. The lock names its process and when that began, so that one left behind by a killed
 * process is seen to be stale even when its number has been given to somebody else.
 */
export async function lockFolder(folder: string): Promise<FolderLock | { heldBy: number }> {
  const file = join(folder, 'lock')
  const mine = identify(process.pid)
  while (!create(file, mine)) {
    const holder = holderOf(folder)
    if (holder) return { heldBy: holder }
    if (takeOver(folder, mine)) break
    await sleep(20)
  }
  return { release: () => rmSync(file, { force: true }) }
}

/**
 * A stale lock is replaced by one process at a time, which looks once more before it does: of several that found the same
 * stale lock, the later ones then see a living holder. True when this process is the one.
 */
function takeOver(folder: string, mine: string): boolean {
  const turn = join(folder, 'lock.turn')
  if (!create(turn, mine)) {
    // Whoever was killed in the middle of its turn does not keep the others waiting for ever.
    if (ageOf(turn) > 5000) rmSync(turn, { force: true })
    return false
  }
  try {
    const lock = join(folder, 'lock')
    // An empty one was made this very moment and has yet to be written.
    const isInTheMaking = read(lock) === '' && ageOf(lock) < 1000
    if (isInTheMaking || holderOf(folder)) return false
    writeFileSync(join(folder, 'lock.new'), mine)
    renameSync(join(folder, 'lock.new'), lock)
    return true
  } finally {
    rmSync(turn, { force: true })
  }
}

/** False when it is there already. */
function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (isExisting(error)) return false
    throw error
  }
}

function ageOf(file: string): number {
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
}

/** The living process that holds the folder, if any. */
export function holderOf(folder: string): number | undefined {
  return findIdentified(read(join(folder, 'lock')))
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
