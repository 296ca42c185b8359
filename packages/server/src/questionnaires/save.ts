import type { AnsweredBetween } from '@samklang/contract/answered-between'
import type { Answer, FormStatus, Saved } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { isHandedOver, isOver, mayMove } from '@samklang/engine/form/form-status'
import { readBetween } from '../alerts/answered-between.ts'
import { raiseAlerts } from '../alerts/raise.ts'
import { saveDraft } from '../form-actions/write-answers.ts'
import { publishCareChanged } from '../forms/events.ts'
import { type DraftForm, findDraft, nextToken } from '../forms/found-form.ts'
import { areSame, checkAnswers, inOrder, type JudgedAnswers, judge, shownInOrder } from '../forms/judge.ts'
import { isOwnHand } from '../forms/on-behalf.ts'
import type { RecentDrafts } from '../forms/recent-drafts.ts'
import { readVersion } from '../forms/version.ts'
import type { Actor } from '../http/actor.ts'
import { conflict, notFound, Refusal } from '../http/refusal.ts'
import type { CallContext } from '../http/slice.ts'
import { keepHidden } from '../refused-answers/keep-hidden.ts'
import { markOvertaken } from '../refused-answers/queries.ts'
import { findCrisisInformation } from '../units/crisis-information.ts'

export type AnswerRequest = Pick<CallContext, 'db' | 'now' | 'origin' | 'auditRow'> & { actor: Actor }
export type AnswerBody = {
  Answers: Answer[]
  PreviousLastModifiedAt?: Instant | null | undefined
  AnsweredBetween?: AnsweredBetween | undefined
}

/**
 * Keeps what is answered so far. The same again is a success; anything else that comes late is told so and changes nothing.
 * What is sent by somebody who knows the present state is written also where it says the same: another page that still has
 * something else to say on top of that state is told then, instead of undoing in silence what was chosen here.
 */
export async function saveQuestionnaire(
  answering: AnswerRequest,
  form: DraftForm,
  body: AnswerBody,
  recentDrafts: RecentDrafts,
): Promise<Saved> {
  const { db, actor, now } = answering
  const { compiled } = await readVersion(db, form.versionId)
  checkAnswers(compiled, body.Answers)
  const answers = inOrder(compiled, body.Answers)
  const judged = judge(compiled, form, answers, now)
  const sent = { answers, judged, actor, previous: body.PreviousLastModifiedAt }
  if (!storedState(compiled, { ...sent, form }) || (isOpen(form, now) && sent.previous === form.lastModifiedAt)) {
    refuseUnlessOpen(form, now)
    if (sent.previous !== form.lastModifiedAt) throw conflict()
    const between = readBetween(form, body.AnsweredBetween, now)
    const saved = await write(answering, form, { compiled, answers, judged, between })
    if (saved) {
      recentDrafts.remember(saved.left, now)
      return withCrisis(answering, form, saved.state, { alerts: [...judged.alerts, ...saved.hidden] })
    }
  }
  // Nothing new, or somebody else was there first: then what is said is what stands there now.
  recentDrafts.forget(form.id)
  const latest = await findDraft(db, form.id)
  // it has moved to another unit's record, and is no longer there for whoever writes in this one.
  if (latest && (latest.patientId !== form.patientId || latest.unitId !== form.unitId)) throw notFound()
  const stored = latest && storedState(compiled, { ...sent, form: latest })
  if (stored) return withCrisis(answering, form, stored, judged)
  throw latest && isOver(latest.status) ? new Refusal(409, 'invalid-transition') : conflict()
}

type DraftToWrite = {
  compiled: CompiledForm
  answers: Answer[]
  judged: JudgedAnswers
  between: AnsweredBetween | null
}

/** One statement, and a transaction only where an alert is raised or marked with it. Undefined when the form has changed. */
async function write(
  answering: AnswerRequest,
  form: DraftForm,
  { compiled, answers, judged, between }: DraftToWrite,
): Promise<{ state: State; left: DraftForm; hidden: RaisedAlert[] } | undefined> {
  const { db, actor, now } = answering
  const token = nextToken(form.lastModifiedAt, now)
  const status = statusAfter(form, actor, answers.length > 0)
  const draft = { answers, status, token, accountId: actor.accountId, isOwn: isOwnHand(actor, form) }
  const { alerts } = judged
  const hasAlerts = alerts.length + judged.hidden.length > 0 || form.hasAlerts
  let hidden: RaisedAlert[] = []
  const isSaved = hasAlerts
    ? await db.transaction().execute(async (trx) => {
        if (!(await saveDraft(trx, form, draft, answering))) return false
        const raising = { raised: alerts, writtenBy: actor.accountId, isDraft: true, between }
        const changed = await raiseAlerts(trx, form, raising, now)
        await markOvertaken(trx, form.id, shownInOrder(compiled, judged.shown), now)
        const beside = { compiled, answers, judged, accountId: actor.accountId, isDraft: true, between }
        hidden = await keepHidden(trx, form, beside, now)
        if (changed > 0) await publishCareChanged(trx, form)
        return true
      })
    : await saveDraft(db, form, draft, answering)
  if (!isSaved) return undefined
  const startedAt = form.startedAt ?? (answers.length > 0 ? now : null)
  const left = { answers, status, startedAt, hasAlerts, lastModifiedAt: token, lastModifiedBy: actor.accountId }
  return { state: { LastModifiedAt: token, Status: status }, left: { ...form, ...left }, hidden }
}

type Sent = {
  form: DraftForm
  answers: Answer[]
  judged: JudgedAnswers
  actor: Actor
  previous?: Instant | null | undefined
}

/** what is stored, if that is what this person sends: a repeat of their own, or nothing new. */
export function storedState(
  compiled: CompiledForm,
  { form, answers, judged, actor, previous }: Sent,
): State | undefined {
  const isClosed = form.status === 'Closed'
  const sent = isClosed ? shownInOrder(compiled, judged.shown) : answers
  if (!areSame(form.answers, sent)) return undefined
  const isOwn = (isClosed ? (form.enteredBy ?? form.lastModifiedBy) : form.lastModifiedBy) === actor.accountId
  const isUnchanged = !isOver(form.status) && previous === form.lastModifiedAt
  return isOwn || isUnchanged ? { LastModifiedAt: form.lastModifiedAt, Status: form.status } : undefined
}

export function refuseUnlessOpen(form: DraftForm, now: Instant): void {
  if (!isOpen(form, now)) throw new Refusal(409, 'invalid-transition')
}

/** Past its last day nothing is taken, even if nobody has closed it yet. */
function isOpen({ status, openTill }: DraftForm, now: Instant): boolean {
  return !isOver(status) && status !== 'Scheduled' && (openTill === null || openTill >= now)
}

/** The first answer begins it. Who answers on a device of the clinic's does so until they are done or leave. */
function statusAfter({ id, kind, status }: DraftForm, { lockedFormId }: Actor, hasAnswers: boolean): FormStatus {
  if (!hasAnswers || (isHandedOver(status) && lockedFormId === id)) return status
  return mayMove(kind, status, 'PartlyAnswered') ? 'PartlyAnswered' : status
}

type State = Omit<Saved, 'CrisisInformation'>

/** Whoever answers sees where to turn as soon as an answer calls for it; staff are told by the alert. */
export async function withCrisis(
  { db, actor, origin, now }: AnswerRequest,
  { unitId }: Pick<DraftForm, 'unitId'>,
  state: State,
  { alerts }: Pick<JudgedAnswers, 'alerts'>,
): Promise<Saved> {
  const isTold = actor.context !== null
  return {
    ...state,
    CrisisInformation: isTold ? await findCrisisInformation(db, { unitId, alerts }, origin.language, now) : null,
  }
}
