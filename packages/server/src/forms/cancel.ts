import type { Instant } from '@samklang/contract/instants'
import { mayMove } from '@samklang/engine/form/form-status'
import { markFormCanceled } from '../alerts/raise.ts'
import type { Db } from '../database/connect.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { stopReminders } from '../journals/reminders.ts'
import { resolveNotifications } from '../notifications/write.ts'
import { stopWaiting } from './close.ts'
import { insertFormEvents, publishCareChanged, wasDoneBy } from './events.ts'
import { type FoundForm, nextToken } from './found-form.ts'

/**
 * nothing more is asked or reminded of, nothing is scored; what an answer has called for stays until it is dealt with.
 * Twice by the same person is once.
 */
export async function cancelForm(db: Db, form: FoundForm, accountId: string, now: Instant): Promise<void> {
  if (form.kind === 'TreatmentModule') throw notFound()
  if (form.status === 'Canceled' && (await wasDoneBy(db, form.id, 'Canceled', accountId))) return
  if (!mayMove(form.kind, form.status, 'Canceled')) throw new Refusal(409, 'invalid-transition')
  await db
    .updateTable('form')
    .set({
      status: 'Canceled',
      canceled_at: now,
      canceled_by: accountId,
      last_modified_at: nextToken(form.lastModifiedAt, now),
    })
    .where('id', '=', form.id)
    .execute()
  await stopWaiting(db, form.id, 'Canceled', now)
  if (form.kind === 'Journal') await stopReminders(db, [form.id])
  await markFormCanceled(db, form.id, now)
  await resolveNotifications(db, { formId: form.id, unitId: form.unitId }, accountId, now)
  await insertFormEvents(db, form, [{ event: 'Canceled', accountId }], now)
  await publishCareChanged(db, form)
}
