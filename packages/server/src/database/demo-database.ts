import { chmodSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type DemoKeys, demoKeys } from '../config/demo-keys.ts'
import { lockFolder } from '../config/folder-lock.ts'
import { describeFolderProblem, makeFolder } from '../config/make-folder.ts'
import { StartupProblem } from '../config/startup-problem.ts'
import { readPostmaster } from './embedded.ts'
import { keepRunning } from './keep-running.ts'
import { codeOf, tryLogin, wrongPassword } from './login.ts'
import { findPlace } from './postgres-place.ts'
import { type Addresses, addressesOf, ensureDatabase, ensureRoles } from './roles.ts'

const database = 'samklang'

export type DemoDatabase = Addresses & { keys: DemoKeys; notice: string | undefined; close: () => Promise<void> }

export type HeldFolder = { varFolder: string; keys: DemoKeys; release: () => void }

/** Takes the data folder for this process alone. */
export async function holdVarFolder(wanted: string): Promise<HeldFolder> {
  const varFolder = resolve(wanted)
  const lock = await makeAndLock(varFolder)
  if ('heldBy' in lock)
    throw new StartupProblem(
      `Samklang is already running on ${varFolder} (process ${lock.heldBy}). Stop it first, or give this one a folder of its own with SAMKLANG_VAR.`,
    )
  try {
    return { varFolder, keys: demoKeys(varFolder), release: lock.release }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function makeAndLock(varFolder: string) {
  try {
    // The database may run as another account, which must be able to pass; what is secret in here is closed by itself.
    if (makeFolder(varFolder)) chmodSync(varFolder, 0o755)
    return await lockFolder(varFolder)
  } catch (error) {
    throw describeFolderProblem(varFolder, error)
  }
}

export async function openDemoDatabase({ varFolder, keys, release }: HeldFolder): Promise<DemoDatabase> {
  const closing = new AsyncDisposableStack()
  closing.defer(release)
  try {
    const place = await findPlace(varFolder)
    const cluster = await keepRunning({ ...place, password: keys.database.admin, durable: true })
    closing.defer(cluster.stop)
    const addresses = addressesOf(cluster.port, keys.database, database)
    await ensureRoles(addresses.adminUrl, keys.database)
    await ensureDatabase(addresses.adminUrl, database)
    for (const url of [addresses.ownerUrl, addresses.appUrl]) await mustLetIn(url)
    return {
      ...addresses,
      keys,
      notice: place.isElsewhere
        ? `The data lies in ${place.folder}, since the database's account cannot enter ${varFolder}.`
        : undefined,
      close: () => closing.disposeAsync(),
    }
  } catch (error) {
    await closing.disposeAsync()
    throw codeOf(error) === wrongPassword
      ? new StartupProblem(
          `The database in ${varFolder} has other passwords than ${join(varFolder, 'keys.json')}: one of them belongs to another folder. Put back the one that was there, or choose another folder with SAMKLANG_VAR.`,
        )
      : error
  }
}

async function mustLetIn(url: string): Promise<void> {
  const problem = await tryLogin(url)
  if (problem) throw problem.error
}

/** For commands: uses the database of the running server, or starts it for as long as the command takes. */
export async function borrowDemoDatabase(wanted: string): Promise<DemoDatabase> {
  const varFolder = resolve(wanted)
  const lock = await makeAndLock(varFolder)
  const keys = demoKeys(varFolder)
  if (!('heldBy' in lock)) return openDemoDatabase({ varFolder, keys, release: lock.release })

  const running = readPostmaster(join((await findPlace(varFolder)).folder, 'data'))
  if (!running)
    throw new StartupProblem(`The server on ${varFolder} is just starting or stopping. Try again in a moment.`)
  return { ...addressesOf(running.port, keys.database, database), keys, notice: undefined, close: async () => {} }
}
