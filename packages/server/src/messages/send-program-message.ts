import type { ContentLanguage } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { publishMessages } from './publish.ts'
import { holdThread, insertMessage } from './queries.ts'
import { findThread } from './thread-for.ts'

type ProgramMessage = {
  programId: string
  /** Whoever started the program, in whose name it is sent. */
  accountId: string
  text: Readonly<Partial<Record<ContentLanguage, string>>>
  /** Of those whom it is for; null: the patient's. */
  language: string | null
  /** Whether whoever reads it is written to that there is something to read. */
  tells: boolean
}

/**
 * a message that a program sends when it is due, in the program's thread and in the language of whoever it is for. They are told of
 * it as of any other, by the job that tells of messages, and once for all that came since they last looked. Gives the
 * message's id. In the caller's transaction, which holds the thread (`holdProgramThread`) and then the program.
 */
export async function sendProgramMessage(
  db: Db,
  { programId, accountId, text, language, tells }: ProgramMessage,
  now: Instant,
): Promise<string> {
  const thread = await findThread(db, { programId }, { isChange: false, now })
  if (!thread) throw new Error(`program ${programId} is gone`)
  const words = wordsIn(text, await findLanguage(db, programId, language))
  const written = { kind: 'Chat', text: words, accountId, fromStaff: true, sentAs: null, moduleId: null } as const
  const id = await insertMessage(db, thread, { ...written, isByProgram: true, tellFrom: tells ? now : null }, now)
  await publishMessages(db, thread, now)
  return id
}

/** Before the program itself is held, as whoever writes in the thread does: else two could wait for each other. */
export async function holdProgramThread(db: Db, programId: string): Promise<void> {
  await holdThread(db, programId)
}

/** The program's own, else theirs whom it is for. */
async function findLanguage(db: Db, programId: string, language: string | null): Promise<string> {
  const { rows } = await sql<{
    language: string
  }>`select coalesce(g.content_language, ${language}::text, n.preferred_language) as language
    from program g join patient p on p.id = g.patient_id join person n on n.id = p.person_id
    where g.id = ${programId}`.execute(db)
  return rows[0]?.language ?? 'sv'
}

/** A language that it is not written in gives the Swedish words, else whichever there are. */
function wordsIn(text: ProgramMessage['text'], language: string): string {
  const written = Object.entries(text).filter(([, words]) => words.trim() !== '')
  const found =
    written.find(([one]) => one === language) ?? written.find(([one]) => one === 'sv') ?? written[0] ?? undefined
  if (!found) throw new Error('a message without words')
  return found[1].trim()
}
