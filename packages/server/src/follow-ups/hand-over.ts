import type { HandOverAnswer } from '@samklang/contract/alert-follow-up'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { handOverAnswerBy } from '@samklang/engine/follow-up/follow-up'
import { at } from '@samklang/engine/time/wall-clock'
import { endHandOvers } from '../alerts/end-hand-overs.ts'
import { insertAlertEvents, type NewAlertEvent } from '../alerts/events.ts'
import { type AlertWording, readAlerts } from '../alerts/queries.ts'
import { setOwner } from '../alerts/take-over.ts'
import { listTakers } from '../alerts/takers.ts'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { nextToken } from '../database/next-token.ts'
import { publishCareChanged } from '../forms/events.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { forbidden, invalid, notFound, Refusal } from '../http/refusal.ts'
import { makeId } from '../keys/ids.ts'
import { notify } from '../notifications/write.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { alertFor, type FoundAlert } from './found-alert.ts'
import { resolveRequests } from './notices.ts'
import { tellingHour } from './tell.ts'

/** What is handed over: an alert that this transaction holds. */
type Handed = Pick<FoundAlert, 'id' | 'source' | 'patientId' | 'unitId' | 'timeZone'> & {
  nextStepOn: CivilDate | null
  /** Whose it is now. */
  holderId: string | null
}
type Request = {
  fromId: string
  /** As the caller names them, and the field that they are named in. */
  to: string
  field: string
  note?: string | null | undefined
  language: SpokenLanguage
}

/**
 * asks a colleague who can act for the patient. Until they accept whoever answered for it still does, and an alert that
 * nobody has acknowledged goes on to be told as before. Gives what is to be told in the history.
 */
export async function askToTakeOver(db: Db, alert: Handed, request: Request, now: Instant): Promise<NewAlertEvent[]> {
  const { fromId, to, field, note, language } = request
  const able = await listTakers(db, { unitId: alert.unitId, except: fromId }, now)
  const taker = able.find(({ StaffUserId }) => StaffUserId === to)
  if (!taker) throw invalid(field, 'not-allowed')
  const waiting = await findWaiting(db, alert.id)
  if (waiting) throw await changed(db, alert, { language, now })
  if (taker.accountId === alert.holderId) throw invalid(field, 'not-allowed')
  const today = civilDay(now, alert.timeZone)
  const { nextStepOn } = alert
  const stepBegins = nextStepOn && at(nextStepOn, tellingHour, alert.timeZone)
  const latest = await findLatestAskedAt(db, alert.id)
  await db
    .insertInto('alert_hand_over')
    .values({
      id: makeId(now),
      alert_id: alert.id,
      from_account_id: fromId,
      to_account_id: taker.accountId,
      note: note || null,
      asked_at: latest ? nextToken(latest, now) : now,
      answer_by: handOverAnswerBy({ nextStepOn, today, stepBegins }, now),
    })
    .execute()
  const { source, patientId, unitId } = alert
  await notify(db, 'HandOverAsked', [{ ...source, patientId, unitId }], now)
  return [eventOf(alert.id, { event: 'AlertHandOverAsked', accountId: fromId, to: taker.accountId })]
}

/** of an alert that waits, or whose follow-up goes on. A closed unit's are taken over in another way. */
export async function handOverAlert(
  request: PatientRequest & { origin: { language: SpokenLanguage } },
  alertId: string,
  { to, note }: { to: string; note?: string | null | undefined },
): Promise<void> {
  const { db, actor, now, origin } = request
  const alert = await alertFor(request, alertId)
  if (!alert.isUnitOpen) throw notFound()
  if (alert.acknowledgedAt && !alert.isOpen) throw await changed(db, alert, { language: origin.language, now })
  request.note({ data: { HandOverTo: to } })
  if (to === (await findPublicId(db, actor.accountId))) return takeOverSelf(db, alert, actor.accountId, now)
  const nextStepOn = alert.isOpen ? alert.nextStepOn : null
  const asked = { fromId: actor.accountId, to, field: 'StaffUserId', note, language: origin.language }
  await tellOf(db, alert, await askToTakeOver(db, { ...alert, nextStepOn, holderId: holderOf(alert) }, asked, now), now)
}

/** nobody asks themselves: whoever may acknowledge takes over what a colleague cannot go on with. */
async function takeOverSelf(db: Db, alert: FoundAlert, accountId: string, now: Instant): Promise<void> {
  const from = holderOf(alert)
  if (from === accountId) return
  const ended = await endHandOver(db, alert.id, accountId, now)
  await setResponsible(db, alert, accountId, now)
  const data = { Alert: alert.id, From: from, To: accountId }
  await tellOf(db, alert, [...ended, { event: 'AlertTakenOver', accountId, data }], now)
}

function holderOf({ acknowledgedAt, responsibleId, ownerId }: FoundAlert): string | null {
  return acknowledgedAt ? responsibleId : ownerId
}

async function findPublicId(db: Db, accountId: string): Promise<string | undefined> {
  const own = db.selectFrom('account').select('public_id').where('id', '=', accountId)
  return (await own.executeTakeFirst())?.public_id
}

type HandOverReply = { answer: HandOverAnswer; reason?: string | null | undefined }

/**
 * whoever was asked accepts and answers for it from now on, or declines; a request can be withdrawn by whoever may
 * acknowledge at the unit. The first answer counts, and the same again from the same person is a success.
 */
export async function answerHandOver(
  request: PatientRequest & { origin: { language: SpokenLanguage } },
  id: string,
  { answer, reason }: HandOverReply,
): Promise<void> {
  const { db, actor, now, origin, note } = request
  const known = db.selectFrom('alert_hand_over').select('alert_id').where('id', '=', id)
  const { alert_id: alertId } = (await known.executeTakeFirst()) ?? { alert_id: undefined }
  if (!alertId) throw notFound()
  const alert = await alertFor(request, alertId)
  const asked = await findHandOver(db, id)
  const isMine = asked.toId === actor.accountId
  if (answer !== 'Withdrawn' && !isMine) throw forbidden()
  note({ data: { HandOver: id, Answer: answer, From: asked.fromId, To: asked.toId } })
  if (asked.answer === answer && asked.answeredBy === actor.accountId) return
  if (asked.answer || (alert.acknowledgedAt && !alert.isOpen))
    throw await changed(db, alert, { language: origin.language, now })
  if (answer === 'Accepted') await setResponsible(db, alert, actor.accountId, now)
  await setAnswer(db, { ...alert, id: asked.id }, { answer, accountId: actor.accountId, reason: reason || null }, now)
  const event = `AlertHandOver${answer}` as const
  await tellOf(db, alert, [eventOf(alert.id, { event, accountId: actor.accountId, to: asked.toId })], now)
}

/** Somebody has acted on the alert themselves: nobody is asked any more. Whoever was asked and acts has accepted by it. */
export async function endHandOver(db: Db, alertId: string, accountId: string, now: Instant): Promise<NewAlertEvent[]> {
  const ended = await endHandOvers(db, { alertIds: [alertId], accountId, takerId: accountId }, now)
  return ended.map(({ event }) => event)
}

async function tellOf(db: Db, alert: FoundAlert, events: readonly NewAlertEvent[], now: Instant): Promise<void> {
  await insertAlertEvents(db, alert, events, now)
  await publishCareChanged(db, alert)
}

type Told = { event: NewAlertEvent['event']; accountId: string; to: string }

function eventOf(alertId: string, { event, accountId, to }: Told): NewAlertEvent {
  return { event, accountId, data: { Alert: alertId, To: to } }
}

async function setResponsible(db: Db, alert: FoundAlert, accountId: string, now: Instant): Promise<void> {
  if (!alert.acknowledgedAt) return setOwner(db, [alert], accountId, now)
  await db
    .updateTable('risk_alert')
    .set({ follow_up_account_id: accountId, follow_up_changed_at: nextToken(alert.changedAt ?? now, now) })
    .where('id', '=', alert.id)
    .execute()
}

type Answered = { answer: HandOverAnswer; accountId: string; reason: string | null }

async function setAnswer(
  db: Db,
  { id, source, unitId }: Pick<FoundAlert, 'id' | 'source' | 'unitId'>,
  { answer, accountId, reason }: Answered,
  now: Instant,
): Promise<void> {
  const answered = { answer, answered_at: now, answered_by: accountId, reason }
  await db.updateTable('alert_hand_over').set(answered).where('id', '=', id).execute()
  await resolveRequests(db, { source, unitId, accountId, now })
}

function handOvers(db: Db) {
  return db
    .selectFrom('alert_hand_over as h')
    .select([
      'h.id',
      'h.from_account_id as fromId',
      'h.to_account_id as toId',
      'h.answer',
      'h.answered_by as answeredBy',
    ])
    .forNoKeyUpdate('h')
}

function findHandOver(db: Db, id: string) {
  return handOvers(db).where('h.id', '=', id).executeTakeFirstOrThrow()
}

function findWaiting(db: Db, alertId: string) {
  return handOvers(db).where('h.alert_id', '=', alertId).where('h.answer', 'is', null).executeTakeFirst()
}

/** another server's clock may be ahead of this one's: what is asked later has a later time. */
async function findLatestAskedAt(db: Db, alertId: string): Promise<Instant | undefined> {
  const asked = db.selectFrom('alert_hand_over').select('asked_at').where('alert_id', '=', alertId)
  return (await asked.orderBy('asked_at', 'desc').limit(1).executeTakeFirst())?.asked_at
}

async function changed(
  db: Db,
  { source, unitId }: Pick<Handed, 'source' | 'unitId'>,
  said: AlertWording,
): Promise<Refusal> {
  const Alerts = await readAlerts(db, { ...source, unitId }, said)
  return new Refusal(409, 'hand-over-changed', { Details: { Alerts } })
}
