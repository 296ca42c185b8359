import { isDeepStrictEqual } from 'node:util'
import type { AnsweredBetween } from '@samklang/contract/answered-between'
import type { Answer, FormStatus, Saved } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { Progress } from '@samklang/contract/progress'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { alertsOfNow, groupsAskedAgain, keepEarlier, setBesideEarlier } from '@samklang/engine/form/asked-again'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { isHandedOver, isOver, mayMove } from '@samklang/engine/form/form-status'
import { expandFor } from '@samklang/engine/form/repeat-groups'
import { readBetween } from '../alerts/answered-between.ts'
import { byEntry, listAlertedEntries } from '../alerts/by-entry.ts'
import type { ModuleBefore } from '../alerts/keep-plans.ts'
import { raiseAlerts } from '../alerts/raise.ts'
import { leaveOutSameVisit } from '../alerts/same-visit.ts'
import { leaveOutToldBefore } from '../alerts/told-since.ts'
import type { Db } from '../database/connect.ts'
import { nextToken } from '../database/next-token.ts'
import type { LockedForm } from '../form-actions/move-form.ts'
import { isBegunBy, saveDraft } from '../form-actions/write-answers.ts'
import { publishCareChanged } from '../forms/events.ts'
import { type DraftForm, findDraft } from '../forms/found-form.ts'
import { areSame, checkAnswers, inOrder, type JudgedAnswers, judge, shownInOrder } from '../forms/judge.ts'
import { isOwnHand } from '../forms/on-behalf.ts'
import type { RecentDrafts } from '../forms/recent-drafts.ts'
import { readVersion } from '../forms/version.ts'
import type { Actor } from '../http/actor.ts'
import { conflict, invalid, notFound, Refusal } from '../http/refusal.ts'
import type { CallContext } from '../http/slice.ts'
import { idBeside } from '../keys/ids.ts'
import { keepHidden } from '../refused-answers/keep-hidden.ts'
import { markOvertaken } from '../refused-answers/queries.ts'
import { findCrisisInformation } from '../units/crisis-information.ts'

export type AnswerRequest = Pick<CallContext, 'db' | 'now' | 'origin' | 'auditRow'> & { actor: Actor }
export type AnswerBody = {
  Answers: Answer[]
  /** Of a module. */
  Progress?: Progress | undefined
  PreviousLastModifiedAt?: Instant | null | undefined
  AnsweredBetween?: AnsweredBetween | undefined
}

/** What a kind of form adds to saving: what follows when a module is done, in the same transaction. */
export type SaveRules = { recentDrafts: RecentDrafts; onDone?(db: Db, form: LockedForm, now: Instant): Promise<void> }

/**
 * Keeps what is answered so far in a questionnaire or a module. The same again is a success; anything else that comes late is told so and changes nothing.
 * What is sent by somebody who knows the present state is written also where it says the same: another page that still has
 * something else to say on top of that state is told then, instead of undoing in silence what was chosen here.
 */
export async function saveAnswers(
  answering: AnswerRequest,
  form: DraftForm,
  body: AnswerBody,
  rules: SaveRules,
): Promise<Saved> {
  const { db, actor, now } = answering
  const { recentDrafts } = rules
  const { compiled: whole } = await readVersion(db, form.versionId)
  const ofTimes = setBesideEarlier(whole, { stored: form.answers, sent: body.Answers }, now, idBeside)
  const all = keepEarlier(whole, { stored: form.answers, sent: ofTimes }, now)
  const compiled = expandFor(whole, all)
  checkAnswers(compiled, all, ofTimes)
  const progress = readProgress(compiled, body.Progress ?? [])
  const answers = inOrder(compiled, all)
  const judged = judge(compiled, form, answers, now)
  const sent = { answers, progress, judged, actor, previous: body.PreviousLastModifiedAt }
  if (!storedState(compiled, { ...sent, form }) || (isOpen(form, now) && sent.previous === form.lastModifiedAt)) {
    refuseUnlessOpen(form, now)
    if (sent.previous !== form.lastModifiedAt) throw conflict()
    const between = readBetween(form, body.AnsweredBetween, now)
    const saved = await write(answering, form, { whole, compiled, answers, progress, judged, between }, rules)
    if (saved) {
      recentDrafts.remember(saved.left, now)
      const alerts = alertsOfNow(whole, [...judged.alerts, ...saved.hidden], {
        stored: form.answers,
        sent: answers,
        now,
      })
      return withCrisis(answering, form, saved.state, { alerts })
    }
  }
  // Nothing new, or somebody else was there first: then what is said is what stands there now.
  recentDrafts.forget(form.id)
  const latest = await findDraft(db, form.id)
  // it has moved to another unit's record, and is no longer there for whoever writes in this one.
  if (latest && (latest.patientId !== form.patientId || latest.unitId !== form.unitId)) throw notFound()
  const stored = latest && storedState(compiled, { ...sent, form: latest })
  if (stored) {
    const alerts = await alertsOfRepeat(db, whole, sent, { id: form.id, now })
    return withCrisis(answering, form, stored, { alerts })
  }
  throw latest && (isOver(latest.status) || latest.isTreatmentOver)
    ? new Refusal(409, 'invalid-transition')
    : conflict()
}

/** of a repeat, help is called for by what its page had not heard of when it sent it first. */
async function alertsOfRepeat(
  db: Db,
  whole: CompiledForm,
  { answers, judged, previous }: Omit<Sent, 'form'>,
  { id, now }: { id: string; now: Instant },
): Promise<RaisedAlert[]> {
  const present = alertsOfNow(whole, judged.alerts, { stored: answers, sent: answers, now })
  const earlier = judged.alerts.filter((alert) => !present.includes(alert))
  return [...present, ...(await leaveOutToldBefore(db, id, earlier, previous))]
}

type DraftToWrite = {
  /** As it is published, without the times of a group that is repeated. */
  whole: CompiledForm
  compiled: CompiledForm
  answers: Answer[]
  progress: Progress
  judged: JudgedAnswers
  between: AnsweredBetween | null
}
type HiddenAlert = RaisedAlert & { entry: string | null }
type WrittenDraft = { state: State; left: DraftForm; hidden: HiddenAlert[] }

/** One statement, and a transaction only where something follows from it. Undefined when the form has changed. */
async function write(
  answering: AnswerRequest,
  form: DraftForm,
  given: DraftToWrite,
  { onDone }: SaveRules,
): Promise<WrittenDraft | undefined> {
  const { db, actor, now } = answering
  const { answers, progress, judged } = given
  const token = nextToken(form.lastModifiedAt, now)
  const status = statusAfter(form, actor, given)
  const isOwn = isOwnHand(actor, form)
  const isPatientSide = actor.context !== null
  const draft = { answers, progress, status, token, accountId: actor.accountId, isOwn, isPatientSide }
  const hasAlerts = judged.alerts.length + judged.hidden.length > 0 || form.hasAlerts
  const isDone = status === 'Done' && form.status !== 'Done'
  let hidden: HiddenAlert[] = []
  const isSaved =
    hasAlerts || isDone
      ? await db.transaction().execute(async (trx) => {
          if (!(await saveDraft(trx, form, draft, answering))) return false
          if (hasAlerts) hidden = await raiseFromDraft(trx, form, given, answering)
          if (isDone) await onDone?.(trx, { ...form, status }, now)
          return true
        })
      : await saveDraft(db, form, draft, answering)
  if (!isSaved) return undefined
  const startedAt = form.startedAt ?? (isBegunBy(draft) ? now : null)
  const lastWrittenAt = isPatientSide ? now : form.lastWrittenAt
  const changed = { answers, progress, status, startedAt, hasAlerts, lastWrittenAt }
  const left = { ...form, ...changed, lastModifiedAt: token, lastModifiedBy: actor.accountId }
  return { state: { LastModifiedAt: token, Status: status }, left, hidden }
}

/** Resolves to what answers to hidden questions call for. */
async function raiseFromDraft(
  db: Db,
  form: DraftForm,
  { whole, compiled, answers, judged, between }: DraftToWrite,
  { actor: { accountId }, now }: AnswerRequest,
): Promise<HiddenAlert[]> {
  // a module is never sent in: what stands there is what was said.
  const isDraft = form.kind === 'Questionnaire'
  const [raised, beside] = [byEntry(judged.alerts), byEntry(judged.hidden)]
  const alerted = { ...form, before: moduleBefore(form) }
  const known = isDraft ? [] : await listAlertedEntries(db, form.id)
  let changed = 0
  const isAskedAgain = groupsAskedAgain(whole).size > 0
  for (const entry of new Set([null, ...raised.keys(), ...known])) {
    // What was answered at earlier visits, perhaps a hundred of them, stands as it was judged then.
    if (isAskedAgain && entry && areSame(ofTime(form.answers, entry), ofTime(answers, entry))) continue
    const said = { formId: form.id, form: whole, entry, raised: raised.get(entry) ?? [], accountId }
    const ofEntry = { raised: await leaveOutSameVisit(db, said), ...(entry && { entryId: entry }) }
    changed += await raiseAlerts(db, alerted, { ...ofEntry, writtenBy: accountId, isDraft, between }, now)
  }
  await markOvertaken(db, form.id, shownInOrder(compiled, judged.shown), now)
  const hidden: HiddenAlert[] = []
  for (const entry of new Set([null, ...beside.keys()])) {
    const ofEntry = answers.filter(({ AnswerGroupId = null }) => AnswerGroupId === entry)
    const kept = { compiled: whole, answers: ofEntry, judged: { hidden: beside.get(entry) ?? [] }, accountId }
    const called = await keepHidden(db, alerted, { ...kept, ...(entry && { entry }), isDraft, between }, now)
    hidden.push(...called.map((alert) => ({ ...alert, entry })))
  }
  if (changed > 0) await publishCareChanged(db, form)
  return hidden
}

/** nothing, where nobody had written in it. */
function moduleBefore({ id, kind, startedAt, answers, lastModifiedAt }: DraftForm): ModuleBefore | undefined {
  const isBegun = kind === 'TreatmentModule' && startedAt !== null
  return isBegun ? { formId: id, answers, writtenAt: lastModifiedAt } : undefined
}

function ofTime(answers: readonly Answer[], entry: string): Answer[] {
  return answers.filter(({ AnswerGroupId }) => AnswerGroupId === entry)
}

type Sent = {
  form: DraftForm
  answers: Answer[]
  progress?: Progress
  judged: JudgedAnswers
  actor: Actor
  previous?: Instant | null | undefined
}

/** what is stored, if that is what this person sends: a repeat of their own, or nothing new. */
export function storedState(
  compiled: CompiledForm,
  { form, answers, progress = [], judged, actor, previous }: Sent,
): State | undefined {
  // Of a questionnaire that was sent in, what was not asked is left out.
  const isClosed = form.status === 'Closed' && form.kind === 'Questionnaire'
  const sent = isClosed ? shownInOrder(compiled, judged.shown) : answers
  if (!areSame(form.answers, sent) || !isDeepStrictEqual(form.progress, progress)) return undefined
  const isOwn = (isClosed ? (form.enteredBy ?? form.lastModifiedBy) : form.lastModifiedBy) === actor.accountId
  const isUnchanged = !isOver(form.status) && previous === form.lastModifiedAt
  return isOwn || isUnchanged ? { LastModifiedAt: form.lastModifiedAt, Status: form.status } : undefined
}

export function refuseUnlessOpen(form: DraftForm, now: Instant): void {
  if (!isOpen(form, now)) throw new Refusal(409, 'invalid-transition')
}

/** Past its last day nothing is taken, even if nobody has closed it yet; nor of a module whose treatment is over. */
function isOpen({ status, openTill, isTreatmentOver }: DraftForm, now: Instant): boolean {
  return !isOver(status) && status !== 'Scheduled' && !isTreatmentOver && (openTill === null || openTill >= now)
}

/**
 * The first answer begins it, and a module that is worked through is done and stays so. Who answers on a device of the clinic's does
 * so until they are done or leave.
 */
function statusAfter(form: DraftForm, { lockedFormId }: Actor, given: DraftToWrite): FormStatus {
  const { id, kind, status } = form
  if (kind === 'TreatmentModule' && (status === 'Done' || isWorkedThrough(given))) return 'Done'
  if (!isBegunBy(given) || (isHandedOver(status) && lockedFormId === id)) return status
  return mayMove(kind, status, 'PartlyAnswered') ? 'PartlyAnswered' : status
}

/** every page that there is for this person. */
function isWorkedThrough({ compiled, judged, progress }: DraftToWrite): boolean {
  const completed = new Set(progress.flatMap(({ PageIndex, Completed }) => (Completed ? [PageIndex] : [])))
  const pages = [...compiled.content.Pages.entries()].filter(([, { Id }]) => judged.shown.pages.has(Id))
  return pages.length > 0 && pages.every(([index]) => completed.has(index))
}

/** One way to write the same: in the order of the pages, each that there is once. */
function readProgress({ content }: CompiledForm, list: Progress): Progress {
  const isWrong = ({ PageIndex }: Progress[number], place: number) =>
    PageIndex >= content.Pages.length || list.findIndex((one) => one.PageIndex === PageIndex) !== place
  const wrong = list.findIndex(isWrong)
  if (wrong >= 0) throw invalid(`Progress.${wrong}.PageIndex`, 'not-allowed')
  return list.toSorted((one, other) => one.PageIndex - other.PageIndex)
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
