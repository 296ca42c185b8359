import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { sendProgramMessage } from '../messages/send-program-message.ts'
import { listThreadReaders } from '../session/thread-readers.ts'
import type { JudgedOccurrence } from './judge-occurrences.ts'
import type { OccurrenceMove } from './move-occurrence.ts'
import type { ProgramSender } from './send-treatments.ts'

/**
 * what is a message is one in the program's thread, however many it is for: they read the same. A guardian who may not read the
 * thread is sent nothing.
 */
export async function sendMessages(
  db: Db,
  { program, patient, accountId }: ProgramSender,
  able: readonly JudgedOccurrence[],
  now: Instant,
): Promise<OccurrenceMove[]> {
  const messages = able.filter(({ item }) => item.Kind === 'Message')
  if (messages.length === 0) return []
  const readers = await listThreadReaders(db, patient.id, now)
  const reads = ({ relationId }: JudgedOccurrence) =>
    relationId === null || readers.some((reader) => reader.relationId === relationId)
  const sender = program.createdBy ?? accountId
  const moves: OccurrenceMove[] = []
  for (const one of messages)
    if (!reads(one)) moves.push({ key: one.key, from: 'Planned', to: 'NotSent', reason: 'MayNotReadMessages' })
  const written = await listWritten(db, program.id)
  for (const [first, ...others] of Map.groupBy(messages.filter(reads), messageOf).values()) {
    if (!first || !sender) continue
    const text = first.item.MessageText ?? {}
    const language = languageOf([first, ...others])
    const message = { programId: program.id, accountId: sender, text, language, tells: program.notify }
    const messageId = written.get(messageOf(first)) ?? (await sendProgramMessage(db, message, now))
    for (const { key } of [first, ...others]) moves.push({ key, from: 'Planned', to: 'Sent', sentAt: now, messageId })
  }
  return moves
}

/** Of what is for others than the patient alone, the one that all of them read; null: the patient's. */
function languageOf(sentTo: readonly JudgedOccurrence[]): string | null {
  if (sentTo.some(({ relationId }) => relationId === null)) return null
  const [language, ...others] = new Set(sentTo.map(({ respondent }) => respondent.person?.language))
  return others.length === 0 ? (language ?? null) : null
}

/** What somebody else has got already. */
async function listWritten(db: Db, programId: string): Promise<ReadonlyMap<string, string>> {
  const sent = db
    .selectFrom('program_occurrence')
    .select(['item_id as itemId', 'round', 'no', 'message_id as messageId'])
    .where('program_id', '=', programId)
    .where('message_id', 'is not', null)
  const rows = await sent.execute()
  return new Map(rows.flatMap(({ messageId, ...one }) => (messageId ? [[messageOf(one), messageId]] : [])))
}

function messageOf({ itemId, round, no }: Pick<JudgedOccurrence, 'itemId' | 'round' | 'no'>): string {
  return [itemId, round, no].join('/')
}
