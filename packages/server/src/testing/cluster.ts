import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeKeys } from '../config/demo-keys.ts'
import { startCluster } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { copyPrograms, findAccount, findPrograms, mayEnter } from '../database/postgres-programs.ts'
import { addressesOf, appRole, ensureDatabase, ensureRoles } from '../database/roles.ts'
import { type TestCluster, template } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

/** One PostgreSQL for the whole test run, with a migrated database that every test file takes a copy of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'samklang-test-'))
  chmodSync(home, 0o755)
  const account = findAccount()
  const installed = await findPrograms(account)
  const programs = mayEnter(join(installed.pg_ctl, '..'), account)
    ? installed
    : copyPrograms(installed, join(home, 'programs'))
  const passwords = makeKeys().database
  const cluster = await startCluster({
    folder: join(home, 'postgres'),
    programs,
    password: passwords.admin,
    durable: false,
  })
  const { adminUrl, ownerUrl } = addressesOf(cluster.port, passwords, template)
  await ensureRoles(adminUrl, passwords)
  await ensureDatabase(adminUrl, template)
  await migrate({ ownerUrl, appRole })
  project.provide('cluster', { port: cluster.port, passwords })

  return async () => {
    await cluster.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
