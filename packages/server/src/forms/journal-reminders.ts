import type { JournalReminder } from '@samklang/contract/form-entries'
import type { Instant } from '@samklang/contract/instants'
import { nextJournalReminder } from '@samklang/engine/time/wall-clock'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'

/** A journal that its reminders are reckoned for; they begin when it does. */
export type RemindedJournal = { id: string; zone: string; openFrom: Instant }

export async function insertReminders(
  db: Db,
  journals: RemindedJournal[],
  reminders: readonly JournalReminder[],
  now: Instant,
): Promise<void> {
  const rows = journals.flatMap(({ id, zone, openFrom }) =>
    reminders.map(({ Weekdays, TimeOfDay, Channel, Active }) => ({
      id: makeId(now),
      form_id: id,
      weekdays: Weekdays,
      time_of_day: TimeOfDay,
      channel: Channel,
      active: Active,
      next_at: nextJournalReminder(Weekdays, TimeOfDay, zone, openFrom > now ? openFrom : now) ?? null,
    })),
  )
  if (rows.length > 0) await db.insertInto('journal_reminder').values(rows).execute()
}

export async function replaceReminders(
  db: Db,
  journal: RemindedJournal,
  reminders: readonly JournalReminder[],
  now: Instant,
) {
  await db.deleteFrom('journal_reminder').where('form_id', '=', journal.id).execute()
  await insertReminders(db, [journal], reminders, now)
}

export function listReminders(db: Db, formId: string): Promise<JournalReminder[]> {
  return db
    .selectFrom('journal_reminder')
    .select(['weekdays as Weekdays', 'time_of_day as TimeOfDay', 'channel as Channel', 'active as Active'])
    .where('form_id', '=', formId)
    .orderBy('time_of_day')
    .orderBy('id')
    .limit(10)
    .execute()
}

/** Nobody is reminded of what is over. Tells how many there were. */
export async function stopReminders(db: Db, formIds: string[]): Promise<number> {
  if (formIds.length === 0) return 0
  const stopped = await db
    .updateTable('journal_reminder')
    .set({ active: false, next_at: null })
    .where('form_id', 'in', formIds)
    .where('active', '=', true)
    .returning('id')
    .execute()
  return stopped.length
}
