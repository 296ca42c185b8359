import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { Instant } from '@samklang/contract/instants'
import type { RefusedReason } from '@samklang/contract/refused-answers'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import * as z from 'zod/mini'
import { afterDeleted } from '../alerts/after-deleted.ts'
import { excerptAround } from '../alerts/text-alert-words.ts'
import { recordAudit } from '../audit/record.ts'
import type { Db } from '../database/connect.ts'
import { publishCareChanged } from '../forms/events.ts'
import { Refusal } from '../http/refusal.ts'
import type { AfterRefusal, Origin, RefusedCall, Slice } from '../http/slice.ts'
import { type Answerer, findAnswerer } from '../refused-answers/find-answerer.ts'
import { reasonOf } from '../refused-answers/find-reason.ts'
import { lookThroughInTurn } from '../refused-answers/look-through.ts'
import { findCrisisInformation, helpWithoutUnit } from '../units/crisis-information.ts'
import { listUnitPhrases } from '../units/danger-phrases.ts'
import { findGuardianSender } from './guardian-sender.ts'
import { holdThread } from './queries.ts'
import { findModuleForm, raiseRefusedDanger } from './raise-danger.ts'
import { type FoundThread, findThread } from './thread-for.ts'

/** The browser keeps the words and sends them again. */
const triedAgain = [413, 429]

/**
 * words of the patient that may be about danger raise an alert, and give help at once, also where the message could not be
 * taken: the treatment is over, the text is too long, the login has ended. Who counts as the patient is told as of refused answers;
 * what a stranger sends is not even read.
 */
export function judgingRefusedMessages(slice: Slice): Slice {
  return slice.map((mounted) =>
    mounted.name === 'sendMyMessage' ? { ...mounted, afterRefusal: judgeMessage(mounted.name) } : mounted,
  )
}

function judgeMessage(callName: string): AfterRefusal {
  return async (refused) => {
    const { db, now, refusal, params, body, token } = refused
    if (refusal.status >= 500 || triedAgain.includes(refusal.status)) return refusal
    const id = z.safeParse(z.object({ id: z.uuid() }), params)
    const thread = id.success ? await findThread(db, id.data.id, { isChange: false, now }) : undefined
    const formId = thread && (await findModuleForm(db, thread.treatmentId))
    const answerer = thread && (await findAnswerer(db, { token, side: 'patient', ...placeOf(thread, formId) }, now))
    const guardian = thread && !answerer ? await findGuardianSender(db, { token, thread }, now) : undefined
    const sender = answerer || guardian
    const whole = sender ? readText(body) : ''
    if (!thread || !sender || whole === '') return refusal
    const [found] = await lookThroughInTurn(whole, await listUnitPhrases(db, thread.unitId))
    if (!found) return refusal
    const text = whole.length > longest ? excerptAround(whole, found, longest) : whole
    const judged = { callName, thread, sender, isByGuardian: guardian !== undefined, text }
    return db.transaction().execute((trx) => raise(trx, refused, judged))
  }
}

/** As long as any text that is kept beside a form, with what says that it goes on. Of a longer one the part that raised the alert. */
const longest = 19_990

function placeOf({ treatmentId }: FoundThread, formId: string | undefined) {
  return formId ? { formId } : { treatmentId }
}

type Judged = {
  callName: string
  thread: FoundThread
  sender: Answerer
  isByGuardian: boolean
  text: string
}

async function raise(db: Db, { refusal, now: asked, origin }: RefusedCall, judged: Judged): Promise<Refusal> {
  const { thread, sender, isByGuardian, text } = judged
  const { accountId } = sender
  // The same words that come twice at once are one after the other.
  await holdThread(db, thread.treatmentId)
  const { now, isDeleted } = await afterDeleted(db, thread.patientId, asked)
  const reason = isDeleted ? 'Deleted' : findReason(judged, refusal)
  const alerts = await raiseRefusedDanger(db, thread, { text, accountId, reason, isByGuardian }, now)
  await audit(db, judged, origin, now)
  await publishCareChanged(db, thread)
  const help = await findHelp(db, judged, { refusal, alerts, origin }, now)
  return new Refusal(refusal.status, refusal.code, { ...refusal.details, ...(help && { CrisisInformation: help }) })
}

/** that the sender had no leave any more is told before what has become of the treatment. */
function findReason({ thread, sender }: Judged, refusal: Refusal): RefusedReason {
  if (!sender.hasAccess) return 'AccessEnded'
  if (!thread.isPatientHere) return 'Released'
  if (thread.status === 'Maintained' || thread.status === 'Closed') return 'Closed'
  return thread.status === 'NotStarted' ? 'NotYetOpen' : reasonOf({ refusal, answerer: sender })
}

/** However the field's name is written. */
function readText(body: unknown): string {
  if (typeof body !== 'object' || body === null) return ''
  const [, text] = Object.entries(body).find(([name]) => name.toLowerCase() === 'messagetext') ?? []
  return typeof text === 'string' ? text.replaceAll('\u0000', ' ').toWellFormed().trim() : ''
}

const pastAccess: readonly Refusal['code'][] = ['validation', 'invalid-transition', 'key-reused']

type Help = { refusal: Refusal; alerts: readonly RaisedAlert[]; origin: Origin }

/** Whoever may no longer read the thread sees where everybody can turn, and nothing of the unit. */
async function findHelp(
  db: Db,
  { thread: { unitId }, sender }: Judged,
  { refusal, alerts, origin }: Help,
  now: Instant,
): Promise<CrisisInformation | null> {
  const hasAccess = sender.session === 'Live' && sender.hasAccess && pastAccess.includes(refusal.code)
  const ofUnit = hasAccess ? await findCrisisInformation(db, { unitId, alerts }, origin.language, now) : null
  return ofUnit ?? helpWithoutUnit(alerts)
}

async function audit(db: Db, { callName, thread, sender }: Judged, origin: Origin, now: Instant): Promise<void> {
  const { ip, clientVersion, traceId } = origin
  await recordAudit(db, {
    at: now,
    action: 'KeepRefusedMessage',
    outcome: 'Done',
    call: callName,
    actor: undefined,
    accountId: sender.accountId,
    level: sender.level,
    unitId: thread.unitId,
    patientId: thread.patientId,
    entity: 'Treatment',
    entityId: thread.treatmentId,
    ip,
    clientVersion,
    traceId,
  })
}
