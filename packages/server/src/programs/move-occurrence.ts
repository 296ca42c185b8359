import type { Instant } from '@samklang/contract/instants'
import type { NotSentReason, OccurrenceStatus } from '@samklang/contract/programs'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

// The one place that changes the status of what a program sends (a test looks).

/** What was sent stays sent; what was left out, or came to nothing, can be planned anew by staff. */
const occurrenceMoves: Record<OccurrenceStatus, readonly OccurrenceStatus[]> = {
  Planned: ['Sent', 'Skipped', 'NotSent', 'Canceled'],
  Skipped: ['Planned', 'Canceled'],
  NotSent: ['Planned'],
  Canceled: ['Planned'],
  Sent: [],
}

export type OccurrenceMove = {
  key: string
  from: OccurrenceStatus
  to: OccurrenceStatus
  reason?: NotSentReason | null
  sentAt?: Instant | null
  formId?: string | null
  treatmentId?: string | null
  messageId?: string | null
}

/**
 * Each from what the caller read it as, under the lock of its program. Whatever else it is by now was done by somebody who did not hold
 * the program: then nothing of this transaction may stand.
 */
export async function moveOccurrences(db: Db, programId: string, moves: readonly OccurrenceMove[]): Promise<void> {
  if (moves.length === 0) return
  for (const { key, from, to } of moves)
    if (!occurrenceMoves[from].includes(to)) throw new Error(`occurrence ${key} cannot go from ${from} to ${to}`)
  const { numAffectedRows = 0n } = await sql`update program_occurrence o set status = n."to"::program_occurrence_status,
      reason = n.reason, sent_at = n."sentAt", form_id = n."formId", treatment_id = n."treatmentId",
      message_id = n."messageId"
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as n (key text, "from" text, "to" text, reason text,
      "sentAt" timestamptz, "formId" uuid, "treatmentId" uuid, "messageId" uuid)
    where o.program_id = ${programId} and o.key = n.key and o.status = n."from"::program_occurrence_status`.execute(db)
  if (Number(numAffectedRows) !== moves.length) throw new Error(`an occurrence of program ${programId} was moved twice`)
}

/** Nothing more is to come: the program is over. */
export async function cancelPlanned(db: Db, programId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update program_occurrence set status = 'Canceled'
    where program_id = ${programId} and status = 'Planned'`.execute(db)
  return Number(numAffectedRows)
}
