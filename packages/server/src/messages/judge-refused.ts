import { createHash } from 'node:crypto'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { Instant } from '@samklang/contract/instants'
import { helpFor, type RaisedAlert } from '@samklang/engine/follow-up/alerts'
import * as z from 'zod/mini'
import { recordAudit } from '../audit/record.ts'
import type { Db } from '../database/connect.ts'
import { publishCareChanged } from '../forms/events.ts'
import { Refusal } from '../http/refusal.ts'
import type { AfterRefusal, Origin, RefusedCall, Slice } from '../http/slice.ts'
import { type Answerer, findAnswerer } from '../refused-answers/find-answerer.ts'
import { findCrisisInformation } from '../units/crisis-information.ts'
import { findModuleForm, raiseDanger } from './raise-danger.ts'
import { type FoundThread, findThread } from './thread-for.ts'

/** The browser keeps the words and sends them again. */
const triedAgain = [413, 429]
/** As long as any text that is kept beside a form. */
const longest = 20_000

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
    const sender = formId && (await findAnswerer(db, { token, formId, side: 'patient' }, now))
    const text = sender ? readText(body) : ''
    if (!thread || !sender || text === '') return refusal
    return db.transaction().execute((trx) => raise(trx, refused, { callName, thread, sender, text }))
  }
}

type Judged = { callName: string; thread: FoundThread; sender: Answerer; text: string }

async function raise(db: Db, { refusal, now, origin }: RefusedCall, judged: Judged): Promise<Refusal> {
  const { thread, sender, text } = judged
  const { accountId } = sender
  const entryId = idOf([thread.treatmentId, accountId, text])
  const alerts = await raiseDanger(db, thread, { text, accountId, entryId, isRefused: true }, now)
  if (alerts.length === 0) return refusal
  await audit(db, judged, origin, now)
  await publishCareChanged(db, thread)
  const CrisisInformation = await findHelp(db, judged, { refusal, alerts, origin }, now)
  return new Refusal(refusal.status, refusal.code, { ...refusal.details, CrisisInformation })
}

/** The same words sent again are the same alert. */
function idOf(parts: string[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** However the field's name is written. */
function readText(body: unknown): string {
  if (typeof body !== 'object' || body === null) return ''
  const [, text] = Object.entries(body).find(([name]) => name.toLowerCase() === 'messagetext') ?? []
  return typeof text === 'string' ? text.slice(0, longest).replaceAll('\u0000', ' ').toWellFormed().trim() : ''
}

const pastAccess: readonly Refusal['code'][] = ['validation', 'invalid-transition', 'key-reused']

type Help = { refusal: Refusal; alerts: readonly RaisedAlert[]; origin: Origin }

/** Whoever may no longer read the thread sees where everybody can turn, and nothing of the unit. */
async function findHelp(
  db: Db,
  { thread: { unitId }, sender }: Judged,
  { refusal, alerts, origin }: Help,
  now: Instant,
): Promise<CrisisInformation> {
  const hasAccess = sender.session === 'Live' && sender.hasAccess && pastAccess.includes(refusal.code)
  const ofUnit = hasAccess ? await findCrisisInformation(db, { unitId, alerts }, origin.language, now) : null
  if (ofUnit) return ofUnit
  const Kind = helpFor(alerts) ?? 'Risk'
  return { Kind, UnitName: '', Phone: null, OpeningHours: null, Text: null, IsClosed: false, OpensAt: null }
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
