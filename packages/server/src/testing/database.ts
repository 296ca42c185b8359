import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Db } from '../database/connect.ts'
import type { Passwords } from '../database/embedded.ts'
import { addressesOf, copyDatabase, dropDatabase } from '../database/roles.ts'

export type TestCluster = { port: number; passwords: Passwords }

export const template = 'samklang_template'

export type TestDatabase = { db: Db; adminUrl: string; ownerUrl: string; appUrl: string; close: () => Promise<void> }

/** A migrated database of one's own. `db` is connected as the server is: with the role that may only add to the log. */
export async function testDatabase(from: string = template): Promise<TestDatabase> {
  const { port, passwords } = ownCluster()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const { adminUrl, ownerUrl, appUrl } = addressesOf(port, passwords, name)
  await copyDatabase(adminUrl, name, from)
  const db = connect(appUrl, { max: 5 })
  return {
    db,
    adminUrl,
    ownerUrl,
    appUrl,
    async close() {
      await db.destroy()
      await dropDatabase(adminUrl, name)
    },
  }
}

/** The one of whatever runs here: nothing else uses it meanwhile. */
export function ownCluster(): TestCluster {
  const clusters = inject('clusters')
  const cluster = clusters[(Number(process.env.VITEST_POOL_ID) - 1) % clusters.length]
  if (!cluster) throw new Error('no database was started for this worker')
  return cluster
}
