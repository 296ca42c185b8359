import { once } from 'node:events'
import { createServer } from 'node:net'
import type { ServerSettings } from './settings.ts'
import { StartupProblem } from './startup-problem.ts'

type Address = Pick<ServerSettings, 'host' | 'port'>

/** Tells of a busy port before the database is started for nothing. */
export async function checkPort({ host, port }: Address): Promise<void> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw describePortProblem(error, { host, port })
  } finally {
    server.close()
  }
}

export function describePortProblem(error: unknown, { host, port }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new StartupProblem(
      `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    )
  if (code === 'EACCES')
    return new StartupProblem(`Port ${port} is not open to this user. Choose another one with PORT.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartupProblem(`This machine has no address ${host}. Choose another one with HOST.`)
  return error
}
