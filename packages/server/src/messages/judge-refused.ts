import type { RefusedReason } from '@samklang/contract/refused-answers'
import { activeStatuses } from '@samklang/engine/form/form-status'
import { sql } from 'kysely'
import type { AlertSource } from '../alert-rows/source.ts'
import type { ThreadOwner } from '../alert-rows/thread-owner.ts'
import { afterDeleted } from '../alerts/after-deleted.ts'
import { excerptAround } from '../alerts/text-alert-words.ts'
import type { Db } from '../database/connect.ts'
import { publishCareChanged } from '../forms/events.ts'
import { statusList } from '../forms/status-list.ts'
import { Refusal } from '../http/refusal.ts'
import type { RefusedCall, Slice } from '../http/slice.ts'
import { type Answerer, findAnswerer } from '../refused-answers/find-answerer.ts'
import { reasonOf } from '../refused-answers/find-reason.ts'
import { judgingAfterRefusal } from '../refused-answers/guard.ts'
import { findHelpAfterRefusal } from '../refused-answers/help-after-refusal.ts'
import { lookThroughInTurn } from '../refused-answers/look-through.ts'
import { recordKept } from '../refused-answers/record-kept.ts'
import { listUnitPhrases } from '../units/danger-phrases.ts'
import { findGuardianSender } from './guardian-sender.ts'
import { holdThread } from './queries.ts'
import { raiseRefusedDanger } from './raise-danger.ts'
import { entityOf, type FoundThread, findThread } from './thread-for.ts'

const pastAccess: readonly Refusal['code'][] = ['validation', 'invalid-transition', 'key-reused']

/**
 * words of the patient that may be about danger raise an alert, and give help at once, also where the message could not be
 * taken: the treatment or program is over, the text is too long, the login has ended. Who counts as the patient is told as of refused answers;
 * what a stranger sends is not even read.
 */
export function judgingRefusedMessages(slice: Slice): Slice {
  return judgingAfterRefusal(slice, {
    sendMyMessage: (refused, treatmentId) =>
      judgeMessage(refused, { callName: 'sendMyMessage', owner: { treatmentId } }),
    sendMyMessageInProgram: (refused, programId) =>
      judgeMessage(refused, { callName: 'sendMyMessageInProgram', owner: { programId } }),
  })
}

type Sent = { callName: string; owner: ThreadOwner }

async function judgeMessage(refused: RefusedCall, { callName, owner }: Sent): Promise<Refusal> {
  const { db, now, refusal, body, token } = refused
  const thread = await findThread(db, owner, { isChange: false, now })
  if (!thread) return refusal
  const answerer = await findAnswerer(db, { token, side: 'patient', ...(await findPlace(db, owner)) }, now)
  const guardian = answerer ? undefined : await findGuardianSender(db, { token, thread }, now)
  const sender = answerer ?? guardian
  const whole = sender ? readText(body) : ''
  if (!sender || whole === '') return refusal
  const [found] = await lookThroughInTurn(whole, await listUnitPhrases(db, thread.unitId))
  if (!found) return refusal
  const text = whole.length > longest ? excerptAround(whole, found, longest) : whole
  const judged = { callName, thread, sender, isByGuardian: guardian !== undefined, text }
  return db.transaction().execute((trx) => raise(trx, refused, judged))
}

/** As long as any text that is kept beside a form, with what says that it goes on. Of a longer one the part that raised the alert. */
const longest = 19_990

/** The module of the treatment that is worked with, else the latest; one that was taken back only where there is no other. */
async function findPlace(db: Db, owner: ThreadOwner): Promise<AlertSource> {
  if (!('treatmentId' in owner)) return owner
  const { rows } = await sql<{ formId: string }>`select f.id as "formId" from treatment_module m
    join form f on f.id = m.form_id
    where m.treatment_id = ${owner.treatmentId}
    order by f.status in (${statusList(activeStatuses)}) desc, f.status = 'Canceled', f.opened_at desc nulls last, f.id desc
    limit 1`.execute(db)
  return rows[0] ?? owner
}

type Judged = {
  callName: string
  thread: FoundThread
  sender: Answerer
  isByGuardian: boolean
  text: string
}

async function raise(db: Db, { refusal, now: sentAt, origin }: RefusedCall, judged: Judged): Promise<Refusal> {
  const { callName, thread, sender, isByGuardian, text } = judged
  const { accountId } = sender
  // The same words that come twice at once are one after the other.
  await holdThread(db, thread.id)
  const { now, isDeleted } = await afterDeleted(db, thread.patientId, sentAt)
  const reason = isDeleted ? 'Deleted' : findReason(judged, refusal)
  const alerts = await raiseRefusedDanger(db, thread, { text, accountId, reason, isByGuardian }, now)
  const { patientId, unitId } = thread
  const about = { ...entityOf(thread.owner), patientId, unitId }
  await recordKept(db, { action: 'KeepRefusedMessage', callName, sender, origin }, about, now)
  await publishCareChanged(db, thread)
  const asked = { unitId, alerts, answerer: sender, refusal, pastAccess, origin }
  const help = await findHelpAfterRefusal(db, asked, now)
  return new Refusal(refusal.status, refusal.code, {
    ...refusal.details,
    ...(help && { CrisisInformation: help }),
  })
}

/** that the sender had no leave any more is told before what has become of the thread. */
function findReason({ thread, sender }: Judged, refusal: Refusal): RefusedReason {
  if (!sender.hasAccess) return 'AccessEnded'
  if (!thread.isPatientHere) return 'Released'
  if (thread.stage === 'Over') return 'Closed'
  return thread.stage === 'NotStarted' ? 'NotYetOpen' : reasonOf({ refusal, answerer: sender })
}

/** However the field's name is written. */
function readText(body: unknown): string {
  if (typeof body !== 'object' || body === null) return ''
  const [, text] = Object.entries(body).find(([name]) => name.toLowerCase() === 'messagetext') ?? []
  return typeof text === 'string' ? text.replaceAll('\u0000', ' ').toWellFormed().trim() : ''
}
