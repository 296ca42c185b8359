import type { Instant } from '@samklang/contract/instants'
import { isOver } from '@samklang/engine/form/form-status'
import type { Db } from '../database/connect.ts'
import { lockForm } from '../forms/found-form.ts'
import { type FormsOf, lockFormsToEnd } from '../forms/lock-forms-to-end.ts'
import { isFree } from '../outbox/queries.ts'
import { cancelForm } from './cancel.ts'

type FormsToEnd = FormsOf & { accountId: string }

/**
 * What was asked ends with a unit's care of the patient, or with a person's part in it: nobody sees it any more, nothing
 * comes again, and nobody is reminded. What was answered stays. The caller holds the patient. Tells how many of each.
 */
export async function endForms(
  db: Db,
  ending: FormsToEnd,
  now: Instant,
): Promise<{ forms: number; reminders: number }> {
  const { patientId, accountId } = ending
  const [column, value] =
    'unitId' in ending ? (['unit_id', ending.unitId] as const) : (['relation_id', ending.relationId] as const)
  // The series first: whoever is about to begin the next one is waited for, and then it is among the open ones.
  await db
    .updateTable('recurring_questionnaire')
    .set({ status: 'Canceled', next_date: null, next_at: null, updated_at: now })
    .where('patient_id', '=', patientId)
    .where(column, '=', value)
    .where('status', '=', 'Ongoing')
    .execute()
  return cancelForms(db, await lockFormsToEnd(db, ending), accountId, now)
}

/** Held by the caller. With what was on its way about them. Tells how many of each. */
export async function cancelForms(
  db: Db,
  ids: string[],
  accountId: string,
  now: Instant,
): Promise<{ forms: number; reminders: number }> {
  if (ids.length === 0) return { forms: 0, reminders: 0 }
  const reminders = await countReminders(db, ids)
  let forms = 0
  for (const id of ids) {
    const form = await lockForm(db, id)
    // Somebody may have sent it in at this very moment.
    if (!form || isOver(form.status)) continue
    await cancelForm(db, form, accountId, now)
    forms += 1
  }
  return { forms, reminders: reminders + (await stopMessagesAbout(db, ids)) }
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
async function stopMessagesAbout(db: Db, formIds: string[]): Promise<number> {
  const stopped = await db
    .updateTable('outgoing_message')
    .set({ status: 'Suppressed' })
    .where('status', '=', 'Queued')
    .where('form_id', 'in', formIds)
    .where(isFree)
    .returning('id')
    .execute()
  return stopped.length
}
