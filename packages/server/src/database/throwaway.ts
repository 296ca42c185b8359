import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeKeys } from '../config/demo-keys.ts'
import { type Passwords, startCluster } from './embedded.ts'
import { migrate } from './migrate.ts'
import { copyPrograms, findAccount, findPrograms, mayEnter } from './postgres-programs.ts'
import { addressesOf, appRole, ensureDatabase, ensureRoles } from './roles.ts'

export type Throwaway = { port: number; passwords: Passwords; ownerUrl: string; close: () => Promise<void> }

/** A PostgreSQL in the folder for passing things, with one migrated database; fast, since nothing in it need last. */
export async function startThrowaway(database: string): Promise<Throwaway> {
  const home = mkdtempSync(join(tmpdir(), 'samklang-'))
  chmodSync(home, 0o755)
  const account = findAccount()
  const installed = await findPrograms(account)
  const programs = mayEnter(dirname(installed.pg_ctl), account)
    ? installed
    : copyPrograms(installed, join(home, 'programs'))
  const passwords = makeKeys().database
  const folder = join(home, 'postgres')
  const cluster = await startCluster({ folder, programs, password: passwords.admin, durable: false })
  async function close(): Promise<void> {
    await cluster.stop()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const { adminUrl, ownerUrl } = addressesOf(cluster.port, passwords, database)
    await ensureRoles(adminUrl, passwords)
    await ensureDatabase(adminUrl, database)
    await migrate({ ownerUrl, appRole })
    return { port: cluster.port, passwords, ownerUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}
