import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type FolderLock = { release: () => void }

/**
 * One server per data folder. The lock names its process and when that began, so that one left behind by a killed
 * process is seen to be stale even when its number has been given to somebody else.
 */
export async function lockFolder(folder: string): Promise<FolderLock | { heldBy: number }> {
  const file = join(folder, 'lock')
  const mine = `${process.pid} ${startOf(process.pid)}`
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      break
    } catch (error) {
      if (!isExisting(error)) throw error
    }
    const holder = holderOf(folder)
    if (holder) return { heldBy: holder }
    rmSync(file, { force: true })
  }
  // Two who found the same stale lock may both have removed it; the one whose name stands has it.
  await sleep(30)
  const holder = holderOf(folder)
  if (holder !== process.pid) return { heldBy: holder ?? 0 }
  return { release: () => rmSync(file, { force: true }) }
}

/** The living process that holds the folder, if any. */
export function holderOf(folder: string): number | undefined {
  const [pid, ...start] = read(join(folder, 'lock')).split(' ')
  const number = Number(pid)
  return number && startOf(number) === start.join(' ') ? number : undefined
}

/** When a process began, in whatever words this machine has for it; undefined when it is no more. */
function startOf(pid: number): string | undefined {
  if (process.platform === 'win32') return isAlive(pid) ? 'alive' : undefined
  if (process.platform === 'linux') {
    const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
    return fields[0] === 'Z' ? undefined : fields[19]
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
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
