import type { AnsweredBetween } from '@samklang/contract/answered-between'
import type { Saved } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { missingRequired } from '@samklang/engine/form/complete'
import { isOver } from '@samklang/engine/form/form-status'
import { sql } from 'kysely'
import { readBetween, readEarlier } from '../alerts/answered-between.ts'
import { isWorseIn, raiseAlerts } from '../alerts/raise.ts'
import type { Db } from '../database/connect.ts'
import { endForm } from '../form-actions/move-form.ts'
import { answeredBy, type FoundForm } from '../forms/found-form.ts'
import { areSame, checkAnswers, inOrder, type JudgedAnswers, judge, shownInOrder } from '../forms/judge.ts'
import { insertScores } from '../forms/scores.ts'
import { readVersion } from '../forms/version.ts'
import type { Actor } from '../http/actor.ts'
import { conflict, Refusal } from '../http/refusal.ts'
import { notifyIfWorse } from '../judgements/notify-if-worse.ts'
import { aboutForm, notify } from '../notifications/write.ts'
import { noteActivity } from '../patients/activity.ts'
import { keepHidden } from '../refused-answers/keep-hidden.ts'
import { markOvertaken } from '../refused-answers/queries.ts'
import { type AnswerBody, type AnswerRequest, refuseUnlessOpen, storedState, withCrisis } from './save.ts'

/**
 * sends the form in. It is locked by the one who asks, so that whoever presses twice finds it sent, and everything
 * that follows from it happens with it or not at all.
 */
export async function submitQuestionnaire(answering: AnswerRequest, form: FoundForm, body: SubmitBody): Promise<Saved> {
  const { db, actor, now } = answering
  const answeredAt = pressedAt(form, body, now)
  const { compiled } = await readVersion(db, form.versionId)
  checkAnswers(compiled, body.Answers)
  const answers = inOrder(compiled, body.Answers)
  const judged = judge(compiled, form, answers, answeredAt)
  const stored = isOver(form.status) ? storedState(compiled, { form, answers, judged, actor }) : undefined
  if (stored) return withCrisis(answering, form, stored, judged)
  refuseUnlessOpen(form, now)
  const isKnown = !body.PreviousLastModifiedAt || body.PreviousLastModifiedAt === form.lastModifiedAt
  const isOwn = form.lastModifiedBy === actor.accountId && areSame(form.answers, answers)
  if (!isKnown && !isOwn) throw conflict()
  const missing = missingRequired(compiled, judged.shown)
  if (missing.length > 0)
    throw new Refusal(400, 'incomplete', { Errors: missing.map(({ ref }) => ({ Field: ref, Key: 'required' })) })

  const between = readBetween(form, body.AnsweredBetween, now)
  const token = await close(db, form, { compiled, judged, between, actor, answeredAt }, now)
  const beside = { compiled, answers, judged, accountId: actor.accountId, isDraft: false, between }
  const hidden = await keepHidden(db, form, beside, now)
  const alerts = [...judged.alerts, ...hidden]
  return withCrisis(answering, form, { LastModifiedAt: token, Status: 'Closed' }, { alerts })
}

type SubmitBody = AnswerBody & { PressedAt?: Instant | undefined }

/** without network it was answered when the person pressed send, by their clock; never before it was there to answer. */
function pressedAt({ openedAt }: FoundForm, { PressedAt }: SubmitBody, now: Instant): Instant {
  const pressed = readEarlier(PressedAt, now)
  return pressed && openedAt && pressed >= openedAt ? pressed : now
}

type AnswersToClose = {
  compiled: CompiledForm
  judged: JudgedAnswers
  between: AnsweredBetween | null
  actor: Actor
  answeredAt: Instant
}

/** With all that follows from it. Resolves to what tells the form as it is then from what it was. */
async function close(
  db: Db,
  form: FoundForm,
  { compiled, judged, between, actor: { accountId }, answeredAt }: AnswersToClose,
  now: Instant,
): Promise<Instant> {
  const answers = shownInOrder(compiled, judged.shown)
  await insertScores(db, form, judged.scores, now)
  const isWorse = isWorseIn(compiled)
  await raiseAlerts(db, form, { raised: judged.alerts, writtenBy: accountId, isDraft: false, isWorse, between }, now)
  await markOvertaken(db, form.id, answers, now)
  const columns = {
    answers: JSON.stringify(answers),
    confirmation: 'Unconfirmed',
    last_modified_by: accountId,
    started_at: sql<Instant>`coalesce(started_at, ${answeredAt}::timestamptz)`,
    answered_at: answeredAt,
    arrived_late_at: answeredAt === now ? null : now,
    entered_by: accountId,
    answered_by: JSON.stringify(answeredBy(form, now)),
  } as const
  // Staff have done what waited for them; that somebody's answer was late settles by itself.
  const handledBy = form.respondentType === 'Staff' ? accountId : null
  const token = await endForm(db, form, { how: 'Answered', accountId, handledBy, columns }, now)
  await notify(db, 'NewQuestionnaireAnswer', [aboutForm(form)], now)
  await notifyIfWorse(db, form, now)
  await noteActivity(db, form, now)
  return token
}
