import type { Db } from '../database/connect.ts'
import { isFree } from '../outbox/queries.ts'

/** What waits to be sent about a patient is not sent; a code that somebody asked for still is. Tells how many. */
export async function stopMessages(db: Db, patientId: string): Promise<number> {
  const stopped = await db
    .updateTable('outgoing_message')
    .set({ status: 'Suppressed' })
    .where('patient_id', '=', patientId)
    .where('status', '=', 'Queued')
    .where('purpose', '<>', 'OneTimeCode')
    .where(isFree)
    .returning('id')
    .execute()
  return stopped.length
}
