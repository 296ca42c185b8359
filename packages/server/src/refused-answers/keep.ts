import { isDeepStrictEqual } from 'node:util'
import type { Answer } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { RefusedReason } from '@samklang/contract/refused-answers'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { type Item, itemOf } from '@samklang/engine/form/answers'
import { alertsOfNow } from '@samklang/engine/form/asked-again'
import { type CompiledForm, questionsUnder } from '@samklang/engine/form/compile-form'
import { afterDeleted } from '../alerts/after-deleted.ts'
import { readBetween } from '../alerts/answered-between.ts'
import { noteAnswerer } from '../alerts/answerers.ts'
import { type IsWorse, isWorseIn } from '../alerts/raise.ts'
import { leaveOutKnown, leaveOutSaid, raiseRefused } from '../alerts/raise-refused.ts'
import { leaveOutSameVisit } from '../alerts/same-visit.ts'
import type { Db } from '../database/connect.ts'
import { insertFormEvents, publishCareChanged } from '../forms/events.ts'
import { type FoundForm, lockForm } from '../forms/found-form.ts'
import { readVersion } from '../forms/version.ts'
import { Refusal } from '../http/refusal.ts'
import type { Origin } from '../http/slice.ts'
import { aboutForm, notify } from '../notifications/write.ts'
import type { Answerer, AnsweringSide } from './find-answerer.ts'
import { findReason, isFinal } from './find-reason.ts'
import { findHelpAfterRefusal } from './help-after-refusal.ts'
import { type JudgedSent, judgeSent } from './judge-sent.ts'
import { hasRoom, insertRefusedAnswers, setSentAgain } from './queries.ts'
import { cutToKeep, type SentAnswers } from './read-sent.ts'
import { recordKept } from './record-kept.ts'

export type RefusedSending = {
  callName: string
  side: AnsweringSide
  formId: string
  answerer: Answerer
  sent: SentAnswers
  refusal: Refusal
  origin: Origin
}

/**
 * judges what was refused, raises the alerts that it calls for and keeps it beside the form, in one transaction of its own;
 * resolves to the refusal with what the person needs to know. Of a form that can still be answered, and of one
 * beside which the same person has more than anybody would send, only that is kept which an alert was raised for: the browser
 * has the rest.
 */
export async function keepRefused(db: Db, sending: RefusedSending, asked: Instant): Promise<Refusal> {
  const { refusal, sent, answerer } = sending
  const form = await lockForm(db, sending.formId)
  if (!form) return refusal
  const { now } = await afterDeleted(db, form.patientId, asked)
  const { compiled, texts } = await readVersion(db, form.versionId)
  const { accountId } = answerer
  const judgedSent = await judgeSent({ compiled, texts, form, now }, sent)
  const judged = await withHidden(db, { formId: form.id, accountId }, judgedSent)
  const reason = await findReason(db, form, { refusal, answerer }, now)
  const isWorse = isDraft(sending, form) ? undefined : isWorseIn(compiled)
  const unknown = await findUnknown(db, { formId: form.id, accountId, refusedAt: now, compiled }, judged, isWorse)
  const isInForm = judged.invalid.length === 0 && judged.groups.every(({ answers }) => isAmong(answers, form.answers))
  const isRoom = isFinal(reason) && !isInForm && (await hasRoom(db, form.id, accountId))
  const isRaised = unknown.some(({ raised }) => raised.length > 0)
  if (isRoom || isRaised) await keep(db, { ...sending, form, compiled, judged, reason, unknown, isWhole: isRoom }, now)
  const said = judged.groups.map(({ entry, alerts: ofEntry }) => {
    const named = ofEntry.map((alert) => ({ ...alert, entry }))
    return { entry, raised: alertsOfNow(compiled, named, { stored: form.answers, sent: sent.answers, now }) }
  })
  for (const { entry, raised } of said)
    await noteAnswerer(db, { formId: form.id }, { raised, entry, accountId, isRefused: true }, now)
  const alerts = said.flatMap(({ raised }) => raised)
  // Staff are told by the alert.
  const help =
    sending.side === 'patient'
      ? await findHelpAfterRefusal(db, { ...sending, unitId: form.unitId, alerts, pastAccess }, now)
      : null
  return new Refusal(refusal.status, refusal.code, {
    ...refusal.details,
    ...(help && { CrisisInformation: help }),
    ...(!isNotThere(sending) && (isRoom || (isFinal(reason) && isInForm)) && { AnswersKept: true }),
  })
}

/** Staff to whom the form is as one that does not exist learn nothing of what has become of it; their browser keeps its copy. */
function isNotThere({ side, refusal }: RefusedSending): boolean {
  return side === 'staff' && refusal.status === 404
}

type OfSender = { formId: string; accountId: string }

/** What answers to hidden questions call for counts with the rest, unless an alert of the form has said it. */
async function withHidden(db: Db, { formId, accountId }: OfSender, judged: JudgedSent): Promise<JudgedSent> {
  const groups: JudgedSent['groups'] = []
  for (const { entry, alerts, hidden, ...group } of judged.groups) {
    const unsaid = await leaveOutSaid(db, formId, { raised: hidden, entry, accountId })
    groups.push({ ...group, entry, alerts: [...alerts, ...unsaid], hidden: [] })
  }
  return { ...judged, groups }
}

/** The form says it already, as when an older save comes after what was sent in. */
function isAmong(answers: readonly Answer[], own: readonly Answer[]): boolean {
  return answers.every((answer) => own.some((said) => isDeepStrictEqual(said, answer)))
}

type Unknown = { entry: string | null; raised: RaisedAlert[] }

function isDraft({ callName }: Pick<RefusedSending, 'callName'>, { kind }: FoundForm): boolean {
  return callName.startsWith('save') && kind === 'Questionnaire'
}

async function findUnknown(
  db: Db,
  { formId, accountId, refusedAt, compiled: form }: OfSender & { refusedAt: Instant; compiled: CompiledForm },
  { groups }: JudgedSent,
  isWorse: IsWorse | undefined,
): Promise<Unknown[]> {
  const unknown: Unknown[] = []
  for (const { entry, alerts } of groups) {
    const raised = await leaveOutKnown(db, formId, { raised: alerts, entry, accountId, refusedAt }, isWorse)
    unknown.push({ entry, raised: await leaveOutSameVisit(db, { formId, form, entry, raised, accountId }) })
  }
  return unknown
}

type RefusedToKeep = RefusedSending & {
  form: FoundForm
  compiled: CompiledForm
  judged: JudgedSent
  reason: RefusedReason
  unknown: Unknown[]
  /** Else only what calls for help. */
  isWhole: boolean
}

async function keep(db: Db, keeping: RefusedToKeep, now: Instant): Promise<void> {
  const { form, answerer, judged, reason, unknown } = keeping
  const between = readBetween(form, keeping.sent.between, now)
  const all = judged.groups.flatMap(({ answers }) => answers)
  const what = keeping.isWhole
    ? { answers: all, invalid: judged.invalid.map(cutToKeep) }
    : { answers: onlyAlarming(keeping, all), invalid: judged.alarming.map(cutToKeep) }
  const { accountId } = answerer
  const { id: refusedAnswersId, isNew } = await insertRefusedAnswers(db, form, { accountId, reason, ...what }, now)
  const alerts = { accountId, refusedAnswersId, isDraft: isDraft(keeping, form), between }
  for (const { entry, raised } of unknown) await raiseRefused(db, form, { raised, entry, ...alerts }, now)
  const isRaised = unknown.some(({ raised }) => raised.length > 0)
  if (!isNew && !isRaised) return
  if (!isNew) await setSentAgain(db, refusedAnswersId, now)
  const event = { event: 'AnswersRefused', accountId, data: { Reason: reason } } as const
  if (isNew) await insertFormEvents(db, form, [event], now)
  // Nobody at a unit that has released or deleted the patient could open it; an alert they can.
  const isOpenable = reason !== 'Released' && reason !== 'Deleted'
  if (isNew && isFinal(reason) && isOpenable) await notify(db, 'AnsweredAfterEnd', [aboutForm(form)], now)
  await publishCareChanged(db, form)
  const { id: entityId, patientId, unitId } = form
  const about = { entity: 'Form', entityId, patientId, unitId, data: { Reason: reason } }
  await recordKept(db, { ...keeping, action: 'KeepRefusedAnswers', sender: answerer }, about, now)
}

/** What somebody has not sent in yet stays with them, but for the answers that call for help, by themselves or by their sum. */
function onlyAlarming({ compiled, unknown }: RefusedToKeep, answers: readonly Answer[]): Answer[] {
  return answers.filter((answer) => {
    const item = itemOf(compiled.items, answer)
    const group = unknown.find(({ entry }) => entry === (answer.AnswerGroupId ?? null))
    return group?.raised.some(({ ItemRef, ScaleKey }) =>
      ScaleKey === null ? ItemRef === item?.ref : isUnder(compiled, ScaleKey, item),
    )
  })
}

function isUnder({ scales, items }: CompiledForm, scaleKey: string, item: Item | undefined): boolean {
  return item !== undefined && questionsUnder(scaleKey, scales, items).has(item.question.questionId)
}

const pastAccess: readonly Refusal['code'][] = ['validation', 'incomplete', 'conflict', 'invalid-transition']
