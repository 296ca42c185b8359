import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type FoundProcess = { name: string; parent: number; startedAt: string }

/** A running process of this machine, on Linux; one that has ended and was not yet collected by its parent is none. */
export function findProcess(pid: number): FoundProcess | undefined {
  try {
    // 12 (name) S 1 …: the name may hold blanks and parentheses itself.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = text.lastIndexOf(')')
    const [state, parent, ...rest] = text.slice(end + 2).split(' ')
    if (state === 'Z' || state === 'X') return undefined
    return { name: text.slice(text.indexOf('(') + 1, end), parent: Number(parent), startedAt: rest[17] ?? '' }
  } catch {
    return undefined
  }
}

/** When a process began, in whatever words this machine has for it; undefined when it is no more. */
export function startOf(pid: number): string | undefined {
  if (process.platform === 'win32') return isAlive(pid) ? 'alive' : undefined
  if (process.platform === 'linux') return findProcess(pid)?.startedAt
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

/** Names a process so that its number, given to somebody else later, is not taken for it. */
export function identify(pid: number): string {
  return `${pid} ${startOf(pid)}`
}

/** The process that `identify` named, if it is still running. */
export function findIdentified(text: string): number | undefined {
  const [pid, ...start] = text.split(' ')
  const number = Number(pid)
  return number && startOf(number) === start.join(' ') ? number : undefined
}
