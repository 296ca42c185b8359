import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findIdentified, identify } from '../config/processes.ts'
import { StartupProblem } from '../config/startup-problem.ts'
import { type Programs, run } from './postgres-programs.ts'

/** Ends the watcher and leaves the database as it is. */
export type DismissWatcher = () => Promise<void>

export type WatchedDatabase = {
  folder: string
  programs: Programs
  /** Where the database is to be started; undefined for one that runs already. */
  port: number | undefined
  /** What to remove once the database has been stopped because its owner is gone: nothing, or what nobody needs then. */
  removed: string | undefined
}

/*
 * A database outlives the process that started it, so a shell stands beside it that reads from that process: a line means
 * that all is done, the end without a line that the process is gone, killed for instance. Then the shell stops the database
 * as an operator would. It is what starts the database, too: a start that is under way is waited for before the stop.
 */
const script = `
pg_ctl=$1 data=$2 log=$3 port=$4 removed=$5
if [ -n "$port" ]; then
  "$pg_ctl" start -w -t 60 -s -D "$data" -l "$log" -o "-p $port" || exit 1
fi
trap '' HUP INT TERM PIPE
echo started
exec >/dev/null 2>&1
if read -r line; then exit 0; fi
"$pg_ctl" stop -w -t 120 -s -m fast -D "$data"
if [ -n "$removed" ]; then rm -rf "$removed"; fi
`

/** Starts the database with a watcher, or puts a watcher beside a running one; fails with what PostgreSQL complained of. */
export async function startWatched({ folder, programs, port, removed }: WatchedDatabase): Promise<DismissWatcher> {
  const data = join(folder, 'data')
  const log = join(folder, 'postgres.log')
  if (process.platform === 'win32') {
    // There is no such shell.
    if (port) await run(programs, 'pg_ctl', ['start', '-w', '-s', '-D', data, '-l', log, '-o', `-p ${port}`], folder)
    return async () => {}
  }
  const words = [programs.pg_ctl, data, log, String(port ?? ''), removed ?? '']
  const watcher = spawn('/bin/sh', ['-c', script, 'samklang-postgres-watcher', ...words], {
    ...programs.account,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
    // A session of its own: Ctrl-C in the terminal reaches us only, and we end the database last.
    detached: true,
  })
  // It may have ended when it is told something.
  watcher.stdin.on('error', () => {})
  let said = ''
  watcher.stderr.on('data', (part) => (said += part))
  note(folder, watcher)
  if (!(await isStarted(watcher))) throw new Error(`${said.trim().split('\n').slice(-3).join(' ')} (see ${log})`)
  watcher.unref()
  for (const stream of [watcher.stdout, watcher.stderr]) stream.destroy()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
  return async () => {
    if (watcher.exitCode !== null || watcher.signalCode !== null) return
    const ended = once(watcher, 'exit')
    watcher.ref()
    watcher.stdin.end('done\n')
    await ended
  }
}

async function isStarted(watcher: ChildProcess): Promise<boolean> {
  const started = watcher.stdout ? once(watcher.stdout, 'data').then(() => true) : Promise.resolve(false)
  return Promise.race([started, once(watcher, 'close').then(() => false)])
}

function note(folder: string, { pid }: ChildProcess): void {
  const file = join(folder, 'watcher')
  rmSync(file, { force: true })
  if (pid) writeFileSync(file, identify(pid))
}

/**
 * Waits for the watcher of an owner that is gone: it is about to stop the database, which must not be mistaken for one that
 * goes on running.
 */
export async function awaitWatcher(folder: string): Promise<void> {
  const file = join(folder, 'watcher')
  const deadline = Date.now() + 130_000
  while (existsSync(file) && findIdentified(readFileSync(file, 'utf8'))) {
    if (Date.now() > deadline)
      throw new StartupProblem(`The database in ${folder} is still being stopped. Try again later.`)
    await sleep(50)
  }
}
