import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startOf } from '../config/processes.ts'
import { type ClusterPlace, readPostmaster, startCluster } from './embedded.ts'

const lookEveryMs = 500

export type KeptCluster = { port: number; stop: () => Promise<void> }

/** A PostgreSQL that is started again, at the same port, whenever it ends without having been stopped by us. */
export async function keepRunning(place: ClusterPlace): Promise<KeptCluster> {
  let cluster = await startCluster(place)
  const { port } = cluster
  const ending = new AbortController()
  const { signal } = ending

  async function look(): Promise<void> {
    while (!signal.aborted) {
      await sleep(lookEveryMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted || isRunning(place.folder)) continue
      console.warn('The database has ended. It is started again.')
      try {
        await cluster.abandon()
        cluster = await startCluster({ ...place, port })
      } catch (error) {
        console.warn(error instanceof Error ? error.message : error)
      }
    }
  }
  const looking = look()

  return {
    port,
    async stop() {
      ending.abort()
      await looking
      await cluster.stop()
    },
  }
}

function isRunning(folder: string): boolean {
  const postmaster = readPostmaster(join(folder, 'data'))
  return postmaster !== undefined && startOf(postmaster.pid) !== undefined
}
