import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { LockedForm } from '../form-actions/move-form.ts'
import { resolveNotifications } from '../notifications/write.ts'

/** the patient has saved something in a module: that nothing came settles by itself, and reminders are counted anew. */
export async function afterModuleWritten(
  db: Db,
  { id, unitId }: Pick<LockedForm, 'id' | 'unitId'>,
  now: Instant,
): Promise<void> {
  await resolveNotifications(db, { formId: id, unitId, types: ['Inactivity_UnansweredTreatmentModule'] }, null, now)
  await sql`update treatment set reminders_since_activity = 0
    where id = (select m.treatment_id from treatment_module m where m.form_id = ${id})
      and reminders_since_activity > 0`.execute(db)
}
