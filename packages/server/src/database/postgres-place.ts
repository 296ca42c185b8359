import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupProblem } from '../config/startup-problem.ts'
import {
  copyPrograms,
  findAccount,
  findPrograms,
  mayEnter,
  type Programs,
  type SystemAccount,
} from './postgres-programs.ts'

export type DatabasePlace = { folder: string; programs: Programs; isElsewhere: boolean }

/**
 * Where the database of a var folder lies, and with whose hands it runs. Once chosen it stays: a folder whose rights
 * change must never look like an empty clinic.
 */
export async function findPlace(varFolder: string): Promise<DatabasePlace> {
  const inside = join(varFolder, 'postgres')
  const note = join(varFolder, 'postgres-folder')
  const account = accountFor(inside)
  const folder = chooseFolder({ inside, note, account, varFolder })
  const installed = await findPrograms(account)
  const programs = mayEnter(dirname(installed.pg_ctl), account)
    ? installed
    : copyPrograms(installed, join(folder, 'programs'))
  return { folder, programs, isElsewhere: folder !== inside }
}

type Choice = { inside: string; note: string; account: SystemAccount; varFolder: string }

function chooseFolder({ inside, note, account, varFolder }: Choice): string {
  if (existsSync(note)) return readFileSync(note, 'utf8').trim()
  if (existsSync(inside) && isClosed(inside, account))
    throw new StartupProblem(
      `The database in ${inside} belongs to another user. Start as that user, or choose another folder with SAMKLANG_VAR.`,
    )
  if (existsSync(inside) || mayEnter(varFolder, account)) return inside

  const elsewhere = `/var/lib/samklang-${createHash('sha256').update(varFolder).digest('hex').slice(0, 12)}`
  try {
    mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
    writeFileSync(note, elsewhere)
    return elsewhere
  } catch {
    throw new StartupProblem(
      `${varFolder} is closed to the account postgres, which runs the database when you start as root, and ${elsewhere} cannot be made. Choose an open folder with SAMKLANG_VAR, or start as an ordinary user.`,
    )
  }
}

function isClosed(folder: string, account: SystemAccount): boolean {
  if (account) return !mayEnter(folder, account)
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return false
  } catch {
    return true
  }
}

/** Root goes on with the hands of whoever began: a clinic started by an ordinary user stays that user's. */
function accountFor(folder: string): SystemAccount {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync(folder)) return findAccount()
  const { uid, gid } = statSync(folder)
  return uid === 0 ? findAccount() : { uid, gid }
}
