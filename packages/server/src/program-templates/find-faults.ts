import type { ProgramContent, ProgramFault } from '@samklang/contract/program-content'
import { checkProgram } from '@samklang/engine/program/check-program'
import type { Db } from '../database/connect.ts'
import { libraryOfDefinitions } from './library-of-definitions.ts'

/** What keeps it from being activated, as what can be sent is now. */
export async function findContentFaults(db: Db, content: ProgramContent): Promise<ProgramFault[]> {
  return checkProgram(content, await libraryOfDefinitions(db, content))
}
