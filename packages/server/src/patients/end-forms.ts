import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { cancelForm } from '../forms/cancel.ts'
import { lockForm } from '../forms/found-form.ts'

type Ending = { patientId: string; unitId: string; accountId: string }

/**
 * What a unit has asked around a patient ends with its care of them: nobody sees it any more, nothing comes again, and
 * nobody is reminded. What was answered stays. Tells how many of each.
 */
export async function endForms(db: Db, ending: Ending, now: Instant): Promise<{ forms: number; reminders: number }> {
  const { patientId, unitId, accountId } = ending
  // The series first: whoever is about to begin the next one is waited for, and then it is among the open ones.
  await db
    .updateTable('recurring_questionnaire')
    .set({ status: 'Canceled', next_date: null, next_at: null, updated_at: now })
    .where('patient_id', '=', patientId)
    .where('unit_id', '=', unitId)
    .where('status', '=', 'Ongoing')
    .execute()
  const open = await db
    .selectFrom('form')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('unit_id', '=', unitId)
    .where('status', 'in', ['Scheduled', 'Open', 'PartlyAnswered', 'SelfTaxation', 'Ongoing'])
    .orderBy('id')
    .execute()
  const ids = open.map(({ id }) => id)
  const reminders = ids.length > 0 ? await countReminders(db, ids) : 0
  for (const id of ids) {
    const form = await lockForm(db, id)
    if (form) await cancelForm(db, form, accountId, now)
  }
  return { forms: ids.length, reminders: reminders + (ids.length > 0 ? await stopMessagesAbout(db, ids, now) : 0) }
}

async function countReminders(db: Db, formIds: string[]): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('form_reminder')
        .select('id')
        .where('form_id', 'in', formIds)
        .where('done_at', 'is', null)
        .unionAll(
          eb.selectFrom('journal_reminder').select('id').where('form_id', 'in', formIds).where('active', '=', true),
        )
        .as('waiting'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** On their way about these forms, while another unit's go on. */
async function stopMessagesAbout(db: Db, formIds: string[], now: Instant): Promise<number> {
  const stopped = await db
    .updateTable('outgoing_message')
    .set({ status: 'Suppressed' })
    .where('status', '=', 'Queued')
    .where('form_id', 'in', formIds)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .returning('id')
    .execute()
  return stopped.length
}
