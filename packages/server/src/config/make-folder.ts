import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupProblem } from './startup-problem.ts'

/**
 * Makes a folder and those above it that are missing; says whether it was made. Each by itself: where a file system says of a new
 * folder that the one above it does not exist although it does, as /proc does, Node's own way of making them all tries for ever.
 */
export function makeFolder(folder: string, { mode }: { mode?: number } = {}): boolean {
  if (isFolder(folder)) return false
  const above = dirname(folder)
  if (above !== folder) makeFolder(above, { ...(mode !== undefined && { mode }) })
  try {
    mkdirSync(folder, { ...(mode !== undefined && { mode }) })
    return true
  } catch (error) {
    // Somebody else made it in between.
    if (isFolder(folder)) return false
    throw error
  }
}

function isFolder(place: string): boolean {
  return existsSync(place) && statSync(place).isDirectory()
}

export function describeFolderProblem(folder: string, error: unknown): StartupProblem {
  const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new StartupProblem(`The folder ${folder} cannot be written to (${why}). Choose another one with SAMKLANG_VAR.`)
}
