import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeKeys } from '../config/demo-keys.ts'
import { findProcess } from '../config/processes.ts'
import { type Passwords, readPostmaster, startCluster } from './embedded.ts'
import { findMemoryFolder } from './memory-folder.ts'
import { migrate } from './migrate.ts'
import { copyPrograms, findAccount, findPrograms, mayEnter } from './postgres-programs.ts'
import { addressesOf, appRole, ensureDatabase, ensureRoles } from './roles.ts'

export type ThrowawayDatabase = {
  port: number
  passwords: Passwords
  ownerUrl: string
  appUrl: string
  /** Ends the database as an operator would, and starts it again at the same port: what a server must live through. */
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Ends every process of the database at once, as a machine that loses its power does. */
  kill: () => void
  close: () => Promise<void>
}

const prefix = 'samklang-passing-'

/**
 * A PostgreSQL in memory or in the folder for passing things, with one migrated database; fast, since nothing in it need
 * last. One that is `durable` writes as production's does, to a disk: what a test of loss needs.
 */
export async function startThrowaway(database: string, { durable = false } = {}): Promise<ThrowawayDatabase> {
  clearAway()
  const home = makeFolder(tmpdir())
  const memory = durable ? undefined : findMemoryFolder()
  const dataHome = memory ? makeFolder(memory) : home
  const account = findAccount()
  const installed = await findPrograms(account)
  const programs = mayEnter(dirname(installed.pg_ctl), account)
    ? installed
    : copyPrograms(installed, join(home, 'programs'))
  const passwords = makeKeys().database
  const folder = join(dataHome, 'postgres')
  const place = { folder, programs, password: passwords.admin, durable, isPassing: true }
  let cluster = await startCluster(place)
  const { port } = cluster
  async function start(): Promise<void> {
    await cluster.abandon()
    cluster = await startCluster({ ...place, port })
  }
  async function stop(): Promise<void> {
    await cluster.stop()
  }
  function kill(): void {
    const postmaster = readPostmaster(join(folder, 'data'))
    if (postmaster) killWithChildren(postmaster.pid)
  }
  async function close(): Promise<void> {
    await stop()
    for (const made of [dataHome, home]) rmSync(made, { recursive: true, force: true })
  }
  try {
    const { adminUrl, ownerUrl, appUrl } = addressesOf(port, passwords, database)
    await ensureRoles(adminUrl, passwords)
    await ensureDatabase(adminUrl, database)
    await migrate({ ownerUrl, appRole })
    return { port, passwords, ownerUrl, appUrl, stop, start, kill, close }
  } catch (error) {
    await close()
    throw error
  }
}

function makeFolder(parent: string): string {
  const made = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  chmodSync(made, 0o755)
  return made
}

// The parent first: it would otherwise see a child die, and tidy up.
function killWithChildren(parent: number): void {
  for (const pid of [parent, ...listChildren(parent)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has just ended by itself.
    }
  }
}

/** A small machine has no `ps`. */
function listChildren(parent: number): number[] {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid && findProcess(pid)?.parent === parent)
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const processes = listed.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return processes.flatMap(([pid, ppid]) => (pid && ppid === parent ? pid : []))
}

/** Ends what a killed run has left behind: its name tells whose it was. */
function clearAway(): void {
  for (const parent of [tmpdir(), findMemoryFolder()])
    for (const name of parent ? readdirSync(parent) : []) {
      const maker = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : undefined
      if (parent && maker !== undefined && !isRunning(maker)) clearHome(join(parent, name))
    }
}

function clearHome(home: string): void {
  try {
    const data = join(home, 'postgres', 'data')
    const left = readPostmaster(data)
    if (left && isRunning(left.pid)) {
      // The number may be somebody else's by now; a database works in its own folder.
      if (readlinkSync(`/proc/${left.pid}/cwd`) !== data) return
      process.kill(left.pid, 'SIGQUIT')
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  } catch {
    // Somebody else's: not ours to end.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
