import type { Instant } from '@samklang/contract/instants'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { listReminders, replaceReminders } from '../journals/reminders.ts'
import type { FoundForm } from './found-form.ts'
import { notifyOfStaffForms } from './insert-forms.ts'

/**
 * What was set for a coming day is begun today, since the one who answers is here. Nobody is written to; its last day and
 * its reminders stay, but a diary begins, and reminds, from today.
 */
export async function openEarly(db: Db, form: FoundForm, now: Instant): Promise<FoundForm> {
  const status = form.journal ? 'Ongoing' : 'Open'
  await db.updateTable('form').set({ status, open_from: now, opened_at: now }).where('id', '=', form.id).execute()
  const opened: FoundForm = { ...form, status, openedAt: now }
  await notifyOfStaffForms(db, [opened], now)
  if (!form.journal) return opened
  const { timeZone: zone } = form.journal
  const startDate = civilDay(now, zone)
  await db.updateTable('journal').set({ start_date: startDate }).where('form_id', '=', form.id).execute()
  await replaceReminders(db, { id: form.id, zone, openFrom: now }, await listReminders(db, form.id), now)
  return { ...opened, journal: { ...form.journal, startDate } }
}
