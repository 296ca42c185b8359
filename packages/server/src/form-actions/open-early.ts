import type { Instant } from '@samklang/contract/instants'
import { openedStatus } from '@samklang/engine/form/form-status'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { listReminders, replaceReminders } from '../forms/journal-reminders.ts'
import { openForms } from './move-form.ts'

/**
 * What was set for a coming day is begun today, since the one who answers is here. Nobody is written to; its last day and
 * its reminders stay, but a diary begins, and reminds, from today.
 */
export async function openEarly(db: Db, form: FoundForm, now: Instant): Promise<FoundForm> {
  await openForms(db, [form], { open_from: now }, now)
  const opened: FoundForm = { ...form, status: openedStatus(form.kind), openedAt: now }
  if (!form.journal) return opened
  const { timeZone: zone } = form.journal
  const startDate = civilDay(now, zone)
  await db.updateTable('journal').set({ start_date: startDate }).where('form_id', '=', form.id).execute()
  await replaceReminders(db, { id: form.id, zone, openFrom: now }, await listReminders(db, form.id), now)
  return { ...opened, journal: { ...form.journal, startDate } }
}
