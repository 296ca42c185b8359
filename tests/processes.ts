import { readdirSync, readFileSync } from 'node:fs'
import { findProcess } from '../packages/server/src/config/processes.ts'

export type Listed = { pid: number; parent: number; command: string }

/** The running processes that a folder of a test's own is named to, in their command or their environment. */
export function listProcessesOf(folder: string): Listed[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid && pid !== process.pid)
    .flatMap((pid) => {
      const command = read(`/proc/${pid}/cmdline`)
      if (!command.includes(folder) && !read(`/proc/${pid}/environ`).includes(folder)) return []
      const found = findProcess(pid)
      return found ? [{ pid, parent: found.parent, command: command.replaceAll('\0', ' ').trim() }] : []
    })
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It has ended, or is somebody else's.
    return ''
  }
}
