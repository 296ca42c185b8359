import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Environment } from '../config/settings.ts'

/** The server of `saving-server.ts`, once it listens. */
export async function startSavingServer(env: Environment): Promise<{ process: ChildProcess; url: string }> {
  const program = fileURLToPath(new URL('saving-server.ts', import.meta.url))
  const started = spawn(process.execPath, [program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [address] = await Promise.race([
    once(started.stdout, 'data'),
    once(started, 'exit').then(() => Promise.reject(new Error('the server did not start'))),
  ])
  return { process: started, url: String(address).trim() }
}
