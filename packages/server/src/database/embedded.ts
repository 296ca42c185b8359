import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupProblem } from '../config/startup-problem.ts'
import { type Programs, run } from './postgres-programs.ts'

export type Passwords = { admin: string; owner: string; app: string }

export type Cluster = { port: number; adopted: boolean; stop: () => Promise<void> }

export type ClusterPlace = {
  /** Holds `data` and the log; belongs to the account that runs the database. */
  folder: string
  programs: Programs
  password: string
  /** Off only for tests, which can afford to lose everything. */
  durable: boolean
}

/** Starts PostgreSQL in a folder, or takes over the one that a killed server left running there. */
export async function startCluster({ folder, programs, password, durable }: ClusterPlace): Promise<Cluster> {
  const data = join(folder, 'data')
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise({ folder, programs, password, durable })

  const deadline = Date.now() + 30_000
  for (;;) {
    const running = readPostmaster(data)
    if (running && (await answers(running.port, password)))
      return { port: running.port, adopted: true, stop: () => stop(programs, folder) }
    const port = await choosePort(folder)
    const problem = await start(programs, folder, port)
    if (!problem) return { port, adopted: false, stop: () => stop(programs, folder) }
    // For about a second after a kill the old processes still hold the folder.
    if (Date.now() > deadline) throw new StartupProblem(`PostgreSQL did not start in ${folder}: ${problem}`)
    await sleep(300)
  }
}

async function initialise({ folder, programs, password, durable }: ClusterPlace): Promise<void> {
  const { account } = programs
  const data = join(folder, 'data')
  // What a first start left half done is of no use to anybody.
  rmSync(data, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) {
    chownSync(folder, account.uid, account.gid)
    chownSync(passwordFile, account.uid, account.gid)
  }
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'logging_collector=off',
  ]
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  try {
    await run(
      programs,
      'initdb',
      [
        ...[`--pgdata=${data}`, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
        ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
        ...settings.flatMap((setting) => ['--set', setting]),
        ...(durable ? [] : ['--no-sync']),
      ],
      folder,
    )
  } catch (error) {
    throw new StartupProblem(
      `PostgreSQL could not be set up in ${folder}: ${error instanceof Error ? error.message : error}`,
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

async function start(programs: Programs, folder: string, port: number): Promise<string | undefined> {
  const data = join(folder, 'data')
  const log = join(folder, 'postgres.log')
  try {
    // pg_ctl gives the database a session of its own: Ctrl-C in the terminal reaches us only, and we end it last.
    await run(programs, 'pg_ctl', ['start', '-w', '-t', '60', '-s', '-D', data, '-l', log, '-o', `-p ${port}`], folder)
    return undefined
  } catch (error) {
    return `${error instanceof Error ? error.message : error} (see ${log})`
  }
}

async function stop(programs: Programs, folder: string): Promise<void> {
  const data = join(folder, 'data')
  if (readPostmaster(data)) await run(programs, 'pg_ctl', ['stop', '-w', '-s', '-m', 'fast', '-D', data], folder)
}

/** Where the database of this folder listens, if it is running. */
export function readPostmaster(data: string): { pid: number; port: number } | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const [pid, , , port] = lines.map(Number)
  return pid && port ? { pid, port } : undefined
}

async function answers(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf({ user: 'postgres', password, port, database: 'postgres' }) })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The port of last time when it is still free, so that tools keep their settings. */
async function choosePort(folder: string): Promise<number> {
  const file = join(folder, 'port')
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const port = (last && (await freePort(last))) || (await freePort(0))
  if (port !== last) writeFileSync(file, String(port))
  return port
}

function freePort(wanted: number): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(0))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

export type Login = { user: string; password: string; port: number; database: string }

export function urlOf({ user, password, port, database }: Login): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}
