import type { ProgramContent } from '@samklang/contract/program-content'
import type { Db } from '../packages/server/src/database/connect.ts'
import { makeId } from '../packages/server/src/keys/ids.ts'
import { aProgram, aProgramItem, aProgramStep } from '../packages/server/src/testing/programs.ts'

/** A template of programs of the clinic's own, which nothing was started from. */
export type SubjectTemplate = { id: string; content: ProgramContent; at: string }

export async function seedSubjectTemplate(db: Db, now: string): Promise<SubjectTemplate> {
  const id = makeId(now)
  const content = sampleProgram()
  await db
    .insertInto('program_template')
    .values({ id, source: 'Import', status: 'Inactive', created_at: now, last_modified_at: now })
    .execute()
  await db
    .insertInto('program_template_version')
    .values({
      id: makeId(now),
      program_template_id: id,
      version_no: 1,
      content: JSON.stringify(content),
      created_at: now,
    })
    .execute()
  return { id, content, at: now }
}

/** It sends a message, and so needs no form to be there. */
export function sampleProgram(): ProgramContent {
  const MessageText = { sv: 'Hej och välkommen!', en: 'Hello and welcome!' }
  const welcome = aProgramItem({ Kind: 'Message', AnswerWithinDays: null, MessageText })
  return aProgram('', { Steps: [aProgramStep({ Items: [welcome] })] })
}
