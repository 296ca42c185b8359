import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { isWorseIn, raiseAlerts } from '../alerts/raise.ts'
import { notifyIfWorse } from '../analysis/notify-if-worse.ts'
import { recordBySystem } from '../audit/by-system.ts'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { stopWaiting } from '../forms/close.ts'
import { insertFormEvents, publishCareChanged } from '../forms/events.ts'
import { answeredBy, type FoundForm, lockForm, nextToken } from '../forms/found-form.ts'
import { judge, shownInOrder } from '../forms/judge.ts'
import { insertScores } from '../forms/scores.ts'
import { readVersion } from '../forms/version.ts'
import { aboutForm, notify, resolveNotifications } from '../notifications/write.ts'

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
    .where('f.status', 'in', ['Open', 'PartlyAnswered', 'SelfTaxation'])
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

async function expire(db: Db, form: FoundForm, now: Instant): Promise<void> {
  await resolveNotifications(db, { formId: form.id, unitId: form.unitId }, null, now)
  await (form.answers.length > 0 ? keepBegun(db, form, now) : closeEmpty(db, form, now))
  await insertFormEvents(db, form, [{ event: 'Expired', accountId: null }], now)
  await stopWaiting(db, form.id, 'Expired', now)
  const { id: entityId, patientId, unitId } = form
  const expired = { action: 'ExpireForm', call: 'expireForms', patientId, unitId } as const
  await recordBySystem(db, { ...expired, entity: 'Form', entityId }, now)
  await publishCareChanged(db, form)
}

/** Nothing to confirm, nothing to score. */
async function closeEmpty(db: Db, form: FoundForm, now: Instant): Promise<void> {
  await db
    .updateTable('form')
    .set({
      status: 'Closed',
      confirmation: 'NotApplicable',
      last_modified_at: nextToken(form.lastModifiedAt, now),
      entered_at: now,
    })
    .where('id', '=', form.id)
    .execute()
}

/** It was answered when the last answer was given, at the age of that day; scales that can do without the rest have a value. */
async function keepBegun(db: Db, form: FoundForm, now: Instant): Promise<void> {
  const { compiled } = await readVersion(db, form.versionId)
  const judged = judge(compiled, form, form.answers, form.lastModifiedAt)
  await db
    .updateTable('form')
    .set({
      status: 'Closed',
      confirmation: 'Unconfirmed',
      is_incomplete: true,
      answers: JSON.stringify(shownInOrder(compiled, judged.shown)),
      last_modified_at: nextToken(form.lastModifiedAt, now),
      answered_at: form.lastModifiedAt,
      entered_at: now,
      entered_by: form.lastModifiedBy,
      answered_by: JSON.stringify(answeredBy(form, form.lastModifiedAt)),
    })
    .where('id', '=', form.id)
    .execute()
  await insertScores(db, form, judged.scores, now)
  const raising = {
    raised: judged.alerts,
    writtenBy: null,
    isDraft: false,
    isByItself: true,
    isWorse: isWorseIn(compiled),
  }
  await raiseAlerts(db, form, raising, now)
  await notify(db, 'NewQuestionnaireAnswer', [aboutForm(form)], now)
  await notifyIfWorse(db, form, now)
}
