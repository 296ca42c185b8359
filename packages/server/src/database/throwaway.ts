import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeKeys } from '../config/demo-keys.ts'
import { type Passwords, readPostmaster, startCluster } from './embedded.ts'
import { migrate } from './migrate.ts'
import { copyPrograms, findAccount, findPrograms, mayEnter } from './postgres-programs.ts'
import { addressesOf, appRole, ensureDatabase, ensureRoles } from './roles.ts'

export type Throwaway = {
  port: number
  passwords: Passwords
  ownerUrl: string
  appUrl: string
  /** Ends the database as an operator would, and starts it again at the same port: what a server must live through. */
  stop: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
}

const prefix = 'samklang-passing-'

/** A PostgreSQL in the folder for passing things, with one migrated database; fast, since nothing in it need last. */
export async function startThrowaway(database: string): Promise<Throwaway> {
  clearAway()
  const home = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  chmodSync(home, 0o755)
  const account = findAccount()
  const installed = await findPrograms(account)
  const programs = mayEnter(dirname(installed.pg_ctl), account)
    ? installed
    : copyPrograms(installed, join(home, 'programs'))
  const passwords = makeKeys().database
  const folder = join(home, 'postgres')
  const place = { folder, programs, password: passwords.admin, durable: false }
  const { port, stop } = await startCluster(place)
  async function start(): Promise<void> {
    await startCluster(place)
  }
  async function close(): Promise<void> {
    await stop()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const { adminUrl, ownerUrl, appUrl } = addressesOf(port, passwords, database)
    await ensureRoles(adminUrl, passwords)
    await ensureDatabase(adminUrl, database)
    await migrate({ ownerUrl, appRole })
    return { port, passwords, ownerUrl, appUrl, stop, start, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Ends what a killed run has left behind: its name tells whose it was. */
function clearAway(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const maker = Number(name.slice(prefix.length).split('-')[0])
    if (isRunning(maker)) continue
    const home = join(tmpdir(), name)
    try {
      const data = join(home, 'postgres', 'data')
      const left = readPostmaster(data)
      if (left && isRunning(left.pid)) {
        // The number may be somebody else's by now; a database works in its own folder.
        if (readlinkSync(`/proc/${left.pid}/cwd`) !== data) continue
        process.kill(left.pid, 'SIGQUIT')
      }
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // Somebody else's: not ours to end.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
