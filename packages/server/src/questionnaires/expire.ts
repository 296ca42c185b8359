import type { Instant } from '@samklang/contract/instants'
import { answerableStatuses } from '@samklang/engine/form/form-status'
import { sql } from 'kysely'
import { isWorseIn, raiseAlerts } from '../alerts/raise.ts'
import { recordBySystem } from '../audit/by-system.ts'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { endForm } from '../form-actions/move-form.ts'
import { answeredBy, type FoundForm, lockForm } from '../forms/found-form.ts'
import { judge, shownInOrder } from '../forms/judge.ts'
import { insertScores } from '../forms/scores.ts'
import { readVersion } from '../forms/version.ts'
import { notifyIfWorse } from '../judgements/notify-if-worse.ts'
import { aboutForm, notify } from '../notifications/write.ts'

const atOnce = 50

/**
 * What nobody answered in time is closed; what was begun is kept as it stands, marked as incomplete. A deleted patient's
 * waits until they are restored: nobody would see what it calls for. Resolves to how many.
 */
export async function expireForms(db: Db, now: Instant): Promise<number> {
  return inBatches(() => db.transaction().execute((trx) => expireSome(trx, now)))
}

async function expireSome(db: Db, now: Instant): Promise<number> {
  const due = await db
    .selectFrom('form as f')
    .innerJoin('patient as p', 'p.id', 'f.patient_id')
    .select('f.id')
    .where('f.kind', '=', 'Questionnaire')
    .where('f.status', 'in', answerableStatuses)
    .where('f.open_till', '<=', now)
    .where('p.status', '=', 'Active')
    .orderBy('f.open_till')
    .limit(atOnce)
    // held: whoever deletes the patient now must see the alert that this may raise
    .modifyEnd(sql`for update of f skip locked for share of p skip locked`)
    .execute()
  for (const { id } of due) {
    const form = await lockForm(db, id)
    if (form) await expire(db, form, now)
  }
  return due.length
}

const expired = { how: 'Expired', accountId: null } as const

async function expire(db: Db, form: FoundForm, now: Instant): Promise<void> {
  if (form.answers.length > 0) await keepBegun(db, form, now)
  // Nothing to confirm, nothing to score.
  else await endForm(db, form, { ...expired, columns: { confirmation: 'NotApplicable' } }, now)
  const { id: entityId, patientId, unitId } = form
  const row = { action: 'ExpireForm', call: 'expireForms', patientId, unitId } as const
  await recordBySystem(db, { ...row, entity: 'Form', entityId }, now)
}

/** It was answered when the last answer was given, at the age of that day; scales that can do without the rest have a value. */
async function keepBegun(db: Db, form: FoundForm, now: Instant): Promise<void> {
  const { compiled } = await readVersion(db, form.versionId)
  const judged = judge(compiled, form, form.answers, form.lastModifiedAt)
  await insertScores(db, form, judged.scores, now)
  const raising = {
    raised: judged.alerts,
    writtenBy: null,
    isDraft: false,
    isBySystem: true,
    isWorse: isWorseIn(compiled),
  }
  await raiseAlerts(db, form, raising, now)
  const columns = {
    confirmation: 'Unconfirmed',
    is_incomplete: true,
    answers: JSON.stringify(shownInOrder(compiled, judged.shown)),
    answered_at: form.lastModifiedAt,
    entered_by: form.lastModifiedBy,
    answered_by: JSON.stringify(answeredBy(form, form.lastModifiedAt)),
  } as const
  await endForm(db, form, { ...expired, columns }, now)
  await notify(db, 'NewQuestionnaireAnswer', [aboutForm(form)], now)
  await notifyIfWorse(db, form, now)
}
