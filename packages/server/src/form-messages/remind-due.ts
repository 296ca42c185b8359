import type { Instant } from '@samklang/contract/instants'
import { isAnswerable } from '@samklang/engine/form/form-status'
import { addMinutes } from '@samklang/engine/time/instants'
import { recordManyBySystem } from '../audit/by-system.ts'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { insertEventsOfForms } from '../forms/insert-forms.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import { writeAboutForms } from './write-about-forms.ts'

const atOnce = 100
/** Whoever was told of a form this recently is not reminded of it: what should have been opened during a stop is opened late. */
const recentlyToldMinutes = 6 * 60

/**
 * Reminds those whose answer is waited for, one message per person and day for all that waits. A reminder of what has
 * been answered, canceled or closed meanwhile is put away. Resolves to how many were looked at.
 */
export async function remindOfForms(db: Db, messaging: MessageDependencies, now: Instant): Promise<number> {
  return inBatches(() => db.transaction().execute((trx) => remindSome(trx, messaging, now)))
}

async function remindSome(db: Db, messaging: MessageDependencies, now: Instant): Promise<number> {
  const due = await db
    .selectFrom('form_reminder as r')
    .innerJoin('form as f', 'f.id', 'r.form_id')
    .innerJoin('patient as p', 'p.id', 'f.patient_id')
    .innerJoin('unit', 'unit.id', 'f.unit_id')
    .select([
      'r.id as reminderId',
      'f.id',
      'f.patient_id as patientId',
      'f.relation_id as relationId',
      'unit.name as unitName',
      'f.status',
      'f.notify',
      'f.open_till as openTill',
      'f.opened_at as openedAt',
    ])
    .where('r.done_at', 'is', null)
    .where('r.due_at', '<=', now)
    .where('p.status', '=', 'Active')
    .orderBy('r.due_at')
    .limit(atOnce)
    .forUpdate('r')
    .skipLocked()
    .execute()
  const toldSince = addMinutes(now, -recentlyToldMinutes)
  const needed = due.filter(
    ({ status, notify, openTill, openedAt }) =>
      notify &&
      isAnswerable(status) &&
      (openTill === null || openTill > now) &&
      (openedAt === null || openedAt <= toldSince),
  )
  const forms = needed.map(({ id: formId, ...form }) => ({ ...form, formId }))
  const outcomes = await writeAboutForms(db, messaging, { purpose: 'FormReminder', forms }, now)
  const reminded = needed.filter(({ id }) => outcomes.get(id) === 'Ok')
  const events = reminded.map((form) => ({ event: 'Reminded' as const, form, accountId: null }))
  await insertEventsOfForms(db, events, now)
  await recordManyBySystem(db, { action: 'SendReminders', call: 'remindOfForms', about: reminded }, now)
  const done = Map.groupBy(due, (one) => (needed.includes(one) ? (outcomes.get(one.id) ?? 'NoContact') : 'NotNeeded'))
  for (const [outcome, reminders] of done) await setDone(db, reminders, outcome === 'Ok' ? 'Sent' : outcome, now)
  return due.length
}

async function setDone(db: Db, reminders: { reminderId: string }[], outcome: string, now: Instant): Promise<void> {
  await db
    .updateTable('form_reminder')
    .set({ done_at: now, outcome })
    .where(
      'id',
      'in',
      reminders.map(({ reminderId }) => reminderId),
    )
    .execute()
}
