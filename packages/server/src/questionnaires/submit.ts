import type { AnsweredBetween } from '@samklang/contract/answered-between'
import type { Saved } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { missingRequired } from '@samklang/engine/form/complete'
import { readBetween, readEarlier } from '../alerts/answered-between.ts'
import { isWorseIn, raiseAlerts } from '../alerts/raise.ts'
import { notifyIfWorse } from '../analysis/notify-if-worse.ts'
import type { Db } from '../database/connect.ts'
import { stopWaiting } from '../forms/close.ts'
import { insertFormEvents, publishCareChanged } from '../forms/events.ts'
import { answeredBy, type FoundForm, nextToken } from '../forms/found-form.ts'
import { areSame, checkAnswers, inOrder, type JudgedAnswers, judge, shownInOrder } from '../forms/judge.ts'
import { insertScores } from '../forms/scores.ts'
import { readVersion } from '../forms/version.ts'
import { conflict, Refusal } from '../http/refusal.ts'
import { aboutForm, notify, resolveNotifications } from '../notifications/write.ts'
import { noteActivity } from '../patients/activity.ts'
import { keepHidden } from '../refused-answers/keep-hidden.ts'
import { markOvertaken } from '../refused-answers/queries.ts'
import type { Actor } from '../session/actor.ts'
import { type AnswerBody, type AnswerRequest, isOver, refuseUnlessOpen, storedState, withCrisis } from './save.ts'

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

  const token = nextToken(form.lastModifiedAt, now)
  await close(db, form, { answers: shownInOrder(compiled, judged.shown), token, actor, answeredAt }, now)
  const between = readBetween(form, body.AnsweredBetween, now)
  await follow(db, form, { compiled, judged, between }, actor, now)
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

type AnswersToClose = { answers: unknown; token: Instant; actor: Actor; answeredAt: Instant }

async function close(
  db: Db,
  form: FoundForm,
  { answers, token, actor, answeredAt }: AnswersToClose,
  now: Instant,
): Promise<void> {
  await db
    .updateTable('form')
    .set((eb) => ({
      answers: JSON.stringify(answers),
      status: 'Closed',
      confirmation: 'Unconfirmed',
      last_modified_at: token,
      last_modified_by: actor.accountId,
      started_at: eb.fn.coalesce('started_at', eb.val<Instant>(answeredAt)),
      answered_at: answeredAt,
      arrived_late_at: answeredAt === now ? null : now,
      entered_at: now,
      entered_by: actor.accountId,
      answered_by: JSON.stringify(answeredBy(form, now)),
    }))
    .where('id', '=', form.id)
    .execute()
}

type Submitted = { compiled: CompiledForm; judged: JudgedAnswers; between: AnsweredBetween | null }

async function follow(
  db: Db,
  form: FoundForm,
  { compiled, judged, between }: Submitted,
  { accountId }: Actor,
  now: Instant,
): Promise<void> {
  await insertScores(db, form, judged.scores, now)
  await insertFormEvents(
    db,
    form,
    [
      { event: 'Answered', accountId },
      { event: 'Closed', accountId },
    ],
    now,
  )
  const isWorse = isWorseIn(compiled)
  await raiseAlerts(db, form, { raised: judged.alerts, writtenBy: accountId, isDraft: false, isWorse, between }, now)
  await markOvertaken(db, form.id, shownInOrder(compiled, judged.shown), now)
  await stopWaiting(db, form.id, 'Answered', now)
  // Staff have done what waited for them; that somebody's answer was late settles by itself.
  await resolveNotifications(
    db,
    { formId: form.id, unitId: form.unitId },
    form.respondentType === 'Staff' ? accountId : null,
    now,
  )
  await notify(db, 'NewQuestionnaireAnswer', [aboutForm(form)], now)
  await notifyIfWorse(db, form, now)
  await noteActivity(db, form, now)
  await publishCareChanged(db, form)
}
