import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupProblem } from '../config/startup-problem.ts'
import { tryLogin, wrongPassword } from './login.ts'
import { type Programs, run } from './postgres-programs.ts'
import { awaitWatcher, startWatched } from './postgres-watcher.ts'

export type Passwords = { admin: string; owner: string; app: string }

export type Cluster = { port: number; stop: () => Promise<void>; abandon: () => Promise<void> }

export type ClusterPlace = {
  /** Holds `data` and the log; belongs to the account that runs the database. */
  folder: string
  programs: Programs
  password: string
  /** Off only for tests, which can afford to lose everything. */
  durable: boolean
  /** Where it must listen; without one at the port of last time, or any that is free. */
  port?: number
  /** Whether nobody needs the data once the process that started the database is gone. */
  isPassing?: boolean
}

/**
 * Starts PostgreSQL in a folder, or takes over one that was left running there. It ends with this process: by `stop`, or by
 * its watcher when this process is killed.
 */
export async function startCluster(place: ClusterPlace): Promise<Cluster> {
  const { folder, programs, password } = place
  const data = join(folder, 'data')
  await awaitWatcher(folder)
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(place)
  await checkVersion(programs, data)
  const removed = place.isPassing ? data : undefined

  const deadline = Date.now() + 30_000
  for (;;) {
    const running = readPostmaster(data)
    const isAnswering = running !== undefined && (await answers(running.port, password))
    const port = isAnswering ? running.port : (place.port ?? (await choosePort(folder)))
    try {
      const dismiss = await startWatched({ folder, programs, port: isAnswering ? undefined : port, removed })
      return { port, stop: () => stop(programs, folder).then(dismiss), abandon: dismiss }
    } catch (error) {
      // For about a second after a kill the old processes still hold the folder.
      if (Date.now() < deadline) await sleep(300)
      else {
        await stop(programs, folder).catch(() => {})
        throw new StartupProblem(
          `PostgreSQL did not start in ${folder}: ${error instanceof Error ? error.message : error}`,
        )
      }
    }
  }
}

/** PostgreSQL reads only what the same major version has written. */
async function checkVersion(programs: Programs, data: string): Promise<void> {
  const written = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const bundled = /(\d+)\.\d+/.exec(await run(programs, 'pg_ctl', ['--version'], '/'))?.[1]
  if (written !== bundled)
    throw new StartupProblem(
      `The database in ${data} was made by PostgreSQL ${written}, and the bundled PostgreSQL ${bundled} cannot read it. Start the version of Samklang that made it, or choose another folder with SAMKLANG_VAR.`,
    )
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
  // The connections of what passes are too short-lived to try five plans of each statement first.
  const passing = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=256MB']
  if (!durable) settings.push(...passing, 'plan_cache_mode=force_generic_plan')
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

/** Refuses a database that is there and has other passwords: it is not the one that belongs to ours. */
async function answers(port: number, password: string): Promise<boolean> {
  const problem = await tryLogin(urlOf({ user: 'postgres', password, port, database: 'postgres' }))
  if (problem?.code === wrongPassword) throw problem.error
  return problem === undefined
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
