import { findProcess } from './processes.ts'

const lookEveryMs = 500
const shells = new Set(['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh'])

/**
 * Calls back once whoever started this process is gone, however that ended. npm starts a script through a shell, which may
 * stay between the two, so what is followed goes up to the first process that is no shell.
 */
export function followParent(onEnd: () => void): void {
  const before = listParents(process.ppid)
  const looking = setInterval(() => {
    if (listParents(process.ppid) === before) return
    clearInterval(looking)
    onEnd()
  }, lookEveryMs)
  looking.unref()
}

function listParents(pid: number): string {
  const found = findProcess(pid)
  return found && shells.has(found.name) ? `${pid} ${listParents(found.parent)}` : String(pid)
}
