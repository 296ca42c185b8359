import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** Whether the form `f` was sent in or closed while the patient has been with some unit that they are still with. */
export const isOfCurrentContact = sql<boolean>`exists (select from patient_unit c
  where c.patient_id = f.patient_id and c.released_at is null
    and c.registered_at <= coalesce(f.entered_at, f.last_modified_at))`

export async function wasInCurrentContact(db: Db, formId: string): Promise<boolean> {
  const { rows } = await sql<{
    id: string
  }>`select f.id from form f where f.id = ${formId} and ${isOfCurrentContact}`.execute(db)
  return rows.length > 0
}
