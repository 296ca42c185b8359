import { createHash } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import type { RefusedReason } from '@samklang/contract/refused-answers'
import { mayBeDanger } from '@samklang/engine/danger/find-danger'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import {
  inGuardianMessage,
  inMessage,
  inRefusedGuardianMessage,
  inRefusedMessage,
  refusedMessageItems,
  textAlert,
} from '@samklang/engine/follow-up/alerts-in-text'
import { isFrom } from '../alert-rows/source.ts'
import type { ThreadOwner } from '../alert-rows/thread-owner.ts'
import { noteAnswerer } from '../alerts/answerers.ts'
import { raiseInThread } from '../alerts/raise-in-thread.ts'
import { isSameOccasion, raiseWithinBounds } from '../alerts/refused-bounds.ts'
import type { Db } from '../database/connect.ts'
import { listUnitPhrases } from '../units/danger-phrases.ts'
import { keepRefusedMessage } from './refused-messages.ts'
import type { FoundThread } from './thread-for.ts'

type Written = {
  text: string
  accountId: string
  /** What tells it from everything else that is written there. */
  entryId: string
  isByGuardian: boolean
}

/** raises what the words of the patient or of a guardian may be about: one alert for each message, with its words. */
export async function raiseDanger(
  db: Db,
  thread: FoundThread,
  { text, accountId, entryId: entry, isByGuardian }: Written,
  now: Instant,
): Promise<RaisedAlert[]> {
  if (!mayBeDanger(text, await listUnitPhrases(db, thread.unitId))) return []
  const raised = [textAlert(isByGuardian ? inGuardianMessage : inMessage, text)]
  await raiseInThread(db, thread, { raised, writtenBy: accountId, entry }, now)
  return raised
}

type Refused = {
  /** It may be about danger: whoever refuses a text of any length has looked it through. */
  text: string
  accountId: string
  reason: RefusedReason
  isByGuardian: boolean
}

/**
 * the same of words that were refused, which staff read beside the thread. R-435: the same words are one alert while it waits, and when they are sent again at
 * once; on another occasion they are another.
 */
export async function raiseRefusedDanger(
  db: Db,
  thread: FoundThread,
  { text, accountId, reason, isByGuardian }: Refused,
  now: Instant,
): Promise<RaisedAlert[]> {
  const { owner: source, id, patientId } = thread
  const raised = [textAlert(isByGuardian ? inRefusedGuardianMessage : inRefusedMessage, text)]
  await keepRefusedMessage(db, thread, { text, accountId, isByGuardian, reason }, now)
  const entry = idOf([id, accountId, text])
  const alerts = { raised, entry, isDraft: false, writtenBy: accountId, refusedFor: reason }
  if (!(await isKnown(db, { owner: source, entry }, now)))
    await raiseWithinBounds(db, { source, patientId }, alerts, now)
  await noteAnswerer(db, source, { raised, entry, accountId, isRefused: true }, now)
  return raised
}

/** Whether an alert tells of the same words. */
async function isKnown(db: Db, { owner, entry }: { owner: ThreadOwner; entry: string }, now: Instant) {
  const told = await db
    .selectFrom('risk_alert')
    .select(['acknowledged_at as acknowledgedAt', 'raised_at as toldAt'])
    .where(isFrom(owner, 'risk_alert'))
    .where('entry_id', '=', entry)
    .where('item_ref', 'in', refusedMessageItems)
    .orderBy('raised_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return told !== undefined && (told.acknowledgedAt === null || isSameOccasion(told.toldAt, now))
}

/** The same words of the same person in the same thread have the same. */
function idOf(parts: string[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
