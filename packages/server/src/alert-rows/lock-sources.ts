import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { AlertSource } from './source.ts'
import { threadIdOf } from './thread-owner.ts'

/**
 * Held until the transaction is over, before their alerts are: whoever answers or writes holds the form or the thread first, and then
 * what their words raised.
 */
export async function lockSources(db: Db, sources: readonly AlertSource[]): Promise<void> {
  const forms = sources.flatMap((source) => ('formId' in source ? [source.formId] : []))
  const threads = sources.flatMap((source) => ('formId' in source ? [] : [threadIdOf(source)]))
  if (forms.length > 0)
    await db.selectFrom('form').select('id').where('id', 'in', forms).orderBy('id').forNoKeyUpdate().execute()
  if (threads.length > 0)
    await db
      .selectFrom('message_thread')
      .select('id')
      .where('id', 'in', threads)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
}

/**
 * Whether what the alert `a` came from can be held: its history tells of the alert, and whoever is closing it now may be waiting for
 * the alert.
 */
export const isSourceFree = sql<boolean>`((a.form_id is null
    or exists (select from form held where held.id = a.form_id for key share skip locked))
  and (a.treatment_id is null
    or exists (select from treatment held where held.id = a.treatment_id for key share skip locked))
  and (a.program_id is null
    or exists (select from program held where held.id = a.program_id for key share skip locked)))`
