import type { Instant } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { SqlValue } from '../database/statement.ts'
import { publishCareChanged } from '../forms/events.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { resolveNotifications } from '../notifications/write.ts'

/**
 * whoever has read a diary as it is now has no new days in it. For the others they stay, unless the reader is responsible
 * for the patient at the unit, or nobody is: then somebody has seen to them. Whatever was written since it was read is new.
 */
export async function setRead(
  db: Db,
  form: FoundForm,
  { accountId, seenAt }: { accountId: string; seenAt: Instant },
  now: Instant,
): Promise<boolean> {
  if (form.lastModifiedAt !== seenAt) return false
  await db
    .insertInto('journal_reading')
    .values({ form_id: form.id, account_id: accountId, seen_at: seenAt })
    .onConflict((conflict) => conflict.columns(['form_id', 'account_id']).doUpdateSet({ seen_at: seenAt }))
    .execute()
  const responsible = await db
    .selectFrom('patient_responsible')
    .select('account_id as id')
    .where('patient_id', '=', form.patientId)
    .where('unit_id', '=', form.unitId)
    .execute()
  if (responsible.length > 0 && !responsible.some(({ id }) => id === accountId)) return true
  await resolveNotifications(db, { formId: form.id, unitId: form.unitId, types: ['JournalUpdated'] }, accountId, now)
  await publishCareChanged(db, form)
  return true
}

/** Of a notification `o`: that this person has not read the diary since. */
export function isUnreadBy(accountId: SqlValue<string>): RawBuilder<boolean> {
  return sql<boolean>`not (o.type = 'JournalUpdated' and coalesce((select true from journal_reading seen
    where seen.form_id = o.form_id and seen.account_id = ${accountId} and seen.seen_at >= o.latest_at limit 1), false))`
}
